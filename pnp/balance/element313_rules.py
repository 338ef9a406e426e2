"""The figures that Element 313 is played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.balance.facts import Facts

_SHEETS = ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8")


@dataclass(frozen=True)
class Atom:
    """An atom: its value, its cost in symbols, and its ability: a sort, a colour, a figure."""

    value: int
    cost: tuple[str, ...]
    sort: str
    colour: str
    figure: int


@dataclass(frozen=True)
class Rules:
    """The figures that it is played by. `target` is what values have to add up to."""

    players: tuple[int, ...]
    atoms: tuple[Atom, ...]
    quarks: tuple[str, ...]
    mixing: Mapping[str, tuple[str, ...]]
    target: int
    hand: int
    row: Mapping[int, int]
    further_turns: int
    markers: int


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    heavy, light = sorted(facts.numbers("setup.removed"), reverse=True)
    colours = facts.names("colours.primary")
    return Rules(
        players=facts.numbers("players"),
        atoms=tuple(_atoms(facts)),
        quarks=tuple(c for c in colours for _ in range(facts.number(f"quarks.{c}"))),
        mixing=facts.lists("mixing"),
        target=facts.number("target"),
        hand=facts.number("hand.base"),
        row={heavy: facts.number("setup.row_100"), light: facts.number("setup.row_50")},
        further_turns=facts.number("end.further_turns"),
        markers=facts.number("markers"),
    )


def _atoms(facts: Facts) -> Iterator[Atom]:
    value, figure = facts.counts("atoms.value"), facts.counts("figure")
    given = {"fixed": {**facts.texts("abilities.one"), **facts.texts("abilities.two")}}
    given["secondary"] = facts.texts("abilities.secondary")
    sorts = {name: (sort, colour) for sort, all_ in given.items() for name, colour in all_.items()}
    named = {"hand-plus-1": "hand", "redraw-1": "redraw", "extra-any-primary-1": "any"}
    named |= {"convert-primary": "convert", "discard-atom": "discard"}
    sorts |= {name: (sort, "") for name, sort in named.items()}
    for sheet in _SHEETS:
        names, costs = facts.names(f"sheet.{sheet}"), facts.rows(f"costs.{sheet}")
        for name, cost, ability in zip(
            names, costs, facts.names(f"abilities.{sheet}"), strict=True
        ):
            sort, colour = sorts.get(ability, ("", ""))
            yield Atom(value[name], cost, sort, colour, figure[ability])
