"""Pages as answers: what all of them say beside what each one shows."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse

from pnp.core.values import Struct
from pnp.legibility.colour_vision import colour_matrices
from pnp.open_games.values import EditionInfo
from pnp.serve.assets import page
from pnp.serve.live import Live
from pnp.serve.query import EditionQuery, asked_of, usual


class PageView(Struct, frozen=True):
    """A page of a game: its place in addresses, and its title."""

    path: str
    title: str


VIEWS = (
    PageView("", "Cards"),
    PageView("sheets", "Sheets"),
    PageView("rulebook", "Rulebook"),
    PageView("parts", "Parts list"),
    PageView("table", "Table"),
    PageView("balance", "Balance"),
    PageView("translate", "Translate"),
    PageView("write", "Write"),
    PageView("problems", "Problems"),
)
BY_PATH = {one.path: one for one in VIEWS}


class PageMaker:
    """Makes pages of templates."""

    def __init__(self, live: Live, token: str) -> None:
        self._live = live
        self._token = token

    def page(self, name: str, **said: Any) -> str:
        """Return the page that the template `name` makes of `said` and what all pages say."""
        always = {
            "token": self._token,
            "root": str(self._live.project.root),
            "visions": colour_matrices(),
            "games": self._live.project.games(),
        }
        return page(name, **always, **said)


async def asked_for(request: Request) -> tuple[Live, EditionQuery, EditionInfo | None]:
    """Return what a request asks of a game, with the game, None where it can't be read.

    Raises UsageError.
    """
    live: Live = request.app.state.live
    # What changes while it is answered, the page hears of.
    request.state.version = live.version
    asked = asked_of(request.path_params["game"], request.query_params)
    info = await live.edition(asked.game, "")
    if info is None:
        return live, asked, None
    asked = usual(asked, info)
    if asked.language:
        info = await live.edition(asked.game, asked.language) or info
    return live, asked, info


def game_page(request: Request, name: str, path: str, /, **said: Any) -> HTMLResponse:
    """Return the page of a game at `path`; `said` has its `asked` and `info` (None: unreadable)."""
    pages: PageMaker = request.app.state.pages
    asked: EditionQuery = said["asked"]
    info: EditionInfo | None = said.pop("info")
    title = info.game.title if info else asked.game
    always = {
        "game": {"id": asked.game, "title": title},
        "version": request.state.version,
        "view": BY_PATH[path],
        "views": VIEWS,
        "query": asked.query(),
        "language": asked.language or (info.languages[0] if info else ""),
        "languages": info.languages if info else (),
        "inks": tuple(info.game.inks) if info else (),
    }
    return HTMLResponse(pages.page(name, **always, **said))
