"""The page of all games."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pnp.core.values import Struct
from pnp.open_games.values import EditionInfo
from pnp.serve.all_faces import picture_address
from pnp.serve.live import Live
from pnp.serve.query import EditionQuery

# Cards that stand for a game.
_FAN = 3


class Tile(Struct, frozen=True):
    """A game; `fan` has addresses of a few of its faces, `problems` is how many there are."""

    id: str
    title: str
    says: str
    problems: int
    fan: tuple[str, ...] = ()


async def games_page(request: Request) -> Response:
    """Send the page of all games."""
    live: Live = request.app.state.live
    version = live.version
    cards = [await _tile(live, name) for name in live.project.games()]
    return HTMLResponse(request.app.state.pages.page("games.html", cards=cards, version=version))


async def _tile(live: Live, name: str) -> Tile:
    info = await live.edition(name, "")
    found = len(await live.problems(name, ""))
    if info is None:
        return Tile(name, name, "can't be read", found)
    pieces = sum(one.total() for one in info.game.components if not one.extra)
    says = f"{pieces} pieces, in {', '.join(info.languages)}"
    return Tile(name, info.game.title, says, found, tuple(_fan(live, info)))


def _fan(live: Live, info: EditionInfo) -> list[str]:
    """Return addresses of fronts that are far from each other among those of the first cards."""
    faces = [one.id for one in info.faces() if one.side == "front"]
    some = [one for one in faces if one.partition("/")[0] == faces[0].partition("/")[0]]
    asked = EditionQuery(info.game.id)
    return [
        picture_address(asked, one, "", live.version_of(asked.game, "", one))
        for one in some[:: max(1, len(some) // _FAN)][:_FAN]
    ]
