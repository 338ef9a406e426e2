"""Moves in words, made on a table as it stands: who says one that the rules don't allow is told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

from pnp.core.hinted_error import HintedError
from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.program_strings import PluralForms, Sayings
from pnp.play.names import name_in
from pnp.play.table import Event, Move, Table

_MOST_TOLD = 8  # of what the rules allow, so many moves are told
_NUMBER = lazy_pattern(r"\s*\((\d{1,3})\)\s*$")
_SPACE = lazy_pattern(r"\s+")


class NotAllowedError(HintedError, ValueError):
    """A move that can't be made, or no move at all. `hint` says what the rules allow there."""


class _Reading(NamedTuple):
    """What words may mean: a saying of the engine, and what stands in its places."""

    name: str
    values: Mapping[str, str]


class Replay:
    """A game that is played move by move as it is told in words.

    `players` are the names of who sits at the table, `names` what pieces are called; a piece may
    also be called by its id. `before` is the game before the first move. `named` are the ids of all
    pieces that the words of moves named, `ruled_out` those of moves that were refused; `steps` has
    those of each move by itself.
    """

    def __init__(
        self, table: Table, players: Sequence[str], sayings: Sayings, names: Mapping[str, str]
    ) -> None:
        self.table = table
        self._players = players
        self._sayings = sayings
        self._names = names
        self.before = table.copy()
        self.named: set[str] = set()
        self.ruled_out: set[str] = set()
        self.steps: list[frozenset[str]] = []

    def move(self, player: str, words: str) -> None:
        """Make the move that `words` tell. Raises NotAllowedError where the rules forbid it."""
        words, which = _which(words)
        found = self._fitting(player, words)
        if not found:
            self._refuse(player, words)
        if which:
            if which > len(found):
                message = f"'{words}' is {len(found)} different moves, not {which}"
                raise NotAllowedError(message, "write a lower number behind it, or none")
            found = found[which - 1 : which]
        tried = [(event, self.table.after(move)) for event, move in found]
        (event, after), *others = tried
        if any(table.key() != after.key() for _, table in others):
            message = f"'{words}' may be {len(found)} different moves"
            raise NotAllowedError(message, "write which one behind it, as (1)")
        self._note(event)
        self.table = after

    def refused(self, player: str, words: str) -> None:
        """Note what a move that must not be allowed names. Raises NotAllowedError if it is."""
        if self._fitting(player, words):
            message = f"the rules allow {player} to {words}"
            raise NotAllowedError(message, "delete it, or change the example")
        for reading in self._readings(words):
            pieces = [self._pieces(value) for value in reading.values.values()]
            if all(found is not None for found in pieces):
                self.ruled_out.update(name for found in pieces for name in found or ())
                return
        raise NotAllowedError(*self._no_move(words))

    def _fitting(self, player: str, words: str) -> list[tuple[Event, Move]]:
        """Return the moves of a player that `words` may tell, with how they are told."""
        if self.table.is_over or self._players[self.table.seat] != player:
            return []
        readings = list(self._readings(words))
        return [
            (event, move)
            for move in self.table.moves()
            if (event := self.table.told_of(move))
            if any(self._is(event, reading) for reading in readings)
        ]

    def _refuse(self, player: str, words: str) -> None:
        if self.table.is_over:
            message = f"{player} can't {words}: the game is over"
            raise NotAllowedError(message, "delete the move, or change the position")
        turn = self._players[self.table.seat]
        if turn != player:
            hint = f"let {turn} do something, or change the position"
            raise NotAllowedError(f"{player} can't {words}: it is for {turn} to decide", hint)
        meant = {reading.name for reading in self._readings(words)}
        if not meant:
            raise NotAllowedError(*self._no_move(words))
        hint = f"allowed: {'; '.join(self._allowed(meant))}"
        raise NotAllowedError(f"the rules don't allow {player} to {words}", hint)

    def _allowed(self, meant: Collection[str] = ()) -> list[str]:
        """Return some of the moves that are allowed, in words; those that were `meant` first."""
        told = [event for move in self.table.moves() if (event := self.table.told_of(move))]
        told.sort(key=lambda event: event.name not in meant)
        said = list(dict.fromkeys(map(self._phrase, told)))
        more = [f"and {len(said) - _MOST_TOLD} more"] if len(said) > _MOST_TOLD else []
        return said[:_MOST_TOLD] + more

    def _no_move(self, words: str) -> tuple[str, str]:
        hint = "write it as 'pnp play' asks: " + "; ".join(self._allowed())
        return f"'{words}' is no move of this game", hint

    def _phrase(self, event: Event) -> str:
        said = self._sayings.get(event.name, event.name)
        text = said.of(event.values["n"]) if isinstance(said, PluralForms) else said
        values = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple | list) else value
            for name, value in event.values.items()
        }
        phrase = text.format_map(values)
        for seat, name in enumerate(self._players, 1):
            phrase = re.sub(rf"\bplayer {seat}\b", name, phrase)
        return phrase

    def _readings(self, words: str) -> Iterator[_Reading]:
        text = _SPACE.sub(" ", words.strip())
        for seat, name in enumerate(self._players, 1):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"player {seat}", text)
        for name, said in self._sayings.items():
            for form in said.forms if isinstance(said, PluralForms) else (said,):
                match = _pattern(form).fullmatch(text)
                if match:
                    yield _Reading(name, match.groupdict())

    def _is(self, event: Event, reading: _Reading) -> bool:
        return event.name == reading.name and all(
            self._same(event.values.get(name), said) for name, said in reading.values.items()
        )

    def _same(self, value: Any, said: str) -> bool:
        if isinstance(value, tuple | list):
            wanted = [] if said == "nothing" else said.split(", ")
            found = Counter(self._called(one) for one in wanted)
            return found == Counter(map(str, value))
        return self._called(said) == str(value)

    def _called(self, said: str) -> str:
        """Return the id of the piece that is called so, what is said itself where there is none."""
        small = said.strip().casefold()
        return self._ids.get(small, said.strip())

    @property
    def _ids(self) -> Mapping[str, str]:
        ids = {str(piece): str(piece) for piece in self.before.pieces()}
        ids |= {name: name for name in self._names}
        called = {name_in(self._names, piece).casefold(): piece for piece in ids}
        return called | {piece.casefold(): piece for piece in ids}

    def _pieces(self, said: str) -> list[str] | None:
        """Return the ids of the pieces that are said, None where one of them is unknown."""
        found = [self._called(one) for one in said.split(", ")]
        known = self._ids
        if all(one.isdigit() or one.casefold() in known for one in found):
            return [one for one in found if not one.isdigit()]
        return None

    def _note(self, event: Event) -> None:
        found = set()
        for value in event.values.values():
            for one in value if isinstance(value, tuple | list) else (value,):
                if isinstance(one, str):
                    found.add(one)
        self.steps.append(frozenset(found))
        self.named |= found


def _which(words: str) -> tuple[str, int]:
    """Return words without the number behind them, as (2), and that number, 0 for none."""
    match = _NUMBER.search(words)
    return (words[: match.start()], int(match[1])) if match else (words, 0)


def _pattern(form: str) -> re.Pattern[str]:
    """Return what finds the values of a saying in words that say it."""
    parts = []
    for text, name, _, _ in Formatter().parse(form):
        parts.append(re.escape(text))
        if name is not None:
            parts.append(f"(?P<{name}>.+?)")
    return re.compile("".join(parts), re.IGNORECASE)
