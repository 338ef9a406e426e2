"""The cards of Quirky Quarks by numbers: what each needs, and what it brings."""

from __future__ import annotations

from pnp.core.values import Struct
from pnp.play.facts import Facts

# Of what is needed or had: particles by their cards, nucleons behind them; and how many.
Amounts = tuple[tuple[int, int], ...]


class Deck(Struct, frozen=True):
    """A card is its place in `names`, particles before quests; all else is by that place.

    `copies` are how many there are, `needs` how many of each particle a quest takes, `own` how many
    of each nucleon, `parts` both. `gains` are its points less those that its nucleons lose,
    `kinds` says what a quest is, `cheaper` are the particles of which it spares its owner one.
    `nucleons` are quests that others take.
    """

    names: tuple[str, ...]
    copies: tuple[int, ...]
    particles: int
    needs: tuple[tuple[int, ...], ...]
    own: tuple[tuple[int, ...], ...]
    parts: tuple[Amounts, ...]
    size: tuple[int, ...]
    points: tuple[int, ...]
    gains: tuple[int, ...]
    kinds: tuple[str, ...]
    cheaper: tuple[tuple[int, ...], ...]
    nucleons: tuple[int, ...]


def deck_of(facts: Facts) -> Deck:
    """Return the cards as the ledger has them. Raises PnpError."""
    particles, quests = facts.counts("particles.copies"), facts.counts("quests.copies")
    parts, discounts = facts.lists("quests.needs"), facts.lists("quests.discount")
    points, resources = facts.counts("quests.points"), facts.names("quests.resources")
    names, kinds = (*particles, *quests), facts.texts("quests.kind")
    needs = tuple(tuple(parts.get(name, ()).count(one) for one in particles) for name in names)
    own = tuple(tuple(parts.get(name, ()).count(one) for one in resources) for name in names)
    worth = {**dict.fromkeys(particles, 0), **points}
    lost = facts.choice("score.handed_in", {False: resources, True: ()})
    return Deck(
        names=names,
        copies=(*particles.values(), *quests.values()),
        particles=len(particles),
        needs=needs,
        own=own,
        parts=tuple(
            tuple((kind, count) for kind, count in enumerate((*some, *more)) if count)
            for some, more in zip(needs, own, strict=True)
        ),
        size=tuple(len(parts.get(name, ())) for name in names),
        points=tuple(worth[name] for name in names),
        gains=tuple(
            worth[name] - sum(worth[one] for one in parts.get(name, ()) if one in lost)
            for name in names
        ),
        kinds=tuple(kinds.get(name, "") for name in names),
        cheaper=tuple(
            tuple(n for n, one in enumerate(particles) if one in discounts.get(name, ()))
            for name in names
        ),
        nucleons=tuple(names.index(name) for name in resources),
    )
