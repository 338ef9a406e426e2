"""Which row holds each value, fact and text of a game: it fails when something else stands there.

Rows are worked through once on cards and facts that note what is read. Then each value is changed
in memory, and the rows that read it are asked again, until one of them fails for every change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from pnp.check_coverage.sites import Site, other_of_fact, others_of, sites_of, with_value
from pnp.check_coverage.tracked_reads import ChangedDeck, Reads, WatchedDeck
from pnp.checks.proofreading.proofread import (
    COUNTED,
    TEXT,
    WORD,
    kind_of,
    named,
    proofs_of,
    rules_decided,
)
from pnp.checks.registry import CHECKS
from pnp.checks.rows import PendingRow, results_of
from pnp.checks.run import rows_to_do
from pnp.checks.subject.deck import Deck
from pnp.checks.subject.subject import Subject
from pnp.checks.unasked_rows import PROOFREAD
from pnp.core.problems import Where
from pnp.core.values import Struct, replace
from pnp.expressions.facts import Fact, Figures, Ledger
from pnp.expressions.values import show
from pnp.i18n.proofread_seals import Proof, digest_of, read_proofs
from pnp.load.ledger.free_values import FreeValues
from pnp.load.ledger.seals import SEALED_KINDS
from pnp.model.game import Value
from pnp.play.unplayed import unplayed

FACTS, FIGURES = "facts", "figures in texts"
# These look at what cards and facts say; others at words and faces.
_OF_VALUES = ("rules.", "physics.")
_SLOW = "physics."
# They go through all facts, whatever rests on them.
_OF_LEDGERS = ("ledger", "seals")
# It reads lists by itself.
_OF_LISTS = "complements"


class CoveredValue(Struct, frozen=True):
    """One value, fact, figure or text: `rows` that fail when it is wrong, or why it is `free`.

    `kind` is what figures count it among; `said` is what stands there.
    """

    kind: str
    name: str
    said: str
    where: Where
    rows: tuple[str, ...]
    free: str = ""

    @property
    def is_held(self) -> bool:
        """Whether a row holds it, or nothing need hold it."""
        return bool(self.rows or self.free)


class Coverage(Struct, frozen=True):
    """All that a game says, and what holds it. `failing` are rows that fail as it stands.

    `needless` are patterns of what is free to change that name nothing.
    """

    game: str
    title: str
    all: tuple[CoveredValue, ...]
    failing: tuple[str, ...]
    needless: tuple[tuple[str, Where], ...]

    @property
    def is_whole(self) -> bool:
        """Whether all that is not free is held."""
        return all(one.is_held for one in self.all)

    def counts(self) -> Mapping[str, tuple[int, int, int]]:
        """Return for each kind how many there are that are held, that are free, and of all."""
        found: dict[str, Counter[str]] = {}
        for one in self.all:
            state = "free" if one.free else "held" if one.rows else "open"
            found.setdefault(one.kind, Counter())[state] += 1
        return {kind: (of["held"], of["free"], of.total()) for kind, of in found.items()}


def coverage_of(subject: Subject) -> Coverage:
    """Return what holds a game. Raises PnpError for rows, rulebook or catalogs that are no good."""
    todo = [one for one in rows_to_do(subject) if CHECKS[one.row.check].startswith(_OF_VALUES)]
    reads = _Read(subject, todo)
    ledger = subject.rules.ledger
    free = _Freedom(subject.rules.free)
    parts = [*_values(subject, reads, free), *_facts(subject, reads, free)]
    parts += _texts(subject, free)
    return Coverage(ledger.game, ledger.title, tuple(parts), reads.failing, free.needless())


class _Freedom:
    """What may say anything, by patterns, and which of them named something."""

    def __init__(self, groups: Sequence[FreeValues]) -> None:
        self._patterns = [(name, one) for one in groups for name in one.names]
        self._met: set[str] = set()

    def why(self, *names: str) -> str:
        """Return why the thing with these names is free to change, "" if it is not."""
        for pattern, group in self._patterns:
            if any(fnmatchcase(name, pattern) for name in names):
                self._met.add(pattern)
                return group.why
        return ""

    def needless(self) -> tuple[tuple[str, Where], ...]:
        """Return the patterns that named nothing."""
        return tuple((name, group.where) for name, group in self._patterns if name not in self._met)


class _WatchedFigures(Figures):
    """Values of facts, which note what is read of them."""

    def __init__(self, ledger: Ledger, reads: Reads) -> None:
        self._reads = reads
        super().__init__(ledger)

    def __getitem__(self, key: str) -> Any:
        found = super().__getitem__(key)
        self._reads.note("", key)
        return found


class _Read:
    """What each row of a game reads, found by working through it once."""

    def __init__(self, subject: Subject, todo: Sequence[PendingRow]) -> None:
        self.reads = Reads()
        self.rows = {one.row.id: one for one in todo}
        self.deck = WatchedDeck(subject.game_with_cards, self.reads)
        self.plain = Deck(subject.game_with_cards)
        failing = []
        for one in todo:
            self.reads.row = one.row.id
            # A subject of its own: it remembers what it has found out.
            watched = replace(subject, printed=None)
            watched.__dict__["deck"] = self.deck
            watched.__dict__["figures"] = _WatchedFigures(subject.rules.ledger, self.reads)
            if not _holds(watched, one):
                failing.append(one.row.id)
        self.failing = tuple(failing)

    def holders(self, names: Sequence[str]) -> list[PendingRow]:
        """Return the rows with these ids that hold as the game stands, those of tables last."""
        rows = [self.rows[name] for name in dict.fromkeys(names) if name not in self.failing]
        return sorted(rows, key=lambda one: CHECKS[one.row.check].startswith(_SLOW))


def _holds(subject: Subject, todo: PendingRow) -> bool:
    found = results_of(subject, [todo])[todo.number]
    return found is None or all(result.holds for result in found)


def _values(subject: Subject, read: _Read, free: _Freedom) -> Iterator[CoveredValue]:
    game = subject.game_with_cards
    sites = tuple(sites_of(game, read.plain))
    around: dict[str, list[Value]] = {}
    for site in sites:
        around.setdefault(f"{site.kind}{site.names[0]}", []).append(site.value)
    for site in sites:
        why = free.why(*site.names)
        beside = tuple(dict.fromkeys(around[f"{site.kind}{site.names[0]}"]))
        rows = () if why else _rows_of(subject, read, site, beside)
        yield CoveredValue(site.kind, site.names[-1], show(site.value), site.where, rows, why)


def _rows_of(
    subject: Subject, read: _Read, site: Site, beside: tuple[Value, ...]
) -> tuple[str, ...]:
    """Return the rows that fail for what may stand at `site`; none if all hold for one of them."""
    game = subject.game_with_cards
    names = _readers(game, read, site)
    found: dict[str, None] = {}
    at = beside.index(site.value) + 1 if site.value in beside else 0
    for value in others_of(site, game, (*beside[at:], *beside[:at])):
        changed = _changed(subject, read, site, value)
        row = next((one.row.id for one in read.holders(names) if not _holds(changed(), one)), "")
        if not row:
            return ()
        found[row] = None
    return tuple(found)


def _readers(game: Any, read: _Read, site: Site) -> list[str]:
    of, what = site.of[0], site.what
    if site.kind.endswith("cards"):
        return [*read.reads.rows_of(of, what)]
    found = [*read.reads.rows_of(of, f".{what}")]
    for component in game.components:
        for name, field in component.fields.items():
            if field.of == of:
                found += read.reads.rows_of(component.id, f"{name}.{what}")
                found += read.reads.rows_of(component.id, f"back.{name}.{what}")
    return found + [row for row, one in read.rows.items() if one.row.check == _OF_LISTS]


def _changed(subject: Subject, read: _Read, site: Site, value: Value) -> Any:
    """Return what makes the game with `value` at `site`, anew for each row."""
    game, cards = with_value(subject.game_with_cards, site, value)
    if cards:
        pieces = {
            of: read.plain._piece(component, card, None) for of, (component, card) in cards.items()
        }
        deck: Deck = ChangedDeck(game, read.plain, pieces)
    else:
        deck = Deck(game)

    def make() -> Subject:
        other = replace(subject, game=game)
        other.__dict__["deck"] = deck
        return other

    return make


def _facts(subject: Subject, read: _Read, free: _Freedom) -> Iterator[CoveredValue]:
    """Yield the facts: sealed, worked out, or held by a row that fails when they are others."""
    is_sealed = subject.rules.seals is not None
    proofs = read_proofs(subject.project, subject.rules.ledger.game) or {}
    proofread = {named(one.id) for one in rules_decided(subject) if _is_good(one, proofs)}
    derived = [fact.source for fact in subject.rules.ledger.facts if fact.source is not None]
    below = {name for source in derived for name in source.names}
    for fact in subject.rules.ledger.facts:
        why = free.why(fact.key)
        held: list[str] = []
        if not why:
            is_source = fact.kind in SEALED_KINDS
            held += read.reads.rows_of("", fact.key) if is_source else _failing(subject, read, fact)
            held += [_OF_LEDGERS[0]] * (fact.source is not None or fact.key in below)
            held += [_OF_LEDGERS[1]] * (is_sealed and is_source)
            held += [PROOFREAD] * (fact.key in proofread)
        yield CoveredValue(FACTS, fact.key, show(fact.value), fact.where, tuple(held), why)


def _failing(subject: Subject, read: _Read, fact: Fact) -> list[str]:
    """Return the rows, at most three, that fail where a fact is another one; else its ledger."""
    other = _with_other(subject, fact)
    readers = read.holders([*read.reads.rows_of("", fact.key)])
    rows = [one.row.id for one in readers if not _holds(other, one)][:3]
    return rows or [_OF_LEDGERS[0]] * bool(unplayed(other.rules.ledger))


def _with_other(subject: Subject, fact: Fact) -> Subject:
    """Return `subject` with another value of `fact`."""
    other = replace(fact, value=other_of_fact(fact.value))
    ledger = subject.rules.ledger
    facts = tuple(other if one is fact else one for one in ledger.facts)
    return replace(subject, rules=replace(subject.rules, ledger=replace(ledger, facts=facts)))


def _texts(subject: Subject, free: _Freedom) -> Iterator[CoveredValue]:
    """Yield the texts in all languages, and the figures in those of the game's own."""
    sealed = read_proofs(subject.project, subject.game_with_cards.id) or {}
    for proof in proofs_of(subject):
        what = kind_of(proof.id)
        if what not in COUNTED:
            continue
        why = free.why(proof.id)
        rows = (PROOFREAD,) if _is_good(proof, sealed) and not why else ()
        kind = COUNTED[what] + (f" ({proof.language})" if what in (TEXT, WORD) else "")
        yield CoveredValue(kind, proof.id, " ".join(proof.said.split()), proof.where, rows, why)
        if what == TEXT and proof.language == subject.game_with_cards.language:
            for part in proof.text.split("{=")[1:]:
                hole = part.partition("}")[0]
                name = f"{proof.id}: {hole}"
                yield CoveredValue(FIGURES, name, hole, proof.where, rows, why)


def _is_good(proof: Proof, sealed: Mapping[str, Mapping[str, str]]) -> bool:
    return sealed.get(proof.id, {}).get(proof.language) == digest_of(proof.text)
