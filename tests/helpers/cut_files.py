"""Cut files read back: DXF and SVG to lines in mm from the upper left corner; marks of a PDF."""

import math
import re
from itertools import pairwise
from typing import NamedTuple

from built import export
from defusedxml import ElementTree
from pikepdf import Pdf, parse_content_stream

from pnp.core.geometry import Rect
from pnp.core.project import Project
from pnp.core.units import pt_to_mm

SVG = "{http://www.w3.org/2000/svg}"
FISH = (
    '<svg xmlns="http://www.w3.org/2000/svg">'
    '<path d="M0 10C4 0 16 0 22 7L34 1L31 18L22 13C16 22 4 20 0 10Z"/></svg>'
)
_STEP = re.compile(r"([MLAZ])([^MLAZ]*)")


class Drawn(NamedTuple):
    """A line of a cut file; arcs in it are (radius, x, y) where they end, clockwise if above 0."""

    layer: str
    points: tuple[tuple[float, float], ...]
    radii: tuple[float, ...]
    is_closed: bool

    @property
    def box(self):
        """The rectangle around its points."""
        xs, ys = zip(*self.points, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def files_of(root, **said):
    """Return the files for a cutting machine of the game below `root`, by their names."""
    paths = export(Project(root), ["mini"], ["cut"], root / "out", **said)
    return {path.name: path for path in paths}


def pairs_of(data):
    """Return the pairs of group codes and values that a DXF file is."""
    lines = data.decode("ascii").split("\r\n")
    assert lines.pop() == ""
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def sections(data):
    """Return the pairs of each section of a DXF file, by their names."""
    found, name = {}, ""
    pairs = pairs_of(data)
    assert pairs[-1] == (0, "EOF")
    for before, pair in pairwise(pairs):
        if before == (0, "SECTION"):
            name = pair[1]
            found[name] = []
        elif pair == (0, "ENDSEC"):
            name = ""
        elif name:
            found[name].append(pair)
    return found


def header(data):
    """Return the variables of a DXF file: the values of each."""
    found, name = {}, ""
    for code, value in sections(data)["HEADER"]:
        if code == 9:
            name = value
            found[name] = []
        else:
            found[name].append(float(value) if "." in value else value)
    return found


def entities(data):
    """Return the entities of a DXF file, each as its kind and its pairs."""
    found = []
    for code, value in sections(data)["ENTITIES"]:
        if code == 0:
            found.append((value, []))
        else:
            found[-1][1].append((code, value))
    return found


def dxf_lines(data):
    """Return the lines of a DXF file."""
    height = header(data)["$EXTMAX"][1]
    return [_entity(kind, pairs, height) for kind, pairs in entities(data)]


def _entity(kind, pairs, height):
    said = dict(pairs)
    if kind == "CIRCLE":
        x, y, r = float(said[10]), height - float(said[20]), float(said[40])
        return Drawn(said[8], ((x - r, y), (x, y - r), (x + r, y), (x, y + r)), (r,), True)
    assert kind == "LWPOLYLINE"
    points, radii, bulges = [], [], []
    across = 0.0
    for code, value in pairs:
        if code == 10:
            across = float(value)
            bulges.append(0.0)
        elif code == 20:
            points.append((across, height - float(value)))
        elif code == 42:
            bulges[-1] = float(value)
    for number, bulge in enumerate(bulges):
        if bulge:
            end = points[(number + 1) % len(points)]
            chord = math.dist(points[number], end)
            radii.append(-math.copysign(chord * (1 + bulge**2) / (4 * abs(bulge)), bulge))
    assert len(points) == int(said[90])
    return Drawn(said[8], tuple(points), tuple(radii), said[70] == "1")


def svg_lines(data):
    """Return the lines of an SVG file, in which a unit is a millimetre."""
    root = ElementTree.fromstring(data)
    found = []
    for group in root:
        assert group.tag == f"{SVG}g"
        found += [_path(path.get("d"), group.get("id")) for path in group]
    return found


def _path(data, layer):
    points, radii = [], []
    for letter, said in _STEP.findall(data):
        numbers = [float(one) for one in said.split()]
        if letter == "A":
            radii.append(numbers[0] if numbers[4] else -numbers[0])
        if letter != "Z":
            points.append((numbers[-2], numbers[-1]))
    is_closed = data.endswith("Z")
    if is_closed and len(points) > 1 and math.dist(points[0], points[-1]) < 1e-3:
        points.pop()
    if len(points) == 2 and len(radii) == 2:
        (x0, y), (x1, _) = points
        r = radii[0]
        return Drawn(layer, ((x0, y), (x0 + r, y - r), (x1, y), (x0 + r, y + r)), (r,), True)
    return Drawn(layer, tuple(points), tuple(radii), is_closed)


def bars_of(path):
    """Return the rectangles that each page of a PDF fills, in mm from its upper left corner."""
    with Pdf.open(path) as pdf:
        return [sorted(_bars(page)) for page in pdf.pages]


def strokes_of(path):
    """Return the ends of straight lines on painted pages of each page, in mm from its top left."""
    with Pdf.open(path) as pdf:
        return [[*_strokes(page)] for page in pdf.pages]


def _strokes(page):
    height = float(page.mediabox[3])
    for form in page.resources.get("/XObject", {}).values():
        for step in parse_content_stream(form):
            if str(step.operator) in ("m", "l"):
                x, y = (float(value) for value in step.operands)
                yield pt_to_mm(x), pt_to_mm(height - y)


def _bars(page):
    height = float(page.mediabox[3])
    for form in page.resources.get("/XObject", {}).values():
        # Marks lie on painted pages: what shows a face says whose it is.
        if "/PieceInfo" not in form:
            for x, y, wide, tall in _filled(form):
                place = (x, height - y - tall, wide, tall)
                yield Rect(*map(pt_to_mm, place))


def _filled(form):
    box = None
    for step in parse_content_stream(form):
        if str(step.operator) == "re":
            box = [float(value) for value in step.operands]
        elif box and str(step.operator) in ("f", "f*"):
            yield box
            box = None
