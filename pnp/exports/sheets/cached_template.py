"""Templates of sheets in the cache: all of a PDF but the operators of faces, fonts and a hash.

Where a card has changed, the file is filled anew, and neither ReportLab nor pikepdf is loaded: one
card of 540 edited takes 25 % less CPU so, one of 5400 30 %.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest, digest_data, program_digest
from pnp.core.values import packed, unpacked
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.drawing.pdf_resources import resources_of
from pnp.exports.sheets.job import SheetJob, SheetPart
from pnp.marks.slug_area import FAMILY, WEIGHTS
from pnp.pdf.glyph_objects import UsedFont
from pnp.pdf.sheet_writer import SheetTemplate

# Of more faces a template takes more memory than it is worth.
_MOST_FACES = 10_000
# The length of a key, which stands before a template: of each file only the last one is kept.
_KEY = 32


class CachedTemplate:
    """The template of one file. `name` tells files apart; `key` says all that it depends on.

    `fonts` are those that the file has now.
    """

    def __init__(self, cache: BlobCache, name: str, key: str, fonts: list[UsedFont]) -> None:
        self.fonts = fonts
        self._cache = cache
        self._name = name
        self._key = key.encode("ascii")

    @classmethod
    def of(cls, job: SheetJob) -> CachedTemplate | None:
        """Return that of the PDF of `job`, None where there can't be any."""
        drawn = [face.drawn for part in job.parts for _, face in part.placed()]
        packs = [one for one in drawn if isinstance(one, PackedDrawing)]
        if job.cache is None or len(packs) < len(drawn) or len(drawn) > _MOST_FACES:
            return None
        needs, glyphs = resources_of(packs)
        fonts = [
            UsedFont(name, job.fonts.styles[family][style], gids)
            for (name, family, style), gids in glyphs.items()
        ]
        parts = [part.id for part in job.parts]
        name = "sheets:" + digest(job.game.id, job.game.edition, parts, job.options, job.printer)
        return cls(job.cache, name, _key(job, needs, fonts), fonts)

    def read(self) -> SheetTemplate | None:
        """Return the template, if what was kept last would be made now, too."""
        blob = self._cache.get([self._name]).get(self._name, b"")
        if not blob.startswith(self._key):
            return None
        return unpacked(zlib.decompress(blob[_KEY:]), SheetTemplate)

    def keep(self, template: SheetTemplate) -> None:
        """Keep what was made now."""
        self._cache.put({self._name: self._key + zlib.compress(packed(template), 1)})


def _key(job: SheetJob, needs: str, fonts: Iterable[UsedFont]) -> str:
    """Return a digest of all that the file of `job` depends on, but for what comes late.

    Raises PnpError where there is no font for labels.
    """
    labels = [
        job.fonts.find(FAMILY, weight, italic=False, where=job.game.where) for weight in WEIGHTS
    ]
    game = job.game
    said = (
        game.id, game.title, game.edition, game.version, game.rights, game.coverage, job.options,
        job.card_set, job.drawn_bleed, job.unchecked, job.corner, job.is_empty, job.printer,
        len(job.content_hash), [_said_of(part) for part in job.parts],
    )  # fmt: skip
    digests = [font.digest for font in (*labels, *(one.font for one in fonts))]
    return digest(program_digest(), digest_data(packed(said)), needs, *digests)


def _said_of(part: SheetPart) -> list[Any]:
    """Return what stands for a part and its faces, but for their drawings."""
    faces = [*part.faces.items()]
    # Most faces have the same trim, and are folded alike.
    kinds = {(id(face.trim), id(face.net)): (face.trim, face.net) for _, face in faces}
    numbers = {kind: number for number, kind in enumerate(kinds)}
    said = [
        (key, face.component, face.name, face.side, numbers[id(face.trim), id(face.net)])
        for key, face in faces
    ]
    return [part.id, part.title, part.remarks, part.layout, said, [*kinds.values()]]
