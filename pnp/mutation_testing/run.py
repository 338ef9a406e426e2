"""Slips of all classes tried in a game, some of each, always the same ones for a seed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import partial

from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.load.game_and_fonts import read_game
from pnp.load.ledger.ledger import Rules, rules_of
from pnp.load.ledger.seals import SEALED_KINDS
from pnp.model.game import Game
from pnp.mutation_testing.find_sites import sites_of
from pnp.mutation_testing.find_table_sites import sites_of_tables
from pnp.mutation_testing.mutation_operators import Known, Slip, slips_of
from pnp.mutation_testing.mutation_sites import MutationSite, SiteKind
from pnp.mutation_testing.trial import SAME, Trial
from pnp.play.registry import ENGINES
from pnp.processes.worker_pool import Parallel

MOST = 500
_NAMED = (SiteKind.CARD, SiteKind.LIST)
# Kinds whose values may be mistaken for one another.
_OF_COLUMNS = frozenset(SiteKind) - {SiteKind.FACT, SiteKind.ITEM, SiteKind.TEXT, SiteKind.WORD}


class Fate(Struct, frozen=True):
    """What became of a slip: the `row` that tells of it, "" where it survives, and who should have.

    `kind` is its class, `change` what became what, at `where`.
    """

    kind: str
    change: str
    where: Where
    row: str
    wanted: str


class Mutants(Struct, frozen=True):
    """The fates of all slips that were tried in a game, of how many there are."""

    title: str
    fates: tuple[Fate, ...]
    possible: int
    failing: tuple[str, ...]

    def counts(self) -> Mapping[str, tuple[int, int]]:
        """Return for each class how many were told of, and how many were tried."""
        found: dict[str, tuple[int, int]] = {}
        for fate in self.fates:
            told, tried = found.get(fate.kind, (0, 0))
            found[fate.kind] = told + bool(fate.row), tried + 1
        return dict(sorted(found.items()))


def mutants_of(project: Project, name: str, seed: int, minutes: float | None) -> Mutants:
    """Return the fates of some slips in a game, no more than MOST, or those of so many minutes.

    Raises PnpError for a game that can't be read.
    """
    game, _ = read_game(project, name, with_fonts=False)
    rules = rules_of(project, name, game.title)
    slips = all_slips(project, game, rules)
    tried = _sample(slips, seed, MOST if minutes is None else len(slips))
    trial = Trial(project, name)
    begin = partial(_begin, trial)
    end = None if minutes is None else time.monotonic() + 60 * minutes
    texts = {
        f"{component.id}.{field.name}"
        for component in game.components
        for field in component.fields.values()
        if field.type == "text"
    }
    fates = tuple(_fates(begin, tried, end, texts))
    return Mutants(game.title, fates, len(slips), trial.failing)


def all_slips(project: Project, game: Game, rules: Rules) -> list[Slip]:
    """Return every slip of every class that may be made in a game. Raises as `mutants_of` does."""
    free = [name for group in rules.free for name in group.names]
    written = (*sites_of(project, game), *sites_of_tables(project, game))
    # Without an engine examples wait.
    unplayed = () if game.id in ENGINES else (SiteKind.PLAY,)
    sites = tuple(
        site for site in written if site.kind not in unplayed and not _is_free(site, free)
    )
    known = _known(tuple(fact.key for fact in rules.ledger.facts), sites)
    return [slip for site in sites for slip in slips_of(site, known)]


def _is_free(site: MutationSite, patterns: Sequence[str]) -> bool:
    """Return whether a site may say anything, by the names that coverage has for it."""
    parts = site.name.split(".")
    names = [site.name, site.column]
    if site.kind == SiteKind.LIST and len(parts) > 2:
        names = [f"{parts[1]}.{parts[-1]}", f"{parts[1]}/{'.'.join(parts[2:])}"]
    return any(fnmatchcase(name, pattern) for name in names for pattern in patterns)


def _begin(trial: Trial) -> Callable[[Slip, object], str]:
    return lambda slip, tell: trial.told_of(slip)[0].row


# Slips that are given out together while there is time.
_LOT = 64


def _fates(
    begin: Callable[[], Callable[[Slip, object], str]],
    slips: Sequence[Slip],
    end: float | None,
    texts: Collection[str],
) -> Iterator[Fate]:
    """Yield what becomes of slips; `texts` are the fields of cards with words, by components."""
    lot = _LOT if end is not None else len(slips) or 1
    for start in range(0, len(slips), lot):
        some = slips[start : start + lot]
        for slip, row in zip(some, Parallel(begin, some), strict=True):
            if (told := row()) != SAME:
                yield Fate(slip.kind, slip.told(), slip.site.where, told, _wanted(slip.site, texts))
        if end is not None and time.monotonic() > end:
            break


def _known(facts: tuple[str, ...], sites: Sequence[MutationSite]) -> Known:
    columns: dict[str, dict[str, None]] = {}
    names: dict[str, None] = {}
    decided: dict[str, dict[str, None]] = {}
    for site in sites:
        if site.kind == SiteKind.WORD:
            decided.setdefault(site.file.language, {})[site.text] = None
        if site.kind in _OF_COLUMNS:
            columns.setdefault(site.column, {})[site.text] = None
            # A name begins with a capital, and is one word.
            if site.kind in _NAMED and site.text[:1].isupper() and site.text.isalpha():
                names[site.text] = None
    tables = ({key: tuple(said) for key, said in one.items()} for one in (columns, decided))
    return Known(tuple(names), facts, *tables)


def _sample(slips: Sequence[Slip], seed: int, most: int) -> list[Slip]:
    """Return `most` slips: of each class one, then another of each, until there are no more."""
    by_class: dict[str, list[Slip]] = {}
    for slip in slips:
        by_class.setdefault(slip.kind, []).append(slip)
    chance = random.Random(seed)  # noqa: S311 - no secret
    for some in by_class.values():
        chance.shuffle(some)
    found: list[Slip] = []
    while len(found) < most and any(by_class.values()):
        for some in by_class.values():
            if some and len(found) < most:
                found.append(some.pop())
    return found


def _wanted(site: MutationSite, texts: Collection[str]) -> str:
    """Return which row would have told: what to write for a survivor."""
    if (
        site.kind == SiteKind.FACT
        and site.fact not in SEALED_KINDS
        and not site.text[-1:].isdigit()
    ):
        return "pnp check --proofread, once the rules are read"
    if site.fact:
        return f"holds: that: {site.name} == ..., or pnp check --seal"
    component, _, field = site.column.partition(".")
    if site.kind == SiteKind.ITEM or (
        site.kind == SiteKind.CARD and field.partition(".")[0] == "copies"
    ):
        return f"composition: component: {component}, by: a field, expect: a fact"
    if site.kind == SiteKind.CARD and f"{component}.{field.removeprefix('back.')}" not in texts:
        return f"agrees: component: {component}, field: {field}, with: a fact"
    if site.kind == SiteKind.PLAY:
        return "replay: a `then` that compares what the move changes"
    if site.kind == SiteKind.LIST and site.name.startswith("lists."):
        parts = site.name.split(".")
        return f'holds: that: listed("{parts[1]}", "{parts[-1]}") == a fact'
    return "pnp check --proofread, once all texts are read and pictures looked at"
