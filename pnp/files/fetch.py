"""What lies at an address of the web, fetched once and within limits. Nothing else uses a network.

Only http and https are spoken, after redirects too: no address leads to a file of this machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from http.client import HTTPException
from typing import IO, Protocol
from urllib.error import HTTPError
from urllib.parse import SplitResult, parse_qs, urlencode, urlsplit, urlunsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

from pnp.core.problems import PnpError, Problem, UsageError, Where, shorten

SCHEMES = ("http", "https")
MOST_BYTES = 10_000_000
MOST_REDIRECTS = 5
# Seconds until the server says something, and until it has said all.
PATIENCE = 20.0
WHOLE = 60.0
_CHUNK = 65_536
_SHARE = "in Google Sheets, Share > Anyone with the link, or File > Share > Publish to web, as CSV"
_OPEN = "open it in a browser: it has to download a table"


class Opener(Protocol):
    """What opens addresses: `urllib`, or what a test has instead."""

    def open(self, request: Request, /, *, timeout: float) -> IO[bytes]:
        """Return the answer. Raises OSError."""


def is_address(text: str) -> bool:
    """Return whether a text is an address of the web, and no file."""
    return "://" in text


def table_address(address: str) -> str:
    """Return where the table of a sheet is that people know by `address`, as CSV.

    Of Google Sheets the addresses that one copies from the browser, from "Share" and from "Publish
    to web" are known; all others are returned as they are. Raises UsageError for what is none.
    """
    parts = _parts(address)
    steps = parts.path.split("/")
    if parts.hostname != "docs.google.com" or "spreadsheets" not in steps or "d" not in steps:
        return address
    said = parse_qs(parts.query) | parse_qs(parts.fragment)
    at = steps.index("d") + 1
    sheet = {"gid": said["gid"][0]} if "gid" in said else {}
    if steps[at : at + 1] == ["e"]:
        path = "/".join((*steps[: at + 2], "pub"))
        query = {**sheet, "single": "true", "output": "csv"}
    else:
        path = "/".join((*steps[: at + 1], "export"))
        query = {"format": "csv", **sheet}
    return urlunsplit((parts.scheme, parts.netloc, path, urlencode(query), ""))


def _parts(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        if parts.scheme in SCHEMES and parts.hostname:
            return parts
    except ValueError:
        # Brackets that are not closed, or that have no address of a machine between them.
        pass
    hint = "name an address that begins with https://, or a file"
    raise UsageError([Problem(Where(shorten(address)), "no address of the web", hint)])


class _Redirects(HTTPRedirectHandler):
    """Follows a few redirects; what they lead to is opened as any other address."""

    max_redirections = MOST_REDIRECTS
    max_repeats = MOST_REDIRECTS


def usual_opener() -> OpenerDirector:
    """Return an opener of http and https, and of nothing else."""
    opener = OpenerDirector()
    for handler in (
        ProxyHandler(), HTTPHandler(), HTTPSHandler(), _Redirects(), HTTPDefaultErrorHandler(),
        HTTPErrorProcessor(), UnknownHandler(),
    ):  # fmt: skip
        opener.add_handler(handler)
    return opener


def fetch(
    address: str, opener: Opener | None = None, clock: Callable[[], float] = time.monotonic
) -> bytes:
    """Return what lies at `address`.

    Raises UsageError for what is no address of the web, PnpError for what is not there, is a page
    instead of a table, or exceeds MOST_BYTES or WHOLE seconds.
    """
    where = Where(shorten(address))
    _parts(address)
    request = Request(address, headers={"User-Agent": "pnp"})  # noqa: S310 - looked at above
    try:
        with (opener or usual_opener()).open(request, timeout=PATIENCE) as answer:
            data = _read(answer, where, clock)
    except HTTPError as error:
        raise _refused(error, where) from None
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        # Of the system's errors what they say, and not their number.
        reason = getattr(reason, "strerror", None) or reason
        message = f"it can't be fetched ({shorten(str(reason))})"
        raise PnpError([Problem(where, message, "check the address, and the network")]) from None
    if data[:500].lstrip().lower().startswith((b"<!doctype html", b"<html")):
        hint = f"share the sheet ({_SHARE}); or {_OPEN}"
        raise PnpError([Problem(where, "a page answers, and no table", hint)])
    return data


def _read(answer: IO[bytes], where: Where, clock: Callable[[], float]) -> bytes:
    """Return all of an answer, a bit at a time, so that a slow server can't hold anybody."""
    until = clock() + WHOLE
    read = getattr(answer, "read1", answer.read)
    found = bytearray()
    while chunk := read(_CHUNK):
        found += chunk
        if len(found) > MOST_BYTES:
            message = f"it is larger than {MOST_BYTES // 10**6} MB"
            raise PnpError([Problem(where, message, "split it into several tables")])
        if clock() > until:
            message = f"it takes longer than {WHOLE:.0f} seconds"
            raise PnpError([Problem(where, message, "download it in a browser, and name the file")])
    return bytes(found)


def _refused(error: HTTPError, where: Where) -> PnpError:
    """Return the problem with what a server does not give."""
    error.close()
    if error.code in (401, 403):
        return PnpError([Problem(where, "the sheet is private", f"share it: {_SHARE}")])
    message = f"the server answers {error.code} ({shorten(str(error.reason))})"
    return PnpError([Problem(where, message, _OPEN)])
