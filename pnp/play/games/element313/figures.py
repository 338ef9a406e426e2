"""The figures that Element 313 is played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from pnp.core.values import Struct
from pnp.play.facts import TURNS, Facts, filled, of_fact
from pnp.play.games.element313.payments import Amounts, Cost
from pnp.play.memo_dict import MemoDict

# Rules that are played in one way alone.
ONLY = {
    "setup.order": ("sort", "row", "deck", "deal"),
    "first_player.tie": "youngest",
    "turn.order": ("ready", "draw", "buy", "add", "discard", "pass"),
    "turn.discard": "any number",
    "row.lies": "face up",
    "row.cycle": (("out", 1), ("in", 1)),
    "row.cycle_out": "farthest from the deck",
    "row.cycle_to": "under the atom deck",
    "row.purchase": (("out", 1), ("in", 1)),
    "row.refill": "at the deck",
    "row.at_last": "gets shorter",
    "atoms.enter": "face down",
    "atoms.counted": "face up",
    "atoms.once": "once a turn",
    "atoms.left_out": "none",
    "quarks.reshuffle": "the discards",
    "quarks.at_last": "none",
    "end.atoms_counted": ("face up", "face down"),
    "abilities.no_target": "nothing",
    "abilities.either_end": True,
    "abilities.when": "in your own turn",
    "extra.may": ("mixed", "converted"),
    "extra.never": "split",
    "extra.unspent": "gone",
    "science.stays": "in the box",
}
FEWEST, LOWEST = "fewest atoms", "lowest hand limit"
_TIES = {one: one for one in permutations((FEWEST, LOWEST))}
_SHEETS = ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8")
# Abilities of no colour of their own, by what engines call their sort.
_NAMED = {
    "hand-plus-1": "hand",
    "redraw-1": "redraw",
    "extra-any-primary-1": "any",
    "convert-primary": "convert",
    "convert-secondary": "swap",
    "replace-row-atom": "replace",
    "discard-atom": "discard",
}
# Sorts that need no marker: a higher hand limit, and what works when an atom is bought.
_WITHOUT_MARKER = ("hand", "discard")


class Atom(Struct, frozen=True):
    """An atom: its value, its cost, and its ability: a sort, a figure, and what quarks it gives.

    `gives` is of primary colours for the sort "fixed", of secondary ones for "secondary", and none
    for all others.
    """

    name: str
    value: int
    cost: Cost
    sort: str
    figure: int
    gives: Amounts

    @property
    def is_once(self) -> bool:
        """Whether its ability works once a turn, and then carries a marker."""
        return self.sort not in _WITHOUT_MARKER


class Rules(Struct, frozen=True, kw_only=True):
    """The figures that it is played by. `target` is what values have to add up to.

    `quarks` are the cards, each the number of its colour in `primaries`; `parents` is what each
    secondary colour is mixed of. `direction` is how many seats further the next one is; `ties` are
    FEWEST and LOWEST, what decides first standing first.
    Whether there is `one_purchase` in a turn at most, the row `refills_last`, after all purchases,
    and `row_moves` on after purchases, too; atoms that were sorted out and not dealt are out of the
    game (`undealt_go`); `signs_stay` as atoms are first turned; the target `stays_made` when an
    atom is taken away, and the `first_wins` the last tie; an ability takes atoms that lie face down
    (`strikes_hidden`), has to (`strikes_must`), and its atom goes, too (`striker_goes`); another
    replaces one in any step of a turn (`replaces_always`); quarks are drawn again one by one or
    together (`redraws_together`); and hands are seen by all.
    """

    primaries: tuple[str, ...]
    secondaries: tuple[str, ...]
    parents: tuple[Amounts, ...]
    atoms: tuple[Atom, ...]
    quarks: tuple[int, ...]
    row: Mapping[int, int]
    players: tuple[int, ...] = of_fact(Facts.numbers, "players")
    target: int = of_fact(Facts.number, "target")
    dealt: int = of_fact(Facts.number, "setup.hand")
    hand: int = of_fact(Facts.number, "hand.base")
    further_turns: int = of_fact(Facts.number, "end.further_turns")
    markers: int = of_fact(Facts.number, "markers")
    direction: int = of_fact(Facts.choice, "turn.direction", TURNS)
    ties: tuple[str, ...] = of_fact(Facts.choice, "end.ties", _TIES)
    stays_made: bool = of_fact(Facts.flag, "end.stays_made")
    strikes_must: bool = of_fact(Facts.flag, "abilities.strikes_must")
    one_purchase: bool = of_fact(Facts.either, "turn.purchases", "any number", "one")
    row_moves: bool = of_fact(Facts.either, "row.cycle_if", "nothing bought", "always")
    strikes_hidden: bool = of_fact(Facts.either, "abilities.strikes", "face up", "either side")
    replaces_always: bool = of_fact(Facts.either, "abilities.replaces", "when buying", "any time")
    refills_last: bool = of_fact(
        Facts.either, "row.refilled", "after each purchase", "after all purchases"
    )
    undealt_go: bool = of_fact(Facts.either, "setup.undealt", "into the deck", "into the box")
    signs_stay: bool = of_fact(Facts.either, "atoms.signs", "anew each time", "for good")
    first_wins: bool = of_fact(Facts.either, "end.last_tie", "shared", "first to make it")
    striker_goes: bool = of_fact(Facts.either, "abilities.striker", "stays", "goes")
    hands_seen: bool = of_fact(Facts.either, "hands.lie", "hidden", "open")
    redraws_together: bool = of_fact(
        Facts.either, "abilities.redraws", "one after the other", "all at once"
    )


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    facts.only({**ONLY, "target.named": facts.number("target")})
    heavy, light = sorted(facts.numbers("setup.removed"), reverse=True)
    primaries, mixing = facts.names("colours.primary"), facts.lists("mixing")
    parents = tuple(_amounts(parents, primaries) for parents in mixing.values())
    cards = (facts.number(f"quarks.{colour}") for colour in primaries)
    return filled(
        Rules,
        facts,
        primaries=primaries,
        secondaries=tuple(mixing),
        parents=parents,
        atoms=tuple(_atoms(facts, primaries, tuple(mixing), parents)),
        quarks=tuple(colour for colour, count in enumerate(cards) for _ in range(count)),
        row={heavy: facts.number("setup.row_100"), light: facts.number("setup.row_50")},
    )


def _atoms(
    facts: Facts,
    primaries: tuple[str, ...],
    secondaries: tuple[str, ...],
    parents: tuple[Amounts, ...],
) -> Iterator[Atom]:
    """Yield the atoms of all sheets, as the ledger has them."""
    value, figure = facts.counts("atoms.value"), facts.counts("figure")
    fixed = {**facts.texts("abilities.one"), **facts.texts("abilities.two")}
    given = {**fixed, **facts.texts("abilities.secondary")}
    costs = MemoDict[tuple[Amounts, Amounts], Cost](lambda symbols: Cost(*symbols, parents))
    for sheet in _SHEETS:
        names, symbols = facts.names(f"sheet.{sheet}"), facts.rows(f"costs.{sheet}")
        for name, cost, ability in zip(
            names, symbols, facts.names(f"abilities.{sheet}"), strict=True
        ):
            quarks = [] if ability in _NAMED else [given[ability]] * figure[ability]
            sort = _NAMED.get(ability) or ("fixed" if ability in fixed else "secondary")
            yield Atom(
                name=name,
                value=value[name],
                cost=costs[_amounts(cost, primaries), _amounts(cost, secondaries)],
                sort=sort,
                figure=figure[ability],
                gives=_amounts(quarks, secondaries if sort == "secondary" else primaries),
            )


def _amounts(names: Sequence[str], colours: tuple[str, ...]) -> Amounts:
    return tuple(names.count(colour) for colour in colours)
