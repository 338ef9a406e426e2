"""A table on which what has to be done is a stack of tasks."""

from __future__ import annotations

from typing import Any, TypeAlias

from pnp.play.table import Move, Table

Task: TypeAlias = tuple[int | str, ...]


class TaskTable(Table):
    """A game whose `tasks` are a name and what each takes; the last is the next to be done.

    For a task "bid" a class has `_moves_bid`, which returns what may be done, and for each of these
    moves, as ("raise", 3), `_raise`, which takes the task away. What leaves nothing to decide is
    taken away here, and `_without_bid` is called where there is one. What nobody ever decides has
    `_do_bid` in place of these.
    """

    FIXED = (*Table.FIXED, "found")

    def __init__(self, rules: Any, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self.tasks: list[Task] = []
        self.found: list[Move] | None = None  # what may be done, once, after `go_on`

    def seat_of(self, task: Task) -> int:
        """Return who decides a task."""
        return int(task[1])

    def moves(self) -> list[Move]:
        """Return what may be done for the next task."""
        name, *values = self.tasks[-1]
        found: list[Move] = getattr(self, f"_moves_{name}")(*values)
        return found

    def choices(self) -> list[Move]:
        """Return what `go_on` found when it looked whether there is something to decide."""
        found, self.found = self.found, None
        return self.moves() if found is None else found

    def make(self, move: Move) -> None:
        """Make a move, and do all that follows without anybody's decision."""
        getattr(self, f"_{move[0]}")(*move[1:])
        self.go_on()

    def go_on(self) -> None:
        """Do tasks until one has to be decided."""
        while not self.is_over:
            name, *values = self.tasks[-1]
            decides = getattr(self, f"_moves_{name}", None)
            if decides is None:
                self.tasks.pop()
                getattr(self, f"_do_{name}")(*values)
                continue
            self.seat = self.seat_of(self.tasks[-1])
            self.found = decides(*values)
            if self.found:
                return
            self.tasks.pop()
            if without := getattr(self, f"_without_{name}", None):
                without(*values)
