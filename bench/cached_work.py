"""Work of all kinds that `caches.py` counts what is kept in: commands, and games that stay open."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import pictures
from deck import Card, cards, entry, write_game

ROOT = Path(__file__).resolve().parent.parent
# What looks at something of its own.
_CHECKS = ("translations", "fits", "punctuation", "proofread", "turned", "distinct", "legibility",
           "composition")  # fmt: skip
# Makes ready, and returns what is then done, and counted.
Work = Callable[[], Callable[[], object]]
GAMES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))
# Of a game with much on its cards, and of one with a box, a booklet and dice.
_EXPORTS = ("parts-list", "rulebook-html", "store-page", "proof", "images", "pdf-x", "cut",
            "makeplayingcards", "game-crafter", "tabletop-simulator", "playingcards")  # fmt: skip


def _empty() -> Path:
    """Return an empty folder, in which all is done from now on."""
    root = Path(mkdtemp())
    os.chdir(root)
    return root


def _copied() -> Path:
    """Return a copy of the project, in which nothing was made before."""
    root = _empty()
    for name in ("cards", "templates", "fonts"):
        shutil.copytree(ROOT / name, root / name)
    return root


def commands(*all_words: list[str], again: Callable[[Path], None] | None = None) -> Work:
    """Return the work of some commands, all but the last one being before it.

    They are run in a copy of the project; `again` changes it before the last.
    """

    def ready() -> Callable[[], object]:
        from pnp.cli.main import main

        root = _copied()
        *before, last = all_words
        for words in before:
            main(words)
        if again:
            again(root)
        return lambda: main(last)

    return ready


def _deck(count: int, again: bool, edited: bool = True) -> Work:
    def ready() -> Callable[[], object]:
        from pnp.cli.main import main

        root, deck = _empty(), cards(count)
        write_game(root, deck)
        words = ["build", "bench", "--component", "deck"]
        if again:
            main(words)
        if again and edited:
            next(_edits(root, deck))
        return lambda: main(words)

    return ready


def _pictures(kind: str) -> Work:
    def ready() -> Callable[[], object]:
        from pnp.cli.main import main

        root = _empty()
        pictures.write_game(root, kind)
        return lambda: main(["build", "pictures", "--component", "deck"])

    return ready


def _edits(root: Path, deck: list[Card]) -> Iterator[Path]:
    """Yield the file of the deck, whenever one card more is edited in it."""
    path = root / "cards/bench/deck.yaml"
    for number in range(1000):
        card = deck[(len(deck) // 2 + number * 7) % len(deck)]
        before = entry(card)
        card.text = f"Edited {number} " + card.text.split(" ", 2)[2]
        path.write_text(path.read_text().replace(before, entry(card)))
        yield path


def _kept(count: int, to_pdf: bool) -> Work:
    """Return the work of ten edits of a deck that is kept open, to a face or to a PDF."""

    def ready() -> Callable[[], object]:
        from pnp.app.export_requests import order
        from pnp.core.project import Project
        from pnp.open_games.session import Session
        from pnp.open_games.values import ExportOrder, FaceOrder

        root, deck = _empty(), cards(count)
        write_game(root, deck)
        session = Session(Project(root), root / "output")
        wanted = ExportOrder(
            "bench", "sheets", "", order("sheets", {"component": ("deck",)}).values
        )
        session.export(wanted)
        edits = _edits(root, deck)

        def once() -> None:
            (change,) = session.update({next(edits)}).changes
            if to_pdf:
                session.export(wanted)
            else:
                session.picture(FaceOrder("bench", change.faces[0]))

        once()
        once()
        return lambda: [once() for _ in range(10)]

    return ready


def _typed(game: str, language: str) -> Work:
    """Return the work of keys that are typed into translations of a game kept open."""

    def ready() -> Callable[[], object]:
        from pnp.core.project import Project
        from pnp.open_games.session import Session
        from pnp.open_games.text_values import TypedOrder

        root = _copied()
        session = Session(Project(root), root / "output")
        places = session.text_places(game)
        rows = session.text_table(game, language, places).rows[20:220:20]

        def run() -> None:
            for row in rows:
                text, said = row.message, row.message.translations[0] + "x"
                session.try_text(TypedOrder(game, language, text.context, text.source, said))

        return run

    return ready


def _edit_card(root: Path) -> None:
    for path in sorted(root.glob("cards/*/*.yaml")):
        text = path.read_text()
        path.write_text(text.replace("\n    title: ", "\n    title: X", 1))


# Parts of all work: functions that it is done in.
PHASES = {
    "pnp.render.renderer:Renderer.face": "rendering faces",
    "pnp.text.fit:set_text": "setting texts",
    "pnp.svg.parsed_symbols:tree_of": "reading drawings",
    "pnp.drawing.face:draw_face": "drawing faces",
    "pnp.drawing.face:draw_onto": "painting faces",
    "pnp.drawing.face:display_list_of": "drawing faces to look at",
    "pnp.legibility.face_inspector:Inspector.see": "looking for what is hard to read",
    "pnp.legibility.face_inspector:Inspector.marks": "looking for marks",
    "pnp.exports.sheets.sheets_pdf:sheets_pdf": "making sheets",
    "pnp.exports.sheets.marks_and_labels:plan_part": "planning sheets",
    "pnp.exports.rulebook.pdf:pages_of": "setting rulebooks",
    "pnp.exports.rulebook.pdf:rulebook_pdf": "writing rulebooks",
    "pnp.load.game:load_game": "loading games",
    "pnp.checks.run:run_checks": "checks",
    "pnp.match_statistics.matches:_of_greedy": "playing",
    "pnp.match_statistics.matches:_of_two_kinds": "playing",
}

WORK: dict[str, Work] = {
    "building 540 cards": _deck(540, False),
    "building 540 cards again": _deck(540, True, False),
    "an edit of one card of 540": _deck(540, True),
    "a face of a kept game of 5400 cards": _kept(5400, False),
    "a PDF of a kept game of 5400 cards": _kept(5400, True),
    "building cards with a frame of pixels": _pictures("frame"),
    "building cards with pictures of their own": _pictures("own"),
    "listing games": commands(["list"]),
    "rulebooks of Quarken": commands(["rulebook", "quarken", "--format", "all"]),
    "keys typed into Quarken in German": _typed("quarken", "de"),
    "keys typed into Quark in Dutch": _typed("quark", "nl"),
    "pnp texts status": commands(["texts", "status", "quarken"]),
    "pnp texts check": commands(["texts", "check", "quarken"]),
    **{f"building {game}": commands(["build", game]) for game in GAMES},
    **{f"checking {game}": commands(["check", game]) for game in GAMES},
    **{
        f"checking {game} after an edit": commands(
            ["check", game], ["check", game], again=_edit_card
        )
        for game in GAMES
    },
    **{
        f"matches of {game}": commands(["check", game, "--balance", "--matches", "60"])
        for game in GAMES
    },
    **{f"proofreading {game}": commands(["check", "--proofread", game]) for game in GAMES},
    **{
        f"slips in {game}": commands(["check", game, "--mutants", "--minutes", "0.3"])
        for game in ("quark", "elements")
    },
    **{
        f"{one} of {game}": commands(["check", game, "--only", one])
        for one in _CHECKS
        for game in ("quark", "quarken")
    },
    **{f"coverage of {game}": commands(["check", "--coverage", game]) for game in GAMES},
    **{f"{what} of quark": commands(["export", what, "quark"]) for what in _EXPORTS},
}
