"""The figures that Element 313 is played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from pnp.core.values import Struct
from pnp.play.facts import Facts
from pnp.play.games.element313.payments import Amounts, Cost
from pnp.play.known import Known

# Rules that are played in one way alone.
ONLY = {
    "first_player.tie": "youngest",
    "turn.discard": "any number",
    "row.cycle_out": "farthest from the deck",
    "row.cycle_to": "under the atom deck",
    "row.refill": "at the deck",
    "atoms.enter": "face down",
    "atoms.counted": "face up",
    "atoms.once": "once a turn",
    "atoms.left_out": "none",
    "quarks.reshuffle": "the discards",
    "quarks.at_last": "none",
    "end.atoms_counted": ("face up", "face down"),
    "abilities.no_target": "nothing",
    "extra.may": ("mixed", "converted"),
    "extra.never": "split",
}
FEWEST, LOWEST = "fewest atoms", "lowest hand limit"
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


class Rules(Struct, frozen=True):
    """The figures that it is played by. `target` is what values have to add up to.

    `quarks` are the cards, each the number of its colour in `primaries`; `parents` is what each
    secondary colour is mixed of. `direction` is how many seats further the next one is; `ties` are
    FEWEST and LOWEST, what decides first standing first.
    Whether there is `one_purchase` in a turn at most, the `row_moves` on after purchases, too, the
    target `stays_made` when an atom is taken away, an ability takes atoms that lie face down, and
    another replaces one in any step of a turn.
    """

    players: tuple[int, ...]
    primaries: tuple[str, ...]
    secondaries: tuple[str, ...]
    parents: tuple[Amounts, ...]
    atoms: tuple[Atom, ...]
    quarks: tuple[int, ...]
    target: int
    dealt: int
    hand: int
    row: Mapping[int, int]
    further_turns: int
    markers: int
    direction: int
    ties: tuple[str, ...]
    one_purchase: bool
    row_moves: bool
    stays_made: bool
    strikes_hidden: bool
    replaces_always: bool


# Whether an atom of the row can be replaced in any step of a turn.
_REPLACES = {"any time": True, "when buying": False}


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    facts.only(ONLY)
    heavy, light = sorted(facts.numbers("setup.removed"), reverse=True)
    primaries, mixing = facts.names("colours.primary"), facts.lists("mixing")
    parents = tuple(_amounts(parents, primaries) for parents in mixing.values())
    cards = (facts.number(f"quarks.{colour}") for colour in primaries)
    return Rules(
        players=facts.numbers("players"),
        primaries=primaries,
        secondaries=tuple(mixing),
        parents=parents,
        atoms=tuple(_atoms(facts, primaries, tuple(mixing), parents)),
        quarks=tuple(colour for colour, count in enumerate(cards) for _ in range(count)),
        target=facts.number("target"),
        dealt=facts.number("setup.hand"),
        hand=facts.number("hand.base"),
        row={heavy: facts.number("setup.row_100"), light: facts.number("setup.row_50")},
        further_turns=facts.number("end.further_turns"),
        markers=facts.number("markers"),
        direction=facts.choice("turn.direction", {"clockwise": 1, "counterclockwise": -1}),
        ties=facts.choice("end.ties", {one: one for one in permutations((FEWEST, LOWEST))}),
        one_purchase=facts.choice("turn.purchases", {"any number": False, "one": True}),
        row_moves=facts.choice("row.cycle_if", {"nothing bought": False, "always": True}),
        stays_made=facts.flag("end.stays_made"),
        strikes_hidden=facts.choice("abilities.strikes", {"either side": True, "face up": False}),
        replaces_always=facts.choice("abilities.replaces", _REPLACES),
    )


def _atoms(
    facts: Facts,
    primaries: tuple[str, ...],
    secondaries: tuple[str, ...],
    parents: tuple[Amounts, ...],
) -> Iterator[Atom]:
    value, figure = facts.counts("atoms.value"), facts.counts("figure")
    fixed = {**facts.texts("abilities.one"), **facts.texts("abilities.two")}
    given = {**fixed, **facts.texts("abilities.secondary")}
    costs = Known[tuple[Amounts, Amounts], Cost](lambda symbols: Cost(*symbols, parents))
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
