"""A game told in words, line by line: of each event a phrase, in the language of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.core.values import Struct
from pnp.i18n.program_strings import PluralForms, Said, Sayings, said_in
from pnp.play.match import play, winners
from pnp.play.names import name_in
from pnp.play.players import Player
from pnp.play.table import EVERYBODY, ROUND, Event, Move, Table

CONTEXT = "play"
SAYINGS: Sayings = {
    "player": "Player {n}",
    "plays": "{who}: {what}",
    "round": "Round {n}",
    "wins": "{who} wins.",
    "share": "A shared victory: {cards}",
    "nobody": "Nobody wins.",
    "none": "nothing",
    "choose": "Your move, 1 to {n} (? for help, q to leave): ",
    "help": "Type the number that stands before a move, and press Enter. q leaves the table.",
    "again": "That is no number from 1 to {n}.",
    "left": "You have left the table; the game ends here.",
}
NOTES = {
    "player": "somebody at the table, by the number of the seat",
    "plays": "who does what, in a list of moves: Player 1: draw from the deck",
    "share": "the names of several players follow",
    "none": "instead of a list of cards that has none",
    "choose": "a question in the terminal; a number, ? or q is typed behind it",
    "help": "the answer to ?; keep the q, which is typed",
    "left": "somebody ended the game early",
}


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


class Teller(Struct, frozen=True):
    """Tells events in words. `viewer` is the seat that reads them, EVERYBODY who sees all."""

    said: Mapping[str, Said]
    names: Mapping[str, str]
    viewer: int = EVERYBODY

    def phrase(self, event: Event) -> str:
        """Return what an event is, "" for what `viewer` is not told."""
        is_hidden = self.viewer != EVERYBODY and event.to not in (EVERYBODY, self.viewer)
        saying = self.said.get(f"{event.name}_unseen" if is_hidden else event.name, "")
        return self._filled(saying, event.values)

    def line(self, event: Event) -> str:
        """Return who does what, "" for what is not told."""
        what = self.phrase(event)
        if event.seat == EVERYBODY:
            return what
        return what and self.say("plays", who=self.player(event.seat), what=what)

    def player(self, seat: int) -> str:
        """Return what the player at a seat is called."""
        return self.say("player", n=seat + 1)

    def say(self, name: str, **values: Any) -> str:
        """Return a saying that is of no game."""
        return self._filled(self.said[name], values)

    def asked(self, table: Table, move: Move) -> str:
        """Return what a move does, as who makes it is asked."""
        event = table.told_of(move)
        return self.phrase(event) if event else str(move[0])

    def choices(self, table: Table, moves: Sequence[Move]) -> list[str]:
        """Return what each move does; behind several of the same words stand their numbers.

        As in examples of a rulebook: buy Gitium (2).
        """
        said = [self.asked(table, move) for move in moves]
        total, met = Counter(said), Counter[str]()
        for place, words in enumerate(said):
            if total[words] > 1:
                met[words] += 1
                said[place] = f"{words} ({met[words]})"
        return said

    def _filled(self, saying: Said, values: Mapping[str, Any]) -> str:
        text = saying.of(values["n"]) if isinstance(saying, PluralForms) else saying
        try:
            return text.format_map({name: self._name(value) for name, value in values.items()})
        except KeyError as error:
            message = (
                f"the saying '{text}' wants {error}, and is told {', '.join(values) or 'nothing'}"
            )
            raise ValueError(message) from None

    def _name(self, value: Any) -> str:
        if isinstance(value, tuple | list):
            named = [name_in(self.names, str(one)) for one in value]
            return ", ".join(named) if named else str(self.said["none"])
        return name_in(self.names, value) if isinstance(value, str) else str(value)


def sayings_in(language: str, game: str, own: Sayings) -> dict[str, Said]:
    """Return what is said of every game and of `game`, whose engine has sayings of its `own`."""
    return {**said_in(language, CONTEXT, SAYINGS), **said_in(language, f"{CONTEXT}.{game}", own)}
