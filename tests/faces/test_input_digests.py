"""A file that has changed draws those faces again that used it, and no others."""

import pytest
from PIL import Image
from pixel_pictures import file_of
from small_game import deck, face, game, write, write_game

from pnp.app.localized_game import open_game
from pnp.cache.blob_cache import BlobCache
from pnp.faces.cached_faces import draw_faces
from pnp.faces.drawing_cache import DrawingCache
from pnp.faces.face_dependencies import FaceReads
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.model.ink import Ink


def png(shade):
    """Return a picture of one colour."""
    return file_of(Image.new("RGB", (4, 4), (shade, 90, 90)), "png")


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
SHARED = DRAWING.format("{% block face %}{% endblock %}")
LINKING = DRAWING.format('<image href="deep/far.png" width="9" height="9"/>' + "<mask/>")
# The first card imports a part that shows a picture; the second includes what need not be there.
IMPORTING = '{% import "mini/part.svg.j2" as part %}{{ once(part.sign) }}{{ part.made }}'
PART = '{% set made = art("made.svg", 0, 0, 9) %}{% macro sign() %}{{ art("sign.png", 0, 0, 9) }}'
OPTIONAL = '{{ art(card.own, 0, 0, 9) }}{% include ["mini/new.svg.j2"] ignore missing %}'
FILES = {
    "templates/mini/deck.svg.j2": face(
        f"{{% if card.id == 'a' %}}{IMPORTING}{{% else %}}{OPTIONAL}{{% endif %}}"
    ),
    "templates/mini/part.svg.j2": PART + "{% endmacro %}",
    "cards/mini/art/made.svg": DRAWING.format('<rect width="9" height="9"/>'),
    "cards/mini/art/sign.png": png(1),
    "cards/mini/art/own/linking.svg": LINKING,
    "cards/mini/art/own/deep/far.png": png(2),
    "cards/mini/art/icons/coin.svg": DRAWING.format('<circle r="4"/>'),
    "cards/mini/art/unused.png": png(3),
}  # fmt: skip
CARDS = "[{id: a}, {id: b, own: own/linking.svg}, {id: c, own: unused.png}]"


def drawn(root, cache):
    """Return the ids of cards that are drawn, and all drawings."""
    project = write_game(
        root, game(), deck(fields="{own: {type: art, optional: true}}", cards=CARDS)
    )
    for name, content in FILES.items():
        if not (root / name).exists() or name == "templates/mini/deck.svg.j2":
            write(root / name, content)
    context = FaceContext(project, *open_game(project, "mini"), ink=Ink.FULL)
    jobs = jobs_for(context, context.game.components)
    there = BlobCache(cache)
    kept = DrawingCache(FaceReads(context, there, jobs), there, jobs).drawings()
    found = draw_faces(context, jobs, there, lambda more: None, lambda: None)
    return [job.card.id for job in jobs if job.key not in kept], [found[job.key] for job in jobs]


@pytest.mark.parametrize(("file", "content", "expected"), [
    ("cards/mini/art/new.png", png(7), []),
    ("cards/mini/art/sign.png", png(7), ["a"]),
    ("cards/mini/art/made.svg", DRAWING.format('<rect width="8" height="9"/>'), ["a"]),
    ("templates/mini/part.svg.j2", PART.replace("0, 0, 9", "1, 1, 9") + "{% endmacro %}", ["a"]),
    ("cards/mini/art/own/linking.svg", LINKING.replace('width="9"', 'width="8"'), ["b"]),
    ("cards/mini/art/own/deep/far.png", png(7), ["b"]),
    ("cards/mini/art/unused.png", png(7), ["c"]),
    ("templates/mini/new.svg.j2", "<rect width='5' height='5'/>", ["b", "c"]),
    ("templates/mini/other.svg.j2", "<rect width='5' height='5'/>", []),
    ("templates/_shared/face.svg.j2", SHARED, ["a", "b", "c"]),
    ("cards/mini/art/icons/coin.svg", DRAWING.format('<circle r="3"/>'), ["a", "b", "c"]),
])  # fmt: skip
def test_only_faces_that_used_a_file_are_drawn_again(tmp_path, file, content, expected):
    cache, root = tmp_path / "cache", tmp_path / "game"
    assert drawn(root, cache)[0] == ["a", "b", "c"]
    assert drawn(root, cache)[0] == []
    write(root / file, content)
    again, drawings = drawn(root, cache)
    assert again == expected
    assert drawings == drawn(root, tmp_path / "empty")[1]
    assert drawn(root, cache) == ([], drawings)
