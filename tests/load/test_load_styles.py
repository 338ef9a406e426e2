"""Text styles of game.yaml: their values, and what can be wrong with them."""

import pytest
from small_game import game, load, told

from pnp.core.problems import Where
from pnp.core.values import replace
from pnp.load.game_keys import STYLE_KEYS
from pnp.model.game import Style

FAMILIES = (
    "Alegreya, Alegreya Sans, Comfortaa, Commissioner, Courier Prime, Fredoka, Grenze Gotisch, "
    "IBM Plex Sans, Jost, Lilita One, Nunito, Source Sans 3; of your own: fonts/fonts.yaml names "
    "them"
)
WEIGHTS = "black, bold, extrabold, extralight, light, medium, regular, semibold, thin"
INK = "{ink: '#123456', paper: '#fff'}"


def style(root, said, fonts=None):
    """Return the style that `said` describes, wherever that is written."""
    found = load(root, game(styles=f"{{s: {said}}}", palette=INK), fonts=fonts)
    return replace(found.styles["s"], where=Where(""))


def test_a_style_of_one_family(tmp_path, fonts):
    assert style(tmp_path, "{fonts: [Jost]}", fonts) == Style("s", ("Jost",))


def test_all_that_a_style_may_say(tmp_path, fonts):
    said = (
        "{fonts: [Nunito, Jost], weight: semibold, bold: extrabold, italic: no, size: 10.5pt,"
        " min_size: 7, leading: 1.1, align: center, valign: middle, fill: ink,"
        " second: s, features: [kern], tabs: [20mm, right 40]}"
    )
    expected = Style(
        "s", ("Nunito", "Jost"), "semibold", "extrabold", False, 10.5, 7, 1.1, "center", "middle",
        "#123456", "s", ("kern",), (("left", 20), ("right", 40)),
    )  # fmt: skip
    assert style(tmp_path, said, fonts) == expected
    parts = said.replace("[Nunito, Jost]", "").replace("[20mm, right 40]", "").split(",")
    assert {key.name for key in STYLE_KEYS} == {
        part.partition(":")[0].strip(" {") for part in parts
    }


@pytest.mark.parametrize(("said", "size", "min_size"), [
    ("size: 12", 12, 12),
    ("size: 1cm, min_size: 5mm", 28.346457, 14.173228),
    ("min_size: 8", 9, 8),
])  # fmt: skip
def test_sizes_are_in_points(tmp_path, said, size, min_size):
    found = style(tmp_path, f"{{fonts: [Jost], {said}}}")
    assert (found.size, found.min_size) == (size, min_size)


def test_a_colour_by_its_numbers(tmp_path):
    assert style(tmp_path, "{fonts: [Jost], fill: '#a1b2c3'}").fill == "#a1b2c3"


BAD_STYLES = [
    ("{}", ["s has no 'fonts' | add 'fonts': font families; the first that has a sign shows it"]),
    ("{fonts: []}", ["fonts: there are none | name at least one family"]),
    ("{fonts: Jost}", ["fonts: must be a list, not a single value"
                       " | write fonts: [Jost]"]),
    ("{fonts: [Josst]}", [f"unknown font family 'Josst'"
                          f" | use one of: Jost, {FAMILIES.replace('Jost, ', '')}"]),
    ("{fonts: [Jost, Arial]}", [f"unknown font family 'Arial' | use one of: {FAMILIES}"]),
    ("{fonts: [Jost], bold: 700}", [
        f"unknown weight '700' | use one of: bold, {WEIGHTS.replace('bold, ', '', 1)}"]),
    ("{fonts: [Fredoka], bold: black}", [
        "Fredoka has no 'black' | write bold, the nearest: Fredoka comes as light, regular, medium,"
        " semibold, bold"]),
    ("{fonts: [Fredoka], italic: yes}", [
        "Fredoka has no 'regular italic' | write regular, the nearest: Fredoka comes as light,"
        " regular, medium, semibold, bold"]),
    ("{fonts: [Jost], size: 15px, min_size: 11pt}", [
        "size: '15px' is not a length | write for example 63mm, 2.5in or 14pt"]),
    ("{fonts: [Jost], italic: maybe}", ["italic: 'maybe' is neither yes nor no | write yes or no"]),
    ("{fonts: [Jost], size: 0}", ["size: 0 pt is no size for text | use 1pt to 400pt"]),
    ("{fonts: [Jost], min_size: 0.5}", ["min_size: 0.5 pt is no size for text | use 1pt to 400pt"]),
    ("{fonts: [Jost], size: 8pt, min_size: 9pt}", [
        "min_size: 9 pt is more than the size, 8 pt | make min_size smaller, or leave it out"]),
    ("{fonts: [Jost], leading: 0.4}", ["leading: 0.4 is no distance of lines"
                                       " | use a multiple of the size, as 1.25"]),
    ("{fonts: [Jost], size: 9.5pt, leading: 13}", [
        "leading: 13 is no distance of lines | use a multiple of the size: 1.37 is 13 pt"]),
    ("{fonts: [Jost], size: 9.5pt, leading: 99}", [
        "leading: 99 is no distance of lines | use a multiple of the size, as 1.25"]),
    ("{fonts: [Jost], leading: 14pt}", ["leading: '14pt' is not a number"
                                        " | write a number such as 3, -1.5 or 2e-3"]),
    ("{fonts: [Jost], align: centre}", ["unknown align 'centre'"
                                        " | use one of: center, left, right"]),
    ("{fonts: [Jost], valign: low}", ["unknown valign 'low' | use one of: bottom, middle, top"]),
    ("{fonts: [Jost], fill: inc}", ["unknown colour of the palette 'inc'"
                                    " | use one of: ink, paper"]),
    ("{fonts: [Jost], fill: no}", ["fill: unquoted no is false to other YAML tools"
                                   ' | write it in quotes: "no"']),
    ("{fonts: [Jost], colour: ink}", [
        "unknown key 'colour' | use one of: fill, align, bold, features, fonts, italic, leading,"
        " min_size, second, size, tabs, valign and 1 more"]),
    ("{fonts: [Lilita One], bold: regular, features: [tnum]}", [
        "unknown feature of Lilita One regular 'tnum' | use one of: kern"]),
    ("{fonts: [Jost], second: small}", ["unknown style 'small' | use one of: s"]),
]  # fmt: skip


@pytest.mark.parametrize(("said", "expected"), BAD_STYLES)
def test_problems_of_styles(tmp_path, fonts, said, expected):
    text = game(styles=f"{{s: {said}}}", palette=INK)
    assert told(tmp_path, text, fonts=fonts) == [f"game.yaml:7: {problem}" for problem in expected]


def test_fonts_may_go_unchecked(tmp_path):
    assert style(tmp_path, "{fonts: [Arial], weight: thin}", None).fonts == ("Arial",)


def test_only_the_first_family_needs_the_weight(tmp_path, fonts):
    assert style(tmp_path, "{fonts: [Jost, Fredoka], weight: black}", fonts).weight == "black"


def test_what_is_no_tab_stop(tmp_path):
    assert told(tmp_path, game(styles="{s: {fonts: [Jost], tabs: [rigth 40mm]}}")) == [
        "game.yaml:7: tabs: 'rigth 40mm' is no tab stop | write 20mm, center 20mm or right 40mm"
    ]
