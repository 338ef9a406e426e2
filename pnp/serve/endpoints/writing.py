"""Buttons that write what the command line writes, and play what it plays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of
from pnp.core.values import Struct
from pnp.exports.options import INK, Option, OptionKind
from pnp.exports.registry import EXPORTS
from pnp.serve.endpoints.documents import Choice, choices_of, values_of
from pnp.serve.html import asked_for, game_page
from pnp.serve.query import EditionQuery


class Writable(Struct, frozen=True):
    """Something that can be written: an export, or all that is usual ("build")."""

    name: str
    says: str
    choices: tuple[Choice, ...]


async def write_page(request: Request) -> Response:
    """Send the page that writes what the command line writes."""
    live, asked, info = await asked_for(request)
    says = {"build": "All that is printed: sheets, parts list, rulebook and booklet."}
    says |= {one.name: one.says for one in EXPORTS.values()}
    rows = []
    for name, said in says.items():
        of = "sheets" if name == "build" else name
        choices = choices_of(of, info, request.query_params) if info else ()
        rows.append(Writable(name, said, tuple(choices)))
    refused = await live.ask(live.open_games.refuses, asked.game)
    return game_page(
        request, "write.html", "write", asked=asked, info=info, rows=rows, refused=refused,
        out=str(live.out),
    )  # fmt: skip


async def write_files(request: Request) -> Response:
    """Write what a page asks for, and tell the paths; or what is wrong, as the command says it."""
    live, asked, _ = await asked_for(request)
    try:
        said = await request.json()
        arguments = arguments_of(said, asked, str(live.out))
    except (ValueError, TypeError, AttributeError):
        raise UsageError([Problem(COMMAND_LINE, "nothing was asked for", "choose again")]) from None
    root = ("--root", str(live.project.root))
    done = await live.jobs.run(asked.game, str(said["export"]), (*arguments, *root))
    is_done = done.code == ExitCode.OK
    return JSONResponse({"ok": is_done, "paths": list(done.out), "told": list(done.err)})


def arguments_of(said: Mapping[str, Any], asked: EditionQuery, out: str) -> list[str]:
    """Return the words of the command that writes what a page asks for.

    Raises UsageError for what there is not, and for what options can't mean.
    """
    name, options = str(said["export"]), dict(said["options"])
    known = {**EXPORTS, "build": EXPORTS["sheets"]}
    if name not in known:
        raise UsageError([one_of("export", name, known, COMMAND_LINE)])
    texts = {str(key): str(value) for key, value in options.items()}
    if texts.get(INK.name):
        texts[INK.name] = one_ink(texts[INK.name])
    values_of(known[name].name, texts, asked)
    words = ["build", asked.game] if name == "build" else ["export", name, asked.game]
    for option in known[name].options:
        words += _words(option, texts.get(option.name, ""))
    language = texts.get("lang", asked.language)
    return [*words, *([f"--lang={language}"] if language else ()), f"--out={out}"]


def one_ink(text: str) -> str:
    """Return `text` where it is an ink. Raises UsageError."""
    if text not in INK.choices:
        raise UsageError([one_of("ink", text, INK.choices, COMMAND_LINE)])
    return text


def _words(option: Option, text: str) -> Iterator[str]:
    """Yield an option as it is typed; a value that begins with a hyphen is none of its own."""
    if option.kind is OptionKind.FLAG:
        yield from [f"--{option.name}"] * (text == "on")
    elif option.kind is OptionKind.NAMES:
        yield from (f"--{option.name}={one}" for one in text.split(",") if one)
    elif text and text != str(option.default):
        yield f"--{option.name}={text}"


async def balance_page(request: Request) -> Response:
    """Send the page that plays a game out."""
    _, asked, info = await asked_for(request)
    return game_page(request, "balance.html", "balance", asked=asked, info=info)


async def measure_balance(request: Request) -> Response:
    """Play a game out, and tell what was measured."""
    live, asked, _ = await asked_for(request)
    arguments = ("check", asked.game, "--balance", "--format", "json")
    root = ("--root", str(live.project.root))
    done = await live.jobs.run(asked.game, "balance", (*arguments, *root))
    try:
        checks = json.loads("\n".join(done.out))["games"][0]["checks"]
    except (ValueError, LookupError):
        checks = []
    return JSONResponse({"measures": checks, "told": list(done.err)})
