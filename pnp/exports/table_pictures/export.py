"""Sets of pictures for virtual tables, and beside them what has to be known of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.core.values import Struct
from pnp.core.zip_bytes import zip_bytes
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.shared.virtual_table.addresses import read_address
from pnp.exports.shared.virtual_table.pictures import drawn
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.exports.table_pictures.dragncards import table
from pnp.exports.table_pictures.playground import package
from pnp.exports.table_pictures.read_me import read_me
from pnp.exports.table_pictures.sets import TARGETS, ComponentPictures, pictures_for
from pnp.model.selection import select

_FOLDER = "table-pictures"


class DrawnSets(Struct, frozen=True):
    """All that was drawn: components, and the names and bytes of files by those of pictures."""

    parts: tuple[ComponentPictures, ...]
    names: Mapping[str, str]
    data: dict[str, bytes]


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield pictures, what the program reads of them, and a text that says all that is needed.

    Raises UsageError for an address that is none, and PnpError with the problems of all faces.
    """
    base = read_address(job.values["address"])
    chosen = job.values["for"]
    target = TARGETS[chosen]
    game = job.edition.game
    parts = tuple(pictures_for(target, select(game, job.selection)))
    pictures = [one for part in parts for one in part.pictures.pictures]
    names = {one.name: f"{one.name}-{game.edition}.{one.suffix}" for one in pictures}
    files = yield from drawn(job, [one.wanted for one in pictures])
    data = {one.name: file for one, file in zip(pictures, files, strict=True)}
    folder = _FOLDER + job.suffix()
    words = TableStrings.of(game.edition)
    made = DrawnSets(parts, names, data)
    of_program = [*_OF_PROGRAM.get(chosen, _nothing)(job, made, base)]
    yield from (File(f"{folder}/{one.path}", one.data) for one in of_program)
    # A package has its pictures in it.
    yield from (File(f"{folder}/{names[name]}", data) for name, data in made.data.items())
    steps = _steps(chosen, words, [one.path for one in of_program], base)
    text = read_me(target, steps, parts, names, words)
    yield File(f"{folder}/{game.id}-{chosen}-{game.edition}.txt", text.encode())


def _nothing(job: ExportJob, made: DrawnSets, base: str) -> Iterator[File]:
    yield from ()


def _package(job: ExportJob, made: DrawnSets, base: str) -> Iterator[File]:
    game = job.edition.game
    name = f"{game.id}-tabletop-playground-{game.edition}.zip"
    files = package(game, made.parts, made.names, made.data)
    yield File(name, zip_bytes((one.path, one.data) for one in files))


def _table(job: ExportJob, made: DrawnSets, base: str) -> Iterator[File]:
    game = job.edition.game
    addresses = {key: f"{base}/{name}".lstrip("/") for key, name in made.names.items()}
    yield File(f"{game.id}-dragncards-{game.edition}.tsv", table(game, made.parts, addresses))


# What else a program reads, by its name.
_OF_PROGRAM = {"tabletop-playground": _package, "dragncards": _table}


def _steps(chosen: str, words: TableStrings, files: Sequence[str], base: str) -> list[str]:
    """Return what to do, one sentence or two for each step."""
    file = files[0] if files else ""
    return {
        "tabletopia": [words.load_all, words.one_type, words.how_many],
        "screentop": [words.load_all, words.cut_sheets, words.how_many],
        "tabletop-playground": [
            words.close.format(program="Tabletop Playground"),
            words.into_packages.format(file=file),
        ],
        "dragncards": [
            words.upload.format(folder=_FOLDER, address=base or "https://…"),
            words.load_table.format(file=file),
        ],
    }[chosen]
