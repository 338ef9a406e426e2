"""How many copies a card has: a number, a placeholder, or a table by the keys of its product."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.core.problems import meant, shorten
from pnp.core.values import Struct
from pnp.load.components.placeholders import Names, fill
from pnp.load.components.products import Axis
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.scalars import integer
from pnp.readers.yaml_tree import Entries, Node, Scalar, kind_of

MOST_COPIES = 500


class Copies:
    """How many pieces there are of each combination; `where` that is written, if anywhere."""

    def __init__(self, node: Node | None, axes: Sequence[Axis], problems: Problems) -> None:
        self._problems = problems
        self._node = node
        self.where = node.where if node else None
        self._fixed: int | None = None
        self._table: _Table | None = None
        if node is None:
            self._fixed = 1
        elif isinstance(node, Entries):
            self._table = self._read_table(node, tuple(axes))
        elif not isinstance(node, Scalar):
            hint = "write a number, or a map from the keys of a product to numbers"
            problems.add(node.where, f"copies: must be a number, not {kind_of(node)}", hint)
        elif "{" not in node.text:
            self._fixed = self._number(node, {}, least=1)

    def of(self, names: Names) -> int:
        """Return the copies of one combination; 0 where the table says that there are none."""
        if self._fixed is not None:
            return self._fixed
        found: _Table | int | None = self._table
        while isinstance(found, _Table):
            found = found.parts.get(names[found.field].text)
        if found is None and isinstance(self._node, Scalar):
            return self._number(self._node, names, least=0)
        return found or 0

    def _number(self, node: Scalar, names: Names, least: int) -> int:
        try:
            found = integer(fill(node.text, names, markup=False), MOST_COPIES)
            if not least <= found <= MOST_COPIES:
                message = f"{found} is not a number of copies"
                raise BadValueError(message, f"write {least} to {MOST_COPIES}")
        except BadValueError as error:
            self._problems.bad(node.where, "copies", error)
            return 1
        return found

    def _read_table(self, node: Entries, axes: tuple[Axis, ...]) -> _Table | None:
        """Return copies by the keys of an axis, None without one; what is wrong is noted."""
        axis = self._axis_of(node, axes)
        if axis is None:
            return None
        rest = tuple(other for other in axes if other is not axis)
        parts: dict[str, _Table | int] = {}
        said = {key.text for key, _ in node.entries}
        for key, part in node.entries:
            if key.text not in axis.keys:
                self._problems.unknown(
                    f"{axis.field} of the product", key.text, axis.keys, key.where
                )
                # One mistake: what is misspelt is not told as missing, too.
                said.add(meant(key.text, set(axis.keys) - said))
            elif isinstance(part, Entries):
                parts[key.text] = self._read_table(part, rest) or 0
            elif isinstance(part, Scalar):
                parts[key.text] = self._number(part, {}, least=0)
            else:
                message = f"copies: must be a number, not {kind_of(part)}"
                self._problems.add(part.where, message, f"write {shorten(key.text)}: 3")
        for missing in axis.keys:
            if missing not in said:
                message = f"copies: '{shorten(missing)}' of the product is not there"
                hint = f"add '{shorten(missing)}: ' with a number, 0 for none"
                self._problems.add(node.where, message, hint)
        return _Table(axis.field, parts)

    def _axis_of(self, node: Entries, axes: tuple[Axis, ...]) -> Axis | None:
        """Return the axis whose keys the table has, or the nearest to it."""
        if not axes:
            hint = "write a number, or give the card a product of the list that is meant"
            self._problems.add(node.where, "copies: there is no product that has these keys", hint)
            return None
        keys = {key.text for key, _ in node.entries}
        nested = any(isinstance(part, Entries) for _, part in node.entries)
        fitting = [axis for axis in axes if set(axis.keys) == keys]
        if len(fitting) > 1 and not nested:
            names = " and ".join(f"'{axis.field}'" for axis in fitting)
            outer, inner = (shorten(axis.keys[0]) for axis in fitting[:2])
            hint = f"nest them, as {{{outer}: {{{inner}: 3}}}}"
            self._problems.add(node.where, f"copies: the keys fit {names}", hint)
            return None
        return max(fitting or axes, key=lambda axis: len(keys & set(axis.keys)))


class _Table(Struct, frozen=True):
    """Copies by the keys of one field of the product."""

    field: str
    parts: Mapping[str, _Table | int]
