"""Quarken as somebody says that it stands, and what its players have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.play.games.quarken.board import Board, Hadron
from pnp.play.games.quarken.cards import COLOUR, GREY
from pnp.play.games.quarken.engine import VARIANTS, Game
from pnp.play.games.quarken.figures import Rules
from pnp.play.position import FixedThrows, Pool, Position, PositionError
from pnp.play.table import spread

_KEYS = ("turn", "step", "hand", "hadrons", "tokens", "strength", "dice")
_STEPS = ("buy", "draw")
_LAID = ">"  # between the colour of a quark and that of the loose one on it


def position(rules: Rules, said: Position) -> Game:
    """Return the game as it is said to stand; what is not said lies as it may after a deal.

    By players: `hand`, `hadrons` as "proton red>green green blue" (a red quark with a loose green
    one on it), how many `tokens` lie on each of them, and the `strength` of each that is not white.
    `dice` are the faces that are thrown. Raises PositionError for what can't be.
    """
    said.refuse_unknown(_KEYS)
    table = Game(rules, len(said.players), 1, said.variant or VARIANTS[0])
    _lay_hadrons(table, said)
    for seat, number in said.numbers_of("tokens"):
        for one in table.owned(seat):
            table.tokens[one] = number
    for seat, number in said.numbers_of("strength"):
        for one in table.owned(seat):
            table.strength[one] = 0 if table.is_white(one) else number
    table.look_at_all()
    _lay_cards(table, said)
    table.seat = said.seat("turn")
    table.phase = said.word("step", _STEPS)
    table.chance = FixedThrows(said.throws(rules.sides), table.chance)
    return table


def holdings(table: Board, seat: int) -> dict[str, Any]:
    """Return what a player has: points (twice, as there are halves), hadrons and what lies there.

    `colours` are those of the first hadron.
    """
    owned = table.owned(seat)
    return {
        "halves": table.halves(seat),
        "cards": sum(table.hand[seat]),
        "hadrons": len(owned),
        "white": sum(map(table.is_white, owned)),
        "tokens": sum(table.tokens[one] for one in owned),
        "strength": sum(table.strength[one] for one in owned),
        "colours": table.colour_names(owned[0]) if owned else (),
    }


def also_called(rules: Rules) -> Mapping[str, str]:
    """Return the ids of cards, and of loose quarks by both sides, with what they are told as."""
    found = {}
    for card in rules.cards:
        name = card.name.replace("/", "-")
        if card.kind == COLOUR:
            name = "anti-" * card.anti + f"colour-{card.name}"
        elif card.kind == GREY:
            name = "anti-" * card.anti + f"grey-{rules.flavours[card.flavour]}"
        found[name] = card.name
    for flavour in rules.flavours:
        for colour, opposite in zip(*rules.colours, strict=True):
            found[f"{flavour}-{colour}-{opposite}"] = f"{flavour}/{colour}"
    return found


def _lay_hadrons(table: Game, said: Position) -> None:
    """Lay the hadrons that are said; who has none said keeps those of the deal."""
    rules, named = table.rules, dict(said.names_of("hadrons"))
    left = Pool(
        (
            f"{face.card} {scheme}"
            for face in {one.card: one for one in rules.faces.values()}.values()
            for scheme in rules.schemes[len(face.quarks)]
        ),
        "hadron of these colours",
    )
    dealt: list[tuple[int, Hadron]] = []
    loose: list[tuple[int, ...]] = []
    for seat, names in named.items():
        for name in names:
            path = ("hadrons", said.players[seat])
            hadron, laid = _hadron(rules, name, path)
            left.take([f"{rules.faces[hadron.face].card} {hadron.colours}"], *path)
            dealt.append((seat, hadron))
            loose.append(laid)
    for one, seat in zip(table.hadrons, table.owner, strict=True):
        if seat not in named:
            card, schemes = rules.faces[one.face].card, rules.schemes[len(one.quarks)]
            colours = next((some for some in schemes if left.has(f"{card} {some}")), schemes[0])
            left.take([f"{card} {colours}"], "hadrons")
            dealt.append((seat, one._replace(colours=colours)))
    tokens = table.tokens[:1]
    table.lay_out(dealt)
    table.tokens = tokens * len(dealt)
    for number, laid in enumerate(loose):
        for (flavour, _), colour in zip(table.hadrons[number].quarks, laid, strict=True):
            table.stock[flavour][colour] -= colour >= 0
        table.lay(number, laid)


def _hadron(rules: Rules, said: str, path: tuple[str, ...]) -> tuple[Hadron, tuple[int, ...]]:
    """Return a hadron, and the colours of loose quarks on it, -1 for none."""
    name, *words = said.split()
    face = rules.faces.get(name)
    if face is None or len(words) != len(face.quarks):
        hint = "write its name and the colours of its quarks, as 'proton red green blue'"
        raise PositionError(f"'{said}' is no hadron", hint, *path)
    printed, loose = [], []
    for (_, anti), word in zip(face.quarks, words, strict=True):
        base, _, upper = word.partition(_LAID)
        for colour in filter(None, (base, upper)):
            if colour not in rules.colours[anti]:
                hint = f"use one of: {', '.join(rules.colours[anti])}"
                raise PositionError(f"no quark of it can be {colour}", hint, *path)
        printed.append(rules.colours[anti].index(base))
        loose.append(rules.colours[anti].index(upper) if upper else -1)
    return Hadron(name, face.quarks, tuple(printed)), tuple(loose)


def _lay_cards(table: Game, said: Position) -> None:
    rules = table.rules
    places = {card.name: place for place, card in enumerate(rules.cards)}
    counts = [sum(hand) for hand in table.hand]
    held = [one for hand in table.hand for one in spread(hand)]
    held += [card for pile in table.piles for card in pile]
    pool = Pool(table.named(held), "card of this level")
    hands = dict(said.taken_of(pool, "hand"))
    rest = pool.rest(table.chance)
    for seat, count in enumerate(counts):
        hand = hands[seat] if seat in hands else pool.dealt(rest, count)
        table.hand[seat] = [hand.count(card.name) for card in rules.cards]
    piles = len(table.piles)
    cards = [places[name] for name in rest]
    table.piles = [cards[place::piles] for place in range(piles)]
