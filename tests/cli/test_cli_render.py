import os
import re
import shutil

import pytest
from small_game import deck, game, write_game

from pnp.cli.main import main
from pnp.core.exit_codes import ExitCode


@pytest.fixture(scope="module")
def two_decks(tmp_path_factory):
    """A game of which two components have a card with the same id."""
    root = tmp_path_factory.mktemp("twins")
    main(["new", "small", "--root", str(root)])
    coins = root / "cards/small/coins.yaml"
    coins.write_text(coins.read_text(encoding="utf-8").replace("id: coin", "id: storm"))
    return root


def svg_of(pnp, root, *arguments):
    """Return the width and the text of the SVG that is printed."""
    done = pnp("render", "small", *arguments, "--root", root)
    assert (done.code, done.err) == (ExitCode.OK, "")
    return re.search('width="([^"]*)"', done.out)[1], done.out


def test_one_face_with_its_bleed(pnp, starter):
    width, svg = svg_of(pnp, starter, "fire-two")
    assert width == "69mm"
    assert "Fire" in svg


def test_sides_and_editions_differ(pnp, starter):
    looks = {
        svg_of(pnp, starter, "coin", *options)[1]
        for options in ([], ["--back"], ["--low-ink"], ["--back", "--low-ink"])
    }
    assert len(looks) == 4


def test_into_a_file(pnp, starter, tmp_path):
    path = tmp_path / "new/fire.svg"
    done = pnp("render", "small", "fire-one", "-o", path, "--root", starter)
    assert (done.code, done.out, done.err) == (ExitCode.OK, f"{path}\n", "")
    assert path.read_text(encoding="utf-8").strip() == svg_of(pnp, starter, "fire-one")[1].strip()


def test_ids_that_two_components_have(pnp, two_decks):
    assert svg_of(pnp, two_decks, "deck/storm")[0] == "69mm"
    assert svg_of(pnp, two_decks, "coins/storm")[0] == "26mm"


def test_variants_of_a_card(pnp, tmp_path):
    cards = "[{id: one, copies: 3, variants: [a, b]}]"
    write_game(tmp_path, deck_text=deck(cards=cards))
    face = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><desc>{}</desc></svg>"
    (tmp_path / "templates/mini/deck.svg.j2").write_text(face.format("{{ card.variant }}"))

    def shown(card):
        done = pnp("render", "mini", card, "--root", tmp_path)
        return re.search("<desc>(.*)</desc>", done.out)[1] if not done.code else done.err

    assert [shown("one"), shown("one~a"), shown("deck/one~b")] == ["a", "a", "b"]
    assert shown("one~c") == ("command line: unknown variant 'c'\n  hint: use one of: a, b\n")


@pytest.mark.parametrize(("arguments", "error"), [
    (["smal", "storm"], "command line: unknown game 'smal'\n  hint: use one of: small\n"),
    (["small", "strom"], "command line: unknown card 'strom'\n  hint: use one of: storm, "),
    (["small", "deck/coin"], "command line: unknown card 'deck/coin'\n"),
    (["small", "storm"],
     "command line: 2 components have a card 'storm'\n  hint: write one of: deck/storm, "
     "coins/storm\n"),
])  # fmt: skip
def test_what_there_is_not(pnp, two_decks, arguments, error):
    done = pnp("render", *arguments, "--root", two_decks)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err.startswith(error)


def test_a_card_without_a_back(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    deck = tmp_path / "cards/small/deck.yaml"
    deck.write_text(
        deck.read_text(encoding="utf-8").replace("id: storm", "id: storm\n    back: none")
    )
    done = pnp("render", "small", "storm", "--back", "--root", tmp_path)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == "command line: card 'storm' has no back\n  hint: leave out --back\n"


def test_a_file_that_can_not_be_written(pnp, starter, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    done = pnp("render", "small", "storm", "-o", tmp_path / "file/x.svg", "--root", starter)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert "x.svg: can't be written: " in done.err


def test_a_folder_is_no_file_to_write_to(pnp, starter, tmp_path):
    done = pnp("render", "small", "storm", "-o", tmp_path, "--root", starter)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert f"Invalid value for '-o': File '{tmp_path}' is a directory." in done.err


@pytest.mark.parametrize("number", ["nan", "inf", "1e999", "{{ 1e308 * 10 }}", "{{ 'nan'|float }}"])
def test_numbers_that_are_none_are_told_and_the_svg_is_there_to_look_at(pnp, tmp_path, number):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="69.5mm" height="94.9mm"'
    svg += f' viewBox="-3 -3 69.5 94.9">\n<rect x="{number}" width="9" height="9"/></svg>'
    write_game(tmp_path, files={"templates/mini/deck.svg.j2": svg})
    done = pnp("render", "mini", "one", "--root", tmp_path)
    assert done.code == ExitCode.PROBLEMS
    assert done.err.startswith("templates/mini/deck.svg.j2:2: <rect> has x='")
    assert "(face mini/deck/one, front" in done.err
    assert done.out.startswith("<svg")


FACE = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94"/>'
SOURCE = "where a project's sources are\n  hint: write -o "


@pytest.fixture(scope="module")
def mine(tmp_path_factory):
    """A project with a picture, and files beside it that are nobody's to write over."""
    root = tmp_path_factory.mktemp("mine")
    files = {
        "cards/mini/art/ship.svg": FACE,
        "notes.svg": "notes",
        "drawing.svg": FACE.replace("-3 -3", "0 0"),
        "by-hand.svg": FACE.replace("<svg ", '<svg xmlns:inkscape="http://x.org/inkscape" '),
        "face.svg": f"<?xml version='1.0'?>\n{FACE}",
        "empty.svg": "",
        "thesis.txt": "years",
    }
    write_game(root, files=files)
    (root / "link.svg").symlink_to("thesis.txt")
    return root


@pytest.mark.parametrize(("file", "error"), [
    ("cards/mini/deck.yaml", "does not end in .svg\n  hint: write -o deck.svg\n"),
    ("templates/mini/deck.svg.j2", "does not end in .svg\n  hint: write -o deck.svg\n"),
    ("link.svg", "does not end in .svg\n"),
    ("cards/mini/art/ship.svg", f"' lies in cards/, {SOURCE}ship.svg\n"),
    ("templates/mini/new.svg", f"' lies in templates/, {SOURCE}new.svg\n"),
    ("templates/../fonts/new.svg", f"' lies in fonts/, {SOURCE}new.svg\n"),
    ("notes.svg", "is there, and no face that 'pnp render' wrote\n"
     "  hint: write to another name, or delete the file\n"),
    ("drawing.svg", "is there, and no face that 'pnp render' wrote\n"),
])  # fmt: skip
def test_nothing_is_written_over_that_render_did_not_write(pnp, mine, file, error):
    (mine / "fonts").mkdir(exist_ok=True)
    there = {path: path.read_bytes() for path in mine.rglob("*") if path.is_file()}
    done = pnp("render", "mini", "one", "-o", mine / file, "--root", mine)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err.startswith("command line: '-o ")
    assert error in done.err
    assert there == {path: path.read_bytes() for path in mine.rglob("*") if path.is_file()}


@pytest.mark.parametrize("file", ["face.svg", "empty.svg", "new.svg", "NEW2.SVG", "/dev/null"])
def test_what_render_may_write_to(pnp, mine, file):
    done = pnp("render", "mini", "one", "-o", mine / file, "--root", mine)
    assert (done.code, done.err) == (ExitCode.OK, "")


def test_a_pipe_without_a_name_is_written_to(pnp, mine):
    out, into = os.pipe()
    done = pnp("render", "mini", "one", "-o", f"/dev/fd/{into}", "--root", mine)
    os.close(into)
    assert (done.code, done.err) == (ExitCode.OK, "")
    with os.fdopen(out, "rb") as pipe:
        assert pipe.read().startswith(b"<svg")


def test_a_dash_is_the_screen(pnp, mine, monkeypatch):
    monkeypatch.chdir(mine)
    assert pnp("render", "mini", "one", "-o", "-").out == pnp("render", "mini", "one").out
    assert not (mine / "-").exists()


@pytest.mark.parametrize(
    "command", ["build", "proof", "rulebook", "texts extract", "texts export mini de"]
)
def test_no_output_among_sources(pnp, mine, command):
    (mine / "fonts").mkdir(exist_ok=True)
    outs = {"cards": "cards", "templates/mini": "templates", "cards/../fonts/x": "fonts"}
    for out, place in outs.items():
        done = pnp(*command.split(), "--out", mine / out, "--root", mine)
        assert (done.code, done.out) == (ExitCode.USAGE, "")
        assert done.err.endswith(
            f"' lies in {place}/, where a project's sources are\n"
            "  hint: write to another folder, as --out output\n"
        )


BOTH_INKS = "--low-ink is --ink low, and not --ink home; say one of them."


def test_inks(pnp, tmp_path):
    write_game(tmp_path, game(palette='{ground: "#112233"}', inks='{home: {ground: "#ddeeff"}}'))
    face = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><desc>{}</desc></svg>"
    said = "{{ palette.ground }} {{ home_ink }} {{ low_ink }}"
    (tmp_path / "templates/mini/deck.svg.j2").write_text(face.format(said))

    def drawn(*options):
        done = pnp("render", "mini", "one", "--root", tmp_path, *options)
        return re.search("#.*", done.out)[0].partition("<")[0] if done.out else done.err

    assert drawn() == drawn("--ink", "full") == "#112233 False False"
    assert drawn("--ink", "home") == "#ddeeff True False"
    low = [["--low-ink"], ["--ink", "low"], ["--ink", "low", "--low-ink"]]
    assert {drawn(*options) for options in low} == {"#112233 False True"}
    assert BOTH_INKS in drawn("--ink", "home", "--low-ink")


def test_an_ink_that_a_game_does_not_have(pnp, starter):
    done = pnp("render", "small", "coin", "--ink", "home", "--root", starter)
    assert done.code == ExitCode.USAGE
    assert "'small' has no home-ink edition" in done.err


def test_what_is_no_text_is_written_and_told(pnp, tmp_path):
    write_game(tmp_path, files={"templates/mini/deck.svg.j2": r'{{ "\ud800" }}'})
    for to in ([], ["-o", tmp_path / "x.svg"]):
        done = pnp("render", "mini", "one", *to, "--root", tmp_path)
        assert done.code == ExitCode.PROBLEMS
        assert "SVG has an invisible character (U+D800)" in done.err
