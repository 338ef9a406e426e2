"""What templates read of the texts that faces share, and what is drawn again when one changes."""

import pytest
from small_game import deck, game, write_game

from pnp.app.localized_game import open_game
from pnp.cache.blob_cache import BlobCache
from pnp.faces.cached_faces import draw_faces
from pnp.faces.drawing_cache import DrawingCache
from pnp.faces.face_dependencies import FaceReads
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer

WORDS = "{up: Up, down: Down, both: Both}"
LISTS = "{rank: {one: {name: First, number: 1}, two: {name: Second, number: 2}}}"
FIELDS = "{rank: {type: key, of: rank}}"
CARDS = "[{id: a, rank: one}, {id: b, rank: two}]"
FACE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><desc>{}</desc></svg>'


def project(folder, template, parts="", **changes):
    said = {"words": WORDS, "lists": LISTS} | changes
    files = {"templates/mini/deck.svg.j2": template, "templates/mini/parts.svg.j2": parts}
    return write_game(folder, game(**said), deck(fields=FIELDS, cards=CARDS), files)


def look_at(folder, *texts, **changes):
    place = project(folder, *texts, **changes)
    return FaceContext(place, *open_game(place, "mini"), ink=Ink.FULL)


def reads(folder, inside, parts="", before=""):
    """Return what each card's face reads when its template has `inside`, and `before` above it."""
    look = look_at(folder, before + FACE.format(inside), parts)
    renderer = Renderer(look.project, look.game, look.fonts, look.ink)
    component = look.game.components[0]
    found = []
    for card in component.cards:
        renderer.face(component, card, card.front)
        found.append(sorted(renderer.reads.names))
    return found


ALL_WORDS = ["words.both", "words.down", "words.up"]


@pytest.mark.parametrize(("inside", "expected"), [
    ("{{ words.up }}", ["words.up"]),
    ("{{ words['up'] ~ words.down }}", ["words.down", "words.up"]),
    ("{{ palette }}", []),
    ("{% for key in words %}{{ words[key] }}{% endfor %}", ALL_WORDS),
    ("{{ words }}", ALL_WORDS),
    ("{{ words|dictsort }}", ALL_WORDS),
    ("{{ lists.rank.one.number }}", []),
    ("{{ lists.rank.one.name }}", ["lists.rank.one.name"]),
    ("{% set one = lists.rank.one %}{{ one.name }}", ["lists.rank.one.name"]),
    ("{{ game.title }}", ["game.title"]),
    ("{% if words.up == 'Up' %}{{ words.down }}{% endif %}", ["words.down", "words.up"]),
])  # fmt: skip
def test_what_is_read_is_noted(tmp_path, inside, expected):
    assert reads(tmp_path, inside) == [expected, expected]


def test_each_face_reads_its_own(tmp_path):
    assert reads(tmp_path, "{{ lists.rank[card.rank].name }}") == [
        ["lists.rank.one.name"], ["lists.rank.two.name"]]  # fmt: skip


PARTS = "{% set word = words.up %}{% macro sign() %}{{ words.down }}{% endmacro %}"


@pytest.mark.parametrize(("before", "inside", "expected"), [
    # Drawn once, and read by all that show it.
    ("{% macro sign() %}{{ words.up }}{% endmacro %}", "{{ once(sign) }}", ["words.up"]),
    # Made once, for all faces.
    ('{% import "mini/parts.svg.j2" as p %}', "{{ p.word }}", ["words.up"]),
    ('{% import "mini/parts.svg.j2" as p %}', "{{ p.sign() }}", ["words.down", "words.up"]),
    ('{% import "mini/parts.svg.j2" as p with context %}', "", ["words.up"]),
])  # fmt: skip
def test_what_is_made_once_is_read_by_all(tmp_path, before, inside, expected):
    assert reads(tmp_path, inside, PARTS, before) == [expected, expected]


def drawn(folder, cache, **changes):
    """Return the ids of cards that are drawn when game.yaml says `changes`, and all drawings."""
    template = FACE.format("{{ words.up if card.id == 'a' else lists.rank.two.name }}")
    look = look_at(folder, template, **changes)
    jobs = jobs_for(look, look.game.components)
    there = BlobCache(cache)
    before = DrawingCache(FaceReads(look, there, jobs), there, jobs).drawings()
    found = draw_faces(look, jobs, there, lambda more: None, lambda: None)
    return [job.card.id for job in jobs if job.key not in before], [found[job.key] for job in jobs]


@pytest.mark.parametrize(("changes", "expected"), [
    ({}, []),
    ({"words": "{up: Hoch, down: Down, both: Both}"}, ["a"]),
    ({"words": "{up: Up, down: Runter, both: Both}"}, []),
    ({"lists": LISTS.replace("Second", "Zweite")}, ["b"]),
    ({"lists": LISTS.replace("First", "Erste")}, []),
    ({"lists": LISTS.replace("number: 1", "number: 3")}, ["a", "b"]),
    ({"title": "Other"}, []),
    ({"language": "de"}, ["a", "b"]),
])  # fmt: skip
def test_only_faces_that_read_a_text_are_drawn_again(tmp_path, changes, expected):
    cache = tmp_path / "out"
    drawn(tmp_path / "before", cache)
    again, drawings = drawn(tmp_path / "before", cache, **changes)
    assert again == expected
    _, fresh = drawn(tmp_path / "before", tmp_path / "empty", **changes)
    assert drawings == fresh


def test_what_was_drawn_before_is_found_again(tmp_path):
    cache = tmp_path / "out"
    for words in (WORDS, WORDS.replace("Up", "Hoch")):
        drawn(tmp_path / "game", cache, words=words)
    assert drawn(tmp_path / "game", cache)[0] == []
