"""What is wanted of games, as values: exports, and what each is told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.exports.registry import EXPORTS, Export, Need, usual_exports


class Order(Struct, frozen=True):
    """An export, and a value for each of its options.

    One that is made `if_possible` is left out where a game lacks what it needs.
    """

    export: Export
    values: Mapping[str, Any]
    if_possible: bool = False


class ExportRequest(Struct, frozen=True):
    """What is wanted of games. `language` "" is each one's own, "all" every one there is.

    `strict` refuses what is not translated whole. `force` writes what contradicts its rules, and
    marks it.
    """

    orders: tuple[Order, ...]
    language: str = ""
    strict: bool = False
    force: bool = False


class EditionTask(Struct, frozen=True):
    """One edition of a game, and what is to be written of it below `out`.

    `beside` are the languages of all editions that are written, "" the game's own.
    """

    project: Project
    game: str
    language: str
    orders: tuple[Order, ...]
    strict: bool
    force: bool
    out: Path
    beside: tuple[str, ...] = ()

    @property
    def is_printed(self) -> bool:
        """Whether any of its files is printed, and so held to the rules."""
        return any(one.export.printed for one in self.orders)

    @property
    def rulebooks(self) -> list[Order]:
        """What shows the rulebook."""
        return [one for one in self.orders if Need.RULEBOOK in one.export.needs]

    @property
    def others(self) -> list[Order]:
        """What shows the game itself."""
        return [one for one in self.orders if Need.RULEBOOK not in one.export.needs]


def order(name: str, values: Mapping[str, Any] | None = None, if_possible: bool = False) -> Order:
    """Return an order of the export `name`; of `values` it takes those of its own options."""
    export = EXPORTS[name]
    said = {key: value for key, value in (values or {}).items() if key in export.defaults()}
    return Order(export, export.defaults() | said, if_possible)


def usual_orders(values: Mapping[str, Any] | None = None) -> tuple[Order, ...]:
    """Return what `pnp build` writes unasked, told the `values` of options that are not usual."""
    said = EXPORTS["sheets"].defaults() | dict(values or {})
    return tuple(order(name, said, if_possible=True) for name in usual_exports(said))
