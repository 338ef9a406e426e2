"""A game for Tabletop Simulator: a save with all set-ups, and each component as a saved object."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from hashlib import blake2b

from pnp.core.folders import is_there
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, noted
from pnp.core.project import RULEBOOK_FILE
from pnp.core.values import Struct
from pnp.core.zip_bytes import zip_bytes
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.rulebook.export import rulebook_pdfs
from pnp.exports.shared.virtual_table.addresses import read_address
from pnp.exports.shared.virtual_table.contents import Contents, all_of, called, set_ups
from pnp.exports.shared.virtual_table.json_file import json_bytes
from pnp.exports.shared.virtual_table.kinds import TableKind, kind_of
from pnp.exports.shared.virtual_table.pictures import TablePictures, drawn
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.exports.tabletop_simulator.faces import LIMITS, faces_of
from pnp.exports.tabletop_simulator.layout import MOST_SEATS, Table, laid_out, zones
from pnp.exports.tabletop_simulator.objects import book, numbered
from pnp.exports.tabletop_simulator.read_me import read_me
from pnp.exports.tabletop_simulator.save_envelope import SaveEnvelope, save_json
from pnp.model.game import Game
from pnp.model.selection import Selection, select

_FOLDER = "tabletop-simulator"
_RULES = "rulebook"
# Nothing answers there, ever (RFC 2606). What the program once loaded it finds in its folder Mods,
# by the letters and digits of its address: eigengrau/tts-backup reads and writes files there so.
_NOWHERE = "https://pnp.invalid"
_NOT_KEPT = lazy_pattern(r"[\W_]")


class SharedParts(Struct, frozen=True):
    """What is found at addresses: files, by what others call them, and where each is."""

    files: dict[str, File]
    addresses: Mapping[str, str]


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield the save, saved objects, what they show, and how to use them.

    Raises UsageError for an address that is none, and PnpError with all problems.
    """
    base = read_address(job.values["address"])
    edition = job.edition
    game = edition.game
    components = select(game, Selection())
    faces = faces_of(components)
    problems: list[Problem] = []
    found: tuple[Contents, ...] = ()
    shared = SharedParts({}, {})
    with noted(problems):
        found = set_ups(edition.project, game, components)
    with noted(problems):
        shared = yield from _shared(job, faces, base)
    if problems:
        raise PnpError(problems)
    yield from _notes(job, faces)
    words = TableStrings.of(game.edition)
    saves = dict(_saves(job, faces, found, shared, words))
    folder = _FOLDER + job.suffix()
    for name, data in saves.items():
        yield File(f"{folder}/{game.id}-{name}-{game.edition}.json", data)
    if base:
        yield from (File(f"{folder}/upload/{one.path}", one.data) for one in shared.files.values())
    archive = f"{game.id}-{_FOLDER}-{game.edition}.zip"
    files = _unpacked(job, saves, shared, bool(base))
    yield File(f"{folder}/{archive}", zip_bytes((one.path, one.data) for one in files))
    text = read_me(words, archive, f"{game.id}-{game.edition}", base, [*shared.files.values()])
    yield File(f"{folder}/{game.id}-{_FOLDER}-{game.edition}.txt", text.encode())


def _shared(job: ExportJob, faces: TablePictures, base: str) -> Generator[Note, None, SharedParts]:
    """Return the pictures, and the rulebook where there is one; yield notes. Raises PnpError."""
    game = job.edition.game
    files: dict[str, File] = {}
    pictures = yield from drawn(job, [picture.wanted for picture in faces.pictures])
    for picture, data in zip(faces.pictures, pictures, strict=True):
        name = _file_name(game.id, picture.name, game.edition, data, picture.suffix)
        files[picture.name] = File(name, data)
    if is_there(job.edition.project.cards / game.id / RULEBOOK_FILE):
        ((_, pdf),) = rulebook_pdfs(job)
        files[_RULES] = File(_file_name(game.id, _RULES, game.edition, pdf, "pdf"), pdf)
    return SharedParts(
        files, {key: f"{base or _NOWHERE}/{file.path}" for key, file in files.items()}
    )


def _saves(
    job: ExportJob,
    faces: TablePictures,
    found: Sequence[Contents],
    shared: SharedParts,
    words: TableStrings,
) -> Iterator[tuple[str, bytes]]:
    """Yield the save of the game, then a saved object of each component, by their names."""
    game = job.edition.game
    whole = all_of(select(game, Selection()))
    table = Table(game, faces, shared.addresses, words)
    players = players_of(game, found)
    things = [*laid_out(table, whole, found, words)]
    if _RULES in shared.addresses:
        things.append(book(words.rules, shared.addresses[_RULES]))
    things += zones(min(players[1], MOST_SEATS))
    note = words.bag if found else ""
    around = SaveEnvelope(game.title, note, tabs(game, found, words), players)
    yield "save", json_bytes(save_json(numbered(things, game.id), around))
    for component, used in whole.components:
        yield component.id, json_bytes(save_json(numbered([table.together(used)], component.id)))


def _unpacked(
    job: ExportJob, saves: Mapping[str, bytes], shared: SharedParts, is_on_web: bool
) -> Iterator[File]:
    """Yield what is unpacked into the folder of the program; copies of what is not on the web.

    These leave `shared`: what is in the archive is not kept a second time.
    """
    game = job.edition.game
    called = f"{game.id}-{game.edition}"
    for name, data in saves.items():
        is_save = name == "save"
        path = f"Saves/{called}" if is_save else f"Saves/Saved Objects/{called}/{name}"
        yield File(f"{path}.json", data)
    if is_on_web:
        return
    for key in list(shared.files):
        file = shared.files.pop(key)
        suffix = file.path.rpartition(".")[2]
        yield File(place_in_mods(shared.addresses[key], suffix), file.data)


def _notes(job: ExportJob, faces: TablePictures) -> Iterator[Note]:
    """Yield what of the game is not as it is printed."""
    for component in select(job.edition.game, Selection()):
        dpi = min(
            (
                one.wanted.settings.dpi
                for one in faces.pictures
                if one.name.startswith(f"{component.id}-")
            ),
            default=LIMITS.dpi,
        )
        if dpi < LIMITS.coarse:
            yield Note(
                f"'{component.id}' is shown with {dpi} pixels per inch: Tabletop Simulator takes"
                f" {LIMITS.pixels} a side"
            )
        if kind_of(component) is TableKind.DIE:
            yield Note(f"'{component.id}' is a plain die in Tabletop Simulator, without its art")


def tabs(game: Game, set_ups: Sequence[Contents], words: TableStrings) -> dict[str, str]:
    """Return the pages of the notebook by their titles."""
    found = {}
    if set_ups:
        bags = "\n\n".join(_bag(one, words) for one in set_ups)
        found[words.contents] = f"{words.bag} {words.pour}\n\n{bags}"
    rights = game.rights
    licence = f"{game.title} {game.version}: {rights.licence}"
    lines = [licence, rights.notice, ", ".join(rights.authors), rights.url, *game.needs]
    found[words.about] = "\n".join(filter(None, lines))
    return found


def players_of(game: Game, set_ups: Sequence[Contents]) -> tuple[int, int]:
    """Return the fewest and the most players, 0 where nothing says it."""
    numbers = [one.players for one in set_ups]
    if not numbers:
        numbers = [int(part) for part in game.players.split("-") if part.isdigit()]
    return (min(numbers), max(numbers)) if numbers else (0, 0)


def _bag(contents: Contents, words: TableStrings) -> str:
    lines = [f"[b]{called(words, contents)}[/b]"]
    for component, used in contents.components:
        count = sum(one.copies for one in used)
        lines.append(f"{component.title}: {count}")
    for sides, count in contents.dice.items():
        lines.append(words.dice.of(count).format(n=count, sides=sides))
    return "\n".join(lines)


def _file_name(game: str, name: str, edition: str, data: bytes, suffix: str) -> str:
    """Return what a file is called: other bytes have another name.

    What was shown at an address is not looked for again, so new bytes need a new one.
    """
    digest = blake2b(data, digest_size=4).hexdigest()
    return f"{game}-{name}-{edition}-{digest}.{suffix}"


def place_in_mods(address: str, suffix: str) -> str:
    """Return where the program keeps its copy of what it loaded from `address`."""
    kept = _NOT_KEPT.sub("", address)
    return f"Mods/PDF/{kept}.PDF" if suffix == "pdf" else f"Mods/Images/{kept}.{suffix}"
