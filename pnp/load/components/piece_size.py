"""The size, shape and corners of a component: what its pieces are cut to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.core.geometry import Size
from pnp.core.problems import PnpError
from pnp.core.values import Struct, replace
from pnp.load.components.keys import CORNER, FOLD, FOOT, NAMED_SHAPES, SHAPE, SHEET, SIZE
from pnp.load.context import LoadContext
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import Values
from pnp.load.values import width_and_height
from pnp.readers.yaml_tree import Scalar
from pnp.shapes.regular import regular_outline, regular_size
from pnp.shapes.shape import Shape
from pnp.shapes.trim import Polygon
from pnp.sizes.cards_and_papers import CARDS as CARD_SIZES

if TYPE_CHECKING:
    from pnp.nets.die import Die

# The corner of cards that say nothing, in mm: what most cards in shops have.
_CORNER = 3.0
# The foot of a standee that says nothing, in mm; and the deepest.
_FOOT, _LARGEST_FOOT = 8.0, 50.0
STANDEE, SPREAD = "standee", "spread"
# How high a drawn piece may be, in mm: as the sides of others.
_LEAST_SIDE, _LARGEST_SIDE = 5.0, 1000.0
# Of the smaller side: the corners of a rounded piece that says nothing.
_ROUNDED = 0.25
# So much may the sides of a piece differ from those of its outline, as a share.
_STRETCHED = 0.01


class PieceSize(Struct, frozen=True):
    """How large a piece is, in mm, and how it is cut: see Component."""

    size: Size
    shape: Shape
    corner: float
    outline: Polygon = ()
    foot: float = 0.0
    die: Die | None = None


def read_piece_size(values: Values, context: LoadContext, problems: Problems) -> PieceSize:
    """Return how large pieces of a component are; of no use once something wrong was noted."""
    piece = _of_shape(values, context, problems)
    shape = piece.shape
    # Dice of several kinds may share theirs.
    if shape.own_sheets and not shape.sides and SHEET in values:
        hint = f"delete the key, or the line 'shape: {shape}'"
        message = f"sheet: {shape.called} has sheets of its own"
        problems.add(values.where_of(SHEET), message, hint)
    foot = _read_fold(shape, values, problems)
    if values[FOLD] and shape.has_corner and not shape.is_outlined:
        if CORNER in values:
            hint = "delete the key, or the line 'fold'"
            problems.add(values.where_of(CORNER), "corner: what is folded has square ones", hint)
        piece = replace(piece, corner=0.0)
    return replace(piece, foot=foot)


def _read_fold(shape: Shape, values: Values, problems: Problems) -> float:
    """Return how deep the foot of a piece is; note what does not suit its fold."""
    fold = values[FOLD]
    if fold and (shape.is_disc or shape.own_sheets):
        hint = f"delete the key, or the line 'shape: {shape}'"
        message = f"fold: {shape.called} can't be folded up"
        problems.add(values.where_of(FOLD), message, hint)
    if fold == SPREAD and shape.is_outlined:
        message = f"fold: {shape.called} does not open in its middle"
        problems.add(values.where_of(FOLD), message, "write tent, book or standee")
    if FOOT in values and fold != STANDEE and (values.is_good(FOLD) or FOLD not in values):
        hint = "delete the key, or write 'fold: standee'"
        problems.add(values.where_of(FOOT), "foot: only a standee has one", hint)
    if fold and SHEET in values:
        message = "sheet: what is folded has sheets of its own"
        problems.add(values.where_of(SHEET), message, "delete the key, or the line 'fold'")
    foot = values.get(FOOT, _FOOT) if fold == STANDEE else 0.0
    if not 0 <= foot <= _LARGEST_FOOT:
        message = f"foot: {foot:g} mm is no foot"
        problems.add(values.where_of(FOOT), message, f"use 0mm to {_LARGEST_FOOT:g}mm")
    return foot


def _of_shape(values: Values, context: LoadContext, problems: Problems) -> PieceSize:
    name = values[SHAPE]
    shape = Shape(name) if name in NAMED_SHAPES else Shape.DIE_CUT
    if shape.sides:
        return _die(shape, values, problems)
    if shape.is_outlined:
        return _outlined(shape, values, context, problems)
    _check_size(values, problems)
    return PieceSize(values[SIZE], shape, _read_corner(shape, values[SIZE], values, problems))


def _die(shape: Shape, values: Values, problems: Problems) -> PieceSize:
    """Return how large a die is: its size is that of its net. Few games have one."""
    from pnp.load.components.dice import LARGEST_EDGE, SMALLEST_EDGE, die_of

    size: Size = values[SIZE]
    if not _is_one_length(values) and values.is_good(SIZE):
        message = f"size: {shape.called} has one length, that of its longest edge"
        problems.add(values.where_of(SIZE), message, "write for example 20mm")
    if not SMALLEST_EDGE <= size.width <= LARGEST_EDGE and values.is_good(SIZE):
        message = f"size: {size.width:g} mm is no edge of a die"
        hint = f"use {SMALLEST_EDGE:g}mm to {LARGEST_EDGE:g}mm"
        problems.add(values.where_of(SIZE), message, hint)
    corner = _read_corner(shape, size, values, problems)
    made = die_of(shape.sides, size.width)
    return PieceSize(made.net.size, shape, corner, die=made)


def _is_one_length(values: Values) -> bool:
    """Return whether a size is one length, and no name."""
    node = values.node(SIZE)
    if not isinstance(node, Scalar):
        return False
    return node.text not in CARD_SIZES and not width_and_height(node)


def _outlined(shape: Shape, values: Values, context: LoadContext, problems: Problems) -> PieceSize:
    """Return how large a piece with an outline is. Few games have one."""
    from pnp.shapes.offset import rounded

    is_one = _is_one_length(values)
    size: Size = values[SIZE]
    if shape is Shape.DIE_CUT:
        return _die_cut(values, is_one, context, problems)
    if is_one:
        size = regular_size(shape, size.width)
    corner = _read_corner(shape, size, values, problems, 0.0)
    outline = regular_outline(shape, size)
    if corner:
        found = rounded(outline, corner)
        if not found:
            message = f"corner: {corner:g} mm is too much for {shape.called} of this size"
            problems.add(values.where_of(CORNER), message, "make it smaller")
        outline = found or outline
    return PieceSize(size, shape, corner, outline)


def _die_cut(values: Values, is_one: bool, context: LoadContext, problems: Problems) -> PieceSize:
    """Return the size of a piece that is cut along a drawing."""
    from pnp.shapes.outline_from_svg import fitted, proportions

    size: Size = values[SIZE]
    shape, name = Shape.DIE_CUT, values[SHAPE]
    if CORNER in values:
        hint = "delete the key, and draw its corners round"
        problems.add(values.where_of(CORNER), "corner: a drawn outline has its own", hint)
    try:
        unit = context.drawn_outline(name)
    except BadValueError as error:
        problems.bad(values.where_of(SHAPE), SHAPE.name, error)
        return PieceSize(size, shape, 0.0)
    except PnpError as error:
        problems.extend(error.problems)
        return PieceSize(size, shape, 0.0)
    box = proportions(unit)
    high = size.width * box.height / box.width
    if is_one:
        size = Size(size.width, round(high, 4))
    elif abs(size.height - high) > _STRETCHED * high and values.is_good(SIZE):
        message = f"size: {size.width:g} x {size.height:g} mm would stretch the outline of {name}"
        hint = f"write its width alone, as {size.width:g}mm: then it is {high:.4g} mm high"
        problems.add(values.where_of(SIZE), message, hint)
    if not _LEAST_SIDE <= size.height <= _LARGEST_SIDE:
        message = f"size: the outline of {name} is {size.height:g} mm high"
        hint = f"make it wider or narrower: {_LEAST_SIDE:g} mm to {_LARGEST_SIDE:g} mm will do"
        problems.add(values.where_of(SIZE), message, hint)
    return PieceSize(size, shape, 0.0, fitted(unit, size))


def _check_size(values: Values, problems: Problems) -> None:
    size: Size = values[SIZE]
    node = values.node(SIZE)
    where = values.where_of(SIZE)
    if SHAPE in values and not values.is_good(SHAPE):
        return  # Which sizes it may have is not known.
    if Shape(values[SHAPE]).is_disc:
        if size.width != size.height and values.is_good(SIZE):
            message = f"size: a round component is {size.width:g} x {size.height:g} mm"
            problems.add(where, message, "write one length, the diameter, as 25mm")
    elif (
        isinstance(node, Scalar)
        and node.text not in CARD_SIZES
        and not width_and_height(node)
        and values.is_good(SIZE)
    ):
        hint = f"write [{node.text}, 88mm], or add 'shape: round' for a disc"
        problems.add(where, "size: a card has a width and a height", hint)


def _read_corner(
    shape: Shape, size: Size, values: Values, problems: Problems, usual: float | None = None
) -> float:
    """Return the radius in mm that a piece asks for, else the `usual` one of its shape."""
    most = min(size) / 2
    if not shape.has_corner:
        if CORNER in values:
            hint = f"delete the key, or the line 'shape: {shape}'"
            problems.add(values.where_of(CORNER), f"corner: {shape.called} has none", hint)
        return shape.trim(size, 0.0).corner
    if CORNER not in values:
        if usual is not None:
            return usual
        return _ROUNDED * min(size) if shape is Shape.ROUNDED else min(_CORNER, most)
    corner = values[CORNER]
    if not 0 <= corner <= most:
        message = f"corner: {corner:g} mm does not fit a side of {min(size):g} mm"
        problems.add(values.where_of(CORNER), message, f"use 0mm to {most:g}mm")
    return corner
