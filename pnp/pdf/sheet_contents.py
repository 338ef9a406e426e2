"""What is printed on the sheets of a PDF, as values: faces, pages, and what lies behind what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.core.values import Struct, field
from pnp.model.selection import Selection
from pnp.pdf.painted_faces import times_covered

_NEAR = 0.1  # mm: a back this close to its place lies behind its front


class PrintedFace(Struct, frozen=True):
    """A face on a page. `name` is a card's id, or the name of a back that cards share.

    `page` is counted from 0, `trim` is where it is cut, in mm from the page's top left corner,
    `rotation` is in degrees, counterclockwise. `part` is what of it is printed on the page, in mm
    from its own top left corner: None for all of it, less for a tile of a board. Faces with the
    same `look` look the same; "" where nobody asked.
    """

    game: str
    component: str
    name: str
    side: str
    page: int
    trim: Rect
    rotation: int
    part: Rect | None = None
    look: str = ""


class PrintedPage(Struct, frozen=True):
    """A side of a sheet: "front", "back" or "both" (folded); `axis` as in `PageGeometry`.

    `part` is the component whose sheet it is, or the name of the sheet where several share one.
    `sheets` is how many sheets that part had when it was written, and `selection` what of
    `game` was printed; `number` is that of the page in the PDF, counted from 1. One that
    is corrected for a `printer` was undone: its faces lie where they are meant.
    """

    part: str
    sheet: int
    side: str
    axis: str
    size: Size
    faces: tuple[PrintedFace, ...]
    sheets: int = 1
    game: str = ""
    selection: Selection = field(default_factory=Selection)
    number: int = 0
    printer: str = ""

    @property
    def of(self) -> tuple[Selection, str, int]:
        """Which sheet it is a side of, among the sheets of all that a PDF was joined from."""
        return self.selection, self.part, self.sheet


class PrintedCount(Struct, frozen=True):
    """Everything on the pages of a PDF of sheets of `game`.

    `strangers` are pages of other games that were joined to it, which are not counted; `where` is
    the PDF. `language` is a BCP 47 tag, `keywords` are those of `metadata.About`.
    """

    game: str
    pages: tuple[PrintedPage, ...]
    strangers: tuple[PrintedPage, ...] = ()
    where: Where = Where("")
    language: str = ""
    keywords: tuple[str, ...] = ()

    @property
    def selections(self) -> tuple[Selection, ...]:
        """What of the game was printed; several where files were joined."""
        return tuple(dict.fromkeys(page.selection for page in self.pages))

    @property
    def is_whole(self) -> bool:
        """Whether all cards of the components in it were to be printed."""
        return not any(one.card_set or one.cards for one in self.selections)

    @property
    def faces(self) -> Iterator[PrintedFace]:
        """Every face on every page, in the order of painting."""
        return (face for page in self.pages for face in page.faces)

    def count(self, side: str) -> Counter[tuple[str, str]]:
        """Return how often each (component, name) is printed on that side, "front" or "back".

        One in parts is printed as often as all of it is there.
        """
        return _count(face for face in self.faces if face.side == side)

    def pairs(self) -> Iterator[tuple[PrintedFace, PrintedFace | None]]:
        """Yield every front with the back that lies behind it, or None where the paper is blank."""
        backs = self._backs()
        for page in self.pages:
            behind = backs[page.of]
            for face in page.faces:
                if face.side == "front":
                    place = _behind(face.trim, page)
                    yield face, next((back for back in behind if is_near(back.trim, place)), None)

    def behind(self) -> Mapping[tuple[str, str], Counter[str]]:
        """Return, by (component, card), how often each back lies behind it; "" is none."""
        by_back: dict[str, list[PrintedFace]] = defaultdict(list)
        for front, back in self.pairs():
            by_back[back.name if back else ""].append(front)
        found: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for name, fronts in by_back.items():
            for key, count in _count(fronts).items():
                found[key][name] = count
        for key, count in self.count("front").items():
            # Behind some of its parts lies something else than behind the others.
            mixed = count - found[key].total()
            if mixed:
                found[key][min(name for name in by_back if key in map(_key, by_back[name]))] += (
                    mixed
                )
        return dict(found)

    def _backs(self) -> dict[object, list[PrintedFace]]:
        backs: dict[object, list[PrintedFace]] = defaultdict(list)
        for page in self.pages:
            backs[page.of] += (face for face in page.faces if face.side == "back")
        return backs


def _key(face: PrintedFace) -> tuple[str, str]:
    return face.component, face.name


def _count(faces: Iterable[PrintedFace]) -> Counter[tuple[str, str]]:
    """Return how often each is there, parts put together; those never whole are left out."""
    found: Counter[tuple[str, str]] = Counter()
    parts: dict[tuple[str, str], list[PrintedFace]] = defaultdict(list)
    for face in faces:
        if face.part is None:
            found[_key(face)] += 1
        else:
            parts[_key(face)].append(face)
    for key, some in parts.items():
        size = some[0].trim.size
        whole = Rect(0, 0, *(size.turned() if some[0].rotation % 180 else size))
        count = times_covered(whole, [face.part for face in some if face.part])
        if count:
            found[key] += count
    return found


def _behind(trim: Rect, page: PrintedPage) -> Rect:
    return trim.flipped(page.size) if page.axis == "horizontal" else trim.mirrored(page.size)


def is_near(one: Rect, other: Rect) -> bool:
    """Return whether two places are the same, as far as printing goes."""
    return all(abs(a - b) <= _NEAR for a, b in zip(one, other, strict=True))
