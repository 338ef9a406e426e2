"""A table on which what has to be done is a stack of tasks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from pnp.play.table import Move, Table

Task: TypeAlias = tuple[Any, ...]


class TaskTable(Table):
    """A game whose `tasks` are a name and what each takes; the last is the next to be done.

    For a task "bid" a class has `_moves_bid`, which returns what may be done, and for each of these
    moves, as ("raise", 3), `_raise`, which takes the task away. What leaves nothing to decide is
    taken away here, and `_without_bid` is called where there is one. What nobody ever decides has
    `_do_bid` in place of these.
    """

    FIXED = (*Table.FIXED, "found")
    # By tasks, the methods of a class: `_do_`, or `_moves_` and `_without_`.
    doing: ClassVar[dict[str, Callable[..., None]]]
    deciding: ClassVar[dict[str, tuple[Callable[..., list[Move]], Callable[..., None] | None]]]

    def __init_subclass__(cls) -> None:
        """Look up the methods of each task once, as those of moves are."""
        super().__init_subclass__()
        found = cls.methods
        cls.doing, cls.deciding = {}, {}
        for name, method in found.items():
            begin, _, task = name.partition("_")
            if begin == "do":
                cls.doing[task] = method
            elif begin == "moves":
                cls.deciding[task] = method, found.get(f"without_{task}")

    def __init__(self, rules: Any, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self.tasks: list[Task] = []
        self.found: list[Move] | None = None  # what may be done, once, after `go_on`

    def seat_of(self, task: Task) -> int:
        """Return who decides a task."""
        return int(task[1])

    def moves(self) -> list[Move]:
        """Return what may be done for the next task."""
        task = self.tasks[-1]
        return self.deciding[task[0]][0](self, *task[1:])

    def choices(self) -> list[Move]:
        """Return what `go_on` found when it looked whether there is something to decide."""
        found, self.found = self.found, None
        return self.moves() if found is None else found

    def make(self, move: Move) -> None:
        """Make a move, and do all that follows without anybody's decision."""
        self.methods[move[0]](self, *move[1:])
        self.go_on()

    def go_on(self) -> None:
        """Do tasks until one has to be decided."""
        while not self.is_over:
            task = self.tasks[-1]
            if do := self.doing.get(task[0]):
                self.tasks.pop()
                do(self, *task[1:])
                continue
            moves, without = self.deciding[task[0]]
            self.seat = self.seat_of(task)
            self.found = moves(self, *task[1:])
            if self.found:
                return
            self.tasks.pop()
            if without:
                without(self, *task[1:])
