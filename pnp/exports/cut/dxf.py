"""Lines as a DXF file: R2000, millimetres, LWPOLYLINE with bulges, CIRCLE, a layer for each kind.

Pairs of a group code and a value, as "DXF Reference" (Autodesk, AutoCAD 2000) has them. A reader of
R2000 expects all these tables, with handles; nothing more than that is written here, so no library
is needed for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from pnp.core.cutting_machines import COLOURS, Layer, Machine
from pnp.core.geometry import Size
from pnp.exports.cut.line import Circle, CutLine, Path

Pair = tuple[int, object]

_MILLIMETRES = 4
_DIGITS = 6


def dxf(page: Size, lines: Iterable[CutLine], machine: Machine) -> bytes:
    """Return the lines on a sheet as DXF; 0, 0 is its lower left corner, and y grows upwards."""
    return _Writer(page, machine.layers).file(lines)


class _Writer:
    def __init__(self, page: Size, layers: Mapping[str, Layer]) -> None:
        self._page = page
        self._layers = layers
        # 0 is no handle. Those of what others point to are given at first.
        self._handles = count(1)
        self._model, self._paper, self._root = self._new(), self._new(), self._new()

    def file(self, lines: Iterable[CutLine]) -> bytes:
        """Return the whole file."""
        body = [
            *_section("CLASSES", []),
            *_section("TABLES", self._tables()),
            *_section("BLOCKS", self._blocks()),
            *_section("ENTITIES", (pair for one in lines for pair in self._entity(one))),
            *_section("OBJECTS", self._objects()),
        ]
        pairs = [*_section("HEADER", self._header()), *body, (0, "EOF")]
        return "".join(f"{code:3}\r\n{_text(value)}\r\n" for code, value in pairs).encode("ascii")

    def _new(self) -> str:
        return f"{next(self._handles):X}"

    def _header(self) -> Iterator[Pair]:
        width, height = self._page
        for name, pairs in (
            ("$ACADVER", [(1, "AC1015")]),
            ("$DWGCODEPAGE", [(3, "ANSI_1252")]),
            ("$INSBASE", [(10, 0.0), (20, 0.0), (30, 0.0)]),
            ("$EXTMIN", [(10, 0.0), (20, 0.0), (30, 0.0)]),
            ("$EXTMAX", [(10, width), (20, height), (30, 0.0)]),
            ("$LIMMIN", [(10, 0.0), (20, 0.0)]),
            ("$LIMMAX", [(10, width), (20, height)]),
            ("$INSUNITS", [(70, _MILLIMETRES)]),
            ("$MEASUREMENT", [(70, 1)]),
            ("$HANDSEED", [(5, self._new())]),
        ):
            yield 9, name
            yield from pairs

    def _tables(self) -> Iterator[Pair]:
        yield from self._table("VPORT", "", [])
        lines = [[(2, name), (70, 0), (3, ""), (72, 65), (73, 0), (40, 0.0)] for name in _STROKES]
        yield from self._table("LTYPE", "AcDbLinetypeTableRecord", lines)
        used = [("0", 7), *((one.name, COLOURS[one.colour][1]) for one in self._layers.values())]
        layers: list[list[Pair]] = [
            [(2, name), (70, 0), (62, colour), (6, "Continuous")]
            for name, colour in dict(used).items()
        ]
        yield from self._table("LAYER", "AcDbLayerTableRecord", layers)
        style = [(2, "Standard"), (70, 0), (40, 0.0), (41, 1.0), (50, 0.0), (71, 0), (42, 2.5),
                 (3, "txt"), (4, "")]  # fmt: skip
        yield from self._table("STYLE", "AcDbTextStyleTableRecord", [style])
        yield from self._table("VIEW", "", [])
        yield from self._table("UCS", "", [])
        yield from self._table("APPID", "AcDbRegAppTableRecord", [[(2, "ACAD"), (70, 0)]])
        yield from self._table("DIMSTYLE", "", [], [(100, "AcDbDimStyleTable"), (71, 0)])
        yield from self._block_records()

    def _table(
        self, name: str, kind: str, rows: list[list[Pair]], more: Iterable[Pair] = ()
    ) -> Iterator[Pair]:
        handle = self._new()
        yield from ((0, "TABLE"), (2, name), (5, handle), (330, 0), (100, "AcDbSymbolTable"))
        yield 70, len(rows)
        yield from more
        for row in rows:
            yield from ((0, name), (5, self._new()), (330, handle))
            yield from ((100, "AcDbSymbolTableRecord"), (100, kind))
            yield from row
        yield 0, "ENDTAB"

    def _block_records(self) -> Iterator[Pair]:
        handle = self._new()
        yield from ((0, "TABLE"), (2, "BLOCK_RECORD"), (5, handle), (330, 0))
        yield from ((100, "AcDbSymbolTable"), (70, 2))
        for name, own in self._spaces():
            yield from ((0, "BLOCK_RECORD"), (5, own), (330, handle))
            yield from ((100, "AcDbSymbolTableRecord"), (100, "AcDbBlockTableRecord"), (2, name))
        yield 0, "ENDTAB"

    def _spaces(self) -> tuple[tuple[str, str], ...]:
        return ("*Model_Space", self._model), ("*Paper_Space", self._paper)

    def _blocks(self) -> Iterator[Pair]:
        for name, record in self._spaces():
            yield from self._start("BLOCK", record, "0")
            yield from ((100, "AcDbBlockBegin"), (2, name), (70, 0))
            yield from ((10, 0.0), (20, 0.0), (30, 0.0), (3, name), (1, ""))
            yield from self._start("ENDBLK", record, "0")
            yield 100, "AcDbBlockEnd"

    def _start(self, kind: str, owner: str, layer: str) -> Iterator[Pair]:
        yield from ((0, kind), (5, self._new()), (330, owner), (100, "AcDbEntity"), (8, layer))

    def _entity(self, line: CutLine) -> Iterator[Pair]:
        layer = self._layers[line.kind].name
        if isinstance(line, Circle):
            yield from self._start("CIRCLE", self._model, layer)
            yield 100, "AcDbCircle"
            yield from ((10, line.x), (20, self._up(line.y)), (30, 0.0), (40, line.radius))
            return
        yield from self._start("LWPOLYLINE", self._model, layer)
        yield from ((100, "AcDbPolyline"), (90, len(line.vertices)), (70, int(line.is_closed)))
        yield from self._vertices(line)

    def _vertices(self, path: Path) -> Iterator[Pair]:
        """Yield the corners. What turns clockwise has a bulge below 0 there."""
        for x, y, bulge in path.vertices:
            yield from ((10, x), (20, self._up(y)))
            if bulge:
                yield 42, -bulge

    def _up(self, y: float) -> float:
        return self._page.height - y

    def _objects(self) -> Iterator[Pair]:
        groups = self._new()
        yield from ((0, "DICTIONARY"), (5, self._root), (330, 0), (100, "AcDbDictionary"))
        yield from ((281, 1), (3, "ACAD_GROUP"), (350, groups))
        yield from ((0, "DICTIONARY"), (5, groups), (330, self._root), (100, "AcDbDictionary"))
        yield 281, 1


_STROKES = ("ByBlock", "ByLayer", "Continuous")


def _section(name: str, pairs: Iterable[Pair]) -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, name))
    yield from pairs
    yield 0, "ENDSEC"


def _text(value: object) -> str:
    # Without the sign of what is a bit less than nothing.
    return f"{round(value, _DIGITS) + 0.0:.{_DIGITS}f}" if isinstance(value, float) else str(value)
