"""Texts are as they were when somebody proofread them.

What a sentence means no program can tell: "most" for "fewest" is good English. Once somebody has
held all texts of a game against its rules, in every language, `pnp check --proofread GAME` writes
`texts.seals`. From then on every text that says something else, or names another figure, is
reported until it is proofread again; so is a new one, and so are the words that the glossary
decides, a picture of the rulebook that shows something else, what a statement of a template types,
and a designed fact that says yes, no or something in words: texts and play follow it. So are the
values of a game that no row has to ask for, as colours and boxes: see `sealed_values`. Line breaks
may change, and how large pictures are. It is run for every game that has such a file, where the
whole game is checked.

    PASS: "The player with the fewest atoms begins." proofread as such
    FAIL: "The player with the most atoms begins."
        the text 'quark.rulebook.setup.p1' is not as it was proofread
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pnp.checks.proofreading.palette_changes import is_shade
from pnp.checks.proofreading.sealed_cards import CARDS_OF, card_of, cards_in, changed_cards
from pnp.checks.proofreading.sealed_values import SealedValue, cards_naming, sealed_values
from pnp.checks.proofreading.template_changes import changed_parts, mistaken
from pnp.checks.proofreading.template_constants import TEMPLATES
from pnp.checks.proofreading.template_macros import DRAWINGS, macros_in
from pnp.checks.subject.catalogs import (
    catalogs_of,
    glossary_of,
    texts_in_rulebook,
    texts_of,
    translations_in,
)
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.core.problems import Where, shorten
from pnp.core.values import replace
from pnp.expressions.values import show
from pnp.i18n.glossary import Entry
from pnp.i18n.proofread_seals import PROOFREAD_FILE, Proof, digest_of, read_proofs, was_said
from pnp.load.game_keys import LANGUAGE
from pnp.load.key_types import Values
from pnp.load.ledger.seals import changed_words, differing, is_decided
from pnp.model.game import Game
from pnp.rulebook_source.edition import pictures_of_rulebook

OPTIONS = ()
NEEDS_CARDS = True

TEXT, WORD, PICTURE, MACRO = "text", "decided word", "picture", "macro or block"
RULE, VALUE, DRAWING, CARD = "rule", "value", "drawing", "card"
# What their kinds are counted as; rules are counted as facts, and a drawing may be another one.
COUNTED = {
    TEXT: "texts",
    WORD: "decided words",
    PICTURE: "pictures",
    MACRO: "macros and blocks",
    VALUE: "values",
    CARD: "cards",
}
# Behind the game, in the names of decided words; ids of texts have no space.
_GLOSSARY = ".glossary "
_FACTS, _VALUES = ".facts ", ".values "
# Behind the id of a text, in the name of what its pictures show.
_SHOWS = " shows"
_HINT = "restore it; or read it against the rules, and then 'pnp check --proofread'"
_RULE_HINT = "restore it; or, if that is meant, read the rules anew and run 'pnp check --proofread"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per text that is not as it was, and one for all that are."""
    game = subject.rules.ledger.game
    sealed = read_proofs(subject.project, game)
    if sealed is None:
        return
    if other := _other_language(subject, sealed):
        # Every text would be told, for none was proofread in that language.
        yield other
        return
    good = 0
    met: dict[str, dict[str, Where]] = {}
    others: list[Proof] = []
    for proof in proofs_of(subject):
        met.setdefault(proof.language, {}).setdefault(proof.id, proof.where)
        was, now = sealed.get(proof.id, {}).get(proof.language, ""), digest_of(proof.text)
        if was == now or is_shade(proof, sealed):
            good += 1
        elif was or _is_sealed(sealed, proof):
            others.append(proof)
            for one in _results(proof, sealed.get(proof.id, {})):
                yield one if one.cards else _with_cards(subject.game_with_cards, one)
    yield from mistaken((one for one in others if kind_of(one.id) == DRAWING), sealed)
    where = Where(subject.project.show(subject.project.cards / game / PROOFREAD_FILE))
    rows = {one.term: one for one in glossary_of(subject)}
    yield from _gone(sealed, met, {one.id for one in others}, where, rows)
    yield Result(True, "", "as proofread", plural(good, "text"), where)


def _with_cards(game: Game, result: Result) -> Result:
    """Return that a value is another, with the cards that have it by a list of the game."""
    return replace(result, cards=cards_naming(game, result.value) if result.value else ())


def _other_language(subject: Subject, sealed: Mapping[str, Mapping[str, str]]) -> Result | None:
    """Return that the game is said to be in another language than when it was `sealed`."""
    game = subject.game_with_cards
    was = next(iter(sealed.get(f"{game.id}{_VALUES}{LANGUAGE.name}", ())), game.language)
    if was == game.language:
        return None
    values = sealed_values(subject.project, game, subject.rules)
    proof = next(_of_written(game, one) for one in values if one.name == LANGUAGE.name)
    return _of_value(proof, was)


def _of_written(game: Game, value: SealedValue) -> Proof:
    name = f"{game.id}{_VALUES}{value.name}"
    return Proof(name, game.language, value.said, value.where)


def _gone(
    sealed: Mapping[str, Mapping[str, str]],
    met: Mapping[str, Mapping[str, Where]],
    told: Collection[str],
    where: Where,
    rows: Mapping[str, Entry],
) -> Iterator[Result]:
    """Yield what was sealed and is not `met`, at what stood before it; if that is gone, at `where`.

    What is `told` in another language is not told again. Of a decided word it is the row of
    `rows` that decides it for another language, if there is one.
    """
    before: dict[str, Where] = {}
    for name, digests in sealed.items():
        # A text that is another one has no translation any more.
        gone = [one for one in digests if one in met and name not in met[one]]
        before |= {one: met[one][name] for one in digests if name in met.get(one, ())}
        kind = kind_of(name)
        if gone and kind != DRAWING and name not in told:
            place = before.get(gone[0], where)
            stood = "" if place == where else ": it stood behind this"
            row = rows.get(name.partition(_GLOSSARY)[2].partition(": ")[2])
            if row and kind == WORD:
                place, stood = row.where, f": here it is decided for '{row.language}'"
            message = f"the {kind} '{shorten(named(name))}' was proofread, and is gone{stood}"
            label = f"{', '.join(gone)}, {shorten(name)}"
            yield Result(
                False, label, f"a {kind}", "nothing", place, message, _HINT,
                cards=card_of(name) if kind == TEXT else (),
            )  # fmt: skip


def _is_sealed(sealed: Mapping[str, Mapping[str, str]], proof: Proof) -> bool:
    """Return whether others of its kind were proofread in its language."""
    return any(
        proof.language in digests and kind_of(name) == kind_of(proof.id)
        for name, digests in sealed.items()
    )


def _results(proof: Proof, digests: Mapping[str, str]) -> Iterator[Result]:
    """Yield how a proof differs from what is sealed of it."""
    kind, was = kind_of(proof.id), was_said(digests, proof.language)
    if kind == DRAWING:  # it may be another: see `mistaken`
        return
    if kind in (RULE, VALUE):
        yield _of_value(proof, was)
        return
    if kind == MACRO and was is not None:
        yield from changed_parts(proof, was, _HINT)
        return
    if kind == CARD and was is not None:
        yield from changed_cards(proof, was)
        return
    wrong = "is not as it was proofread" if proof.language in digests else "is not proofread yet"
    if was is not None:
        new, old = changed_words(proof.shown, was)
        wrong = f"was '{old}' when it was proofread, and is '{new}'"
    elif kind == PICTURE:
        wrong = f"{wrong}: it shows {shorten(proof.text)}"
    label = f"{proof.language}, {shorten(proof.id)}"
    message = f"the {kind} '{shorten(named(proof.id))}' {wrong}"
    found, cause = f"another {kind}", proof.id.partition(_GLOSSARY)[2]
    yield Result(
        False, label, "as proofread", found, proof.where, message, _HINT,
        cause=cause, cards=card_of(proof.id) if kind == TEXT else (),
    )  # fmt: skip


def _of_value(proof: Proof, was: str | None) -> Result:
    """Return that a value, as of a rule, is another, or new; `was` is how it was shown."""
    game, key = proof.id.partition(".")[0], named(proof.id)
    now = shorten(proof.text)
    if was is None:
        wrong = f"'{key}' is '{now}', which nobody has proofread yet"
    else:
        new, old = changed_words(*differing(proof.shown, was))
        wrong = f"'{key}' was '{old}' when this game was proofread, and is '{new}'"
    is_rule = kind_of(proof.id) == RULE
    message = (
        f"{wrong}: texts and play follow it, unless an engine refuses it" if is_rule else wrong
    )
    hint, cause = f"{_RULE_HINT} {game}'", "" if is_rule else key
    return Result(
        False, key, shorten(was or "as proofread"), now, proof.where, message, hint, (key,),
        cause=cause, value=cause,
    )  # fmt: skip


def proofs_of(subject: Subject) -> Iterator[Proof]:
    """Yield texts, pictures, rules and what templates type, then translations by language.

    With each language, what the glossary decides for it. Raises PnpError for the rulebook, the
    glossary, and templates.
    """
    game = subject.game_with_cards
    seen = set()
    for text in (*texts_of(subject), *texts_in_rulebook(subject)):
        if text.id not in seen:
            seen.add(text.id)
            yield Proof(text.id, game.language, text.text, text.where)
    for shown in pictures_of_rulebook(subject.project, game):
        yield Proof(f"{shown.id}{_SHOWS}", game.language, shown.text, shown.where)
    yield from _published(game)
    yield from rules_decided(subject)
    for value in sealed_values(subject.project, game, subject.rules):
        yield _of_written(game, value)
    yield from cards_in(subject.project, game, subject.rules.free)
    yield from macros_in(subject.project, game)
    for catalog in catalogs_of(subject).readable:
        seen = set()
        for one in translations_in(subject, catalog):
            if one.text.id not in seen:
                seen.add(one.text.id)
                yield Proof(one.text.id, catalog.language, one.said, one.message.where)
        yield from _decided(subject, catalog.language)


def rules_decided(subject: Subject) -> Iterator[Proof]:
    """Yield what the facts of a game decide in words."""
    for fact in filter(is_decided, subject.rules.ledger.facts):
        name = f"{subject.game_with_cards.id}{_FACTS}{fact.key}"
        said = show(fact.value)
        yield Proof(name, subject.game_with_cards.language, said, fact.where)


def _published(game: Game) -> Iterator[Proof]:
    """Yield what is said of a game where it is published, and who may publish it."""
    rights, said = game.rights, game.publication
    facts = {
        "rights.licence": f"{rights.licence} {rights.url}".strip(),
        "rights.authors": ", ".join(rights.authors),
    }
    if said:
        names = (f"{role}: {', '.join(who)}" for role, who in said.credits.items())
        facts |= {
            "publish.minutes": said.minutes,
            "publish.age": str(said.age or ""),
            "publish.mechanics": ", ".join(said.mechanics),
            "publish.credits": "; ".join(names),
            "publish.private": "yes" if said.private else "no",
        }
    for name, fact in facts.items():
        if fact:
            # Those of `rights` have no name before them.
            where = game.places.get(name.removeprefix("rights."), game.where)
            yield Proof(f"{game.id}.{name}", game.language, fact, where)


def _decided(subject: Subject, language: str) -> Iterator[Proof]:
    """Yield the words that the glossary decides for a language, a proof for each term."""
    game = subject.rules.ledger.game
    for entry in glossary_of(subject):
        if entry.term and entry.translations and entry.is_for(language):
            name = f"{game}{_GLOSSARY}{entry.name}"
            yield Proof(name, language, " | ".join(entry.translations), entry.where)


# What stands in the ids of proofs, by their kinds.
_MARKS = (
    (_VALUES, VALUE),
    (CARDS_OF, CARD),
    (_GLOSSARY, WORD),
    (_FACTS, RULE),
    (TEMPLATES, MACRO),
    (DRAWINGS, DRAWING),
    (_SHOWS, PICTURE),
)


def kind_of(name: str) -> str:
    """Return the kind of what has the id `name`, one of the above."""
    return next((kind for mark, kind in _MARKS if mark in name), TEXT)


def named(name: str) -> str:
    """Return how messages name what has the id `name`: a text by it, a rule by its fact."""
    return name.removesuffix(_SHOWS).rpartition(_FACTS)[2].rpartition(_VALUES)[2]
