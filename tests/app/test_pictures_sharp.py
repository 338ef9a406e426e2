"""Pictures with too few pixels for their size on paper are noted, once each."""

import io
import random
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from small_game import deck, game, write, write_game

from pnp.core.project import BUNDLED
from pnp.drawing.face import display_list_of, draw_face
from pnp.drawing.resolution import in_display_list, in_drawing
from pnp.fonts.font_book import load_fonts
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer

FACE = """<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
{{% import "mini/parts.svg.j2" as parts with context %}}
{}
</svg>"""
PARTS = """{% macro picture(name) %}
<g transform="translate(1 1)">
  {{ art(name, 5, 18, 51, 32) }}
</g>
{% endmacro %}
"""


def photo(width, height, kind="png", orientation=1):
    exif = Image.Exif()
    exif[0x0112] = orientation
    noise = random.Random(width).randbytes(width * height * 3)
    data = io.BytesIO()
    Image.frombytes("RGB", (width, height), noise).save(data, kind, exif=exif)
    return data.getvalue()


def written(root, inside, art, cards="[{id: one}, {id: two}, {id: three}]"):
    files = {f"cards/mini/art/{name}": data for name, data in art.items()}
    files["templates/mini/deck.svg.j2"] = FACE.format(inside)
    files["templates/mini/parts.svg.j2"] = PARTS
    return write_game(root, game(), deck(size="euro-poker", cards=cards), files)


def notes(pnp, root, command="build", *options):
    done = pnp(command, "mini", "--root", root, "--out", root / "output", *options)
    assert done.code == 0, done.err
    return done.err


BLURRED = (
    "note: cards/mini/deck.yaml:6: picture 'crab.png' of 300 x 200 pixels prints at 159 ppi, which"
    " looks blurred (card '{}'{}, placed at templates/mini/{})\n"
    "  hint: use one of 378 x 252 pixels or more (200 ppi), or print it smaller\n"
)


@pytest.mark.parametrize("command", ["build", "proof"])
def test_a_picture_is_noted_once(pnp, tmp_path, command):
    inside = '\n{{ art("crab.png", 6, 19, 51, 32) }}'
    written(tmp_path, inside, {"crab.png": photo(300, 200)})
    expected = BLURRED.format("one", " and 2 more cards", "deck.svg.j2:4")
    assert notes(pnp, tmp_path, command) == expected
    # Also when nothing has to be drawn again.
    assert notes(pnp, tmp_path, command) == expected
    expected = BLURRED.format("two", "", "deck.svg.j2:4")
    assert notes(pnp, tmp_path, command, "--cards", "two") == expected


def test_a_note_stands_as_long_as_the_files_it_is_about(pnp, tmp_path):
    written(tmp_path, '{{ art("crab.png", 6, 19, 51, 32) }}', {"crab.png": photo(300, 200)})
    expected = notes(pnp, tmp_path)
    template = tmp_path / "templates/mini/deck.svg.j2"
    was = template.read_text(encoding="utf-8")
    write(template, was.replace("crab.png", "crib.png"))
    assert pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / "output").code == 1
    write(template, was)
    assert notes(pnp, tmp_path) == expected != ""


def test_the_template_that_places_it_is_named(pnp, tmp_path):
    inside = '{% if card.id != "one" %}{{ place(parts.picture("crab.png"), 0, 0) }}{% endif %}'
    written(tmp_path, inside, {"crab.png": photo(300, 200)})
    assert notes(pnp, tmp_path) == BLURRED.format("two", " and 1 more card", "parts.svg.j2:3")


def test_pictures_that_one_line_places_share_a_note(pnp, tmp_path):
    art = {f"{name}.png": photo(300, 200 + at) for at, name in enumerate("abcdefgh")}
    inside = f"{{% for name in {[*art]} %}}{{{{ art(name, 6, 19, 51, 32) }}}}{{% endfor %}}"
    written(tmp_path, inside, art)
    (note,) = (line for line in notes(pnp, tmp_path).splitlines() if line.startswith("note:"))
    assert note.startswith("note: cards/mini/deck.yaml:6: picture 'a.png' of 300 x 200 pixels")
    assert note.endswith("; so do b.png, c.png, d.png, e.png, f.png and 2 more")


def test_two_pictures_that_one_line_places(pnp, tmp_path):
    art = {f"{name}.png": photo(300, 200 + at) for at, name in enumerate("ab")}
    inside = f"{{% for name in {[*art]} %}}{{{{ art(name, 6, 19, 51, 32) }}}}{{% endfor %}}"
    written(tmp_path, inside, art)
    assert "; so does b.png\n" in notes(pnp, tmp_path)


def test_enough_pixels_are_not_noted(pnp, tmp_path):
    inside = '{{ art("crab.png", 6, 19, 48, 32) }}'
    art = {"crab.png": photo(378, 252), "nobody.png": photo(2, 2), "a.svg": b"<svg/>"}
    written(tmp_path, inside, art)
    assert notes(pnp, tmp_path) == ""


def test_the_fewest_pixels_count(pnp, tmp_path):
    small, large = '{{ art("crab.png", 6, 19, 10) }}', '{{ art("crab.png", 6, 39, 48) }}'
    inside = f'{small}{{% if card.id == "three" %}}{large}{{% endif %}}'
    written(tmp_path, inside, {"crab.png": photo(300, 200)})
    assert notes(pnp, tmp_path) == BLURRED.format("three", "", "deck.svg.j2:3")


# How many pixels per inch a call gives 600 x 400 of them.
CALLS = {
    'art("a.png", 6, 19, 48)': 317.5,
    'art("a.png", 6, 19, 51, 32)': 317.5,
    'art("a.png", 6, 19, 51, 32, fit="cover")': 298.8,
    'art("a.png", 6, 19, 12, 32, fit="stretch")': 317.5,
    'art("a.png", 6, 19, 24, 64, fit="stretch")': 158.8,
    'place(art("a.png", 0, 0, 24), 6, 19, scale=2, rotate=30)': 317.5,
    'place(place(art("a.png", 0, 0, 24), 6, 19, scale=2), 1, 1, 2)': 158.8,
    'art("turned.jpeg", 6, 19, 32)': 317.5,
    'art("turned.jpeg", 6, 19, 32, 24, fit="stretch")': 317.5,
    'art("turned.jpeg", 6, 19, 64, 24, fit="stretch")': 158.8,
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("around", ["{}", '<g opacity="0.5">{}</g>'])
def test_what_is_measured(tmp_path, call, around):
    art = {"a.png": photo(600, 400), "turned.jpeg": photo(600, 400, "jpeg", 6)}
    project = written(tmp_path, around.format(f"{{{{ {call} }}}}"), art)
    fonts = load_fonts([BUNDLED / "fonts"])
    mini = load_game(project, "mini", fonts)
    deck = mini.components[0]
    card = deck.cards[0]
    svg = Renderer(project, mini, fonts, Ink.FULL).face(deck, card, card.front)
    drawing = draw_face(svg, fonts, card.front.where)
    face = display_list_of(svg, fonts, card.front.where, {})
    (drawn,) = in_drawing(drawing).values()
    (found,) = in_display_list(face).values()
    assert drawn == pytest.approx(CALLS[call], rel=0.002)
    assert found == pytest.approx(CALLS[call], rel=0.002)


def test_a_pdf_is_no_larger_than_its_pictures_and_has_their_pixels(pnp, tmp_path):
    art = {"crab.png": photo(500, 400), "cliff.png": photo(480, 410)}
    inside = "".join(f'{{{{ art("{name}", 5, 5, 60) }}}}' for name in art)
    written(tmp_path, inside, art)
    done = pnp("build", "mini", "--root", tmp_path, "--out", tmp_path)
    with pikepdf.open(done.out.split()[0]) as pdf:
        printed = {
            pikepdf.PdfImage(one).as_pil_image().tobytes()
            for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        }
    assert printed == {Image.open(io.BytesIO(data)).tobytes() for data in art.values()}
    assert Path(done.out.split()[0]).stat().st_size < 1.03 * sum(map(len, art.values()))
