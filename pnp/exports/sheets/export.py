"""Print sheets of what is wanted of a game: a PDF of each component or sheet, and one of all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from zlib import decompress

from pnp.cache.fingerprints import Digest
from pnp.core.memo import Memo
from pnp.core.values import replace
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.options import BACKS, PRINTER
from pnp.exports.sheets.job import SheetFace, SheetJob, SheetPart
from pnp.exports.sheets.sheets_pdf import sheets_pdf
from pnp.model.changes_since_print import Changes
from pnp.model.selection import CHANGED, Selection
from pnp.printer_correction.corrected_pages import printer_named
from pnp.sheet_layout.print_options import Options, print_options
from pnp.sheet_layout.sheet_files import SheetFile

# So many faces are hashed together: what comes before the first other one was hashed before.
_TOGETHER = 64


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield a PDF for each part, and, unless components were asked for, one of all.

    Raises PnpError for whatever can't be printed well.
    """
    if job.changes:
        yield from _listed(job, job.changes)
    options = print_options(job.selection, job.values)
    parts = [sheet_part(one, job) for one in job.sheets]
    yield from _notches(job, options.bleed)
    yield from _not_folded(job)
    sprues = [one.sprue for one in job.sheets]
    for part, sprue in zip(parts, sprues, strict=True):
        yield File(job.sheets_name(part.id, sprue), sheets_pdf(sheet_job(job, options, [part])))
    if parts and not options.selection.components:
        common = sprues[0] if len(set(sprues)) == 1 else ""
        yield File(job.sheets_name("", common), sheets_pdf(sheet_job(job, options, parts)))


def _listed(job: ExportJob, changes: Changes) -> Iterator[File | Note]:
    """Yield the list of what differs, and how much that is."""
    if not changes.found:
        yield Note(f"nothing differs from {changes.since}")
        return
    missing, left = (sum(getattr(one, key) for one in changes.found) for key in ("missing", "left"))
    differ = "1 card differs" if len(changes.found) == 1 else f"{len(changes.found)} cards differ"
    printed = "1 copy is" if missing == 1 else f"{missing} copies are"
    yield Note(
        f"{changes.since}: {differ}; {printed} printed,"
        f" {left} of those printed before {'is' if left == 1 else 'are'} to be taken out"
    )
    from pnp.exports.sheets.changes_list import changes_pdf

    yield File(job.sheets_name("changes"), changes_pdf(job, changes))


def _notches(job: ExportJob, bleed: float) -> Iterator[Note]:
    """Yield what is to be told of outlines whose bleed meets itself."""
    for component in (one for sheets in job.sheets for one in sheets.components):
        if component.outline and bleed and not component.fold:
            # Loaded only where there is an outline.
            from pnp.shapes.offset import fills_notch

            if fills_notch(component.outline, bleed):
                yield Note(
                    f"{component.id}: a bleed of {bleed:g} mm fills a notch of its outline;"
                    " the cut still follows the line"
                )


def _not_folded(job: ExportJob) -> Iterator[Note]:
    """Yield which sheets are printed on both sides though all others are folded."""
    if job.values.get(BACKS.name) != "gutterfold":
        return
    both = (one for one in job.sheets if one.sprue and one.layout.frame.axis)
    for one in both:
        yield Note(
            f"{one.sprue}: its slots can't be folded onto each other: backs are on the other side"
            " of the sheets, printed in duplex, flipped on the long edge"
        )


def sheet_part(sheets: SheetFile, job: ExportJob) -> SheetPart:
    """Return what is printed together, with the faces that it has."""
    faces: dict[str, SheetFace] = {}
    for component in sheets.components:
        # A common back is one face, and all fronts have the same trim.
        distinct = {
            component.face_id(face): face for card in component.cards for face in card.faces
        }
        sides = {face.side: face for face in distinct.values()}
        trims = {side: component.trim_of(face) for side, face in sides.items()}
        for key, face in distinct.items():
            faces[key] = SheetFace(
                component.id,
                face.name,
                face.side,
                trims[face.side],
                job.loaded.get(key) or job.drawings[key],
                component.net,
            )
    return SheetPart(sheets.name, sheets.title, sheets.layout, dict(sorted(faces.items())))


def sheet_job(job: ExportJob, options: Options, parts: Sequence[SheetPart]) -> SheetJob:
    """Return all that a PDF of `parts` says and shows."""
    return SheetJob(
        game=job.edition.game,
        options=replace(options, selection=_selection(options, parts, bool(job.changes))),
        parts=tuple(parts),
        content_hash=_content_hash(parts, job.memo),
        fonts=job.edition.fonts,
        unchecked=job.unchecked,
        memo=job.memo,
        cache=job.faces.cache,
        printer=printer_named(job.values.get(PRINTER.name, ""), job.values.get(BACKS.name, "")),
    )


def _selection(options: Options, parts: Sequence[SheetPart], is_changed: bool) -> Selection:
    """Return what a file prints; one of a single part says so, and whether only what changed."""
    wanted = options.selection
    one = (parts[0].id,) if len(parts) == 1 else wanted.components
    return replace(wanted, components=one, cards=CHANGED if is_changed else wanted.cards)


def _content_hash(parts: Sequence[SheetPart], memo: Memo) -> str:
    """Return 8 hex digits that stand for what the cards of `parts` show, and how often."""
    digest = Digest()
    for part in parts:
        keys = (part.id, *(place.key for sheet in part.layout.sheets for place in sheet.fronts))
        digest = _after(digest, keys, str, memo)
        faces = [*part.faces.values()]
        for start in range(0, len(faces), _TOGETHER):
            streams = tuple(face.stream for face in faces[start : start + _TOGETHER])
            digest = _after(digest, streams, decompress, memo)
    return digest.text()[:8]


def _after(
    digest: Digest, said: tuple[str | bytes, ...], read: Callable[..., object], memo: Memo
) -> Digest:
    """Return what a digest is once it was told, too, what `read` reads in each of `said`."""

    def made() -> Digest:
        more = digest.copy()
        for one in said:
            more.add(read(one))
        return more

    return memo.get(("digest", digest.text(), said), made)
