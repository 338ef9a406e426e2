"""The rulebook says every figure of the rules, and types none.

Each fact that the source states, or that follows, stands in a placeholder of rulebook.md, as
{=key}; what players need not know is listed under `unused`, by patterns over keys, with the reason.
A number that is typed, in figures or as a word, is a fault, unless it is in what `allow` lists. So
is an erratum for players that the rulebook does not name by its id, or by the end of its id, as
E07; where it is told without its id, `told` says below which heading.

    PASS: "Draw {=draw} cards.", and unused: [{facts: ["edition"], why: "only we need it"}]
    FAIL: "Draw 2 cards."
        the fact 'draw' is not in the rulebook
        rulebook: the number 2 is typed
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fnmatch import fnmatchcase
from fractions import Fraction

from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.subject.texts import GameText, texts_of_rulebook
from pnp.checks.subject.typed_numbers import TypedNumber, as_result, typed
from pnp.core.project import RULEBOOK_FILE
from pnp.expressions.facts import Fact
from pnp.load.key_types import Key, Values, list_of
from pnp.load.records import record
from pnp.load.values import LINE
from pnp.rulebook_source.block_types import Block, Document, Generated, Heading, every_block
from pnp.rulebook_source.edition import icons_of
from pnp.rulebook_source.fact_placeholders import names_in
from pnp.rulebook_source.markdown_reader import read_rulebook
from pnp.rulebook_source.resolve import resolve
from pnp.text.number_words import word_for

PATTERNS = Key("facts", list_of(LINE), "patterns over keys of facts, as level1.*", True)
WHY = Key("why", LINE, "why players need not know them", True)
UNUSED = Key(
    "unused",
    list_of(record((PATTERNS, WHY), "the facts")),
    "facts that the rulebook leaves out, each group with the reason",
)
ALLOW = Key("allow", list_of(LINE), "what may be typed though it has a number, as 'level 1'")
ERRATA = Key("errata", list_of(LINE), "ends of ids, as E07", True)
BELOW = Key("below", LINE, "the id of a heading of the rulebook", True)
TOLD = Key(
    "told",
    list_of(record((ERRATA, BELOW), "the errata")),
    "errata that the rulebook tells without their ids, each group with the heading above them",
)
OPTIONS = (UNUSED, ALLOW, TOLD)
NEEDS_CARDS = True

_KINDS = ("stated", "derived")
_ERRATA = "errata"
_UNUSED = "list it under 'unused'"
# A word that is in more texts, as "one", does not tell where its number is meant.
_MOST_PLACES = 3


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per fault, and one each for facts, numbers and errata.

    Raises PnpError where the rulebook can't be read or shows what is not there.
    """
    game, project = subject.game_with_cards, subject.project
    path = project.cards / game.id / RULEBOOK_FILE
    document = read_rulebook(path, project.show(path), game.language, project.root)
    resolve(document, game, subject.rules.ledger, icons_of(game))
    numbers = tuple(_numbers(subject, options, document))
    yield from map(as_result, numbers)
    looked_at = sum(1 for _ in texts_of_rulebook(document))
    yield Result(True, "", "no number typed", plural(looked_at, "text"), options.where)
    yield from _facts(subject, options, document, {key for one in numbers for key in one.keys})
    yield from _errata(subject, options, document)


def _facts(
    subject: Subject, options: Values, document: Document, typed: Collection[str]
) -> Iterator[Result]:
    """Yield one result per fact that is left out, unless it may be a number that is `typed`."""
    used = names_in(document)
    said = missing = 0
    waiting = {pattern: group for group in options[UNUSED] for pattern in group[PATTERNS]}
    met: set[str] = set()
    for fact in subject.rules.ledger.facts:
        patterns = [pattern for pattern in waiting if fnmatchcase(fact.key, pattern)]
        if fact.key in used:
            said += 1
            continue
        met.update(patterns)
        if fact.kind in _KINDS and not patterns:
            missing += 1
            if fact.key not in typed:
                yield _in_words(fact, document) or _left_out(fact)
    for pattern, group in waiting.items():
        if pattern not in met:
            message = f"'{pattern}' leaves out no fact: all that it names are said"
            hint = "delete the pattern"
            yield Result(False, pattern, "a fact", "none", group.where, message, hint)
    if not missing:
        yield Result(True, "", "all facts said", plural(said, "fact"), options.where)


def _left_out(fact: Fact) -> Result:
    message = f"the fact '{fact.key}' is not in the rulebook"
    hint = f"write {{={fact.key}}} where it is said, or {_UNUSED}"
    return Result(False, fact.key, "{=key}", "nothing", fact.where, message, hint, (fact.key,))


def _in_words(fact: Fact, document: Document) -> Result | None:
    """Return that a number is typed as a word where its fact is most likely meant.

    That is beside facts with the same beginning of their keys. None where nothing tells the place.
    """
    if isinstance(fact.value, bool) or not isinstance(fact.value, int | Fraction):
        return None
    number = str(fact.value)
    found: list[tuple[int, GameText, str]] = []
    family = re.compile(rf"\{{=[^{{}}]*(?<![\w.]){re.escape(fact.key.partition('.')[0])}\.")
    for said in texts_of_rulebook(document):
        word = word_for(said.text, number, document.language)
        if word:
            found.append((len(family.findall(said.typed)), said, word))
    most = max((near for near, *_ in found), default=0)
    places = [(said, word) for near, said, word in found if near == most]
    if not places or len(places) > _MOST_PLACES:
        return None
    (first, word), *others = places
    message = f"{first.name}: the number {number} is typed as '{word}' for the fact '{fact.key}'"
    also = " or ".join(f"line {said.where.line}" for said, _ in others)
    hint = f"write [{word}]{{={fact.key}}}{f', here or in {also}' if also else ''}; or {_UNUSED}"
    return Result(False, fact.key, "{=key}", word, first.where, message, hint, (fact.key,))


def _numbers(subject: Subject, options: Values, document: Document) -> Iterator[TypedNumber]:
    used = names_in(document)
    for text in texts_of_rulebook(document):
        yield from typed(subject, text, text.text, options[ALLOW], used)


def _errata(subject: Subject, options: Values, document: Document) -> Iterator[Result]:
    if any(_is_errata(block) for block in every_block(document.blocks)):
        return
    text = "\n".join(one.text for one in texts_of_rulebook(document))
    errata = [one for one in subject.rules.ledger.errata if one.for_players]
    told = {short for group in options[TOLD] for short in group[ERRATA]}
    yield from _misplaced(options, document, {one.id.rpartition("-")[2] for one in errata})
    for erratum in errata:
        short = erratum.id.rpartition("-")[2]
        if short not in told and not re.search(rf"\b{re.escape(short)}\b", text):
            message = f"players are not told of erratum {erratum.id}: {erratum.about}"
            hint = (
                f"name it in the rulebook by {short}, write {{{{errata}}}} there, or say under"
                " 'told' where it is told"
            )
            yield Result(False, erratum.id, short, "nothing", erratum.where, message, hint)
    if errata:
        yield Result(True, "", "errata told", plural(len(errata), "erratum"), options.where)


def _misplaced(options: Values, document: Document, known: Collection[str]) -> Iterator[Result]:
    """Yield what `told` names and there is not: headings, and errata for players."""
    headings = {block.id for block in document.blocks if isinstance(block, Heading)}
    for group in options[TOLD]:
        unknown = [(name, "erratum for players") for name in group[ERRATA] if name not in known]
        if group[BELOW] not in headings:
            unknown.append((group[BELOW], "heading of the rulebook"))
        for name, kind in unknown:
            message = f"told: '{name}' is no {kind}"
            yield Result(False, name, kind, "none", group.where, message, "correct or delete it")


def _is_errata(block: Block) -> bool:
    return isinstance(block, Generated) and block.name == _ERRATA
