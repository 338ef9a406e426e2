import os
import pickle
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.core.problems import PnpError, Where
from pnp.fonts.font_book import load_fonts
from pnp.fonts.font_file import WEIGHTS, FontFile, font_problems

SHIPPED = Path(__file__).parents[2] / "fonts"
HERE = Where("game.yaml", 7)


@pytest.fixture(scope="module")
def book():
    return load_fonts([SHIPPED])


def sfnt(*tables, start=b"\0\1\0\0", cut=0):
    """Return a font file with empty tables, or with tables that end `cut` bytes after it."""
    size = 12 + 16 * len(tables)
    records = b"".join(struct.pack(">4sIII", tag, 0, size, cut) for tag in sorted(tables))
    return start + struct.pack(">HHHH", len(tables), 0, 0, 0) + records


GOOD = sfnt(b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"maxp")
YAML = """\
Test:
  licence: OFL-1.1
  licence_file: OFL.txt
  source: https://example.org
  styles:
    regular: Test.ttf
"""


@pytest.fixture
def folder(tmp_path):
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    (fonts / "fonts.yaml").write_text(YAML)
    (fonts / "OFL.txt").write_text("free")
    (fonts / "Test.ttf").write_bytes(GOOD)
    return fonts


def problems(*folders):
    with pytest.raises(PnpError) as caught:
        load_fonts(folders)
    return [str(problem) for problem in caught.value.problems]


def test_shipped_families(book):
    assert list(book.families) == sorted(book.families)
    assert {"Comfortaa", "Courier Prime", "Fredoka", "Jost", "Nunito"} < set(book.families)
    assert {"regular", "medium", "semibold", "bold", "black"} <= set(book.styles["Jost"])


def test_find_gives_the_file_of_exactly_that_style(book):
    file = book.find("Nunito", "semibold", True, HERE)
    assert (file.family, file.style) == ("Nunito", "semibold italic")
    assert (file.weight, file.italic, file.css_weight) == ("semibold", True, 600)
    assert file.path.name == "Nunito-SemiBoldItalic.ttf"
    assert str(file) == "Nunito semibold italic"


def test_a_font_file_is_a_value(book):
    file = book.find("Nunito", "bold", False, HERE)
    assert pickle.loads(pickle.dumps(file)) == file  # noqa: S301
    assert len(file.digest) == 32
    assert file.digest != book.find("Nunito", "regular", False, HERE).digest


def test_unknown_family(book):
    with pytest.raises(PnpError) as caught:
        book.find("Nunitto", "bold", False, HERE)
    assert str(caught.value).startswith(
        "game.yaml:7: unknown font family 'Nunitto'\n  hint: use one of: Nunito, "
    )
    with pytest.raises(PnpError, match="unknown font family 'Nunitto'"):
        book.nearest("Nunitto", "bold", False, HERE)


def test_unknown_style(book):
    with pytest.raises(PnpError) as caught:
        book.find("Fredoka", "bold", True, HERE)
    assert str(caught.value) == (
        "game.yaml:7: Fredoka has no 'bold italic'\n"
        "  hint: write bold, the nearest: Fredoka comes as light, regular, medium, semibold, bold"
    )


@pytest.mark.parametrize(("family", "weight", "italic", "found"), [
    ("Comfortaa", "black", False, "bold"),
    ("Comfortaa", "light", True, "regular"),
    ("Nunito", "black", True, "bold italic"),  # slant counts for more than weight
    ("Courier Prime", "bold", True, "bold italic"),
])  # fmt: skip
def test_nearest(book, family, weight, italic, found):
    assert book.nearest(family, weight, italic, HERE).style == found


def test_nearest_refuses_what_is_no_weight(book):
    with pytest.raises(PnpError, match="unknown weight 'heavy'"):
        book.nearest("Nunito", "heavy", False, HERE)


def test_heavier_goes_up_when_two_are_as_near(book):
    regular = book.find("Nunito", "regular", False, HERE)
    assert book.heavier(regular, 1.25).style == "semibold"
    assert book.heavier(regular, 1.0) is regular


def test_good_folder(folder):
    book = load_fonts([folder])
    assert book.families == ("Test",)
    assert book.find("Test", "regular", False, HERE).path == folder / "Test.ttf"


def test_first_folder_to_name_a_family_has_it(folder, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "fonts.yaml").write_text(YAML + YAML.replace("Test:", "More:"))
    (other / "OFL.txt").write_text("free")
    (other / "Test.ttf").write_bytes(GOOD)
    book = load_fonts([folder, other])
    assert book.families == ("More", "Test")
    assert book.find("Test", "regular", False, HERE).path.parent == folder


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("  source: https://example.org\n", "",
     "fonts/fonts.yaml:1: font family 'Test' has no 'source'\n  hint: add 'source: ...' below "
     "'Test'"),
    ("  source:", "  sauce: x\n  source:", "fonts/fonts.yaml:4: unknown key 'sauce'"),
    ("regular:", "heavy:", "fonts/fonts.yaml:6: unknown font style 'heavy'"),
    ("Test.ttf", "Tset.ttf",
     "fonts/fonts.yaml:6: there is no font file 'Tset.ttf'\n  hint: put it into fonts/, or "
     "correct the path"),
    ("OFL.txt", "FLO.txt",
     "fonts/fonts.yaml:3: there is no licence file 'FLO.txt'\n  hint: put it into fonts/, or "
     "correct the path"),
    ("Test.ttf", "../../Test.ttf",
     "fonts/fonts.yaml:6: font file '../../Test.ttf' lies outside the fonts folder\n  hint: "
     "put it into fonts/"),
    ("Test.ttf", "[Test.ttf]",
     "fonts/fonts.yaml:6: font file is a list\n  hint: write its path, as family/file"),
    ("\n    regular: Test.ttf", " regular",
     "fonts/fonts.yaml:5: here is a single value, not a map\n  hint: write 'name: value' "
     "lines"),
    ("\n    regular: Test.ttf", " {}",
     "fonts/fonts.yaml:1: font family 'Test' has no styles\n  hint: name at least one, as "
     "'regular: family/File.ttf'"),
])  # fmt: skip
def test_wrong_lines(folder, old, new, expected):
    file = folder / "fonts.yaml"
    file.write_text(file.read_text().replace(old, new))
    assert problems(folder)[0].startswith(expected)


SHAPES = ("Test.ttf", "[Test.ttf]", "", "3", "{licence_file: OFL.txt}")
PLACES = {
    "the file": lambda shape: f"{shape}\n",
    "a family": lambda shape: f"Test: {shape}\n",
    "a second family": lambda shape: f"{YAML}More: {shape}\n",
    "the styles": lambda shape: re.sub(r"styles:\n.*", f"styles: {shape}", YAML, flags=re.DOTALL),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("place", PLACES)
def test_a_wrong_shape_is_one_problem(folder, place, shape):
    (folder / "fonts.yaml").write_text(PLACES[place](shape))
    assert len(problems(folder)) == 1


def test_all_that_a_family_lacks_is_one_problem(folder):
    (folder / "fonts.yaml").write_text("Test: {licence_file: OFL.txt, style: {regular: Test.ttf}}")
    assert problems(folder) == [
        "fonts/fonts.yaml:1: unknown key 'style'\n"
        "  hint: use one of: styles, licence, licence_file, source",
        "fonts/fonts.yaml:1: font family 'Test' has no 'licence', no 'source'\n"
        "  hint: add 'licence: ...' and 'source: ...' below 'Test'",
    ]


@pytest.mark.parametrize("named", ["Test.ttf", "OFL.txt"])
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_file(folder, named):
    for make, what in ((os.mkfifo, "a pipe"), (os.mkdir, "a folder")):
        (folder / named).unlink(missing_ok=True)
        make(folder / named)
        kind = "font file" if named == "Test.ttf" else "licence file"
        (told,) = problems(folder)
        assert told.split(": ", 1)[1] == (
            f"{kind} '{named}' is not a file, but {what}\n"
            "  hint: put a file in its place, or correct the path"
        )
        (folder / named).unlink() if what == "a pipe" else (folder / named).rmdir()


@pytest.mark.parametrize(("data", "expected"), [
    (b"hello", "'Test.ttf' is not a font file that can be used\n  hint: use a .ttf or .otf file"),
    (b"wOF2" + bytes(30),
     "'Test.ttf' is not a font file that can be used\n  hint: convert it to .ttf; WOFF is for "
     "web pages"),
    (b"ttcf" + bytes(30),
     "'Test.ttf' is not a font file that can be used\n  hint: unpack the collection and save "
     "the one font that you need"),
    (sfnt(b"cmap", b"fvar", b"glyf", b"head", b"hhea", b"hmtx", b"maxp"),
     "'Test.ttf' is a variable font\n  hint: save one style of it as a file of its own"),
    (sfnt(b"cmap", b"head", b"hhea", b"hmtx", b"maxp"),
     "'Test.ttf' is damaged or cut short\n  hint: fetch it again from its source"),
    (GOOD[:40], "'Test.ttf' is damaged or cut short"),
    (sfnt(b"CFF ", b"cmap", b"head", b"hhea", b"hmtx", b"maxp", start=b"OTTO", cut=1),
     "'Test.ttf' is damaged or cut short"),
])  # fmt: skip
def test_wrong_files(folder, data, expected):
    (folder / "Test.ttf").write_bytes(data)
    assert problems(folder)[0].startswith(f"fonts/fonts.yaml:6: {expected}")


def test_unreadable_file(folder, monkeypatch):
    def refuse(path, *args, **kwargs):
        if str(path).endswith("Test.ttf"):
            raise PermissionError(13, "Permission denied")
        return original(path, *args, **kwargs)

    original = os.open
    monkeypatch.setattr(os, "open", refuse)
    assert problems(folder) == [
        "fonts/fonts.yaml:6: font file can't be read (permission denied)\n"
        "  hint: check who may read it"
    ]


def test_everything_wrong_is_told_at_once(folder):
    (folder / "fonts.yaml").write_text(YAML.replace("OFL.txt", "a").replace("Test.ttf", "b"))
    assert len(problems(folder, folder)) == 2


def test_every_shipped_style_is_there_with_its_licence(book):
    files = [file.path for styles in book.styles.values() for file in styles.values()]
    assert sorted(files) == sorted(SHIPPED.rglob("*.ttf"))
    for styles in book.styles.values():
        for style, file in styles.items():
            assert file.style == style
            assert file.weight in WEIGHTS
            licence = (file.path.parent / "OFL.txt").read_text(encoding="utf-8")
            assert "SIL Open Font License" in licence or "SIL OPEN FONT LICENSE" in licence


def test_knowing_fonts_needs_no_font_library():
    code = (
        "import sys, pnp.fonts.font_book;"
        " print([m for m in ('uharfbuzz', 'fontTools') if m in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("error", [MemoryError(), ImportError("failed to map segment")])
def test_where_there_is_no_memory_no_font_is_blamed(error):
    font = FontFile("Test", "regular", SHIPPED / "Test.ttf")
    with pytest.raises(type(error)), font_problems(font):
        raise error
