"""A game to its print sheets: load, select, draw, lay out, and what writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path

from pnp.app.open_game import localized, open_written
from pnp.app.parts_lists import list_name, parts_list
from pnp.core.problems import PnpError, Problem
from pnp.core.project import Project
from pnp.exports.sheets.job import SheetFace, SheetJob, SheetPart
from pnp.faces.faces import FaceContext, FaceJob, draw_faces, jobs_for
from pnp.impose.print_options import Options
from pnp.impose.sheet_files import SheetFile, file_name, parts_of
from pnp.load.ledger import games_with_rules
from pnp.model.selection import Selection
from pnp.runtime.cache import BlobCache
from pnp.runtime.fingerprints import data_digest, digest, digest_all, looks_digest, version_of

Show = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class DrawnGame:
    """What of a game is printed, and its faces by their keys."""

    look: FaceContext
    parts: Sequence[SheetFile]
    faces: Mapping[str, SheetFace]


def draw_game(
    project: Project,
    name: str,
    options: Options,
    out: Path,
    show: Show,
) -> DrawnGame:
    """Return game `name` with its faces drawn. Raises PnpError."""
    written, fonts = open_written(project, name)
    game = localized(project, written, options.language, options.strict)
    parts = parts_of(game, options)
    look = FaceContext(project, game, fonts, options.low_ink)
    jobs = jobs_for(look, [component for part in parts for component in part.components])
    ready = 0

    def done(more: int) -> None:
        nonlocal ready
        ready += more
        show(ready, len(jobs))

    blobs = draw_faces(look, jobs, BlobCache(out), done, _load_writer)
    return DrawnGame(look, parts, {job.id: _sheet_face(job, blobs[job.key]) for job in jobs})


def sheets_of(
    drawn: DrawnGame, options: Options, out: Path, unchecked: bool
) -> Mapping[Path, bytes]:
    """Return each file of a game by its path below `out`, in their order.

    `unchecked` marks what the rules contradict. Raises PnpError for whatever can't be printed well.
    """
    from pnp.exports.sheets.write import sheets_pdf

    # What is forced for nothing is an edition like any other.
    options = replace(options, force=unchecked)
    jobs = _files(drawn, options, out, unchecked)
    files = {path: sheets_pdf(job) for path, job in jobs.items()}
    return files | _parts_list(drawn, options, out, unchecked)


def _parts_list(
    drawn: DrawnGame, options: Options, out: Path, unchecked: bool
) -> dict[Path, bytes]:
    """Return the parts list, where a game or a set of it is printed."""
    if options.selection.component or options.selection.cards:
        return {}
    from pnp.exports.parts_list.write import parts_list_pdf

    look, parts, faces = drawn.look, drawn.parts, drawn.faces
    data = parts_list_pdf(parts_list(look, parts, options, faces, unchecked))
    return {_folder(look, out) / list_name(look, options): data}


def _folder(look: FaceContext, out: Path) -> Path:
    return out / look.game.id / look.game.edition


def is_known_to_hold(project: Project, name: str, cache: BlobCache) -> bool:
    """Return whether there is nothing to check: no ledger, or nothing new since it was good."""
    return name not in games_with_rules(project) or bool(cache.get([_stamp(project, name)]))


def _stamp(project: Project, name: str) -> str:
    # What was found good before is the same game in every language.
    inputs = (looks_digest(project, name), data_digest(project, name), version_of("particle"))
    return "holds:" + digest(*inputs)


def contradicts_its_rules(project: Project, name: str, cache: BlobCache, force: bool) -> bool:
    """Return whether checks found errors in game `name`. Raises PnpError with them unless forced.

    A ledger that can't be read is an error, too: nothing is known to be right then.
    """
    if is_known_to_hold(project, name, cache):
        return False
    from pnp.app.check import check_game, errors_of

    game, fonts = open_written(project, name)
    try:
        problems = errors_of(check_game(project, game, fonts, cache))
    except PnpError as error:
        problems = list(error.problems)
    if not problems:
        cache.put({_stamp(project, name): b""})
    if problems and not force:
        raise PnpError(problems)
    return bool(problems)


def refused(found: Sequence[Problem], others: Sequence[Problem]) -> list[Problem]:
    """Return the errors that checks `found`, but for what `others` of the same build tell.

    Where there are no others, the last one has the other way out.
    """
    if others:
        return untold(found, others)
    return [*found[:-1], *map(_or_force, found[-1:])]


def untold(problems: Iterable[Problem], told: Iterable[Problem]) -> list[Problem]:
    """Return those of `problems` that `told` does not say of other faces, or in another check."""
    known = {(one.where, one.message) for one in told}
    return [one for one in problems if (one.where, one.message) not in known]


def _or_force(problem: Problem) -> Problem:
    """Return `problem` with the other way out: said once, below the last of them."""
    ways = filter(None, (problem.hint, "or print it all the same with --force"))
    return replace(problem, hint="; ".join(ways))


def _load_writer() -> None:
    """Import the libraries that write PDF, which takes as long as drawing a hundred faces."""
    import_module("pnp.exports.sheets.write")


def _sheet_face(job: FaceJob, blob: bytes) -> SheetFace:
    component, face = job.component, job.face
    net = component.box.net if component.box else None
    return SheetFace(component.id, face.name, face.side, component.trim, blob, net)


def _files(drawn: DrawnGame, options: Options, out: Path, unchecked: bool) -> dict[Path, SheetJob]:
    """Return what goes where: a file per part, and, unless one was asked for, one of all."""
    look, parts, faces = drawn.look, drawn.parts, drawn.faces
    game = look.game
    folder = _folder(look, out)
    printed = [_sheet_part(part, faces) for part in parts]
    files: dict[str, tuple[SheetPart, ...]] = {}
    names = [file_name(game, options, part.name) for part in parts]
    files |= {name: (one,) for name, one in zip(names, printed, strict=True)}
    if not options.selection.component:
        files[file_name(game, options)] = tuple(printed)
    return {
        folder / name: _sheet_job(look, options, some, unchecked) for name, some in files.items()
    }


def _selection(options: Options, parts: Sequence[SheetPart]) -> Selection:
    """Return what a file prints; one of a single part says so."""
    one = parts[0].id if len(parts) == 1 else ""
    return replace(options.selection, component=one or options.selection.component)


def _sheet_part(part: SheetFile, faces: Mapping[str, SheetFace]) -> SheetPart:
    cards = [(component, card) for component in part.components for card in component.cards]
    used = {component.face_id(face) for component, card in cards for face in card.faces}
    mine = {key: faces[key] for key in sorted(used)}
    return SheetPart(part.name, part.title, part.layout, mine)


def _sheet_job(
    look: FaceContext, options: Options, parts: tuple[SheetPart, ...], unchecked: bool
) -> SheetJob:
    game = look.game
    card_set = game.sets.get(options.selection.card_set)
    return SheetJob(
        game=game.id,
        title=game.title,
        language=game.edition,
        version=game.version,
        rights=game.rights,
        parts=parts,
        paper=options.paper,
        backs=options.backs,
        bleed=options.bleed,
        marks=options.marks,
        low_ink=options.low_ink,
        card_set=card_set.title if card_set else "",
        content_hash=_content_hash(parts),
        fonts=look.fonts,
        where=game.where,
        unchecked=unchecked,
        selection=_selection(options, parts),
        coverage=game.coverage,
    )


def _content_hash(parts: Iterable[SheetPart]) -> str:
    """Return 8 hex digits that stand for what the cards of `parts` show, and how often."""

    def said() -> Iterator[object]:
        for part in parts:
            yield part.id
            yield from (place.key for sheet in part.layout.sheets for place in sheet.fronts)
            yield from (face.drawing.content for face in part.faces.values())

    return digest_all(said())[:8]
