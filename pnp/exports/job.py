"""What every export is given: an edition of a game, what of it is wanted, and what was drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pnp.cache.blob_cache import BlobCache
from pnp.core.memo import Memo, NoMemo
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.core.values import Struct, field
from pnp.drawing.drawing import Drawing
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.exports.file_names import in_names, sheets_name
from pnp.exports.options import ink_of, selection_of
from pnp.exports.registry import Export
from pnp.faces.cached_faces import draw_faces
from pnp.faces.face_jobs import FaceContext, FaceJob
from pnp.fonts.font_book import FontBook
from pnp.model.changes_since_print import Changes
from pnp.model.game import Game
from pnp.model.selection import Selection
from pnp.sheet_layout.sheet_files import SheetFile
from pnp.svg.encoded_image import Remark

Made = TypeVar("Made")


class File(Struct, frozen=True):
    """A file to write: its path below the folder of the edition, with /, and what is in it."""

    path: str
    data: bytes


class Note(Struct, frozen=True):
    """A sentence worth knowing about what is written.

    With the `file` of a picture ("": of none that is known) it says what of that is not drawn as it
    is there, and `hint` what to do.
    """

    text: str
    file: str | None = None
    hint: str = ""


def notes_on(pictures: Mapping[str, Remark]) -> Iterator[Note]:
    """Yield what is not drawn as it is in `pictures`, by their files."""
    yield from (Note(text, file, hint) for file, (text, hint) in pictures.items())


class Edition(Struct, frozen=True):
    """A game in one language, or two, ready to be drawn.

    `written` is the game as written, with placeholders for figures; `languages` has it in each
    language alone. `beside` are the languages of all editions that are written, "" its own.
    """

    project: Project
    written: Game
    game: Game
    languages: tuple[Game, ...]
    fonts: FontBook
    beside: tuple[str, ...] = ()


class Shared:
    """What several exports of an edition need, made by the first of them that asks for it."""

    def __init__(self) -> None:
        self._made: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return what `make` makes, the first time. Raises the PnpError that it raised."""
        if key not in self._made:
            try:
                self._made[key] = make()
            except PnpError as error:
                self._made[key] = error
        made: Made | PnpError = self._made[key]
        if isinstance(made, PnpError):
            raise made
        return made


class FaceSource(Struct, frozen=True):
    """Where drawings of faces come from: the cache, else they are drawn over all cores.

    `expect` hears how many more will be drawn, `done` how many more are ready; `meanwhile` is
    called while others draw.
    """

    cache: BlobCache
    expect: Callable[[int], None]
    done: Callable[[int], None]
    meanwhile: Callable[[], object]

    def draw(self, context: FaceContext, jobs: Sequence[FaceJob]) -> dict[str, PackedDrawing]:
        """Return the drawings of `jobs` by their ids. Raises PnpError with all problems."""
        self.expect(len(jobs))
        drawn = draw_faces(context, jobs, self.cache, self.done, self.meanwhile)
        return {job.id: drawn[job.key] for job in jobs}


class ExportJob(Struct, frozen=True):
    """What one export is to write.

    `values` has a value for each option of `export`. `sheets`, and `drawings` by the ids of faces,
    are there where it needs them; one that is `loaded` needs ten times the memory. `memo` has what
    was worked out for what it wrote before, `shared` what other exports of the edition made.
    `unchecked` marks what contradicts its rules. `changes` are what differs from what was printed
    before, where only that is wanted.
    """

    edition: Edition
    export: Export
    values: Mapping[str, Any]
    faces: FaceSource
    sheets: tuple[SheetFile, ...] = ()
    drawings: Mapping[str, PackedDrawing] = field(default_factory=dict)
    loaded: Mapping[str, Drawing] = field(default_factory=dict)
    memo: Memo = field(default_factory=NoMemo)
    shared: Shared = field(default_factory=Shared)
    unchecked: bool = False
    changes: Changes | None = None

    @property
    def selection(self) -> Selection:
        """What of the game is wanted."""
        return selection_of(self.values)

    @property
    def context(self) -> FaceContext:
        """What its faces depend on."""
        edition = self.edition
        return FaceContext(edition.project, edition.game, edition.fonts, ink_of(self.values))

    def suffix(self) -> str:
        """Return how names of its files say what it was told, and that it is unchecked.

        Options whose values differ make different names, so that no file replaces another.
        """
        return in_names(self.export.options, self.values, self.unchecked)

    def sheets_name(self, part: str = "", sprue: str = "") -> str:
        """Return what the PDF with `part` is called; that with all of the game where it is ""."""
        return sheets_name(self.edition.game, self.values, self.unchecked, part, sprue)
