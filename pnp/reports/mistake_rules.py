"""Which findings are one mistake, and which come of another: a rule for each way to tell.

A rule is two functions. By `known` a mistake is known once it is told; a finding that is told later
and has one of these keys under `asked` says it again (a rule of SAME), or comes of it (one of
CAUSES). The first rule that finds a mistake counts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from pnp.checks.registry import OF_EACH_CARD, OF_FACES
from pnp.checks.run import Finding, Outcome
from pnp.checks.subject.result import CardId, copies_of
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problem_groups import essence
from pnp.core.problems import Problem, added, lacking, value_of
from pnp.core.values import replace
from pnp.load.game_keys import LANGUAGE
from pnp.load.ledger.ledger import RULES_FILE
from pnp.readers.yaml_tree import Entries, Items, Node

# Ids of checks, which are loaded only where they run. What these say is wrong is the cause of what
# others say.
FILES, SEALS, LEDGER, PROOFREAD = "files", "seals", "ledger", "proofread"
ROOTS = (FILES, SEALS, PROOFREAD, LEDGER)
# Rows that are about much else.
_OF_MANY = (LEDGER, "glossary")
# What counts cards of a sort; a sum over them lacks as many.
_COUNT = "composition"
_WORD = lazy_pattern(r"[\w-]+")


class Told(NamedTuple):
    """A finding, and the row that has it."""

    outcome: Outcome
    finding: Finding


Keys: TypeAlias = Callable[[Told], Iterable[Hashable]]


class Rule(NamedTuple):
    """By what a mistake is known, and by what a finding asks for one."""

    known: Keys
    asked: Keys


def problem_of(finding: Finding) -> Problem:
    """Return the problem that a finding was told of, or what it is as one."""
    if finding.problem is None:
        return Problem(finding.where, finding.message, finding.hint, kind=finding.kind)
    return replace(finding.problem, where=finding.where, hint=finding.hint)


def same_in_row(told: Told) -> Hashable:
    """Return what a finding has in common with others of its row that are the same mistake."""
    finding = told.finding
    problem = problem_of(finding)
    if finding.problem is None:
        # Whatever has it.
        problem = replace(problem, message=finding.mistake)
    return finding.row, essence(problem), tuple(fact.id for fact in finding.facts)


def is_text(finding: Finding) -> bool:
    """Return whether it only says that a text is another: what is wrong with it goes first."""
    return finding.row == PROOFREAD and not finding.facts and not finding.cause


def is_relation(finding: Finding) -> bool:
    """Return whether it stands at a row of the rules that holds only if several lines do."""
    return finding.row not in ROOTS and finding.where.file.endswith(f"/{RULES_FILE}")


def _place(told: Told) -> Iterator[Hashable]:
    yield told.finding.where, essence(problem_of(told.finding))


def _value(told: Told) -> Iterator[Hashable]:
    """Yield the value of a card or list that several rows may look at."""
    if told.finding.value:
        yield told.finding.value


def _count_there(told: Told) -> Iterator[Hashable]:
    """Yield where cards are counted: their numbers are wrong together."""
    if told.finding.check == _COUNT and told.finding.where.line:
        yield told.finding.where


def _where(told: Told) -> Iterator[Hashable]:
    yield told.finding.where


def _text(told: Told) -> Iterator[Hashable]:
    """Yield where a text is another, of which more may be told there."""
    if is_text(told.finding):
        yield told.finding.where


def _kind(told: Told) -> Iterator[str]:
    """Yield the kind of a problem, which may be met in several files."""
    if told.finding.problem and told.finding.problem.kind:
        yield told.finding.problem.kind


def _kind_or_fact(told: Told) -> Iterator[str]:
    yield from _kind(told)
    if told.finding.row == PROOFREAD:
        yield from (value_of(fact.key) for fact in told.finding.facts)
    if told.finding.row == SEALS and told.finding.cause:
        yield value_of(told.finding.cause)


SAME = (
    # What is said at one place.
    Rule(known=_place, asked=_place),
    # What several rows find at one value.
    Rule(known=_value, asked=_value),
    # Numbers of cards that are wrong at one place.
    Rule(known=_count_there, asked=_count_there),
    # A text that is another, where something is wrong with it.
    Rule(known=_where, asked=_text),
    # A problem of one kind, in whatever file, and a rule that can't be played as it is now.
    Rule(known=_kind_or_fact, asked=_kind_or_fact),
)


def _other_language(told: Told) -> Iterator[Hashable]:
    """Yield whether the game is in another language: then nothing is as it was.

    A fact may be called so, too.
    """
    finding = told.finding
    if finding.row == PROOFREAD and not finding.facts and finding.cause == LANGUAGE.name:
        yield LANGUAGE.name


def _any_language(told: Told) -> Iterator[Hashable]:
    yield LANGUAGE.name


def _sealed_card(told: Told) -> Iterator[Hashable]:
    """Yield where a card is another."""
    if _is_of_card(told.finding):
        yield told.finding.where


def _card_there(told: Told) -> Iterator[Hashable]:
    if told.finding.check in OF_EACH_CARD:
        yield told.finding.where


def _sealed_ids(told: Told) -> Iterator[CardId]:
    """Yield the card that is another, new or gone."""
    if _is_of_card(told.finding):
        yield from told.finding.cards


def _each_card(told: Told) -> Iterator[CardId]:
    if told.finding.check in OF_EACH_CARD:
        yield from told.finding.cards


def _other_card(told: Told) -> Iterator[str]:
    """Yield that a card is new, or gone: the kind of what is wrong where it is named."""
    if _is_of_card(told.finding) and told.finding.kind:
        yield told.finding.kind


def _kind_or_text(told: Told) -> Iterator[str]:
    """Yield the kind of a problem, or those of the card that a text is of."""
    yield from _kind(told)
    if is_text(told.finding):
        for card in told.finding.cards:
            yield from (lacking(*card), added(*card))


def _wrong_names(told: Told) -> Iterator[str]:
    """Yield the name of what is wrong itself: a fact, a decided word, a value, a template."""
    finding = told.finding
    if finding.row in ROOTS:
        yield from (fact.key for fact in finding.facts[:1])
        yield from filter(None, [finding.cause])


def _rests_on(told: Told) -> Iterator[str]:
    """Yield the names of what a finding rests on: its cause, facts, and the templates of a face."""
    finding = told.finding
    yield finding.cause
    yield from (fact.key for fact in finding.facts)
    if finding.problem and finding.problem.face.name:
        where = finding.problem.where
        yield from (one.file for one in (where, *where.callers))
    yield from sorted(finding.plays_by)


def _wrong_cards(told: Told) -> Iterator[CardId]:
    """Yield the cards that are others, or have another value of a list."""
    if told.finding.row == PROOFREAD and not is_text(told.finding):
        yield from told.finding.cards


def _drawn_cards(told: Told) -> Iterator[CardId]:
    """Yield the cards whose faces a finding is about."""
    finding = told.finding
    if finding.problem and finding.problem.face.name:
        yield CardId(finding.problem.face.component, finding.problem.face.name)
    if finding.check in OF_FACES:
        yield from finding.cards


def _copies_named(told: Told) -> Iterator[str]:
    """Yield the copies of the components that the options of a relation name."""
    if is_relation(told.finding):
        yield from (copies_of(name) for name in _named_in(told.outcome.row.options.values()))


def _lacking(told: Told) -> Iterator[Hashable]:
    """Yield how many cards of a sort are missing."""
    if told.finding.check == _COUNT and told.finding.missing:
        yield told.finding.missing


def _sum_lacks(told: Told) -> Iterator[Hashable]:
    """Yield how many cards a sum lacks."""
    if is_relation(told.finding) and told.finding.missing:
        yield told.finding.missing


NAMED = Rule(known=_wrong_names, asked=_rests_on)
CAUSES = (
    # In another language, everything.
    Rule(known=_other_language, asked=_any_language),
    # Of a card that is another, what is wrong in its line, and in other lines of it.
    Rule(known=_sealed_card, asked=_card_there),
    Rule(known=_sealed_ids, asked=_each_card),
    # Of a card that is new or gone, where it is named, and its texts.
    Rule(known=_other_card, asked=_kind_or_text),
    # Of a fact, a word, a value or a template, what rests on it.
    NAMED,
    # Of a value that cards show, what is found at their faces.
    Rule(known=_wrong_cards, asked=_drawn_cards),
    # Of wrong copies, relations over their component, and sums that lack as many.
    Rule(known=_wrong_names, asked=_copies_named),
    Rule(known=_lacking, asked=_sum_lacks),
)


def has_cause(finding: Finding) -> bool:
    """Return whether it may come of another one: what was sealed is wrong by itself.

    But for texts of a card that is new, or gone.
    """
    return finding.row not in (SEALS, PROOFREAD) or (is_text(finding) and bool(finding.cards))


def effect_of(finding: Finding) -> str:
    """Return what a finding is called that comes of a mistake: as its row, or what it is about."""
    return (finding.label if finding.row in _OF_MANY else "") or finding.row


def _is_of_card(finding: Finding) -> bool:
    """Return whether a card is not as it was proofread."""
    return finding.row == PROOFREAD and any(
        finding.cause == copies_of(card.component) for card in finding.cards
    )


def _named_in(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the words in the options of a row, among which its components are."""
    for node in nodes:
        if isinstance(node, Entries):
            yield from _named_in(one for entry in node.entries for one in entry)
        elif isinstance(node, Items):
            yield from _named_in(node.items)
        else:
            yield from _WORD.findall(node.text)
