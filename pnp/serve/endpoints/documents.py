"""What is printed of a game, page by page: sheets, the parts list, rulebooks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pnp.cache.fingerprints import digest
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of
from pnp.core.units import parse_length
from pnp.core.values import Struct
from pnp.exports.job import File
from pnp.exports.options import CARDS, COMPONENT, INK, SET, Option, OptionKind
from pnp.exports.registry import EXPORTS
from pnp.open_games.values import EditionInfo, Exported, ExportOrder
from pnp.serve.endpoints.problems import as_plain
from pnp.serve.html import asked_for, game_page
from pnp.serve.live import Live
from pnp.serve.query import EditionQuery
from pnp.serve.request_guard import BOOK_POLICY

# Of all files that pages show, in bytes.
_MOST_BYTES = 150_000_000
_WIDTH = 1200
_FOREVER = "private, max-age=31536000, immutable"
_ENDS = {"pdf": "application/pdf", "html": "text/html; charset=utf-8"}


class Document(Struct, frozen=True):
    """A page of the server that shows what exports write, each with its title."""

    path: str
    title: str
    exports: Mapping[str, str]


DOCUMENTS = {
    one.path: one
    for one in (
        Document("sheets", "Sheets", {"sheets": "Print sheets"}),
        Document(
            "rulebook",
            "Rulebook",
            {"rulebook": "Pages", "booklet": "To fold", "rulebook-html": "Web page"},
        ),
        Document("parts", "Parts list", {"parts-list": "Parts list"}),
    )
}


class Choice(Struct, frozen=True):
    """An option of an export as a form has it; `choices` are (value, title)."""

    name: str
    title: str
    kind: str
    value: str
    help: str
    choices: tuple[tuple[str, str], ...] = ()


class Shelf:
    """Files that pages show now or showed before, by what they are."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, File] = OrderedDict()
        self._size = 0

    def put(self, file: File) -> str:
        """Return the key of a file."""
        key = digest(file.data)
        if key not in self._files:
            self._size += len(file.data)
        self._files[key] = file
        self._files.move_to_end(key)
        while self._size > _MOST_BYTES and len(self._files) > 1:
            _, left = self._files.popitem(last=False)
            self._size -= len(left.data)
        return key

    def get(self, key: str) -> File:
        """Return the file of a key. Raises UsageError."""
        if key not in self._files:
            raise UsageError([Problem(COMMAND_LINE, "this file is gone", "load the page again")])
        return self._files[key]


shelf = Shelf()


async def document_page(request: Request) -> Response:
    """Send a page with what is printed: sheets, the parts list or a rulebook."""
    _, asked, info = await asked_for(request)
    document = DOCUMENTS[request.url.path.rpartition("/")[2]]
    export = request.query_params.get("export", "")
    export = export if export in document.exports else next(iter(document.exports))
    has_book = info is not None and info.has_rulebook
    return game_page(
        request,
        "document.html",
        document.path,
        asked=asked,
        info=info,
        document=document,
        export=export,
        is_possible=document.path != "rulebook" or has_book,
        options=choices_of(export, info, request.query_params) if info else (),
    )


async def made_files(request: Request) -> Response:
    """Tell what an export writes: its files by keys, with their pages; its notes, its problems."""
    live, asked, _ = await asked_for(request)
    said = request.query_params
    name = said.get("export", "")
    if name not in EXPORTS:
        raise UsageError([one_of("export", name, EXPORTS, COMMAND_LINE)])
    try:
        order = ExportOrder(asked.game, name, asked.language, values_of(name, said, asked))
        made = await live.ask(live.open_games.export, order)
    except UsageError as error:
        made = Exported(0, problems=error.problems)
    files = [await live.ask(_told, shelf.put(file), file) for file in made.files]
    problems = [as_plain(one) for one in made.problems]
    return JSONResponse({"files": files, "notes": made.notes, "problems": problems})


def _told(key: str, file: File) -> dict[str, Any]:
    # Loaded only where pages are shown.
    from pnp.serve.pdf_pages import page_count

    name = file.path.rpartition("/")[2]
    pages = page_count(file.data) if name.endswith(".pdf") else 0
    return {"key": key, "name": name, "bytes": len(file.data), "pages": pages}


async def page_picture(request: Request) -> Response:
    """Send a page of a PDF as a picture."""
    # Loaded only where pages are shown.
    from pnp.serve.pdf_pages import MOST_PIXELS, page_png

    live: Live = request.app.state.live
    said = request.query_params
    file = shelf.get(said.get("key", ""))
    page, width = number(said.get("page")), number(said.get("width")) or _WIDTH
    try:
        data = await live.ask(page_png, file.data, page, min(width, MOST_PIXELS))
    except IndexError:
        return Response(status_code=404)
    return Response(data, media_type="image/png", headers={"cache-control": _FOREVER})


async def printed_file(request: Request) -> Response:
    """Send a file that an export wrote."""
    file = shelf.get(request.query_params.get("key", ""))
    name = file.path.rpartition("/")[2]
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": _FOREVER}
    if name.endswith(".html"):
        headers["content-security-policy"] = BOOK_POLICY
    kind = _ENDS.get(name.rpartition(".")[2], "application/octet-stream")
    return Response(file.data, media_type=kind, headers=headers)


def number(text: str | None) -> int:
    """Return a whole number that an address has, 0 for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 7 else 0


def choices_of(export: str, info: EditionInfo, said: Mapping[str, str]) -> list[Choice]:
    """Return the options of an export as a form has them, with what an address says of them."""
    all_ = (_choice(one, info, said) for one in EXPORTS[export].options if one is not INK)
    return [one for one in all_ if one.kind != "choice" or len(one.choices) > 1]


def _choice(option: Option, info: EditionInfo, said: Mapping[str, str]) -> Choice:
    kind, choices = option.kind.name.lower(), tuple((one, one) for one in option.choices)
    value = said.get(option.name, "")
    if option is COMPONENT:
        parts = tuple((one.id, one.title) for one in info.game.printed)
        kind, choices = "choice", (("", "all"), *parts)
    elif option is SET:
        sets = tuple((one.name, one.title) for one in info.game.sets.values())
        kind, choices = "choice", (("", "all"), *sets)
    elif option.kind is OptionKind.LENGTH:
        value = value or f"{option.default:g}mm"
    elif option.kind is not OptionKind.FLAG:
        value = value or str(option.default or "")
    title = "cards" if option is CARDS else option.name.replace("-", " ")
    return Choice(option.name, title, kind, value, option.help, choices)


def values_of(export: str, said: Mapping[str, str], asked: EditionQuery) -> dict[str, Any]:
    """Return values of options that an address says. Raises UsageError for those it can't mean."""
    values: dict[str, Any] = {}
    for option in EXPORTS[export].options:
        text = said.get(option.name, "")
        if option is INK:
            values[option.name] = asked.ink
        elif text:
            values[option.name] = _value(option, text)
    return values


def _value(option: Option, text: str) -> Any:
    if option.kind is OptionKind.FLAG:
        return text == "on"
    if option.kind is OptionKind.NAMES:
        return tuple(text.split(","))
    if option.kind is OptionKind.CHOICE and text not in option.choices:
        raise UsageError([one_of(option.name, text, option.choices, COMMAND_LINE)])
    if option.kind is OptionKind.LENGTH:
        return _within(option, text)
    return int(text) if option.kind is OptionKind.NUMBER and text.isdecimal() else text


def _within(option: Option, text: str) -> float:
    try:
        length = parse_length(text)
    except ValueError:
        length = -1.0
    if not option.least <= length <= option.most:
        message = f"'{text}' is not from {option.least:g}mm to {option.most:g}mm"
        raise UsageError(
            [Problem(COMMAND_LINE, message, f"write for example {option.default:g}mm")]
        )
    return length
