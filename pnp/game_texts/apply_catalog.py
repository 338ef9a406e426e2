"""A game and the catalog of a language to the game in that language.

What is missing, or stale, stays in the language of the game. A translation may do what the text
itself may do, and not more: it has the same placeholders, icons and links, and is as many lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pnp.core.icu_select import SelectError, flat_translation, is_written_in_catalog
from pnp.core.problems import PnpError, Problem, noted, shorten
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.expressions.parser import parse
from pnp.expressions.values import ExpressionError
from pnp.game_texts.extract import TextMapping, card_texts, with_texts, word_texts
from pnp.game_texts.pseudo import pseudo_text
from pnp.game_texts.text_parts import PARTS, parts_in, spelt, wrong_branches, wrong_phrases
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.catalog_files import PSEUDO, catalog_languages, catalog_path
from pnp.i18n.placeholders import key_of, names_in, restored
from pnp.i18n.po_reading import read_catalog
from pnp.load.gathered_problems import BadValueError
from pnp.load.scalars import line, prose
from pnp.model.game import Game, Text
from pnp.text.number_words import WORDED, More, pinned, spoken


class Translator:
    """Says texts in the language of a catalog; those it has not, as `otherwise` does.

    `problems` are those of the translations that were said.
    """

    def __init__(self, catalog: Catalog, otherwise: TextMapping = lambda text: text) -> None:
        self.problems: list[Problem] = []
        self.language = catalog.language
        self._otherwise = otherwise
        self._messages = {one.key: one for one in catalog.messages if one.is_good}

    @classmethod
    def of(cls, project: Project, game: Game) -> Translator:
        """Return what says texts in the language of `game`. Raises PnpError for its catalog."""
        if game.language == PSEUDO:
            return cls(Catalog(PSEUDO, ()), pseudo_text)
        if game.language not in catalog_languages(project, game.id):
            return cls(Catalog(game.language, ()))
        path = catalog_path(project, game.id, game.language)
        return cls(read_catalog(path, project.show(path), game.language, project.root))

    def has(self, text: Text) -> bool:
        """Return whether `text` is translated."""
        return key_of(text) in self._messages

    def own_words(self, game: Game) -> dict[str, str]:
        """Return the words of a translated `game` as they are in the language it is written in."""
        own = dict(game.words)
        for message in self._messages.values():
            above, _, key = message.context.rpartition(".words.")
            # A word that names figures itself is no word for one.
            is_plain = "{" not in message.source
            if above == game.id and is_plain and own.get(key) == message.translation.rstrip("\n"):
                own[key] = message.source
        return own

    def lent(self, text: Text) -> Text:
        """Return `text` as `say` does, for an edition of another language.

        Its figures are said as this language does.
        """
        said = self.say(text)
        return said if said is text else replace(said, text=pinned(said.text, self.language))

    def say(self, text: Text) -> Text:
        """Return the translation of `text` with its place in the catalog, else `text` itself."""
        found = self._messages.get(key_of(text))
        if found is None:
            return self._otherwise(text)
        message = of_text(found, text)
        wrong = list(faults(text, message))
        self.problems.extend(wrong)
        if wrong:
            return self._otherwise(text)
        return replace(text, text=message.translation.rstrip("\n"), where=message.where)


def of_text(message: Message, text: Text) -> Message:
    """Return the message of `text` with the placeholders that the text has, in its translations."""
    if "{=" not in text.text:
        return message
    said = tuple(restored(one, text.text) for one in message.translations)
    return replace(message, translations=said)


def texts_of(game: Game) -> tuple[Text, ...]:
    """Return the texts of everything that is printed on faces and sheets."""
    return (*card_texts(game), *word_texts(game))


def translated(game: Game, catalog: Catalog, fallback: Catalog | None = None) -> Game:
    """Return `game` in the language of `catalog`, and what that has not in that of `fallback`.

    Raises PnpError for translations that are bad.
    """
    lender = Translator(fallback) if fallback else None
    translator = Translator(catalog, lender.lent) if lender else Translator(catalog)
    problems: list[Problem] = []
    with noted(problems):
        game = with_texts(written := game, translator.say)
    problems += (*translator.problems, *(lender.problems if lender else ()))
    if problems:
        raise PnpError(sorted(set(problems)))
    texts = texts_of(written)
    left = [text for text in texts if not translator.has(text)]
    lent = {text.text: written.language for text in left}
    if lender:
        own = (text for text in left if lender.has(text))
        lent |= {lender.say(text).text: lender.language for text in own}
    coverage = len(texts) - len(left), len(texts)
    return replace(game, language=catalog.language, coverage=coverage, lent=lent)


def untranslated(texts: Iterable[Text], catalog: Catalog) -> Iterator[Problem]:
    """Yield a problem for each of `texts` that `catalog` has no good translation of."""
    messages = {message.key: message for message in catalog.living()}
    for text in texts:
        message = messages.get(key_of(text))
        if message is None:
            what, hint = "is not in the catalog as it is now", "run 'pnp texts update'"
            yield Problem(catalog.where, f"'{shorten(text.id)}' {what}", hint)
        elif not message.is_good:
            is_fuzzy = message.is_fuzzy and message.is_whole
            what = "is fuzzy" if is_fuzzy else "is not translated"
            hint = "look whether it is right" if is_fuzzy else "translate it"
            yield Problem(message.where, f"'{shorten(text.id)}' {what}", hint)


def faults(text: Text, message: Message) -> Iterator[Problem]:
    """Yield what a translation of `text` has that `text` has not, and the reverse.

    `message` has the placeholders of the text, as `of_text` returns it; told as catalogs have
    them.
    """
    name = f"the translation of '{shorten(text.id)}'"
    try:
        (line if text.single else prose)(message.translation)
    except BadValueError as error:
        yield Problem(message.where, f"{name}: {error.message}", error.hint)
    try:
        _refuse_unread(text, message)
    except SelectError as error:
        yield Problem(message.where, f"{name}: {error}", error.hint)
        return
    yield from [*wrong_phrases(text, message, name)] or wrong_branches(text, message, name)
    # Looked through once for all kinds: 18 % of the CPU of looking at translations of Quarken.
    all_wanted, all_found = parts_in(text.text), parts_in(message.translation)
    for kind, what in PARTS.items() if all_wanted != all_found else ():
        wanted, found = (parts.get(kind, Counter()) for parts in (all_wanted, all_found))
        fewer, more = (
            [shorten(spelt(part, text)) for part in sorted(parts)]
            for parts in (wanted - found, found - wanted)
        )
        if len(fewer) == len(more) == 1:
            told = f"{name} has {what} that its text has not: {more[0]}, and lacks {fewer[0]}"
            yield Problem(message.where, told, "spell it as the text does")
            continue
        for part in fewer:
            told = f"{name} lacks {what} of its text: {part}"
            yield Problem(message.where, told, "put it where it belongs, as the text spells it")
        for part in more:
            told = f"{name} has {what} that its text has not: {part}"
            yield Problem(message.where, told, "leave it out, or spell it as the text does")


def _refuse_unread(text: Text, message: Message) -> None:
    """Raise SelectError for a phrase that is not flat, for it is not written as it has to be."""
    for said in message.translations:
        if is_written_in_catalog(said):
            names = names_in(text.text)
            flat_translation(said, {name: fact for fact, name in names.items()})


def wrong_words(
    text: Text, message: Message, figures: Figures, language: str, more: More
) -> Iterator[Problem]:
    """Yield the words that a translation has for figures, and that are not words for them.

    Figures that can't be worked out are told elsewhere: the text has them, too.
    """
    for said in message.translations:
        for match in WORDED.finditer(said):
            try:
                value = figures.value(parse(match["placeholder"]))
            except ExpressionError:
                continue
            try:
                spoken(match["word"], value, language, more)
            except ExpressionError as error:
                placeholder = spelt(f"{{={match['placeholder']}}}", text)
                what = f"'[{match['word']}]{placeholder}': {error.message}"
                told = f"the translation of '{shorten(text.id)}': {what}"
                yield Problem(message.where, told, error.hint)
