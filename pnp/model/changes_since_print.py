"""What of a game differs from what was printed before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from pnp.core.values import Struct, replace
from pnp.model.game import Card, Component, Game
from pnp.shapes.trim import Trim

# How often each front lies on each back, by how they look; a back is "" where there is none.
Looks: TypeAlias = Counter[tuple[str, str]]
# By component and card.
LooksOfCards: TypeAlias = Mapping[tuple[str, str], Looks]

LOOK, BACK, COPIES, NEW, GONE = "look", "back", "copies", "new", "gone"


class Change(Struct, frozen=True):
    """A card that differs: `kinds` are LOOK, BACK and COPIES, or NEW, or GONE.

    `then` and `now` are its copies, `missing` those to be printed, `left` those that serve no more.
    `variants` are those whose copies are missing.
    """

    component: str
    card: str
    kinds: tuple[str, ...]
    then: int
    now: int
    missing: int
    left: int
    variants: tuple[str, ...] = ()


class Changes(Struct, frozen=True):
    """All that differs in a `game` from what `since` names: a PDF of sheets, or a version."""

    game: Game
    since: str
    found: tuple[Change, ...]


class CardNow(NamedTuple):
    """How the copies of a card look now; `fronts` are looks by variant, "" where it has none."""

    looks: Looks
    fronts: Mapping[str, str]


def card_now(card: Card, fronts: Mapping[str, str], back: str) -> CardNow:
    """Return how a card looks whose `fronts`, by variant, and `back` are these looks."""
    names = card.variants[: card.copies] or ("",)
    pairs = ((fronts[names[number % len(names)]], back) for number in range(card.copies))
    return CardNow(Counter(pairs), fronts)


def changes(then: LooksOfCards, now: Mapping[tuple[str, str], CardNow]) -> Iterator[Change]:
    """Yield what differs, in the order of `now`; cards that are gone come last."""
    for key, card in now.items():
        was = then.get(key, Counter())
        if was != card.looks:
            missing = card.looks - was
            fronts = {front for front, _ in missing}
            variants = tuple(name for name, look in card.fronts.items() if name and look in fronts)
            yield _change(key, was, card.looks, variants)
    for key, was in then.items():
        if key not in now:
            yield _change(key, was, Counter(), ())


def _change(key: tuple[str, str], then: Looks, now: Looks, variants: tuple[str, ...]) -> Change:
    missing, left = (now - then).total(), (then - now).total()
    kinds = _kinds(then, now)
    return Change(*key, kinds, then.total(), now.total(), missing, left, variants)


def _kinds(then: Looks, now: Looks) -> tuple[str, ...]:
    if not then or not now:
        return (GONE,) if then else (NEW,)
    sides = [({pair[side] for pair in then}, {pair[side] for pair in now}) for side in (0, 1)]
    found = [name for name, (old, new) in zip((LOOK, BACK), sides, strict=True) if old != new]
    if then.total() != now.total():
        found.append(COPIES)
    # The same looks, as often in all, and others of them more often.
    return tuple(found) or (COPIES,)


def only_missing(game: Game, components: Iterable[Component], found: Iterable[Change]) -> Game:
    """Return `game` with the copies of `components` alone that are missing.

    Those of one size that would have sheets of their own share them, as few copies are left.
    """
    missing = {(one.component, one.card): one for one in found if one.missing}
    kept = []
    for component in components:
        cards = [
            replace(card, copies=change.missing, variants=change.variants or card.variants)
            for card in component.cards
            if (change := missing.get((component.id, card.id)))
        ]
        if cards:
            kept.append(replace(component, cards=tuple(cards)))
    kept = _packed(kept)
    boxes = {box.id for box in game.boxes}
    return replace(
        game,
        components=tuple(one for one in kept if one.id not in boxes),
        boxes=tuple(one for one in kept if one.id in boxes),
    )


def _packed(components: Iterable[Component]) -> list[Component]:
    kept = list(components)
    alike = Counter(_shared(one) for one in kept)
    names = {trim: f"changed-{number}" for number, trim in enumerate(alike, 1)}
    return [
        replace(one, sheet=names[trim]) if (trim := _shared(one)) and alike[trim] > 1 else one
        for one in kept
    ]


def _shared(component: Component) -> Trim | None:
    """Return what components have in common that may share sheets; None for one that may not."""
    alone = component.sheet or component.fold or component.sprue or component.net
    return None if alone or component.shape.own_sheets else component.trim
