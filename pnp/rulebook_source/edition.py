"""The rulebook in the language of a game: its texts for translators, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.folders import is_there
from pnp.core.problems import PnpError, Where
from pnp.core.project import RULEBOOK, RULEBOOK_FILE, Project
from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.game_texts.apply_catalog import Translator
from pnp.game_texts.extract import has_words
from pnp.i18n.catalog import Catalog
from pnp.i18n.catalog_files import PSEUDO
from pnp.i18n.glossary import number_words
from pnp.model.game import Game, Text
from pnp.rulebook_source.block_types import Document
from pnp.rulebook_source.card_pictures import named_pictures, shown_by
from pnp.rulebook_source.fact_placeholders import fill
from pnp.rulebook_source.markdown_reader import read_rulebook
from pnp.rulebook_source.translation_units import Unit, texts_in, translated, units
from pnp.text.number_words import pinned


def rulebook_of(project: Project, game: Game) -> Document | None:
    """Return the rulebook of `game` as it is written, None where it has none. Raises PnpError."""
    path = project.cards / game.id / RULEBOOK_FILE
    if not is_there(path):
        return None
    return read_rulebook(path, project.show(path), game.language, project.root)


def icons_of(game: Game) -> tuple[str, ...]:
    """Return the icons that a game has, by their names."""
    return tuple(icon.stem for icon in sorted((game.folder / "art/icons").glob("*.svg")))


def texts_of_rulebook(project: Project, game: Game) -> Iterator[Text]:
    """Yield the texts of the rulebook of `game`, as it is written; none if it has no rulebook.

    Raises PnpError for a rulebook that can't be read.
    """
    yield from (one for one in whole_texts_of_rulebook(project, game) if has_words(one.text))


def whole_texts_of_rulebook(project: Project, game: Game) -> Iterator[Text]:
    """Yield the texts of `texts_of_rulebook`, and those that are nothing but figures and pictures.

    Raises PnpError for a rulebook that can't be read.
    """
    if document := rulebook_of(project, game):
        yield from (_text(game.id, one) for one in texts_in(document) if one.text)


def pictures_of_rulebook(project: Project, game: Game) -> Iterator[Text]:
    """Yield for each text of the rulebook with pictures what these show, in words.

    Raises PnpError for a rulebook that can't be read.
    """
    if document := rulebook_of(project, game):
        found: dict[str, Text] = {}
        for name, picture in named_pictures(document):
            before = f"{found[name].text}; " if name in found else ""
            said = f"{before}{shown_by(picture)}"
            found[name] = Text(text_id(game.id, name), said, picture.where)
        yield from found.values()


def text_id(game: str, unit: str) -> str:
    """Return the id that a unit of the rulebook has among all texts of its game."""
    return f"{game}.{RULEBOOK}.{unit}"


def _text(game: str, unit: Unit) -> Text:
    return Text(text_id(game, unit.id), unit.text, unit.where)


def rulebook_in(
    project: Project,
    game: Game,
    document: Document,
    catalog: Catalog | None = None,
    figures: Figures | None = None,
) -> Document:
    """Return the rulebook of `game`, as it is written, in the language of `game`.

    Its texts, and their places, are those of `catalog`, or of the game's own for that language.
    What is not translated is in the language that the game falls back to, else as it is; `figures`
    in it are said in its own words, `lent` has its places. Raises PnpError for bad translations.
    """
    translator = Translator(catalog) if catalog else Translator.of(project, game)
    lender = _lender(project, game, document.language)
    written = {unit.id: _text(game.id, unit) for unit in units(document)}
    said = {
        name: (lender if lender and not translator.has(text) else translator).say(text)
        for name, text in written.items()
    }
    problems = [*translator.problems, *(lender.problems if lender else ())]
    if problems:
        raise PnpError(sorted(set(problems)))
    texts = {name: text.text for name, text in said.items()}
    lent: dict[Where, str] = {}
    if figures is not None:
        own = _own_words(translator, lender, game, document.language)
        for name, language in _untranslated(written, translator, lender, game, document).items():
            if game.language != PSEUDO:
                lent[said[name].where] = language
            if "{=" in written[name].text:
                more = number_words(game.folder)
                filled = fill(texts[name], figures, own[language], language, more)
                # What can't be filled is told later, with the words of its own language, too.
                texts[name] = pinned(filled, language)
    places = {name: text.where for name, text in said.items()}
    return replace(translated(document, texts, game.language, places), lent=lent)


def _lender(project: Project, game: Game, written_in: str) -> Translator | None:
    """Return what says texts in the language that `game` falls back to, None where it does not."""
    if game.fallback in ("", game.language, written_in) or game.language in (written_in, PSEUDO):
        return None
    return Translator.of(project, replace(game, language=game.fallback))


def _untranslated(
    written: Mapping[str, Text],
    translator: Translator,
    lender: Translator | None,
    game: Game,
    document: Document,
) -> dict[str, str]:
    """Return the units that are said in another language than the game's, with that language."""
    languages = {
        name: game.fallback if lender and lender.has(text) else document.language
        for name, text in written.items()
        if not translator.has(text)
    }
    return {name: language for name, language in languages.items() if language != game.language}


def _own_words(
    translator: Translator, lender: Translator | None, game: Game, written_in: str
) -> dict[str, dict[str, str]]:
    """Return the words of `game` by language: as it is written, and as it falls back to others."""
    own = translator.own_words(game)
    if lender is None:
        return {written_in: own}
    own = lender.own_words(replace(game, words=own))
    texts = {key: Text(f"{game.id}.words.{key}", word) for key, word in own.items()}
    lent = {key: lender.say(one).text for key, one in texts.items()}
    return {written_in: own, game.fallback: lent}
