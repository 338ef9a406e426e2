"""What an export writes of a game that is kept open."""

from __future__ import annotations

from pathlib import Path

from pnp.app.build import drawn, files_and_notes, laid_out, shown_components, since
from pnp.app.build_parallel import nobody
from pnp.app.export_requests import order as order_of
from pnp.app.localized_game import localized
from pnp.app.picture_notes import told
from pnp.cache.blob_cache import BlobCache
from pnp.core.problems import COMMAND_LINE, PnpError, UsageError, one_of
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.exports.job import Edition, ExportJob, FaceSource, File, Note
from pnp.exports.options import SINCE
from pnp.exports.registry import EXPORTS, Need
from pnp.open_games.kept_edition import KeptEdition
from pnp.open_games.values import Exported, ExportOrder

# What takes drawings that are loaded.
_LOADED = ("sheets",)


def exported(project: Project, kept: KeptEdition, order: ExportOrder, out: Path) -> Exported:
    """Return the files of an export, or its problems. Raises UsageError for what there is not."""
    if order.name not in EXPORTS:
        raise UsageError([one_of("export", order.name, EXPORTS, COMMAND_LINE)])
    wanted = order_of(order.name, order.values)
    opened = kept.opened
    edition = Edition(
        project,
        opened.written,
        opened.game,
        kept.languages(),
        opened.fonts,
        beside=order.beside or (order.language,),
    )
    faces = FaceSource(BlobCache(out), nobody, nobody, lambda: None)
    unchecked = order.unchecked and wanted.export.printed
    job = ExportJob(edition, wanted.export, wanted.values, faces, unchecked=unchecked)
    try:
        if order.strict:
            localized(project, opened.written, order.language, strict=True)
        job = _ready(kept, order, job)
        made = list(files_and_notes((job,)))
    except UsageError:
        raise
    except PnpError as error:
        return Exported(kept.version, problems=error.problems)
    files = tuple(one for one in made if isinstance(one, File))
    notes = told((job,), (one for one in made if isinstance(one, Note)))
    return Exported(kept.version, files, notes=(*notes,), edition=opened.game.edition)


def _ready(kept: KeptEdition, order: ExportOrder, job: ExportJob) -> ExportJob:
    """Return `job` with its sheets, and with what is drawn. Raises UsageError, and PnpError."""
    boxes = Need.BOXES in job.export.needs
    if job.values.get(SINCE.name):
        # What differs from a print of before is another game.
        return drawn(laid_out(since(job)), boxes)
    job = kept.laid_out(job)
    if Need.DRAWINGS not in job.export.needs:
        return job
    packed = kept.packed(job.context, shown_components(job, boxes), job.faces.cache)
    loaded = kept.loaded(job.context, packed) if order.name in _LOADED else {}
    return replace(job, drawings=packed, loaded=loaded, memo=kept.memo(order))
