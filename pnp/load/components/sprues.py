"""The key `sprue` of a component: a label sheet by its name, or a YAML file with slots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.core.geometry import Rect, Size
from pnp.core.problems import PnpError, shorten
from pnp.load.context import LoadContext
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import Key, KeyType, Values, choice, list_of, scalar
from pnp.load.records import read_record, record
from pnp.load.values import CARD_SIZE, ID, MM, SIDE
from pnp.readers.yaml_tree import Items, Node
from pnp.sizes.cards_and_papers import PAPERS
from pnp.sizes.label_sheets import LABELS, labels
from pnp.sizes.sprues import Sprue, SprueSlot, repeated

_TURNS = (0, 90, 180, 270)
_TINY = 0.01
_COUNT = {"type": "integer", "minimum": 1, "maximum": 100}


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= 100:
        raise BadValueError(f"'{shorten(text)}' is no number from 1 to 100", "write for example 3")
    return int(text)


def _turn(text: str) -> int:
    if text not in map(str, _TURNS):
        raise BadValueError(f"'{text}' is no quarter turn", "use 0, 90, 180 or 270")
    return int(text)


def _read_paper(node: Node, label: str, problems: Problems) -> Size | None:
    if isinstance(node, Items):
        return CARD_SIZE.read(node, label, problems)
    name = _PAPER_NAME.read(node, label, problems)
    return PAPERS[name] if name else None


_PAPER_NAME = choice("paper", PAPERS, "")
X = Key("x", MM, "how far the slot is from the left edge of the sheet", required=True)
Y = Key("y", MM, "how far the slot is from the upper edge of the sheet", required=True)
WIDTH = Key("width", SIDE, "how wide the slot is", required=True)
HEIGHT = Key("height", SIDE, "how high the slot is", required=True)
TURN = Key("turn", scalar(_turn, 0, {"enum": list(_TURNS)}), "degrees clockwise, for its piece")
COMPONENT = Key("component", ID, "the component whose pieces it takes; else any")
COLUMNS = Key("columns", scalar(_count, 1, _COUNT), "how many such slots lie side by side")
ROWS = Key("rows", scalar(_count, 1, _COUNT), "how many such slots lie below each other")
ACROSS = Key("across", SIDE, "how far it is to the next column; else the width")
DOWN = Key("down", SIDE, "how far it is to the next row; else the height")
_SLOT_KEYS: tuple[Key[Any], ...] = (
    X, Y, WIDTH, HEIGHT, TURN, COMPONENT, COLUMNS, ROWS, ACROSS, DOWN,
)  # fmt: skip
PAPER = Key(
    "paper",
    KeyType(
        _read_paper,
        PAPERS["a4"],
        {"anyOf": [{"enum": list(PAPERS)}, {"type": "array", "minItems": 2, "maxItems": 2}]},
    ),
    "the sheet: a4, letter and so on, or [210mm, 297mm]",
)
SLOTS = Key("slots", list_of(record(_SLOT_KEYS, "a slot")), "its slots, in order", required=True)


SPRUE_KEYS: tuple[Key[Any], ...] = (PAPER, SLOTS)


def read_sprue(
    name: str, node: Node | None, context: LoadContext, problems: Problems
) -> Sprue | None:
    """Return the sprue that a component names, None where it names none or a problem is noted."""
    if node is None or not name:
        return None
    if name in LABELS:
        return labels(name)
    if not name.endswith(".yaml"):
        problems.unknown("label sheet", name, LABELS, node.where)
        return None
    try:
        root = context.sprue_file(name, node.where)
    except PnpError as error:
        problems.extend(error.problems)
        return None
    before = len(problems)
    said = read_record(root, "the sprue", SPRUE_KEYS, problems)
    if said is None or len(problems) > before:
        return None
    page = said[PAPER]
    slots = tuple(slot for one in said[SLOTS] for slot in _slots(one, page, problems))
    if not slots and len(problems) == before:
        problems.add(root.where, "slots: there are none", "add '- {x: ...}' below it")
    return Sprue(name, page, slots) if len(problems) == before else None


def _slots(said: Values, page: Size, problems: Problems) -> Iterator[SprueSlot]:
    """Yield the slots that an entry stands for. One that is not on the sheet is noted."""
    place = Rect(said[X], said[Y], said[WIDTH], said[HEIGHT])
    pitch = Size(said.get(ACROSS, place.width), said.get(DOWN, place.height))
    slot = SprueSlot(place, said[TURN], said[COMPONENT])
    found = list(repeated(slot, said[COLUMNS], said[ROWS], pitch))
    if pitch.width < place.width or pitch.height < place.height:
        message = "slots overlap: 'across' and 'down' count from edge to the same edge"
        problems.add(said.where, message, "make them as large as the slot, or larger")
    last = found[-1].place
    if not Rect(0, 0, *page).grown(_TINY).contains(Rect(*place[:2], last.right - place.x,
                                                      last.bottom - place.y)):  # fmt: skip
        ends = f"{last.right:g} x {last.bottom:g} mm"
        message = f"slot ends at {ends}, on a sheet of {page.width:g} x {page.height:g} mm"
        problems.add(said.where, message, "move it, or correct 'paper'")
    yield from found
