"""What a printer does to a page is six figures, a map, and the map that undoes it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import misused

from pnp.core.geometry import Size
from pnp.core.units import mm_to_pt
from pnp.printer_correction.correction_matrix import correction_for
from pnp.printer_correction.distortion import Distortion, distortion_of
from pnp.printer_correction.profile import Profile, read_name
from pnp.printer_correction.settings import folder_for
from pnp.sizes.cards_and_papers import PAPERS
from pnp.svg.matrix import multiply

A4 = PAPERS["a4"]
LONG, SHORT = "duplex-long", "duplex-short"
DISTORTIONS = st.builds(
    Distortion,
    *(st.floats(-3, 3) for _ in range(2)),
    st.floats(-2, 2),
    *(st.floats(-3, 3) for _ in range(3)),
)


def close(found, expected):
    assert found == pytest.approx(expected, abs=1e-6)


def moved(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@given(DISTORTIONS)
def test_six_figures_are_a_map_and_back(one):
    found = distortion_of(one.matrix())
    for name in ("right", "down", "turn", "wider", "taller", "skew"):
        close(getattr(found, name), getattr(one, name))


@pytest.mark.parametrize(("said", "meant", "printed"), [
    (Distortion(right=2, down=-1), (10, 20), (12, 19)),
    (Distortion(wider=1), (100, 20), (101, 20)),
    (Distortion(taller=-1), (100, 200), (100, 198)),
    (Distortion(skew=1), (0, 100), (1, 100)),
    # Clockwise: what lies to the right comes down.
    (Distortion(turn=30), (100, 0), (100 * math.cos(math.pi / 6), 50)),
])  # fmt: skip
def test_what_each_figure_does(said, meant, printed):
    close(moved(said.matrix(), *meant), printed)


def printed_pdf(matrix, page):
    """Return in a PDF, in pt, what a printer does to a page that does `matrix` in mm."""
    a, b, c, d, e, f = matrix
    x, y = mm_to_pt(page.width) / 2, mm_to_pt(page.height) / 2
    up = (a, -b, -c, d, mm_to_pt(e), mm_to_pt(-f))
    return multiply(multiply((1, 0, 0, 1, x, y), up), (1, 0, 0, 1, -x, -y))


@given(DISTORTIONS, DISTORTIONS, st.floats(0, 600), st.floats(0, 850))
def test_what_is_corrected_is_printed_where_it_was_meant(front, back, x, y):
    profile = Profile("home", "a4", front, back)
    found = correction_for([profile], "home", A4, LONG)
    for side, one in (("front", front), ("back", back), ("both", front)):
        painted = moved(found.matrix(side), x, y)
        close(moved(printed_pdf(one.matrix(), A4), *painted), (x, y))


def test_a_back_that_is_turned_otherwise_runs_the_other_way_round():
    """The same printer: what it shifts to the right of one back is the left of the other."""
    profile = Profile("home", "a4", Distortion(), Distortion(right=2, down=1, wider=1))
    found = correction_for([profile], "home", A4, SHORT)
    shifted = Distortion(right=-2, down=-1, wider=1)
    close(
        moved(printed_pdf(shifted.matrix(), A4), *moved(found.matrix("back"), 100, 200)), (100, 200)
    )


@pytest.mark.parametrize(("landscape", "right", "down"), [(90, -1.0, 2.0), (270, 1.0, -2.0)])
def test_a_page_on_its_side_is_turned_on_its_way_to_the_paper(landscape, right, down):
    """Turned anticlockwise, the right of the page is the top of the paper.

    So a shift of 2 mm to the right on the paper is one down on the page, and 1 mm down is one to
    its left.
    """
    profile = Profile("home", "a4", Distortion(right=2, down=1), landscape=landscape)
    page = A4.turned()
    found = correction_for([profile], "home", page, "none")
    seen = Distortion(right=right, down=down)
    close(moved(printed_pdf(seen.matrix(), page), *moved(found.matrix("front"), 10, 20)), (10, 20))


PROFILES = [
    Profile("home", "a4", Distortion(), Distortion()),
    Profile("home", "letter", Distortion(), backs="none"),
    Profile("home", "a4", Distortion(right=1), Distortion(), tray="manual"),
]


def told(call, *said):
    return [f"{one.where}: {one.message} | {one.hint}" for one in misused(call, *said)]


@pytest.mark.parametrize(("name", "page", "backs", "message"), [
    ("hom", A4, LONG, "unknown printer 'hom' | use one of: home, home/manual"),
    ("home", PAPERS["a3"], LONG,
     "the printer 'home' was not measured with a3 paper | make its sheet with 'pnp calibrate new "
     "home --paper a3'"),
    ("home", PAPERS["letter"], SHORT,
     "of the printer 'home' only one side was measured with letter paper | make its sheet with "
     "'pnp calibrate new home --paper letter --backs duplex-short'"),
    ("home", Size(100, 150), "none",
     "the printer 'home' was not measured with 100 x 150 mm paper | print these sheets with "
     "'--printer none'"),
])  # fmt: skip
def test_what_was_not_measured(name, page, backs, message):
    assert told(correction_for, PROFILES, name, page, backs) == [f"command line: {message}"]


def test_there_is_no_printer_yet():
    assert told(correction_for, [], "home", A4, LONG) == [
        "command line: unknown printer 'home'"
        " | there is no printer yet: 'pnp calibrate new NAME' makes the sheet that finds one"
    ]


def test_a_tray_has_figures_of_its_own():
    found = correction_for(PROFILES, "home/manual", A4, LONG)
    close(moved(found.matrix("front"), 0, 0), (-mm_to_pt(1), 0))


def test_names():
    assert read_name("home") == ("home", "")
    assert read_name("HP-2/manual") == ("HP-2", "manual")
    hint = "use up to 40 letters, digits, '-' and '_'; with a tray, as home/manual"
    for name in ("none", "", "a b", "a/", "../x", "a/b/c", "x" * 41):
        assert told(read_name, name) == [
            f"command line: '{name}' can't be the name of a printer | {hint}"
        ]


@pytest.mark.parametrize(("system", "environment", "folder"), [
    ("linux", {}, "/home/ada/.config/pnp"),
    ("linux", {"XDG_CONFIG_HOME": "/etc/ada"}, "/etc/ada/pnp"),
    ("linux", {"XDG_CONFIG_HOME": "relative"}, "/home/ada/.config/pnp"),
    ("darwin", {}, "/home/ada/Library/Application Support/pnp"),
    ("linux", {"PNP_CONFIG_HOME": "/home/ada/mine", "XDG_CONFIG_HOME": "/etc"}, "/home/ada/mine"),
    ("win32", {"APPDATA": r"C:\Users\ada\AppData\Roaming"}, r"C:\Users\ada\AppData\Roaming\pnp"),
    ("win32", {"PNP_CONFIG_HOME": r"D:\mine"}, r"D:\mine"),
])  # fmt: skip
def test_settings_are_where_the_system_keeps_them(system, environment, folder):
    assert str(folder_for(system, environment, "/home/ada")) == folder
