"""What every page asks for: its files, and what changed."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from pnp.serve.assets import assets
from pnp.serve.live import Live

_FOREVER = "public, max-age=31536000, immutable"


async def static_file(request: Request) -> Response:
    """Send a file that comes with this program: a row of a table, whatever its name leads to."""
    asset = assets().get(request.path_params["name"])
    if asset is None:
        return PlainTextResponse("there is no such file\n", 404)
    return Response(asset.data, media_type=asset.kind, headers={"cache-control": _FOREVER})


async def events(request: Request) -> Response:
    """Tell a page of every change, as server-sent events (HTML, 9.2)."""
    live: Live = request.app.state.live
    stream = live.hub.stream(lambda: {"version": live.version})
    return StreamingResponse(stream, media_type="text/event-stream")


async def nothing(request: Request) -> Response:
    """Answer that there is nothing, as where a browser asks for an icon of its own accord."""
    return Response(status_code=204)
