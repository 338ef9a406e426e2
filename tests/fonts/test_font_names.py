"""A font file is what `fonts.yaml` declares it as: other programs look for it by that name."""

import re

import pytest
from font_files import FONTS, font_file
from small_game import deck, game, write_game

from pnp.core.problems import PnpError
from pnp.fonts.font_book import load_fonts
from pnp.fonts.font_file import WEIGHTS
from pnp.fonts.name_table import read_names

# Weights of one family, as files say them: the declared style, names by number, the weight.
GOOD = [
    ("Foo", "regular", {1: "Foo", 2: "Regular"}, 400),
    ("Foo", "light", {1: "Foo Light", 2: "Regular", 16: "Foo", 17: "Light"}, 300),
    ("Foo Light", "regular", {1: "Foo Light", 2: "Regular", 16: "Foo", 17: "Light"}, 300),
    # An old family: of each weight it has only the name of old programs.
    ("Foo", "extrabold", {1: "Foo ExtraBold", 2: "Regular"}, 800),
    ("Foo", "extrabold", {1: "Foo Ultra Bold", 2: "Regular"}, 400),
    ("Foo", "semibold", {1: "Foo", 2: "Demi"}, 600),
    ("Foo", "thin", {1: "Foo Thin", 2: "Regular", 16: "Foo", 17: "Thin"}, 250),
    ("Foo", "extralight", {1: "Foo", 17: "Extra Light"}, 275),
    # The weight of a display font is of one kind, whatever its number.
    ("Cooper Black", "regular", {1: "Cooper Black", 2: "Regular"}, 900),
    ("Cooper Black", "black", {1: "Cooper Black", 2: "Regular"}, 900),
    ("FOO  bar", "regular", {1: "Foo Bar", 2: "Book"}, 400),
    ("Nimbus Roman", "regular", {1: "Nimbus Roman", 2: "Regular"}, 400),
]


@pytest.mark.parametrize(("family", "weight", "names", "number"), GOOD)
def test_what_a_font_is_called(family, weight, names, number):
    found = read_names(font_file(names, number), WEIGHTS)
    assert found.is_called(family, weight, is_italic=False)
    assert not found.is_called(family, weight, is_italic=True)
    assert not found.is_called("Bar", weight, is_italic=False)


# What a file says, and what it then is.
OTHERS = [
    ({1: "Lobster Two", 2: "Bold Italic"}, 700, True, "Lobster Two", "bold italic"),
    ({1: "Foo", 2: "Regular"}, 700, False, "Foo", "bold"),
    ({1: "Foo Medium", 2: "Italic", 16: "Foo", 17: "Medium Italic"}, 500, True, "Foo",
     "medium italic"),
    ({1: "Foo Semi Bold", 2: "Regular"}, 600, False, "Foo", "semibold"),
    ({1: "Foo", 2: "Oblique"}, 400, False, "Foo", "regular italic"),
]  # fmt: skip


@pytest.mark.parametrize(("names", "number", "is_italic", "family", "style"), OTHERS)
def test_what_a_font_is(names, number, is_italic, family, style):
    found = read_names(font_file(names, number, is_italic), WEIGHTS)
    assert (found.family, found.style) == (family, style)


def test_a_condensed_font_has_a_name_of_its_own():
    names = {1: "Foo Condensed", 2: "Bold", 16: "Foo", 17: "Condensed Bold"}
    found = read_names(font_file(names, 700, width=3), WEIGHTS)
    assert (found.family, found.style) == ("Foo Condensed", "bold")
    assert not found.is_called("Foo", "bold", is_italic=False)


def test_a_font_without_the_tables_for_it_says_nothing():
    assert read_names(font_file({1: "Foo"}, without=["name"]), WEIGHTS) is None
    found = read_names(font_file({1: "Foo", 2: "Bold"}, 100, without=["OS/2"]), WEIGHTS)
    assert (found.family, found.style) == ("Foo", "bold")
    assert read_names(b"\0\1\0\0 no font at all", WEIGHTS) is None


def test_every_font_that_ships_is_what_it_is_declared_as():
    # They are not looked at when they are loaded.
    for styles in load_fonts([FONTS]).styles.values():
        for font in styles.values():
            names = read_names(font.path.read_bytes(), WEIGHTS)
            assert (names.family, names.style) == (font.family, font.style)
            assert names.is_called(font.family, font.weight, font.italic)


YAML = """\
{family}:
  licence: OFL-1.1
  licence_file: OFL.txt
  source: https://example.org
  styles:
    {style}: lobster.otf
"""


def load(root, family, style):
    folder = root / "fonts"
    folder.mkdir()
    (folder / "OFL.txt").write_text("free")
    names = {1: "Lobster Two", 2: "Bold Italic"}
    (folder / "lobster.otf").write_bytes(font_file(names, 700, is_italic=True))
    (folder / "fonts.yaml").write_text(YAML.format(family=family, style=style))
    return load_fonts([folder])


@pytest.mark.parametrize(
    ("family", "style"),
    [("Lobster", "regular"), ("Lobster", "bold italic"), ("Lobster Two", "bold")],
)
def test_another_font_is_told(tmp_path, family, style):
    with pytest.raises(PnpError) as caught:
        load(tmp_path, family, style)
    assert str(caught.value) == (
        f"fonts/fonts.yaml:6: 'lobster.otf' is Lobster Two bold italic, not {family} {style}\n"
        "  hint: declare it as 'bold italic' of the family 'Lobster Two'"
    )


def test_the_right_font_is_not(tmp_path):
    assert load(tmp_path, "Lobster Two", "bold italic").families == ("Lobster Two",)


def test_rendered_svg_has_the_names_that_other_programs_list(pnp, tmp_path):
    """Of Alegreya Sans the files that ship have the name of old programs alone."""
    lines = [
        f'<text font-family="{family}" font-weight="{weight}">a</text>'
        for family, weight in (("Alegreya Sans", 500), ("Source Sans 3", 600), ("Jost", 900))
    ]
    face = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm">{"".join(lines)}</svg>'
    )
    write_game(tmp_path, game(), deck(), {"templates/mini/deck.svg.j2": face})
    svg = pnp("render", "mini", "one", "--root", tmp_path).out
    assert re.findall(r'font-family="(.*?)"', svg) == [
        "Alegreya Sans, Alegreya Sans Medium",
        "'Source Sans 3'",
        "Jost",
    ]
