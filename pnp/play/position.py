"""A game as somebody says that it stands: what an engine makes a table of, and what it refuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.core.hinted_error import HintedError
from pnp.core.problems import Where, one_of
from pnp.core.values import Struct
from pnp.play.seeded_random import SeededRandom

_MOST = 1000  # the largest number that may be said


class PositionError(HintedError, ValueError):
    """What can't be so. `path` are the keys below which it is said, as ("hand", "Lise")."""

    def __init__(self, message: str, hint: str, *path: str) -> None:
        super().__init__(message, hint)
        self.path = path


class Position(Struct, frozen=True):
    """What is said of a game: values by their keys, and who plays, by seats, in which `variant`.

    All raise PositionError for what is of another shape.
    """

    players: tuple[str, ...]
    values: Mapping[str, Any]
    variant: str = ""

    def refuse_unknown(self, known: Sequence[str]) -> None:
        """Refuse keys that an engine does not take."""
        for key in self.values:
            if key not in known:
                unknown = one_of("part of a position", key, known, Where(""))
                raise PositionError(unknown.message, unknown.hint, key)

    def number(self, key: str, usual: int) -> int:
        """Return a whole number from 0, `usual` where nothing is said."""
        return _whole(self.values[key], key) if key in self.values else usual

    def whole_numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers, an empty one where nothing is said."""
        value = self.values.get(key, ())
        if not isinstance(value, tuple):
            raise PositionError(f"'{key}' must be a list", f"write {key}: [1, 2]", key)
        return tuple(_whole(one, key) for one in value)

    def names(self, key: str) -> tuple[str, ...] | None:
        """Return a list of names, None where nothing is said."""
        return _names(self.values[key], key) if key in self.values else None

    def word(self, key: str, known: Collection[str]) -> str:
        """Return one of the words that are `known`, the first where nothing is said."""
        value = str(self.values.get(key, next(iter(known))))
        if value not in known:
            unknown = one_of(key, value, known, Where(""))
            raise PositionError(unknown.message, unknown.hint, key)
        return value

    def seat(self, key: str) -> int:
        """Return the seat of the player who is named, 0 where nothing is said."""
        return self._seat(str(self.values[key]), key) if key in self.values else 0

    def numbers_of(self, key: str) -> Iterator[tuple[int, int]]:
        """Yield seats and the numbers that are said of them."""
        for name, value in self._map(key):
            yield self._seat(name, key), _whole(value, key, name)

    def names_of(self, key: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield seats and the lists of names that are said of them."""
        for name, value in self._map(key):
            yield self._seat(name, key), _names(value, key, name)

    def taken(self, pool: Pool, key: str) -> list[str]:
        """Return the pieces that are named, taken from a pool; none where nothing is said."""
        return pool.take(self.names(key) or (), key)

    def taken_of(self, pool: Pool, key: str) -> Iterator[tuple[int, list[str]]]:
        """Yield seats and the pieces that are said of them, taken from a pool."""
        for seat, names in self.names_of(key):
            yield seat, pool.take(names, key, self.players[seat])

    def throws(self, sides: int) -> list[int]:
        """Return the throws of dice with so many sides, a face as chance gives it: from 0."""
        faces = self.whole_numbers("dice")
        for face in faces:
            if not 0 < face <= sides:
                hint = f"write faces from 1 to {sides}"
                raise PositionError(f"a die has no {face}", hint, "dice")
        return [face - 1 for face in faces]

    def _map(self, key: str) -> Iterator[tuple[str, Any]]:
        value = self.values.get(key, {})
        if not isinstance(value, Mapping):
            hint = f"write {key}: {{{self.players[0]}: ...}}"
            raise PositionError(f"'{key}' must say what each player has", hint, key)
        yield from value.items()

    def _seat(self, name: str, key: str) -> int:
        if name not in self.players:
            message = f"'{name}' is none of the players"
            raise PositionError(message, f"they are: {', '.join(self.players)}", key)
        return self.players.index(name)


class Pool:
    """The pieces that are not yet laid anywhere, by their names, in an order that stays."""

    def __init__(self, pieces: Iterable[str], what: str) -> None:
        self._left = Counter(pieces)
        self._all = Counter(self._left)
        self._what = what

    def __contains__(self, name: str) -> bool:
        return name in self._all

    def take(self, names: Iterable[str], *path: str) -> list[str]:
        """Return `names`, taken away. Raises PositionError for what there is not, or no more."""
        found = []
        for name in names:
            if name not in self._all:
                unknown = one_of(self._what, name, self._all, Where(""))
                raise PositionError(unknown.message, unknown.hint, *path)
            if not self._left[name]:
                message = f"the game has no more than {self._all[name]} of '{name}'"
                raise PositionError(message, "leave out one of them", *path)
            self._left[name] -= 1
            found.append(name)
        return found

    def has(self, name: str) -> bool:
        """Return whether one of these is left."""
        return self._left[name] > 0

    def dealt(self, rest: list[str], count: int) -> list[str]:
        """Return the last pieces of what is left, taken away. Raises PositionError for too few."""
        if len(rest) < count:
            message = f"too few are left of each {self._what} to deal"
            raise PositionError(message, "leave out some that are said")
        return [rest.pop() for _ in range(count)]

    def rest(self, chance: SeededRandom) -> list[str]:
        """Return all that is left, in an order of chance, and take it away."""
        found = chance.shuffled(self._left.elements())
        self._left.clear()
        return found


class FixedThrows(SeededRandom):
    """A chance whose first throws are known: what `below` returns, one after the other."""

    __slots__ = ("throws",)

    def __init__(self, throws: Sequence[int], chance: SeededRandom) -> None:
        self.state = chance.state
        self.throws = tuple(throws)

    def below(self, count: int) -> int:
        """Return the next throw that is known, then one of 0 ... count - 1."""
        if not self.throws:
            return super().below(count)
        first, *rest = self.throws
        self.throws = tuple(rest)
        return first

    def copy(self) -> SeededRandom:
        """Return one that will give the same numbers."""
        return FixedThrows(self.throws, self)


def _whole(value: Any, *path: str) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value[:9])  # a key of a map of the ledger
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST:
        message = f"'{path[-1]}' must be a whole number from 0 to {_MOST}"
        raise PositionError(message, "write one, as 3", *path)
    return value


def _names(value: Any, *path: str) -> tuple[str, ...]:
    if isinstance(value, str):
        value = (value,)
    if not isinstance(value, tuple) or not all(isinstance(one, str) for one in value):
        hint = "write their names in brackets, as [up, down]"
        raise PositionError(f"'{path[-1]}' must be a list of pieces", hint, *path)
    return value
