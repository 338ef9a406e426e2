"""PDF/X-1a: what print shops get is in inks, opaque, with text and boxes."""

import re

import pikepdf
import pypdfium2
import pytest
from built import export
from pages import page_of
from refusals import refused
from small_game import deck, face, filled, game, write, write_game

from pnp.colour.separation import shipped_profile
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import FaultError, PnpError
from pnp.core.units import mm_to_pt
from pnp.pdf import pdfx_writer
from pnp.pdf.pdfx_conformance import check_pdfx

FONT = 'font-family="Source Sans 3" font-size="5"'
FACE = face(f"""{filled()}
<rect x="2" y="2" width="5" height="5" fill="#333333"/>
<linearGradient id="g"><stop offset="0" stop-color="#ff0000"/>
<stop offset="1" stop-color="#00ff00"/></linearGradient>
<rect x="2" y="30" width="20" height="5" fill="url(#g)"/>
<text x="2" y="20" {FONT} fill="#ffffff">{{{{ card.id }}}}</text>
""")
# 25 x 40 mm
SMALL = deck(
    size="25mm x 40mm",
    backs="{sea: {template: deck.svg.j2}}",
    back="sea",
    cards="[{id: one, copies: 3}, {id: two}]",
)
GLASS = '<rect x="3" y="12" width="9" height="9" fill="#ff0000" fill-opacity="0.5"/>'


@pytest.fixture
def project(tmp_path):
    return write_game(tmp_path, game(), SMALL, {"templates/mini/deck.svg.j2": FACE})


@pytest.fixture
def made(project, tmp_path):
    """Write PDF/X and return the file of the deck."""

    def make(**said):
        paths = export(project, ["mini"], ["pdf-x"], tmp_path / "out", **said)
        return next(path for path in paths if path.suffix == ".pdf")

    return make


def texts(path):
    with pypdfium2.PdfDocument(path) as pdf:
        return [page.get_textpage().get_text_range().strip() for page in pdf]


def operators(path):
    """Return all operators of forms as text."""
    with pikepdf.open(path) as pdf:
        return b"\n".join(
            one.read_bytes()
            for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ).decode()


def test_a_page_for_each_face_with_its_text_and_its_back_behind(made):
    assert texts(made()) == ["one", "back:sea", "two", "back:sea"]
    assert texts(made(each="copy")) == [*3 * ["one", "back:sea"], "two", "back:sea"]


def test_boxes_are_those_of_the_card_and_its_bleed(made):
    with pikepdf.open(made()) as pdf:
        for page in pdf.pages:
            size = [0, 0, mm_to_pt(31), mm_to_pt(46)]
            trim = [mm_to_pt(edge) for edge in (3, 3, 28, 43)]
            assert [float(edge) for edge in page.mediabox] == pytest.approx(size, abs=0.01)
            assert [float(edge) for edge in page.obj.BleedBox] == pytest.approx(size, abs=0.01)
            assert [float(edge) for edge in page.obj.TrimBox] == pytest.approx(trim, abs=0.01)


def test_greys_are_black_alone_and_nothing_is_in_rgb(made):
    said = operators(made())
    assert re.findall(r"(?m)^0 0 0 (\S+) k$", said)[0:2] == ["0.8", "0"]
    assert not re.search(r"(?m) (?:rg|RG|g|G)$", said)


@pytest.mark.parametrize(
    ("standard", "version", "says"),
    [("x-1a-2003", "1.4", "PDF/X-1:2003"), ("x-1a-2001", "1.3", "PDF/X-1:2001")],
)
def test_it_says_what_it_is_and_on_what_it_is_printed(made, standard, version, says):
    path = made(standard=standard)
    data = path.read_bytes()
    assert check_pdfx(data)[0] == []
    with pikepdf.open(path) as pdf:
        assert (pdf.pdf_version, str(pdf.docinfo["/GTS_PDFXVersion"])) == (version, says)
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert intent.DestOutputProfile.read_bytes() == shipped_profile()


def test_ink_is_held_by_operators_and_by_gradients(made):
    for limit in (200, 300):
        _, ink = check_pdfx(made(ink_limit=limit).read_bytes())
        assert 100 < ink.colours <= limit
        assert 100 < ink.gradients <= limit


def test_a_bleed_that_is_not_painted_is_mirrored(made):
    path = made(bleed=8.0)
    with pikepdf.open(path) as pdf:
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(mm_to_pt(41), abs=0.01)
    assert page_of(path).getpixel((2, 2)) == page_of(path).getpixel((100, 75))


def test_the_die_is_a_line_in_an_ink_of_its_own(made):
    path = made(die_lines=True)
    assert check_pdfx(path.read_bytes())[0] == []
    with pikepdf.open(path) as pdf:
        page = pdf.pages[0]
        space = page.Resources.ColorSpace["/Cut"]
        assert (str(space[0]), str(space[1])) == ("/Separation", "/CutContour")
        assert page.Resources.ExtGState["/Over"].OP
        assert b"/Cut CS\n1 SCN\n" in page.Contents.read_bytes()


# What shines through


def test_what_shines_through_is_told_with_its_line(project, tmp_path):
    face = FACE.replace("<text", GLASS + "\n<text")
    write(tmp_path / "templates/mini/deck.svg.j2", face)
    (first, *_) = refused(export, project, ["mini"], ["pdf-x"], tmp_path / "out")
    line = 1 + face[: face.index(GLASS)].count("\n")
    assert (first.where.file, first.where.line) == ("templates/mini/deck.svg.j2", line)
    assert first.message == "PDF/X-1a has no place for an opacity of 0.5"
    assert first.hint == "paint it in a colour that is opaque, or use --flatten"
    assert first.face.component == "deck"
    assert list(tmp_path.glob("out/**/*.pdf")) == []


@pytest.mark.parametrize(("glass", "says"), [
    ('<g opacity="0.25"><rect width="5" height="5"/></g>', "an opacity of 0.25"),
    ('<linearGradient id="h"><stop offset="0" stop-color="#fff"/><stop offset="1"'
     ' stop-color="#fff" stop-opacity="0"/></linearGradient>'
     '<rect width="5" height="5" fill="url(#h)"/>',
     "a gradient with opacities"),
])  # fmt: skip
def test_all_ways_to_shine_through_are_told(project, tmp_path, glass, says):
    write(tmp_path / "templates/mini/deck.svg.j2", FACE.replace("<text", glass + "<text"))
    with pytest.raises(PnpError, match=says):
        export(project, ["mini"], ["pdf-x"], tmp_path / "out")


def test_flattened_it_looks_the_same_and_text_is_text(project, made, tmp_path):
    plain = page_of(made())
    write(tmp_path / "templates/mini/deck.svg.j2", FACE.replace("<text", GLASS + "<text"))
    path = made(flatten=True)
    assert check_pdfx(path.read_bytes())[0] == []
    assert texts(path)[0] == "one"
    with pikepdf.open(path) as pdf:
        (image,) = [
            one
            for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        # 9 mm at 600 dpi, and a pixel on each side
        assert 212 <= int(image.Width) <= 216
        assert str(image.ColorSpace) == "/DeviceCMYK"
    flat = page_of(path)
    # Half of red on blue, below the text and not beside it.
    assert flat.getpixel((100, 230)) != plain.getpixel((100, 230))
    assert flat.getpixel((200, 100)) == plain.getpixel((200, 100))
    # The ground of the picture is the ground of the page.
    assert flat.getpixel((58, 160)) == plain.getpixel((58, 160))


# What is wrong


@pytest.mark.parametrize(("file", "data", "says"), [
    ("gone.icc", None, "there is no such ICC profile"),
    ("text.icc", b"hello", "is no ICC profile"),
    ("cut.icc", shipped_profile()[:300], "is broken, or has no way from colours to inks"),
])  # fmt: skip
def test_a_profile_that_is_none(pnp, project, tmp_path, file, data, says):
    if data is not None:
        (tmp_path / file).write_bytes(data)
    path = tmp_path / file
    told = ("--root", tmp_path, "--out", tmp_path / "out")
    done = pnp("export", "pdf-x", "mini", "--icc", path, *told)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert f"{path}: {says}\n" in done.err
    hints = (
        "name the .icc file that the print shop gives",
        "name a CMYK profile for output, as ISOcoated_v2_eci.icc",
    )
    assert any(hint in done.err for hint in hints)


def test_a_profile_that_is_too_large(pnp, project, tmp_path):
    path = tmp_path / "large.icc"
    with path.open("wb") as file:
        file.truncate(10_000_001)
    done = pnp("export", "pdf-x", "mini", "--icc", path, "--root", tmp_path)
    assert "ICC profile is larger than 10 MB" in done.err
    assert "name the profile alone, as the print shop gives it" in done.err


def test_the_profile_of_a_user_is_what_is_said_and_printed_by(made, tmp_path):
    (tmp_path / "own.icc").write_bytes(shipped_profile())
    with pikepdf.open(made(icc=str(tmp_path / "own.icc"))) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39L TAC240"
        assert "/RegistryName" not in intent


def test_a_file_that_breaks_a_rule_is_given_to_nobody(project, tmp_path, monkeypatch):
    monkeypatch.setitem(pdfx_writer.FLAVOURS, "x-1a-2003", ("1.4", "PDF/X", "PDF/X"))
    with pytest.raises(FaultError) as caught:
        export(project, ["mini"], ["pdf-x"], tmp_path / "out")
    said = str(caught.value)
    assert "the file would not be PDF/X-1a (identification: GTS_PDFXVersion is 'PDF/X')" in said
    assert "report it, with the game" in said
    assert list(tmp_path.glob("out/**/*.pdf")) == []
