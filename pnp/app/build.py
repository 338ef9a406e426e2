"""One edition of a game to its files: open, check, lay out, draw, export, write.

What only prints what changed is drawn before it is laid out: that cards look otherwise than before
is seen in their drawings alone, and only those that do are laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TypeVar

from pnp.app.build_checks import check_meanwhile, not_checked, refuse_unplayed
from pnp.app.build_parallel import nobody
from pnp.app.export_notes import keep_notes
from pnp.app.export_requests import EditionTask
from pnp.app.localized_game import JOIN, localized, open_written
from pnp.app.picture_notes import low_resolution_in, told
from pnp.app.repeated_problems import refused, untold
from pnp.cache.blob_cache import BlobCache
from pnp.core.problems import PnpError, Problem, noted
from pnp.core.values import replace
from pnp.exports.job import Edition, ExportJob, FaceSource, File, Note, Shared
from pnp.exports.options import SINCE, ink_of
from pnp.exports.registry import Need
from pnp.faces.face_jobs import jobs_for
from pnp.files.atomic_write import Stage, staged
from pnp.fonts.font_book import FontBook
from pnp.load.components.cached_components import CachedComponents
from pnp.model.game import Component, Game
from pnp.model.selection import check_ink, select
from pnp.processes.worker_pool import in_background
from pnp.sheet_layout.print_options import print_options
from pnp.sheet_layout.sheet_files import parts_of

Made = TypeVar("Made")


def build_edition(task: EditionTask, show: Callable[[int, int], None]) -> list[Path]:
    """Return the files of an edition, written once all is known to be good.

    The check and rulebooks are made meanwhile. `show` hears how many faces of how many are ready.
    Raises PnpError with the problems of all; then nothing is written.
    """
    problems: list[Problem] = []
    of_books: list[Problem] = []
    of_checks: list[Problem] = []
    kept = CachedComponents(BlobCache(task.out))
    # What all need is read before there are several processes.
    written, fonts = open_written(task.project, task.game, kept)
    with _checked(task, written, fonts) as check, staged(task.out) as stage:
        edition = _tried(partial(_opened, task, written, fonts), problems)
        folder = task.out / task.game / (edition.game.edition if edition else "")
        jobs = _each(since, _jobs(task, edition, kept, show), problems)
        jobs = _each(laid_out, jobs, problems)
        boxes = any(Need.BOXES in job.export.needs for job in jobs)
        jobs = _each(partial(drawn, boxes=boxes), jobs, problems)
        # Rulebooks show faces that are drawn now.
        with _rulebooks(task, edition) as rulebooks:
            # Files are marked only where it is forced: else they need not wait for the check.
            if task.force and _tried(check, problems):
                jobs = [replace(job, unchecked=job.export.printed) for job in jobs]
            made = _tried(partial(_staged, stage, folder, files_and_notes(jobs)), problems)
            if not task.force:
                _tried(check, of_checks)
            books = _tried(rulebooks, of_books) or []
        # The rulebook and the checks have drawn the same faces.
        problems += untold(of_books, problems)
        problems += refused(of_checks, problems)
        if problems:
            raise PnpError(problems)
        paths, notes = made or ([], [])
        paths += _staged(stage, folder, books)[0]
        stage.put_in_place()
    keep_notes(task, told(jobs, notes))
    kept.keep()
    return paths


def _tried(work: Callable[[], Made], problems: list[Problem]) -> Made | None:
    """Return what `work` returns, None once its problems are noted. Raises UsageError."""
    with noted(problems):
        return work()
    return None


def _each(
    phase: Callable[[ExportJob], ExportJob], jobs: Iterable[ExportJob], problems: list[Problem]
) -> list[ExportJob]:
    """Return the jobs after a phase, but for those whose problems it noted. Raises UsageError."""
    return [done for job in jobs if (done := _tried(partial(phase, job), problems))]


def _checked(
    task: EditionTask, written: Game, fonts: FontBook
) -> AbstractContextManager[Callable[[], bool]]:
    """Give what returns whether the game contradicts its rules, where printed files depend on it.

    It raises PnpError, unless what contradicts them is written by force.
    """
    if not task.is_printed:
        return nullcontext(not_checked)
    return check_meanwhile(task.project, written, fonts, BlobCache(task.out), task.force)


def _opened(task: EditionTask, written: Game, fonts: FontBook) -> Edition:
    """Return the game in the languages of the edition. Raises UsageError, and PnpError."""
    for one in task.orders:
        check_ink(written, ink_of(one.values))
    if not task.is_printed:
        refuse_unplayed(task.project, task.game)
    game = localized(task.project, written, task.language, task.strict)
    languages = [game]
    if game.second:
        languages = [localized(task.project, written, one) for one in task.language.split(JOIN)]
    return Edition(task.project, written, game, tuple(languages), fonts, task.beside)


def _jobs(
    task: EditionTask,
    edition: Edition | None,
    kept: CachedComponents,
    show: Callable[[int, int], None],
) -> list[ExportJob]:
    """Return a job for each order that shows the game itself."""
    if edition is None:
        return []

    def load() -> None:
        """Load what writes, which takes as long as drawing a hundred faces; keep what was read."""
        for one in task.others:
            one.export.preload()
        kept.keep()

    progress = _Progress(show)
    faces = FaceSource(BlobCache(task.out), progress.expect, progress.done, load)
    shared = Shared()
    return [ExportJob(edition, one.export, one.values, faces, shared=shared) for one in task.others]


def _rulebooks(
    task: EditionTask, edition: Edition | None
) -> AbstractContextManager[Callable[[], list[File]]]:
    """Give what returns the files that show the rulebook, made meanwhile."""
    if edition is None or not task.rulebooks:
        return nullcontext(list[File])
    return in_background(partial(_with_rulebook, task, edition))


def _with_rulebook(task: EditionTask, edition: Edition) -> list[File]:
    def load() -> None:
        for one in task.rulebooks:
            one.export.preload()

    faces = FaceSource(BlobCache(task.out), nobody, nobody, load)
    shared = Shared()
    jobs = (
        ExportJob(edition, one.export, one.values, faces, shared=shared) for one in task.rulebooks
    )
    return [one for one in files_and_notes(jobs) if isinstance(one, File)]


def since(job: ExportJob) -> ExportJob:
    """Return `job` with what differs from what was printed before, where only that is wanted."""
    if not job.values.get(SINCE.name):
        return job
    from pnp.app import print_changes_only

    named = job.values[SINCE.name]
    if not print_changes_only.names_a_file(named):
        from pnp.app.game_at_version import before_in_version

        before = before_in_version(job, named)
        return print_changes_only.only_changed(drawn(job, boxes=False), before)
    printed = print_changes_only.printed_before(job)
    now = drawn(print_changes_only.of_same_part(job, printed), boxes=False)
    return print_changes_only.only_changed(now, print_changes_only.as_printed(printed))


def laid_out(job: ExportJob) -> ExportJob:
    """Return `job` with its sheets. Raises UsageError, and PnpError where pieces do not fit."""
    nothing_left = job.changes is not None and not job.edition.game.printed
    if Need.SHEETS not in job.export.needs or nothing_left:
        return job
    printed = print_options(job.selection, job.values)
    game = job.edition.game
    sheets = job.shared.once(("sheets", printed), lambda: parts_of(game, printed))
    return replace(job, sheets=sheets)


def drawn(job: ExportJob, boxes: bool) -> ExportJob:
    """Return `job` with drawings of its faces, and of `boxes`. Raises UsageError, and PnpError."""
    if Need.DRAWINGS not in job.export.needs or job.drawings:
        return job
    context = job.context
    faces = jobs_for(context, shown_components(job, boxes))
    key = ("drawings", context.ink, job.selection)
    drawings = job.shared.once(key, lambda: job.faces.draw(context, faces))
    return replace(job, drawings=drawings)


def shown_components(job: ExportJob, boxes: bool) -> list[Component]:
    """Return the components that `job` draws, and the `boxes` of its game. Raises UsageError."""
    game = job.edition.game
    on_sheets = [component for part in job.sheets for component in part.components]
    shown = [*(on_sheets or select(game, job.selection)), *game.boxes * boxes]
    return [*{one.id: one for one in shown}.values()]


def files_and_notes(jobs: Iterable[ExportJob]) -> Iterator[File | Note]:
    """Yield the files of all `jobs`, and notes. Raises PnpError at the end with all problems."""
    problems: list[Problem] = []
    for job in jobs:
        with noted(problems):
            yield from job.export.load()(job)
            yield from low_resolution_in(job)
    if problems:
        raise PnpError(problems)


def _staged(
    stage: Stage, folder: Path, made: Iterable[File | Note]
) -> tuple[list[Path], list[Note]]:
    """Return the paths of files, each written beside its place as soon as it is made, and notes."""
    paths: list[Path] = []
    notes: list[Note] = []
    for one in made:
        if isinstance(one, Note):
            notes.append(one)
            continue
        paths.append(folder / one.path)
        stage.add(paths[-1], one.data)
    return paths, notes


class _Progress:
    """Adds up how many faces of how many are ready, over all exports of an edition."""

    def __init__(self, show: Callable[[int, int], None]) -> None:
        self._show = show
        self._ready = self._of = 0

    def expect(self, more: int) -> None:
        """Hear of faces that will be drawn."""
        self._of += more

    def done(self, more: int) -> None:
        """Hear of faces that are ready, and show it."""
        self._ready += more
        self._show(self._ready, self._of)
