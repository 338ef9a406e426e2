"""The figures that Quark is played by."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.values import Struct
from pnp.play.facts import Facts
from pnp.simulate.quark.hand import Physics


class Rules(Struct, frozen=True):
    """The figures that it is played by."""

    players: tuple[int, ...]
    physics: Physics
    supply: Mapping[str, int]
    particles: Mapping[str, Mapping[str, tuple[str, ...]]]
    points: Mapping[str, int]
    nucleons: Mapping[str, tuple[str, ...]]
    atoms: tuple[tuple[int, int, int, int], ...]
    end_atoms: Mapping[str, tuple[int, int, int, int]]
    rows: Mapping[str, int]
    dealt: int
    energy: int
    actions: int
    limit: int
    blind: int
    neighbour: int
    is_bound: bool


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    points, ends = facts.counts("atom.points"), facts.texts("end.atom")
    atoms = {
        name: (parts["proton"], parts["neutron"], parts["energy"], points[name])
        for name in points
        for parts in [facts.counts(f"atom.{name}")]
    }
    return Rules(
        players=facts.numbers("players"),
        physics=Physics.read(facts),
        supply=facts.counts("quark_cards.supply"),
        particles={kind: facts.lists(f"{kind}.quarks") for kind in ("baryons", "mesons")},
        points={**facts.counts("baryons.points"), **facts.counts("mesons.points")},
        nucleons={kind: facts.names(f"{kind}.quarks") for kind in ("proton", "neutron")},
        atoms=tuple(atoms.values()),
        end_atoms={players: atoms[name] for players, name in ends.items()},
        rows={kind: facts.number(f"rows.open_{kind}") for kind in ("baryons", "mesons", "quarks")},
        dealt=facts.number("setup.quark_cards"),
        energy=facts.number("setup.energy_tokens"),
        actions=facts.number("turn.actions"),
        limit=facts.number("hand.limit"),
        blind=facts.number("action.annihilate.blind_draw"),
        neighbour=facts.number("action.annihilate.neighbour_energy"),
        is_bound=facts.flag("end.atom_bound"),
    )
