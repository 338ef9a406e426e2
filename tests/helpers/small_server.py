"""The page of the smallest game, asked as a browser asks for it."""

import asyncio
from contextlib import contextmanager

import small_game
from starlette.testclient import TestClient

from pnp.open_games.open_games import OpenGames
from pnp.serve.app import make_app
from pnp.serve.live import Live

HOST = "127.0.0.1:8313"
TOKEN = "the token"  # noqa: S105 - of tests
TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg" width="{{ width + 6 }}mm"
 height="{{ height + 6 }}mm" viewBox="-3 -3 {{ width + 6 }} {{ height + 6 }}">
<rect x="-3" y="-3" width="{{ width + 6 }}" height="{{ height + 6 }}" fill="#e8efe9"/>
{{ text(card.name, "title", 5, 5, 50, 20) }}
</svg>
"""
GAME = small_game.game(
    styles="{title: {fonts: [Source Sans 3], size: 12, min_size: 9}}",
    sets='{first: {title: The first, cards: {deck: ["one"]}}}',
)
CARDS = '[{id: one, name: "Red fox"}, {id: two, name: "Blue bird", copies: 3}]'
DECK = small_game.deck(cards=CARDS)
CATALOG = """msgid ""
msgstr ""
"Language: nl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "mini.deck.one.name"
msgid "Red fox"
msgstr "Rode vos"
"""
DECK_FILE, TEMPLATE_FILE = "cards/mini/deck.yaml", "templates/mini/deck.svg.j2"
CATALOG_FILE = "cards/mini/locale/nl.po"


def write(root, **files):
    """Write the game; `files` are others by their paths."""
    said = {TEMPLATE_FILE: TEMPLATE, CATALOG_FILE: CATALOG, **files}
    return small_game.write_game(root, GAME, DECK, said)


async def nothing_changes(stop):
    """Yield no change of files until the server ends."""
    await stop.wait()
    for never in ():
        yield never


class Served:
    """A server with its client; what a browser says of itself, the client says too."""

    def __init__(self, project, live, client):
        self.project, self.live, self.client = project, live, client

    def get(self, address, **headers):
        return self.client.get(address, headers=headers)

    def post(self, address, said, **headers):
        usual = {"origin": f"http://{HOST}", "x-pnp-token": TOKEN}
        return self.client.post(address, json=said, headers=usual | headers)

    def save(self, name, text):
        """Write a file, and tell the server so, as the system does."""
        small_game.write(self.project.root / name, text)
        self.client.portal.call(self.live.take_in, {self.project.root / name})


def opened(project):
    """Return the games of a project, kept open; nobody watches their files."""
    out = project.root / "output"
    return Live(project, out, OpenGames(project, out), nothing_changes)


@contextmanager
def served(root, **files):
    project = write(root, **files)
    live = opened(project)
    app = make_app(live, [HOST], TOKEN)
    with TestClient(app, base_url=f"http://{HOST}") as client:
        yield Served(project, live, client)


def events(live, work):
    """Return what an open page is told while `work(live)` is done."""

    async def listen():
        stream = live.hub.stream(dict)
        told = [await anext(stream)]
        await work(live)
        live.hub.close()
        return told + [one async for one in stream]

    return asyncio.run(listen())
