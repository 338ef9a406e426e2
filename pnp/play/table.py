"""A game as it stands on the table: what every engine says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from pnp.play.seeded_random import SeededRandom

# What is done, and with what, as ("draw", 3): names, whole numbers and tuples of them.
Move: TypeAlias = tuple[Any, ...]
EVERYBODY = -1
ROUND = "round"  # the event that a new one begins


class Event(NamedTuple):
    """What is told of a game: a saying of its engine, the seat it is about, and what stands in it.

    The seat is EVERYBODY for what is about the table. `to` is the seat that alone sees it, or
    EVERYBODY; others are told the saying "<name>_unseen".
    A value is a number, the name of a piece or a tuple of such names.
    """

    name: str
    seat: int
    values: dict[str, Any]
    to: int = EVERYBODY


def event(name: str, seat: int, **values: Any) -> Event:
    """Return what everybody is told, with these values."""
    return Event(name, seat, values)


def spread(counts: Iterable[int]) -> list[int]:
    """Return each kind as often as it is counted: kinds are the places of `counts`."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def mixed(chance: SeededRandom, deck: Sequence[int], hands: Sequence[list[int]]) -> list[int]:
    """Mix hands, which count kinds of cards, with a deck; return the deck."""
    cards = chance.shuffled([*deck, *(card for hand in hands for card in spread(hand))])
    for hand in hands:
        count, hand[:] = sum(hand), [0] * len(hand)
        for _ in range(count):
            hand[cards.pop()] += 1
    return cards


class IllegalMoveError(ValueError):
    """A move that the rules do not allow as the game stands."""


class Table:
    """A game between two moves. `seat` is who decides now; seats count from 0, `turns` from 1.

    An engine is a subclass. All that changes in a game are its attributes: numbers, texts, tuples,
    lists of these and lists of lists, so that `copy` and `key` know all of it. A list is a deck
    with its top at the end.
    """

    # What is no part of a game: the same in all of its tables, or of no matter.
    FIXED: ClassVar[tuple[str, ...]] = ("rules", "log", "told", "chance")
    methods: ClassVar[dict[str, Callable[..., Any]]]  # those of a class, without the underscore

    def __init__(self, rules: Any, players: int, seed: int) -> None:
        self.rules = rules
        self.players = players
        self.chance = SeededRandom(seed)
        self.log: list[Event] | None = None
        self.told = 1  # the last round that was told
        self.seat = 0
        self.round = 1
        self.is_over = False

    def __init_subclass__(cls) -> None:
        """Look up the methods of a class once.

        Python finds a name that is put together by way of all classes, each time anew.
        """
        super().__init_subclass__()
        found = {name[1:]: getattr(cls, name) for name in dir(cls) if name.startswith("_")}
        cls.methods = {name: one for name, one in found.items() if name[0] != "_" and callable(one)}

    def moves(self) -> list[Move]:
        """Return all that the rules allow `seat` now, always in the same order; never nothing."""
        raise NotImplementedError

    def choices(self) -> list[Move]:
        """Return `moves`, right after `make`, which may have had to find them."""
        return self.moves()

    def make(self, move: Move) -> None:
        """Make one of `moves` on this table. What is no move of it leaves a game of no sense.

        Of a move as ("draw", 3) that is the method `_draw`, which takes what stands behind.
        """
        self.methods[move[0]](self, *move[1:])

    def ranks(self) -> Sequence[Any]:
        """Return what decides who wins, a value for each seat: the greatest wins.

        Nothing where nobody has won.
        """
        raise NotImplementedError

    def standing(self, seat: int) -> int:
        """Return how near a player is to winning, as others can see it; a hundred is a point."""
        raise NotImplementedError

    def worth(self, move: Move) -> int:
        """Return what a move promises who makes it, by what they can see; a hundred is a point.

        An engine says it here, or of all moves together in `worths`.
        """
        raise NotImplementedError

    def worths(self, moves: Sequence[Move]) -> list[int]:
        """Return what each of `moves` promises."""
        return [self.worth(move) for move in moves]

    def harm(self, move: Move, seat: int) -> int:
        """Return what a move takes from the player at `seat`; a hundred is a point."""
        return 0

    def pieces(self) -> Counter[str]:
        """Return all pieces, wherever they are, by their names."""
        raise NotImplementedError

    def guess(self, chance: SeededRandom) -> None:
        """Let what `seat` can't see lie in some order that it may have."""
        raise NotImplementedError

    def shown(self) -> list[Event]:
        """Return what lies open on the table, as it is told when a round begins."""
        return []

    def view(self, seat: int) -> list[Event]:
        """Return what the player at `seat` looks at before a move."""
        return self.shown()

    def scores(self) -> list[Event]:
        """Return what each player has in the end, by seats."""
        return []

    def after(self, move: Move) -> Self:
        """Return the game after a move. Raises IllegalMoveError for what is none of `moves`."""
        if self.is_over or move not in self.moves():
            message = f"{move} is no move that the rules allow now"
            raise IllegalMoveError(message)
        new = self.copy()
        new.make(move)
        return new

    def copy(self) -> Self:
        """Return the same game on another table, without what was told."""
        new = object.__new__(type(self))
        there = new.__dict__
        there.update(self.__dict__)
        for name, value in self.__dict__.items():
            if type(value) is list:
                is_deep = value and type(value[0]) is list
                there[name] = [one.copy() for one in value] if is_deep else value.copy()
        there["chance"] = self.chance.copy()
        there["log"] = None
        return new

    def told_of(self, move: Move) -> Event | None:
        """Return how a move is told once it is made, None for one that is not told."""
        tried = self.copy()
        tried.log = []
        tried.told = tried.round  # else the first move of a round would be told as that round
        tried.make(move)
        return tried.log[0] if tried.log else None

    def key(self) -> tuple[Any, ...]:
        """Return all that the game is, as a value that can be compared and hashed."""
        parts = ((name, one) for name, one in self.__dict__.items() if name not in self.FIXED)
        return (self.chance.state, *(_frozen(one) for _, one in sorted(parts)))

    def tell(self, event: str, to: int = EVERYBODY, seat: int | None = None, **values: Any) -> None:
        """Note what happens, for whoever listens; with the first of a round, what lies open."""
        if self.log is not None:
            if self.told != self.round:
                self.told = self.round
                self.log.append(Event(ROUND, EVERYBODY, {"n": self.round}))
                self.log += [one._replace(seat=EVERYBODY) for one in self.shown()]
            self.log.append(Event(event, self.seat if seat is None else seat, values, to))

    @property
    def others(self) -> list[int]:
        """The other seats, in the order of their turns."""
        return [(self.seat + step) % self.players for step in range(1, self.players)]


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
