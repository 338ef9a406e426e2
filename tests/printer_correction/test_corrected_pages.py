"""Sheets that are corrected for a printer: painted elsewhere, meant where they always were."""

import pikepdf
import pytest
from built import build, export
from hypothesis import given
from hypothesis import strategies as st
from probe import job, part, write_sheets
from small_book import write_book
from small_game import deck, game, write_game

from pnp.core.exit_codes import ExitCode
from pnp.core.geometry import Size
from pnp.core.problems import UsageError
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.pdf.readback import count_pdf
from pnp.printer_correction.corrected_pages import Printer
from pnp.printer_correction.distortion import Distortion
from pnp.printer_correction.profile import Profile
from pnp.printer_correction.settings import keep, settings_file
from pnp.svg.matrix import multiply

FRONT = Distortion(2.0, -1.3, 0.6, 0.8, -0.4, 0.3)
BACK = Distortion(-1.1, 2.0, -0.45, 0.5, 0.8, -0.3)
HOME = Profile("home", "a4", FRONT, BACK)
A4 = Size(210.0, 297.0)
OPTIONS = {"paper": "a4", "backs": "duplex-long", "bleed": 1.5}


@pytest.fixture(autouse=True)
def settings(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_HOME", str(tmp_path / "settings"))
    keep(HOME)


@pytest.fixture
def project(tmp_path):
    """Two cards with a back that they share."""
    said = deck(backs="{sea: {template: deck.svg.j2}}", back="sea", cards="[{id: one}, {id: two}]")
    return write_game(tmp_path, game(), said)


def sheets(path, printer, count=3, **options):
    """Write sheets of probes to `path`, and return the path."""
    one = part(count, back="own", **{**OPTIONS, **options})
    return write_sheets(job(one, backs=options.get("backs", "duplex-long"), printer=printer), path)


def places(path):
    return [(one.name, one.side, tuple(one.trim)) for one in count_pdf(path).faces]


def near(found, expected):
    for one, other in zip(found, expected, strict=True):
        assert one[:2] == other[:2]
        assert one[2] == pytest.approx(other[2], abs=0.002)


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "gutterfold", "none"])
def test_read_back_undoes_it(tmp_path, backs):
    """Whatever the orientation of the sheet is that is best for it."""
    printer = Printer("home", backs, (HOME,))
    plain = sheets(tmp_path / "plain.pdf", Printer(), backs=backs)
    corrected = sheets(tmp_path / "corrected.pdf", printer, backs=backs)
    near(places(corrected), places(plain))
    assert count_pdf(corrected).behind() == count_pdf(plain).behind()
    assert {page.printer for page in count_pdf(corrected).pages} == {"home"}


FIGURES = st.floats(-2, 2)
DISTORTIONS = st.builds(Distortion, *(FIGURES for _ in range(6)))


@given(DISTORTIONS, DISTORTIONS)
def test_read_back_undoes_whatever_a_printer_does(tmp_path_factory, front, back):
    folder = tmp_path_factory.mktemp("any")
    printer = Printer("any", "duplex-long", (Profile("any", "a4", front, back),))
    corrected = sheets(folder / "corrected.pdf", printer, count=1)
    near(places(corrected), places(sheets(folder / "plain.pdf", Printer(), count=1)))


def operators(page):
    content = [(str(one.operator), *map(float, one.operands)) if str(one.operator) == "cm" else
               (str(one.operator),) for one in pikepdf.parse_content_stream(page)]  # fmt: skip
    return content[:2], content[-1]


def test_a_page_is_painted_within_one_matrix_and_its_boxes_stay(tmp_path):
    printer = Printer("home", "duplex-long", (HOME,))
    with (
        pikepdf.open(sheets(tmp_path / "plain.pdf", Printer())) as plain,
        pikepdf.open(sheets(tmp_path / "corrected.pdf", printer)) as corrected,
    ):
        for number, side in enumerate(("front", "back")):
            page, before = corrected.pages[number], plain.pages[number]
            start, end = operators(page)
            assert [one[0] for one in start] == ["q", "cm"]
            assert start[1][1:] == pytest.approx(printer.matrix(A4, side), abs=1e-6)
            assert end == ("Q",)
            for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
                assert list(page[box]) == list(before[box])
            said = page.PieceInfo.PNP.Private.Printer
            assert str(said.Name) == "home"
            assert [*map(float, said.Matrix)] == pytest.approx(start[1][1:])
            inside = page.Contents.read_bytes().partition(b" cm\n")[2].removesuffix(b"Q\n")
            assert inside == before.Contents.read_bytes()


def test_what_the_printer_does_takes_it_to_where_it_was_meant(tmp_path):
    """The corners of the page, in pt: painted elsewhere, and printed in their places to 1 µm."""
    printer = Printer("home", "duplex-long", (HOME,))
    width, height = 595.2756, 841.8898
    pt = 72 / 25.4
    for side, one in (("front", FRONT), ("back", BACK)):
        a, b, c, d, e, f = one.matrix()
        about = multiply((1, 0, 0, 1, width / 2, height / 2), (a, -b, -c, d, e * pt, -f * pt))
        prints = multiply(about, (1, 0, 0, 1, -width / 2, -height / 2))
        painted = printer.matrix(A4, side)
        assert painted
        found = multiply(prints, painted)
        assert found == pytest.approx((1, 0, 0, 1, 0, 0), abs=0.001 * pt)


def files(paths):
    return {path.name: path.read_bytes() for path in paths}


def test_all_sheets_of_paper_are_corrected_and_nothing_else_is_others(project, tmp_path):
    plain = files(build(project, ["mini"], tmp_path / "plain"))
    corrected = files(build(project, ["mini"], tmp_path / "home", printer="home"))
    assert sorted(corrected) == [
        "mini-deck-en-a4-duplex-long-printer-home.pdf",
        "mini-en-a4-duplex-long-printer-home.parts.pdf",
        "mini-en-a4-duplex-long-printer-home.pdf",
    ]
    for name, data in corrected.items():
        assert data != plain[name.replace("-printer-home", "")]
    # Pictures and cut files are for no printer.
    told = {"machine": "silhouette"}
    cut = files(export(project, ["mini"], ["cut"], tmp_path / "cut", **told))
    again = files(export(project, ["mini"], ["cut"], tmp_path / "again", printer="home", **told))
    assert {name for name in cut if cut[name] != again[name]} == {"mini-deck-en-a4-print.pdf"}


def test_a_booklet_lies_on_its_side_and_is_turned_about_its_short_edge(tmp_path):
    write_book(tmp_path)
    (path,) = export(Project(tmp_path), ["mini"], ["booklet"], tmp_path / "out", printer="home")
    assert path.name == "mini-booklet-en-a4-printer-home.pdf"
    printer = Printer("home", "duplex-short", (HOME,))
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) > 1
        for number, page in enumerate(pdf.pages):
            painted = printer.matrix(Size(297, 210), ("front", "back")[number % 2])
            start, end = operators(page)
            assert start[1][1:] == pytest.approx(painted, abs=1e-4)  # boxes: 0.001 pt
            assert end == ("Q",)


def test_sheets_are_written_anew_as_the_printer_is_measured_anew(project, tmp_path):
    def made():
        (path,) = export(
            project, ["mini"], ["sheets"], tmp_path / "out", printer="home", component=("deck",)
        )
        return path.read_bytes()

    first = made()
    assert made() == first
    keep(replace(HOME, front=Distortion(right=1.0)))
    assert made() != first


def test_a_paper_that_was_not_measured_is_told_before_anything_is_drawn(project, tmp_path):
    with pytest.raises(UsageError, match="'home' was not measured with a3 paper"):
        build(project, ["mini"], tmp_path / "out", printer="home", paper="a3")
    assert not (tmp_path / "out").exists()


def test_only_what_differs_from_sheets_for_a_printer(project, tmp_path, pnp):
    where = ("--root", project.root, "--out", tmp_path / "out")
    done = pnp("export", "sheets", "mini", "--printer", "home", *where)
    assert done.code == ExitCode.OK
    path = done.out.splitlines()[-1]
    assert "printer-home" in path
    assert pnp("count", path).out.startswith(
        "mini: 2 pieces on 2 pages, corrected for the printer home\n"
    )
    done = pnp("export", "sheets", "mini", "--printer", "home", "--since", path, *where)
    assert (done.code, done.out) == (ExitCode.OK, "")
    assert f"note: nothing differs from {path}\n" in done.err
    assert pnp("check", path, "--root", project.root).code == ExitCode.OK


def test_the_environment_names_a_printer_and_none_stands_for_none(
    project, tmp_path, pnp, monkeypatch
):
    where = ("--component", "deck", "--root", project.root, "--out", tmp_path / "out")
    monkeypatch.setenv("PNP_PRINTER", "home")
    done = pnp("build", "mini", *where)
    assert done.out.endswith("mini-deck-en-a4-duplex-long-printer-home.pdf\n")
    done = pnp("build", "mini", "--printer", "none", *where)
    assert done.out.endswith("mini-deck-en-a4-duplex-long.pdf\n")


def test_a_printer_that_nobody_knows(project, tmp_path, pnp):
    done = pnp("build", "mini", "--printer", "hom", "--root", project.root, "--out", tmp_path)
    assert done.code == ExitCode.USAGE
    assert done.err == "command line: unknown printer 'hom'\n  hint: use one of: home\n"


def test_settings_that_are_broken_name_their_line(project, tmp_path, pnp):
    settings_file().write_text("[[printer]]\nname = home\n", encoding="utf-8")
    done = pnp("build", "mini", "--printer", "home", "--root", project.root, "--out", tmp_path)
    assert done.code == ExitCode.PROBLEMS
    assert done.err.startswith(f"{settings_file()}:2: this is no TOML")


def broken(path, change):
    sheets(path, Printer("home", "duplex-long", (HOME,)))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf.pages[0].PieceInfo.PNP.Private.Printer)
        pdf.save(path)


@pytest.mark.parametrize("matrix", [[0, 0, 0, 0, 0, 0], [1, 0], ["/x"] * 6])
def test_a_page_that_says_no_matrix_that_can_be_undone_is_broken(tmp_path, matrix, pnp):
    path = tmp_path / "broken.pdf"
    values = [pikepdf.Name(one) if isinstance(one, str) else one for one in matrix]
    broken(path, lambda said: said.__setitem__("/Matrix", pikepdf.Array(values)))
    done = pnp("count", path)
    assert done.code == ExitCode.PROBLEMS
    assert "is not a PDF, or a broken one" in done.err
