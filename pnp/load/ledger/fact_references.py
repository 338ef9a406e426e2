"""Figures of the ledger in other files: an unquoted `=cards.fire` stands for the fact's value."""

from __future__ import annotations

from fractions import Fraction

from pnp.core.icu_select import SelectError, flat, has_select
from pnp.core.problems import PnpError, shorten
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.expressions.parser import parse
from pnp.expressions.values import ExpressionError, UnknownName, show
from pnp.load.gathered_problems import Problems
from pnp.load.ledger.ledger import RULES_FILE, games_with_rules, load_rules
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar

_SIGN = "="
_QUOTES = "a text that begins with = needs quotes"
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
                return (
                    self._value(node) if self._is_figure(node) else with_flat(node, self._problems)
                )
            case Items():
                return replace(node, items=tuple(map(self.filled, node.items)))
            case Entries():
                entries = tuple((name, self.filled(part)) for name, part in node.entries)
                return replace(node, entries=entries)

    def _is_figure(self, node: Scalar) -> bool:
        return not node.quoted and node.text.startswith(_SIGN) and len(node.text) > 1

    def _value(self, node: Scalar) -> Scalar:
        figures = self._ledger(node)
        if figures is None:
            return replace(node, text=_ANY)
        try:
            value = figures.value(parse(node.text[1:]))
        except UnknownName as error:
            self._problems.unknown("fact", error.name, tuple(figures), node.where)
            return replace(node, text=_ANY)
        except ExpressionError as error:
            self._problems.add(node.where, error.message, f"{error.hint}; {_QUOTES}".lstrip("; "))
            return replace(node, text=_ANY)
        if not isinstance(value, int | Fraction | str | bool):
            message = f"'{shorten(node.text)}' is {shorten(show(value))}, which is no single value"
            self._problems.add(node.where, message, "name one figure of it, as =table[2]")
            return replace(node, text=_ANY)
        return replace(node, text=show(value), quoted=isinstance(value, str))

    def _ledger(self, node: Scalar) -> Figures | None:
        """Return the figures; None once it is noted at `node` that there are none."""
        if self._figures is None and self._game in games_with_rules(self._project):
            try:
                self._figures = Figures(load_rules(self._project, self._game).ledger)
            except PnpError as error:
                self._problems.extend(error.problems)
                self._problems.stop()
        if self._figures is None:
            path = self._project.show(self._project.cards / self._game / RULES_FILE)
            message = f"'{shorten(node.text)}' is a figure of {path}, which is not there"
            hint = f"docs/checking.md says how to write it; {_QUOTES}"
            self._problems.add(node.where, message, hint)
        return self._figures


def with_flat(node: Scalar, problems: Problems) -> Scalar:
    """Return a text with its phrases flat, any text once a problem with them is noted."""
    if not has_select(node.text):
        return node
    try:
        return replace(node, text=flat(node.text))
    except SelectError as error:
        problems.add(node.where, str(error), error.hint)
        return replace(node, text=_ANY, quoted=True)
