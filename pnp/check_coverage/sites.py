"""What can be wrong in a game: values of cards and of lists, and what is tried in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from pnp.check_coverage.tracked_reads import COPIES
from pnp.checks.subject.deck import Deck
from pnp.checks.subject.piece import Piece
from pnp.core.problems import Where
from pnp.core.values import Struct, replace
from pnp.load.components.card_field_types import KEY_TYPES
from pnp.model.game import Component, Face, Game, Value

CARDS, LISTS = "values on cards", "values of lists"
# Words are looked at as texts; these say how a card looks.
_WORDS = ("text",)
_LOOKS = ("colour", "art")


class Site(Struct, frozen=True):
    """One value. `names` are patterns' ways to name it, the shortest first.

    `of` are the component or list and the card or key that have it, `what` is its attribute.
    """

    kind: str
    names: tuple[str, ...]
    of: tuple[str, str]
    what: str
    value: Value
    where: Where


def sites_of(game: Game, deck: Deck) -> Iterator[Site]:
    """Yield every value of a game's cards and lists."""
    for component in game.components:
        for piece in deck.pieces(component.id, {}):
            yield from _on_card(component, piece)
    for name, entries in game.lists.items():
        for key, known in entries.items():
            for what, value in known.items():
                if _is_looked_at(value) and what not in game.texts.get(name, ()):
                    where = game.places.get(f"lists.{name}.{key}.{what}", game.where)
                    names = (f"{name}.{what}", f"{name}/{key}.{what}")
                    yield Site(LISTS, names, (name, key), what, value, where)


def _is_looked_at(value: Value) -> bool:
    """Return whether a value may be wrong: a colour is how it looks."""
    return value is not None and not (isinstance(value, str) and value.startswith("#"))


def _on_card(component: Component, piece: Piece) -> Iterator[Site]:
    card = piece.card
    of = component.id, card.id
    yield _site(of, COPIES, card.copies, card.where)
    yield from _on_face(component, of, card.front, "")
    if card.back is not None and card.back.name == card.id:
        yield from _on_face(component, of, card.back, "back.")


def _on_face(component: Component, of: tuple[str, str], face: Face, prefix: str) -> Iterator[Site]:
    for name, value in face.fields.items():
        field = component.fields.get(name)
        if value is not None and field is not None and field.type not in (*_WORDS, *_LOOKS):
            yield _site(of, f"{prefix}{name}", value, face.places.get(name, face.where))


def _site(of: tuple[str, str], what: str, value: Value, where: Where) -> Site:
    names = f"{of[0]}.{what}", f"{of[0]}/{of[1]}.{what}"
    return Site(CARDS, names, of, what, value, where)


def others_of(site: Site, game: Game, around: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return what may stand there by mistake: one near it, and one from `around`, what others have.

    A number is one more in its last digit; a list lacks its last item, or has another first.
    """
    value = site.value
    if isinstance(value, bool):
        return (not value,)
    tried: list[Value] = []
    if isinstance(value, int):
        tried.append(value + 1)
    elif isinstance(value, float):
        digits = Decimal(str(value))
        tried.append(float(digits + Decimal(1).scaleb(int(digits.as_tuple().exponent))))
    elif isinstance(value, tuple):
        tried += _other_lists(value, around)
    elif isinstance(value, str) and not _has_keys(site, game):
        tried.append(f"{value}{value[-1:] or 'x'}")
    # Nobody copies the number of copies from the card beside it.
    near = () if site.what == COPIES else around
    other = next((one for one in near if one != value and type(one) is type(value)), None)
    if other is None and _has_keys(site, game):
        other = next((key for key in _keys(site, game) if key != value), None)
    return tuple(tried if other is None else [*tried, other])


def _other_lists(value: tuple[Value, ...], around: tuple[Value, ...]) -> Iterator[Value]:
    items = dict.fromkeys(
        item for one in (value, *around) if isinstance(one, tuple) for item in one
    )
    if value:
        yield value[:-1]
        other = next((item for item in items if item != value[0]), None)
        if other is not None:
            yield (other, *value[1:])
    elif items:
        yield (next(iter(items)),)


def _has_keys(site: Site, game: Game) -> bool:
    return bool(_keys(site, game)) and isinstance(site.value, str)


def _keys(site: Site, game: Game) -> tuple[str, ...]:
    if site.kind == LISTS:
        return ()
    component = next(one for one in game.components if one.id == site.of[0])
    field = component.fields.get(site.what.removeprefix("back."))
    if field is None or field.type not in KEY_TYPES:
        return ()
    return tuple(game.lists.get(field.of, ()))


def other_of_fact(value: Any) -> Any:
    """Return a value beside `value`: a number more, another text, a list without its last item."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, tuple):
        return value[:-1] or ("x",)
    if isinstance(value, Mapping):
        # In a map of several the last, which is most likely to have something in it.
        name = next(reversed([*value]), None)
        return {"x": 1} if name is None else {**value, name: other_of_fact(value[name])}
    return value + 1


def with_value(game: Game, site: Site, value: Value) -> tuple[Game, Mapping[tuple[str, str], Any]]:
    """Return `game` with `value` at `site`, and the component and card that differ, if any."""
    if site.kind == LISTS:
        name, key = site.of
        entry = {**game.lists[name][key], site.what: value}
        lists = {**game.lists, name: {**game.lists[name], key: entry}}
        return replace(game, lists=lists), {}
    component = next(one for one in game.components if one.id == site.of[0])
    card = next(one for one in component.cards if one.id == site.of[1])
    if site.what == COPIES:
        changed = replace(card, copies=value)
    elif site.what.startswith("back.") and card.back is not None:
        fields = {**card.back.fields, site.what.removeprefix("back."): value}
        changed = replace(card, back=replace(card.back, fields=fields))
    else:
        fields = {**card.front.fields, site.what: value}
        changed = replace(card, front=replace(card.front, fields=fields))
    cards = tuple(changed if one is card else one for one in component.cards)
    other = replace(component, cards=cards)
    components = tuple(other if one is component else one for one in game.components)
    return replace(game, components=components), {site.of: (other, changed)}
