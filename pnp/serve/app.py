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
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from pnp.core.problems import FaultError, UsageError
from pnp.serve.assets import assets
from pnp.serve.html import PageMaker
from pnp.serve.live import Live
from pnp.serve.request_guard import Guard
from pnp.serve.routes import dealing as table
from pnp.serve.routes import documents, games, preview_pages, problems, translate, writing

_FOREVER = "public, max-age=31536000, immutable"
_ROUTES = tuple(
    route
    for module in (games, preview_pages, documents, table, translate, writing, problems)
    for route in module.ROUTES
)


def make_app(live: Live, hosts: Iterable[str], token: str) -> Starlette:
    """Return the application that shows `live` at `hosts`, where `token` lets pages write."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with live.running():
            yield

    app = Starlette(
        routes=[
            Route("/static/{digest}/{name:path}", _static),
            Route("/events", _events),
            Route("/favicon.ico", _nothing),
            *_ROUTES,
        ],
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


async def _static(request: Request) -> Response:
    """Send a file that comes with this program: a row of a table, whatever its name leads to."""
    asset = assets().get(request.path_params["name"])
    if asset is None:
        return PlainTextResponse("there is no such file\n", 404)
    return Response(asset.data, media_type=asset.kind, headers={"cache-control": _FOREVER})


async def _events(request: Request) -> Response:
    live: Live = request.app.state.live
    stream = live.hub.stream(lambda: {"version": live.version})
    return StreamingResponse(stream, media_type="text/event-stream")


async def _nothing(request: Request) -> Response:
    return Response(status_code=204)


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
