"""The application: the routes of all pages, who may ask, and what is told where something fails."""

from __future__ import annotations

import sys
import traceback
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from pnp.core.problems import FaultError, UsageError
from pnp.serve.html import PageMaker
from pnp.serve.live import Live
from pnp.serve.request_guard import Guard
from pnp.serve.url_map import ROUTES


def make_app(live: Live, hosts: Iterable[str], token: str) -> Starlette:
    """Return the application that shows `live` at `hosts`, where `token` lets pages write."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with live.running():
            yield

    app = Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(Guard, hosts=hosts, token=token),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=1),
        ],
        exception_handlers={UsageError: _not_there, 404: _not_there, Exception: _fault},
        lifespan=lifespan,
    )
    app.state.live = live
    app.state.pages = PageMaker(live, token)
    return app


async def _fault(request: Request, error: Exception) -> Response:
    """Tell of an error that was not foreseen, here and on the page: the server goes on."""
    if not isinstance(error, FaultError):
        sys.stderr.write("".join(traceback.format_exception(error)))
        sys.stderr.write("pnp: this is a fault of pnp, not of your files; please report it\n")
    return PlainTextResponse("this is a fault of pnp: see what 'pnp serve' says\n", 500)


async def _not_there(request: Request, error: Exception) -> Response:
    told = error.problems if isinstance(error, UsageError) else ()
    pages: PageMaker = request.app.state.pages
    return HTMLResponse(pages.page("missing.html", problems=told), 404)
