"""A hand of cards as chance deals it, and a deck that is shuffled and dealt to a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TypeGuard

from starlette.requests import Request
from starlette.responses import Response

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError
from pnp.core.values import Struct
from pnp.expressions.facts import Ledger
from pnp.expressions.values import Exact
from pnp.load.ledger.ledger import ledger_of
from pnp.open_games.values import EditionInfo, FaceInfo
from pnp.serve.all_faces import picture_address
from pnp.serve.endpoints.documents import number
from pnp.serve.html import asked_for, game_page
from pnp.serve.live import Live
from pnp.serve.query import EditionQuery

_MOST_PLAYERS, _MOST_CARDS = 12, 60
_USUAL = 5
# Keys of facts that say how many cards somebody gets.
_DEALT = lazy_pattern(r"(?:^|[._])(?:deal|dealt|hand|setup|start)")


class Dealing(Struct, frozen=True):
    """How many each gets by a fact of the rules: by the number of players, or by 0 for any."""

    key: str
    where: str
    by_players: Mapping[int, int]

    def each(self, players: int) -> int:
        """Return how many each of `players` gets."""
        return self.by_players.get(players, self.by_players.get(0, 0))


class Place(Struct, frozen=True):
    """What lies before a player: addresses of faces, and what they are called."""

    title: str
    cards: tuple[tuple[str, str], ...]


async def table_page(request: Request) -> Response:
    """Send a page with cards as chance deals them."""
    live, asked, info = await asked_for(request)
    said = request.query_params
    dealings: list[Dealing] = []
    if info:
        dealings = await live.ask(_dealings, live, asked.game)
    decks = _decks(info) if info else {}
    deck = said.get("deck", "")
    deck = deck if deck in decks else next(iter(decks), "")
    players = min(_MOST_PLAYERS, number(said.get("players")) or 2)
    by = next((one for one in dealings if one.key == said.get("by")), None)
    if by is None and "each" not in said:
        by = next((one for one in dealings if one.each(players)), None)
    each = by.each(players) if by else min(_MOST_CARDS, number(said.get("each")) or _USUAL)
    seed = number(said.get("seed")) or 1
    wanted = said.get("set", "")
    cards = list(_copies(info, deck, wanted)) if info else []
    Random(f"{asked.game} {deck} {seed}").shuffle(cards)  # noqa: S311 - nobody bets on it
    places = list(_dealt(live, asked, cards, players, each))
    return game_page(
        request, "table.html", "table", asked=asked, info=info, decks=decks, deck=deck,
        players=players, each=each, seed=seed, by=by, dealings=dealings, places=places,
        left=max(0, len(cards) - players * each), chosen_set=wanted,
        sets=tuple(info.game.sets.values()) if info else (),
    )  # fmt: skip


def _decks(info: EditionInfo) -> dict[str, str]:
    """Return the components that can be shuffled: there are several cards of them."""
    return {one.id: one.title for one in info.game.components if one.total() > 2 and not one.extra}


def _copies(info: EditionInfo, deck: str, wanted: str) -> Iterator[FaceInfo]:
    for face in info.faces():
        if face.component == deck and face.side == "front" and (not wanted or wanted in face.sets):
            yield from [face] * face.copies


def _dealt(
    live: Live, asked: EditionQuery, cards: list[FaceInfo], players: int, each: int
) -> Iterator[Place]:
    """Yield what each player gets, one card after the other to each in turn."""
    for seat in range(players):
        own = cards[seat : players * each : players]
        shown = tuple((_address(live, asked, one), one.cards[0]) for one in own)
        yield Place(f"Player {seat + 1}" if players > 1 else "Hand", shown)


def _address(live: Live, asked: EditionQuery, face: FaceInfo) -> str:
    version = live.version_of(asked.game, asked.language, face.id)
    return picture_address(asked, face.id, asked.language, version)


def _dealings(live: Live, game: str) -> list[Dealing]:
    """Return the facts of the rules that say how many cards somebody gets, as far as they do."""
    try:
        ledger: Ledger = ledger_of(live.project, game)
    except PnpError:
        return []
    facts = (one for one in ledger.facts if _DEALT.search(one.key))
    found = (Dealing(one.key, str(one.where), _by_players(one.value)) for one in facts)
    return [one for one in found if one.by_players]


def _by_players(value: Exact) -> dict[int, int]:
    """Return how many cards each gets by the number of players, by 0 for any; {} for no numbers."""
    said = value if isinstance(value, Mapping) else {"0": value}
    numbered = {str(players): many for players, many in said.items() if _is_count(many)}
    return {int(players): many for players, many in numbered.items() if players.isdecimal()}


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and value is not True and 0 < value <= _MOST_CARDS
