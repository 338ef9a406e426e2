"""Faces as the pictures that shops ask for: exact pixels, the face in the middle, upright."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pnp.core.problems import EnoughError, PnpError, Problem
from pnp.core.values import Struct
from pnp.drawing.face_picture import face_file, upright_png
from pnp.drawing.face_probe import FaceProbe
from pnp.exports.shared.pictures.face_pictures import FacePictures, in_parallel
from pnp.exports.shared.pictures.pieces import Shown
from pnp.exports.shared.shops.products import DPI, LITTLE, Product, is_missing
from pnp.faces.faces import FaceContext
from pnp.processes.work import Tell


class ShopPicture(Struct, frozen=True):
    """A picture as PNG, or what is wrong with its face.

    `smallest_text` is in pt, 0 for none; `is_mirrored`: its template does not paint so far, and
    what is painted is mirrored at its edge.
    """

    data: bytes = b""
    smallest_text: float = 0.0
    is_mirrored: bool = False
    problems: Sequence[Problem] = ()


def shop_pictures(
    context: FaceContext,
    wanted: Sequence[tuple[Shown, Product]],
    done: Callable[[int], None],
) -> Iterator[ShopPicture]:
    """Yield a picture of each, in order. Raises PnpError with the problems of all."""
    yield from in_parallel(partial(_maker, context), wanted, done)


def _maker(
    context: FaceContext,
) -> Callable[[tuple[Shown, Product], Tell], ShopPicture]:
    faces = FacePictures(context, 0.0)

    def make(wanted: tuple[Shown, Product], tell: Tell) -> ShopPicture:
        shown, product = wanted
        try:
            face = faces.of(shown, product.keep(shown.component))
            text = FaceProbe(face).smallest_text
            part = face.drawn(LITTLE)
            data = (
                upright_png(face, part, DPI, shown.face.side)
                if product.is_turned(shown.component)
                else face_file(face, part, DPI, "png")
            )
        except EnoughError:
            raise
        except PnpError as error:
            return ShopPicture(problems=faces.told(shown, error))
        return ShopPicture(data, text, is_missing(part, face.keep))

    return make
