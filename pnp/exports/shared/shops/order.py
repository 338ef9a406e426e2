"""What an order has, by components: what its report says, whoever makes it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

from pnp.core.problems import COMMAND_LINE, Problem, UsageError
from pnp.core.values import Struct
from pnp.drawing.face_picture import face_file, upright_png
from pnp.drawing.face_probe import FaceProbe
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.shared.pictures.face_pictures import FacePictures, in_parallel
from pnp.exports.shared.pictures.pieces import PieceFace, pairs
from pnp.exports.shared.shops.products import DPI, LITTLE, Match, Product, is_missing, match
from pnp.faces.face_jobs import FaceContext
from pnp.model.game import Component
from pnp.model.measured_size import measured
from pnp.model.selection import select
from pnp.processes.work import Tell

# Of components that a shop does not print, in a hint.
_MOST_TOLD = 4


class OrderLine(Struct, frozen=True):
    """A component in an order.

    `printed_on` is what the shop calls its size, "" where it is printed as it is. `designs` are
    different faces, `bleed` is in mm, `smallest_text` in pt (0 for none), `ink` the mean of four
    inks in per cent of one (None where the shop separates), `mirrored` how many of its faces do not
    paint their bleed.
    """

    component: Component
    printed_on: str
    designs: int
    bleed: float
    smallest_text: float
    ink: float | None = None
    mirrored: int = 0
    flattened: int = 0


# A component, and what a shop prints it on.
Offered = tuple[Component, Product]


class InkUse(Struct, frozen=True):
    """The largest total of four inks and what it is held to, in per cent, and the condition."""

    most: float
    limit: float
    condition: str


class Order(Struct, frozen=True):
    """An order: of which shop, its lines, what is left out, and what else there is to say.

    `brackets` are the names of its files and how many cards they are priced as; `boxes` are the
    titles of components and the boxes of the shop that hold them.
    """

    shop: str
    lines: tuple[OrderLine, ...]
    left_out: tuple[Match, ...] = ()
    ink: InkUse | None = None
    brackets: tuple[tuple[str, str], ...] = ()
    boxes: tuple[tuple[str, str], ...] = ()


def matched(
    job: ExportJob, shop: str, products: Sequence[Product]
) -> Generator[Note, None, tuple[list[Offered], list[Match]]]:
    """Return the components that a shop prints, and those that it does not; yield notes on these.

    Raises UsageError where it prints none of them.
    """
    found = [match(one, products) for one in select(job.edition.game, job.selection)]
    offered = [(one.component, one.product) for one in found if one.product and one.is_offered]
    left = [one for one in found if not one.is_offered]
    if not offered:
        message = f"{shop} prints no component of '{job.edition.game.id}' in its size"
        hint = "; ".join(map(nearest, left[:_MOST_TOLD]))
        hint += f"; and {len(left) - _MOST_TOLD} more" if len(left) > _MOST_TOLD else ""
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    for one in left:
        yield Note(f"{shop} does not print this, it is left out: {nearest(one)}")
    return offered, left


def nearest(one: Match) -> str:
    """Return a component with its size, and the product of a shop that is nearest."""
    component = one.component
    said = f"{component.id} ({sized(component)})"
    return f"{said}, nearest is {one.product.name}" if one.product else f"{said}, nothing is near"


def sized(component: Component) -> str:
    """Return the size of a component as people say it: "63 x 88 mm", "20 mm round"."""
    width, height = (f"{side:g}" for side in measured(component))
    return f"{width} mm round" if component.shape.is_disc else f"{width} x {height} mm"


def faces_of(component: Component) -> dict[str, PieceFace]:
    """Return all different faces of a component by their keys, fronts before their backs."""
    both = (side for pair in pairs(component, copies=False) for side in (pair.front, pair.back))
    return {one.key: one for one in both if one}


class ShopPictures:
    """The pictures of an order by the keys of faces: `paths` are known first, then all are made.

    They count from the `folder` of the order; what is `below` is where in it pictures are.
    """

    def __init__(
        self, job: ExportJob, offered: Iterable[Offered], folder: str, below: str = ""
    ) -> None:
        self._job = job
        self._folder = folder
        self._wanted: dict[str, tuple[PieceFace, Product, str]] = {}
        self._made: dict[str, ShopPicture] = {}
        edition = job.edition.game.edition
        for component, product in offered:
            for key, shown in faces_of(component).items():
                common = shown.back_name
                name = f"{common}-backs" if common else f"{shown.id}-{shown.face.side}"
                path = f"{below}{component.id}/{name}-{edition}.png"
                self._wanted[key] = shown, product, path

    def path(self, key: str) -> str:
        """Return the path of the picture of a face."""
        return self._wanted[key][2]

    def files(self) -> Iterator[File]:
        """Yield all of them. Raises PnpError with the problems of all faces."""
        wanted = [(shown, product) for shown, product, _ in self._wanted.values()]
        made = in_parallel(self._job, _maker, wanted)
        for (key, (_, _, path)), one in zip(self._wanted.items(), made, strict=True):
            # Their bytes are needed once.
            self._made[key] = ShopPicture(b"", one.smallest_text, one.is_mirrored)
            yield File(f"{self._folder}/{path}", one.data)

    def line(self, component: Component, product: Product) -> OrderLine:
        """Return what there is of a component, once all are made."""
        made = [self._made[key] for key in faces_of(component)]
        return OrderLine(
            component=component,
            printed_on=product.name,
            designs=len(made),
            bleed=product.bleed,
            smallest_text=min((one.smallest_text for one in made if one.smallest_text), default=0),
            mirrored=sum(picture.is_mirrored for picture in made),
        )


class ShopPicture(Struct, frozen=True):
    """A picture as PNG.

    `smallest_text` is in pt, 0 for none; `is_mirrored`: its template does not paint so far, and
    what is painted is mirrored at its edge.
    """

    data: bytes
    smallest_text: float
    is_mirrored: bool


def _maker(context: FaceContext) -> Callable[[tuple[PieceFace, Product], Tell], ShopPicture]:
    faces = FacePictures(context, 0.0)

    def make(wanted: tuple[PieceFace, Product], tell: Tell) -> ShopPicture:
        shown, product = wanted
        with faces.located(shown):
            face = faces.of(shown, product.keep(shown.component))
            text = FaceProbe(face).smallest_text
            part = face.drawn(LITTLE)
            data = (
                upright_png(face, part, DPI, shown.face.side)
                if product.is_turned(shown.component)
                else face_file(face, part, DPI, "png")
            )
        return ShopPicture(data, text, is_missing(part, face.keep))

    return make
