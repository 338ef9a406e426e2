"""The figures that Quark is played by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial, reduce
from operator import or_
from typing import TypeAlias

from pnp.core.values import Struct
from pnp.play.facts import Facts, filled, of_fact
from pnp.play.games.quark.cards import Cards, cards_of
from pnp.play.games.quark.hand_kinds import Draws, HandKinds, draws_by, held_by
from pnp.play.games.quark.payments import Enough, Physics, Recipes, enough, recipes
from pnp.play.games.quark.piece_demand import packed
from pnp.play.games.quark.rulings import OF_ANTIQUARKS, PLACES, Rulings, refuse_unplayed
from pnp.play.memo_dict import MemoDict

# The name of a particle, whether it is a baryon or what else, its quarks and points.
_Said: TypeAlias = tuple[str, str, tuple[str, ...], int]
# Protons, neutrons, energy and points.
Atom: TypeAlias = tuple[int, int, int, int]
NUCLEONS = ("proton", "neutron")
PARTICLES = ("baryons", "mesons")


class Making(Struct, frozen=True):
    """Something that is made: of kinds of quarks, or of all their antiquarks (`mirrored`).

    `uses` are how much each kind is wanted for it. To have `recipes`, and not to look for payments,
    is what makes a match take less than half of the time. What `pays` without decayed
    cards are the cards that matter, and by those of them in a hand what they are enough for: a
    fifth less.
    """

    name: str
    quarks: tuple[int, ...]
    mirrored: tuple[int, ...]
    points: int
    uses: int
    recipes: Recipes
    pays: tuple[int, MemoDict[int, Enough | None]]


class Rules(Rulings, frozen=True, kw_only=True):
    """The figures that it is played by. A kind of quark is its place in `kinds`.

    `makings` are all baryons, then all mesons, then proton and neutron; `first` is the place of
    the first of each. `rows` are how many baryons, mesons and quarks lie open; `pairs` a quark, its
    antiquark and the energy of both. `serves` has by kinds all cards that one can be once it has
    decayed. `held` is by those of `firsts`, the first card of each kind, that are in a hand, and
    `draws` by the open row. `size` is the most quarks that anything is made of.
    """

    kinds: tuple[str, ...]
    copies: tuple[int, ...]
    cards: Cards
    physics: Physics
    serves: tuple[int, ...]
    pairs: tuple[tuple[int, int, int], ...]
    firsts: int
    held: MemoDict[int, HandKinds]
    draws: Draws
    makings: tuple[Making, ...]
    size: int
    first: tuple[int, ...]
    atoms: tuple[Atom, ...]
    goals: dict[int, Atom]
    rows: tuple[int, ...]
    players: tuple[int, ...] = of_fact(Facts.numbers, "players")
    dealt: int = of_fact(Facts.number, "setup.quark_cards")
    energy: int = of_fact(Facts.number, "setup.energy_tokens")
    actions: int = of_fact(Facts.number, "turn.actions", least=1)
    limit: int = of_fact(Facts.number, "hand.limit")
    drawn: int = of_fact(Facts.number, "action.draw")
    decay_energy: int = of_fact(Facts.number, "action.decay.energy")
    blind: int = of_fact(Facts.number, "action.annihilate.blind_draw")
    neighbour: int = of_fact(Facts.number, "action.annihilate.neighbour_energy")
    each_energy: int = of_fact(Facts.number, "score.energy")


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    supply, anti = facts.counts("quark_cards.supply"), facts.texts("flavour.anti")
    order = facts.names("flavour.order")
    kinds = (*order, *(anti[one] for one in order))
    place = {kind: number for number, kind in enumerate(kinds)}
    physics = _physics(facts, place, anti)
    energy = facts.counts("action.annihilate.energy")
    refuse_unplayed(facts)
    said = list(_said(facts))
    size = max(len(quarks) for _, _, quarks, _ in said)
    cards = cards_of([max(supply[kind], size) for kind in kinds])
    makings = tuple(_makings(facts, said, place, anti, physics, cards))
    baryons, mesons = (len(facts.lists(f"{kind}.quarks")) for kind in PARTICLES)
    pairs = tuple((place[one], place[anti[one]], energy[one]) for one in order)
    atoms = dict(_atoms(facts))
    return filled(
        Rules,
        facts,
        kinds=kinds,
        copies=tuple(supply[kind] for kind in kinds),
        cards=cards,
        physics=physics,
        serves=tuple(sum(cards.masks[one] for one in to) for to in physics.decays),
        pairs=pairs,
        firsts=sum(cards.ones),
        held=held_by(cards.ones, physics.decays, pairs),
        draws=draws_by(facts.choice("action.draw.places", PLACES)),
        makings=makings,
        size=size,
        first=(0, baryons, baryons + mesons, len(makings)),
        atoms=tuple(atoms.values()),
        goals={int(count): atoms[name] for count, name in facts.texts("end.atom").items()},
        rows=tuple(facts.number(f"rows.open_{one}") for one in (*PARTICLES, "quarks")),
    )


def _physics(facts: Facts, place: dict[str, int], anti: dict[str, str]) -> Physics:
    """Return what quarks do, by the places of their kinds."""
    targets = facts.lists("decay.targets")
    both = {**targets, **{anti[one]: [anti[to] for to in found] for one, found in targets.items()}}
    return Physics(
        decays=tuple(tuple(place[to] for to in both.get(kind, ())) for kind in place),
        lifts=facts.number("action.create.transformed"),
        step=facts.number("action.create.step_energy"),
        decayed_rise=facts.flag("action.create.decayed_rise"),
        antiquarks_rise=facts.flag("action.create.antiquarks_rise"),
        only_rise=facts.flag("action.create.upward_only"),
        mixes=facts.flag("action.create.mixed"),
    )


def _atoms(facts: Facts) -> Iterator[tuple[str, Atom]]:
    for name, points in facts.counts("atom.points").items():
        parts = facts.counts(f"atom.{name}")
        yield name, (parts["proton"], parts["neutron"], parts["energy"], points)


def _said(facts: Facts) -> Iterator[_Said]:
    for kind in PARTICLES:
        points = facts.counts(f"{kind}.points")
        for name, quarks in facts.lists(f"{kind}.quarks").items():
            yield name, kind.removesuffix("s"), quarks, points[name]
    for name in NUCLEONS:
        yield name, name, facts.names(f"{name}.quarks"), facts.number("score.nucleon")


def _makings(
    facts: Facts,
    said: Iterable[_Said],
    place: dict[str, int],
    anti: dict[str, str],
    physics: Physics,
    cards: Cards,
) -> Iterator[Making]:
    """Yield what can be made, in the order in which it is said."""
    mirrors = set(facts.choice("action.create.of_antiquarks", OF_ANTIQUARKS))
    if facts.flag("action.create.conjugates"):
        mirrors.add("meson")
        anti = {**anti, **{other: one for one, other in anti.items()}}
    for number, (name, kind, quarks, worth) in enumerate(said):
        own = tuple(place[one] for one in quarks)
        mirrored = tuple(place[anti[one]] for one in quarks) if kind in mirrors else ()
        known = recipes(physics, cards, number, own, mirrored)
        needs, of_hand = cards.of(own), known.get((), ())
        yield Making(
            name=name,
            quarks=own,
            mirrored=mirrored,
            points=worth,
            # Nucleons alone are wanted for antiquarks as well.
            uses=packed(
                2 * (one in own) + (kind in NUCLEONS and one in mirrored) for one in place.values()
            ),
            recipes=known,
            pays=(
                reduce(or_, (one.needs for one in of_hand), needs),
                # Without it, playing Quark takes 2 times the CPU (bench/caches.py).
                MemoDict(partial(enough, of_hand, needs, cards.masks)),
            ),
        )
