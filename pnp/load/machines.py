"""A YAML file to the Machine that it describes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.core.cutting_machines import (
    COLOURS,
    FILES,
    LINES,
    MARK_KINDS,
    Layer,
    Machine,
    Registration,
)
from pnp.core.geometry import Size
from pnp.core.problems import Where
from pnp.files.user_file import YAML, open_file
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import Key, KeyType, Values, choice, list_of, scalar
from pnp.load.records import read_record, record
from pnp.load.scalars import length, matching
from pnp.load.values import CARD_SIZE, LINE
from pnp.readers.yaml_tree import parse
from pnp.sizes.cards_and_papers import PAPERS


def _between(least: float, most: float) -> KeyType[float]:
    """Return the kind of lengths from `least` to `most` mm."""

    def read(text: str) -> float:
        found = length(text)
        if not least <= found <= most:
            message = f"{found:g} mm is not from {least:g} to {most:g} mm"
            raise BadValueError(message, "look into the handbook of the machine")
        return found

    return scalar(read, least, {"type": ["string", "number"]})


# Silhouette Studio takes 10 to 86.36 mm, 5 to 20 mm and 0.5 to 1 mm; other machines less.
KIND = Key("kind", choice("kind of marks", MARK_KINDS, ""), "corners or crosses", required=True)
INSET = Key("inset", _between(3, 90), "from the edge to the middle of their lines", required=True)
LENGTH = Key("length", _between(2, 20), "how long their lines are", required=True)
THICKNESS = Key("thickness", _between(0.1, 2), "how wide their lines are", required=True)
SQUARE = Key("square", _between(2, 20), "how large the square in the corner is", required=True)
CLEAR = Key("clear", _between(0, 20), "what stays white around them", required=True)
_MARK_KEYS: tuple[Key[Any], ...] = (KIND, INSET, LENGTH, THICKNESS, SQUARE, CLEAR)

# What DXF, and an id in SVG, can be called without an escape.
_CALLED = "[A-Za-z][A-Za-z0-9_-]{0,30}"
NAME = Key(
    "name",
    scalar(
        matching(_CALLED, "a name of a layer", "CUT_INNER"),
        "",
        {"type": "string", "pattern": f"^{_CALLED}$"},
        is_text=True,
    ),
    "what the layer is called",
    required=True,
)
COLOUR = Key("colour", choice("colour", COLOURS, "black"), "its colour", required=True)
_LAYER_KEYS: tuple[Key[Any], ...] = (NAME, COLOUR)
_LAYER = record(_LAYER_KEYS)
_LAYERS = tuple(
    Key(one, _LAYER, "the layer of its lines, as {name: CUT, colour: red}", required=True)
    for one in LINES
)
_AREAS = tuple(Key(one, CARD_SIZE, f"the largest picture on {one}") for one in PAPERS)

TITLE = Key("title", LINE, "what the machine is called", required=True)
FILES_KEY = Key(
    "files", list_of(choice("kind of file", FILES, "")), "pdf, dxf, svg, png", required=True
)
WIDTH = Key("width", _between(50, 3000), "how wide a sheet may be", required=True)
STROKE = Key("stroke", _between(0.001, 1), "how wide lines are in SVG")
KERF = Key("kerf", _between(0, 1), "how wide the cut itself is")
MARKS_KEY = Key("marks", record(_MARK_KEYS), "the marks that it looks for")
AREAS = Key("areas", record(_AREAS), "the largest pictures, by papers")
LAYERS = Key("layers", record(_LAYERS), "a layer for each kind of line", required=True)
MACHINE_KEYS: tuple[Key[Any], ...] = (
    TITLE, FILES_KEY, WIDTH, STROKE, KERF, MARKS_KEY, AREAS, LAYERS,
)  # fmt: skip


def read_machine(path: Path, shown: str) -> Machine:
    """Return the machine that the YAML file `path` describes; problems name the file `shown`.

    Raises PnpError with everything that is wrong in it.
    """
    with open_file(path, YAML, Where(shown), None) as file:
        data = file.read()
    problems = Problems()
    root = parse(data, shown)
    said = read_record(root, "the machine", MACHINE_KEYS, problems) or Values(root.where)
    problems.stop()
    _check(said, problems)
    problems.stop()
    return Machine(
        path.stem,
        **said.named((TITLE, FILES_KEY, WIDTH)),
        layers={one.name: Layer(**said[LAYERS][one].named(_LAYER_KEYS)) for one in _LAYERS},
        marks=Registration(**said[MARKS_KEY].named(_MARK_KEYS)) if MARKS_KEY in said else None,
        areas=_areas(said[AREAS]) if AREAS in said else None,
        stroke=said.get(STROKE, 0.1),
        kerf=said.get(KERF, 0.0),
    )


def _check(said: Values, problems: Problems) -> None:
    """Note what does not go together."""
    if "pdf" in said[FILES_KEY] and AREAS in said:
        message = "areas: pictures of that size are png, and not pdf"
        problems.add(said.where_of(AREAS), message, "leave out 'areas', or 'pdf' in files")
    if not said[FILES_KEY]:
        message = "files: there are none"
        problems.add(said.where_of(FILES_KEY), message, "write for example [pdf, dxf]")
    if MARKS_KEY in said and said[MARKS_KEY][THICKNESS] >= said[MARKS_KEY][LENGTH]:
        where = said[MARKS_KEY].where_of(THICKNESS)
        problems.add(where, "marks are wider than they are long", "correct 'length'")


def _areas(said: Values) -> Mapping[str, Size]:
    return {key.name: said[key] for key in _AREAS if key in said}
