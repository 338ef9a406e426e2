"""Pictures that many faces show are there once: in memory, in the cache, in what is written."""

import sqlite3
from collections import Counter
from io import BytesIO

import pytest
from PIL import Image
from small_game import deck, game, write_game

from pnp.app.localized_game import open_game
from pnp.cache.blob_cache import BlobCache
from pnp.drawing import face as face_module
from pnp.faces import cached_faces
from pnp.faces.cached_faces import draw_faces
from pnp.faces.drawing_cache import DrawingCache
from pnp.faces.face_dependencies import FaceReads
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.model.ink import Ink
from pnp.processes import process_slots
from pnp.render import art_files, renderer
from pnp.svg import parsed_symbols

FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
    '{{ art("frame.png", 0, 0, 60) }}{{ art(card.own, 0, 0, 20) if card.own }}'
    "<rect width='{{ card.number }}' height='5'/></svg>"
)
# Ten cards have a frame, and the last one a photograph, too.
CARDS = f"[{', '.join(f'{{id: c{number}}}' for number in range(9))}, {{id: c9, own: own.jpg}}]"
FIELDS = "{own: {type: art, optional: true}}"


def picture(kind, mode, shade):
    """Return a picture that is not of one colour."""
    file = BytesIO()
    image = Image.linear_gradient("L").point(lambda value: value * shade // 255)
    Image.merge(mode, [image] * len(mode)).save(file, kind)
    return file.getvalue()


def context_in(folder, cards=CARDS):
    files = {
        "templates/mini/deck.svg.j2": FACE,
        "cards/mini/art/frame.png": picture("PNG", "RGBA", 200),
        "cards/mini/art/own.jpg": picture("JPEG", "RGB", 90),
    }
    project = write_game(folder, game(), deck(fields=FIELDS, cards=cards), files)
    return FaceContext(project, *open_game(project, "mini"), ink=Ink.FULL)


def drawn(context, cache):
    """Return the drawings of all faces, and how many of them had to be drawn."""
    jobs = jobs_for(context, context.game.components)
    kept = DrawingCache(FaceReads(context, cache, jobs), cache, jobs).drawings()
    found = draw_faces(context, jobs, cache, lambda more: None, lambda: None)
    return [found[job.key] for job in jobs], len(jobs) - len(kept)


def keys_in(folder):
    with sqlite3.connect(folder / ".pnp-cache.sqlite") as database:
        return [key for (key,) in database.execute("SELECT key FROM kept")]


@pytest.mark.parametrize("processes", [1, 3])
def test_one_that_all_show_is_there_once(tmp_path, monkeypatch, processes):
    monkeypatch.setattr(cached_faces, "_LEAST", 2)
    process_slots.use_jobs(processes)
    faces, count = drawn(context_in(tmp_path), BlobCache(tmp_path / "out"))
    process_slots.use_jobs(0)
    assert count == 10
    shown = [face.pictures for face in faces]
    assert Counter(map(len, shown)) == {1: 9, 2: 1}
    assert len({key for some in shown for key in some}) == 2
    # Each process sends a picture no more than once.
    assert len({id(one) for some in shown for one in some.values()}) <= 2 * processes
    assert sum(key.startswith("picture:") for key in keys_in(tmp_path / "out")) == 2
    assert max(len(face.data) for face in faces) < 1500


def test_what_is_kept_is_what_was_drawn(tmp_path):
    context, cache = context_in(tmp_path), BlobCache(tmp_path / "out")
    fresh, _ = drawn(context, cache)
    again, count = drawn(context, cache)
    assert (again, count) == (fresh, 0)
    assert [face.drawing for face in again] == [face.drawing for face in fresh]
    encodings = {one.encoding for one in again[-1].drawing.parts.pictures.values()}
    assert encodings == {"flate", "jpeg"}
    assert again[-1].named_pictures == again[-1].drawing.parts.pictures


def test_faces_whose_picture_had_to_make_room_are_drawn_again(tmp_path):
    context, cache = context_in(tmp_path), BlobCache(tmp_path / "out")
    fresh, _ = drawn(context, cache)
    (own,) = fresh[-1].pictures.keys() - fresh[0].pictures.keys()
    with sqlite3.connect(tmp_path / "out/.pnp-cache.sqlite") as database:
        database.execute("DELETE FROM kept WHERE key = ?", [f"picture:{own}"])
    assert drawn(context, cache) == (fresh, 1)
    assert drawn(context, cache) == (fresh, 0)


def test_sheets_are_the_same_after_an_edit_as_made_anew(pnp, tmp_path):
    names = {"first": CARDS, "second": CARDS.replace("c9", "c10")}
    made = {}
    for out, cards in (("kept", "first"), ("kept", "second"), ("anew", "second")):
        context_in(tmp_path, names[cards])
        pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / out, "--component", "deck")
        (path,) = (tmp_path / out).rglob("*duplex-long.pdf")
        made[out] = path.read_bytes()
    assert made["kept"] == made["anew"]
    assert made["kept"].count(b"/SMask") == 1
    assert b"later" not in made["kept"]


def test_what_was_drawn_is_let_go_of_where_it_is_too_long(tmp_path, monkeypatch):
    """Of pictures that fill the memory: what names them is drawn anew, imported parts too."""
    face = FACE.replace("{{ art(", "{% import 'mini/p.svg.j2' as p %}{{ p.sign }}{{ art(", 1)
    context = context_in(tmp_path)
    templates = tmp_path / "templates/mini"
    (templates / "deck.svg.j2").write_text(face)
    part = '{% macro drawn() %}{{ art("frame.png", 1, 1, 9) }}{% endmacro %}'
    (templates / "p.svg.j2").write_text(f"{part}{{% set sign = once(drawn) %}}")
    usual, _ = drawn(context, BlobCache(tmp_path / "usual"))
    for module, name in (
        (renderer, "_MOST_DRAWN"), (art_files, "_MOST_READ"), (parsed_symbols, "_LONGEST"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, 0)
    monkeypatch.setattr(face_module, "_MOST_PIXELS", 0)
    assert drawn(context, BlobCache(tmp_path / "little"))[0] == usual
