"""A card that is held upside down is not taken for another.

What stands in the upper left corner of each face, once it is turned by 180 degrees, is compared
with what stands there on the faces of all other sorts as they are. Size, place and hue do not
count: a small mark at the other end reads as a large one. Both are seen as small pictures in grey,
and are alike when less than `apart` of such a picture differs.

The sorts are the values of `fields` on the cards of a `component`. Its fronts are looked at in each
ink of the game. The `corner` is as wide as what is seen of a card in a hand, and as high as
its index; what reaches out of it does not count.

    PASS: a red disc with 6 in two corners, so that it is a 6 from both ends
    FAIL: 6 at the upper left, 9 at the lower right, and a card with 9 at the upper left
        deck/six, upside down, reads as deck/nine: 0% of its corner differs, not 2%
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from pnp.checks.faces.faces import Ask, ObservedFaces, faces_of
from pnp.checks.faces.lengths import ROOM
from pnp.checks.subject.result import CardId, Result, plural
from pnp.checks.subject.subject import Subject
from pnp.core.geometry import Size
from pnp.core.problems import Where
from pnp.expressions.values import ExpressionError, show
from pnp.legibility.observation import Corner, corner_view
from pnp.load.key_types import Key, Values, list_of
from pnp.load.values import LINE, NUMBER

COMPONENT = Key("component", LINE, "the component whose cards are held in a hand", required=True)
FIELDS = Key("fields", list_of(LINE), "what tells its sorts of cards apart", required=True)
WIDTH = Key("width", ROOM, "how wide the corner is; 12mm")
HEIGHT = Key("height", ROOM, "how high the corner is; 24mm")
APART = Key("apart", NUMBER, "the share of its corner in which a face has to differ; 0.02")
OPTIONS = (COMPONENT, FIELDS, WIDTH, HEIGHT, APART)
NEEDS_CARDS = True

_HINT = "repeat its own index at that end, and keep what else it has there out of the corner"
# Greys that are less apart, of 255, look the same in so small a picture.
_STEP = 40
# What no difference of two greys reaches, and a bit of its own.
_OVER = 512


class _Corner(NamedTuple):
    """What stands in the corner of the front of a card of one `sort`, as it is and upside down."""

    card: CardId
    sort: tuple[str, ...]
    where: Where
    upright: bytes
    turned: bytes


def looks_for(options: Values) -> Ask:
    """Return what it looks for on faces."""
    size = Size(options.get(WIDTH, 12.0), options.get(HEIGHT, 24.0))
    return options[COMPONENT], corner_view(size)


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each edition, or one for each sort that reads as another."""
    least = options.get(APART, 0.02)
    for faces in faces_of(subject, *looks_for(options)):
        corners = _corners(subject, options, faces)
        if not any(one.upright for one in corners):
            message = f"no card of '{options[COMPONENT]}' has anything in its corner"
            raise ExpressionError(message, "make it wider, or higher", options.where)
        more = faces.edition and f" in {faces.edition}"
        pictures = {picture for one in corners for picture in (one.upright, one.turned)}
        lanes = {picture: lanes_of(picture) for picture in pictures}
        wrong: set[tuple[tuple[str, ...], ...]] = set()
        nearest = 1.0
        pairs = product(
            (one for one in corners if one.turned), (one for one in corners if one.upright)
        )
        for one, other in pairs:
            if one.sort == other.sort:
                continue
            differs = difference(lanes[one.turned], lanes[other.upright])
            nearest = min(nearest, differs)
            if differs < least and (one.sort, other.sort) not in wrong:
                wrong.add((one.sort, other.sort))
                yield _wrong(one, other, differs, least, more)
        if not wrong:
            label = plural(len({one.sort for one in corners}), "sort") + more
            yield Result(True, label, f"{least:.0%} apart", f"{nearest:.0%}", options.where)


def _wrong(one: _Corner, other: _Corner, differs: float, least: float, more: str) -> Result:
    names = ["/".join(each.card) for each in (one, other)]
    message = (
        f"{names[0]}, upside down{more}, reads as {names[1]}:"
        f" {share_below(differs, least)} of its corner differs, not {least:.0%}"
    )
    label = f"{' and '.join(names)}{more}"
    # One mistake, which of the two is held upside down, and in whatever ink.
    kind = " and ".join(sorted(", ".join(each.sort) for each in (one, other)))
    return Result(
        False, label, f"{least:.0%} apart", f"{differs:.0%}", one.where, message, _HINT,
        cards=(one.card, other.card), kind=kind,
    )  # fmt: skip


def share_below(share: float, least: float) -> str:
    """Return a share as a percentage, with as many digits as tell that it is below `least`."""
    digits = next(n for n in range(9) if f"{share:.{n}%}" != f"{least:.{n}%}" or n == 8)
    return f"{share:.{digits}%}"


def _corners(subject: Subject, options: Values, faces: ObservedFaces[Corner]) -> list[_Corner]:
    component, fields = options[COMPONENT], options[FIELDS]
    sorts = {
        piece.card.id: (tuple(show(piece.attributes[field]) for field in fields), piece.where)
        for piece in subject.deck.pieces(component, {}, tuple(fields))
    }
    found = [
        _Corner(CardId(component, job.card.id), *sorts[job.card.id], *faces.seen[job.id])
        for job in faces.jobs
        if job.face.side == "front" and job.card.id in sorts
    ]
    # Pictures of one card have the same corner: it is compared once.
    return list({(one.sort, one.upright, one.turned): one for one in found}.values())


class Lanes(NamedTuple):
    """A picture as a number with each grey in 16 bits; and one that has 1 in each of them.

    So all greys are compared at once: a loop took 60 times as long.
    """

    greys: int
    units: int
    pixels: int


def lanes_of(picture: bytes) -> Lanes:
    """Return a picture in greys, to be compared with others of its size."""
    lanes = bytearray(2 * len(picture))
    lanes[::2] = picture
    units = int.from_bytes(b"\1\0" * len(picture), "little")
    return Lanes(int.from_bytes(lanes, "little"), units, len(picture))


def difference(one: Lanes, other: Lanes) -> float:
    """Return the share of two pictures, of one size, in which they differ: 0 to 1."""
    a, b, units = one.greys, other.greys, one.units
    # Bit 9 is set where the one is lighter by _STEP or more; no lane borrows from the next.
    level, lighter = units * (_OVER - _STEP), units * _OVER
    differ = (level + a - b & lighter).bit_count() + (level + b - a & lighter).bit_count()
    return differ / one.pixels
