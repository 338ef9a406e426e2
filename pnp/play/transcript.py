"""A whole game in words, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.play.match import play, winners
from pnp.play.players import Player
from pnp.play.table import ROUND, Table
from pnp.play.telling import Teller


def lines_of_game(
    table: Table, players: Sequence[Player], seed: int, teller: Teller
) -> Iterator[str]:
    """Yield the lines that tell a game while it is played: rounds, moves, scores, who wins."""
    table.log = []
    yield teller.say(ROUND, n=table.round)
    for event in table.shown():
        yield f"  {teller.phrase(event)}"
    for _ in play(table, players, seed):
        events, table.log = table.log or [], []
        for event in events:
            if event.name == ROUND:
                yield ""
                yield teller.phrase(event)
            elif line := teller.line(event):
                yield f"  {line}"
    yield ""
    yield from (teller.line(event) for event in table.scores())
    won = [teller.player(seat) for seat in winners(table)]
    if len(won) == 1:
        yield teller.say("wins", who=won[0])
    else:
        yield teller.say("share", cards=won) if won else teller.say("nobody")
