"""The file of printers can be read and edited by people, and keeps what they wrote."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refused

from pnp.core.problems import PnpError
from pnp.printer_correction.distortion import Distortion
from pnp.printer_correction.printers_toml import read_profiles, written
from pnp.printer_correction.profile import Profile
from pnp.printer_correction.settings import forget, keep, load_profiles, settings_file
from pnp.sizes.cards_and_papers import PAPERS

FRONT = Distortion(0.42, -1.2, 0.105, 0.12, -0.3, 0.01)
HOME = Profile("home", "a4", FRONT, Distortion(), sheets=3, left_over=0.041, spread=0.12)
WORK = Profile("work", "letter", FRONT, backs="none", by="scan")
TEXT = """\
[[printer]]
name = "home"
paper = "a4"
front = { right = 0.42, down = -1.2, turn = 0.105, wider = 0.12, taller = -0.3, skew = 0.01 }
back = { right = 0.0, down = 0.0, turn = 0.0, wider = 0.0, taller = 0.0, skew = 0.0 }
backs = "duplex-long"
sheets = 3
by = "eye"
left_over = 0.041
spread = 0.12
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config"


def test_a_printer_as_it_stands_in_the_file():
    assert written(HOME) == TEXT


FIGURES = st.floats(-20, 20).map(lambda value: round(value, 4) + 0.0)


@given(
    st.builds(
        Profile,
        st.from_regex(r"[A-Za-z0-9]{1,9}", fullmatch=True),
        st.sampled_from(("a4", "letter")),
        st.builds(Distortion, *(FIGURES for _ in range(6))),
        st.none() | st.builds(Distortion, *(FIGURES for _ in range(6))),
        st.sampled_from(("duplex-long", "duplex-short", "none")),
        st.sampled_from(("", "manual")),
        st.sampled_from((90, 270)),
        st.integers(1, 9),
        st.sampled_from(("eye", "scan")),
        *(FIGURES.map(abs) for _ in range(2)),
    ).filter(lambda one: one.name != "none")
)
def test_what_is_written_is_read_again(profile):
    assert read_profiles(written(profile), "file") == (profile,)


def test_nothing_is_there_at_first(folder):
    assert load_profiles() == ()
    assert not folder.exists()


def test_printers_are_kept_and_forgotten():
    keep(HOME)
    keep(WORK)
    assert load_profiles() == (HOME, WORK)
    forget([HOME.key])
    assert load_profiles() == (WORK,)


def test_one_that_is_measured_again_takes_its_own_place_and_nothing_else_changes():
    keep(HOME)
    keep(WORK)
    text = settings_file().read_text(encoding="utf-8")
    text = text.replace('by = "eye"\n', 'by = "eye"\nlandscape = 270\n')
    text = text.replace(
        '[[printer]]\nname = "work"', '# In the cellar.\n\n[[printer]]\nname = "work"'
    )
    settings_file().write_text(f"# Mine.\n{text}# The end.\n", encoding="utf-8")
    new = Profile("home", "a4", Distortion(right=1.0), Distortion())
    keep(new)
    kept = settings_file().read_text(encoding="utf-8")
    for comment in ("# Mine.\n", "# In the cellar.\n", "# The end.\n"):
        assert kept.count(comment) == 1
    # Which way pages are turned no sheet tells: who wrote it knew.
    home, work = load_profiles()
    assert (home.front, home.landscape, work) == (Distortion(right=1.0), 270, WORK)


def problems(text):
    return [
        f"{one.where}: {one.message} | {one.hint}"
        for one in refused(read_profiles, text, "printers.toml")
    ]


@pytest.mark.parametrize(("old", "new", "message"), [
    ('paper = "a4"', 'paper = a4',
     "3: this is no TOML: invalid value | put it right there, or move the file away and measure "
     "anew"),
    ('paper = "a4"', 'paper = "a5"',
     f"3: paper: 'a5' is not known | write one of: {', '.join(PAPERS)}"),
    ("sheets = 3", "sheets = 0", "7: sheets: 0 is no number from 1 to 100 | measure it anew"),
    ("spread = 0.12", "spread = nan",
     "10: spread: nan is no number from 0 to 20 | measure it anew"),
    ("turn = 0.105", "tilt = 1",
     "4: front: 'tilt' is not known | write { right = 0.0, down = 0.0, turn = 0.0, wider = 0.0, "
     "taller = 0.0, skew = 0.0 }"),
    ('name = "home"', "name = 7",
     "2: name: '7' can't be a name | write up to 40 letters, digits, '-' and '_', in quotes"),
    ('by = "eye"', 'bye = "eye"',
     "8: unknown key 'bye' | use one of: by, back, backs, front, landscape, left_over, name, "
     "paper, sheets, spread, tray"),
    ('name = "home"\n', "", "1: the printer has no name | measure it anew"),
])  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(old, new, message):
    assert problems(TEXT.replace(old, new, 1)) == [f"printers.toml:{message}"]


def test_all_that_is_wrong_is_told():
    both = TEXT.replace("sheets = 3", "sheets = 0") + TEXT.replace("spread = 0.12", 'spread = ""')
    assert [one.split(" | ")[0] for one in problems(both)] == [
        "printers.toml:7: sheets: 0 is no number from 1 to 100",
        "printers.toml:20: spread:  is no number from 0 to 20",
    ]


def test_a_printer_twice():
    assert problems(TEXT + TEXT) == [
        "printers.toml:12: 'home' is there twice with a4 and duplex-long | take one of them out"
    ]


def test_a_printer_that_is_no_table_of_its_own():
    message = "each printer is a table of its own | write [[printer]] above each"
    assert problems('printer = [{ name = "home" }]\n') == [f"printers.toml:1: {message}"]
    assert problems("[printer]\n") == [f"printers.toml:1: {message}"]


def test_a_file_that_is_wrong_is_not_written_over():
    keep(HOME)
    broken = settings_file().read_bytes().replace(b"sheets", b"shoots")
    settings_file().write_bytes(broken)
    for change in (lambda: keep(WORK), lambda: forget([HOME.key])):
        with pytest.raises(PnpError):
            change()
    assert settings_file().read_bytes() == broken


def test_a_file_that_is_no_text(folder):
    folder.mkdir()
    settings_file().write_bytes(b"\xff")
    with pytest.raises(PnpError, match=r"printers\.toml: is not written in UTF-8"):
        load_profiles()


def test_a_link_to_where_somebody_keeps_them_stays(folder, tmp_path):
    folder.mkdir()
    real = tmp_path / "mine.toml"
    real.write_text(TEXT, encoding="utf-8")
    settings_file().symlink_to(real)
    keep(WORK)
    assert settings_file().is_symlink()
    assert real.read_text(encoding="utf-8").startswith(TEXT)
    assert load_profiles() == (HOME, WORK)
