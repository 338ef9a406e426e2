"""Figures of the ledger in other files: an unquoted `=cards.fire` stands for the fact's value."""

from __future__ import annotations

from fractions import Fraction

from pnp.expressions.language import parse
from pnp.expressions.values import ExpressionError, UnknownName, show
from pnp.facts import Figures
from pnp.load.ledger import load_rules
from pnp.load.report import Problems
from pnp.problems import PnpError
from pnp.project import Project
from pnp.source import Entries, Items, Node, Scalar

_SIGN = "="
# Stands in for a figure with a problem, so that it is not reported twice.
_ANY = "1"


class FigureReader:
    """Puts the values of facts into nodes. The ledger is read when the first one is asked for."""

    def __init__(self, project: Project, game: str, problems: Problems) -> None:
        self._project = project
        self._game = game
        self._problems = problems
        self._figures: Figures | None = None

    def filled(self, node: Node) -> Node:
        """Return `node` with every unquoted `=expression` replaced by what it comes to."""
        match node:
            case Scalar():
                return self._value(node) if self._is_figure(node) else node
            case Items():
                return node._replace(items=tuple(map(self.filled, node.items)))
            case Entries():
                entries = tuple((name, self.filled(part)) for name, part in node.entries)
                return node._replace(entries=entries)

    def _is_figure(self, node: Scalar) -> bool:
        return not node.quoted and node.text.startswith(_SIGN) and len(node.text) > 1

    def _value(self, node: Scalar) -> Scalar:
        figures = self._ledger()
        try:
            value = parse(node.text[1:]).value(figures.__getitem__, {})
        except UnknownName as error:
            self._problems.unknown("fact", error.name, tuple(figures), node.where)
            return node._replace(text=_ANY)
        except ExpressionError as error:
            self._problems.add(node.where, error.message, error.hint)
            return node._replace(text=_ANY)
        if not isinstance(value, int | Fraction | str | bool):
            message = f"'{node.text}' is {show(value)[:60]}, which is no single value"
            self._problems.add(node.where, message, "name one figure of it, as =table[2]")
            return node._replace(text=_ANY)
        return node._replace(text=show(value), quoted=isinstance(value, str))

    def _ledger(self) -> Figures:
        if self._figures is None:
            try:
                self._figures = Figures(load_rules(self._project, self._game).ledger)
            except PnpError as error:
                self._problems.extend(error.problems)
                self._problems.stop()
        assert self._figures is not None  # noqa: S101 - the problems have stopped the work
        return self._figures
