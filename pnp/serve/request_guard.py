"""What may ask, and what an answer may do in a browser.

Any page of the web may send requests to a port of this machine, by the name of the machine or by
one of its own that leads here (DNS rebinding). So it counts whom a request names as its host, and
which page sent it (Fetch Metadata, Origin). What writes needs a token, too, which only our own
pages know. No answer runs a script but ours, or loads anything from elsewhere (CSP 3).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN_HEADER = "x-pnp-token"  # noqa: S105 - its name
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
# Of what a page sends: no text that anybody types is longer.
MOST_BYTES = 1_000_000

# Of our own pages.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)
# Of what strangers drew: a picture, even where somebody opens it by itself.
PICTURE_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"
)
# Of what strangers wrote, in a frame of ours: it keeps its looks, and belongs to no page (sandbox).
# Which script it has, and no other, its own policy says.
BOOK_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "font-src data:; sandbox allow-scripts; frame-ancestors 'self'"
)
_ALWAYS = {
    "content-security-policy": PAGE_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
_READING = ("GET", "HEAD")


class Guard:
    """Answers what may not ask, and adds to all other answers what they may do in a browser.

    `hosts` are names with a port that a request may give its host, `token` is what it has to know
    that writes.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], token: str) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope["method"], Headers(scope=scope))
        if refusal:
            await PlainTextResponse(f"{refusal}\n", 403, dict(_ALWAYS))(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_guarded)

    def _refusal(self, method: str, headers: Headers) -> str:
        """Return why a request is refused, "" where it is not."""
        host = headers.get("host", "").lower()
        if host not in self._hosts:
            return "this page is at another address; use the one that 'pnp serve' tells"
        site = headers.get("sec-fetch-site", "none")
        is_link = method == "GET" and headers.get("sec-fetch-dest") == "document"
        if site not in ("none", "same-origin") and not is_link:
            return "this is for the pages of 'pnp serve' only"
        if method in _READING:
            return ""
        if headers.get("origin") != f"http://{host}":
            return "only a page of 'pnp serve' may write"
        if not hmac.compare_digest(headers.get(TOKEN_HEADER, "").encode(), self._token.encode()):
            return "the server was started anew: load the page again"
        length = headers.get("content-length", "")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return "this is too much for one request"
        return ""
