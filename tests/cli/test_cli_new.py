"""pnp new: what it makes works at once, and is a model to learn from."""

import pytest
from new_game import write_new
from PIL import ImageChops

from pnp.core.exit_codes import ExitCode
from pnp.core.project import Project
from pnp.drawing.face import draw_image
from pnp.load.game import load_game
from pnp.load.json_schemas.editor_schemas import COMPONENT, GAME, schemas
from pnp.model.ink import Ink
from pnp.pdf.readback import count_pdf
from pnp.render.renderer import Renderer

MADE = [
    "cards/dragons/art/icons/coin.svg",
    "cards/dragons/coins.yaml",
    "cards/dragons/deck.yaml",
    "cards/dragons/game.yaml",
    "templates/dragons/back.svg.j2",
    "templates/dragons/coin.svg.j2",
    "templates/dragons/deck.svg.j2",
    "templates/dragons/parts.svg.j2",
    *(f"cards/_schema/{name}" for name in schemas()),
    *(f"cards/_schema/dragons/{name}" for name in (GAME, COMPONENT)),
]


NEXT = "'pnp check {}' warns of text that would be cut off; 'pnp build' does not\n"


def test_a_box_as_the_guide_has_it_can_be_read(pnp, tmp_path):
    file = write_new(tmp_path, "dragons") / "game.yaml"
    box = "boxes: {dragons: {kind: tuck, holds: deck}}\n"
    file.write_text(file.read_text("utf-8").partition("\nsets:")[0] + "\n" + box, "utf-8")
    done = pnp("check", "dragons", "--root", tmp_path)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out.endswith("2 checks passed in 1 game\n")


def files_below(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))


def test_everything_works_at_once_in_an_empty_folder(pnp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = pnp("new", "dragons")
    assert (made.code, made.err) == (ExitCode.OK, NEXT.format("dragons"))
    assert sorted(made.out.splitlines()) == sorted(MADE) == files_below(tmp_path)
    assert pnp("list").out.startswith("dragons: Dragons 0.1.0, en, 44 pieces\n")
    built = pnp("build", "dragons")
    assert (built.code, built.err) == (ExitCode.OK, "")
    proofs = pnp("proof", "dragons", "--dpi", "50")
    assert (proofs.code, proofs.err, len(proofs.out.splitlines())) == (ExitCode.OK, "", 2)
    assert pnp("render", "dragons", "storm", "-o", "x.svg").out == "x.svg\n"
    assert "<svg" in (tmp_path / "x.svg").read_text(encoding="utf-8")
    counted = pnp("count", built.out.splitlines()[-2])
    assert counted.out.startswith("dragons: 44 pieces on ")
    assert pnp("build", "dragons", "--low-ink", "--set", "short").code == ExitCode.OK


def test_a_second_game_of_a_project_is_made_beside_the_first(pnp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pnp("new", "dragons")
    monkeypatch.chdir(tmp_path / "cards/dragons/art")
    made = pnp("new", "knights")
    told = f"'knights' is in the project at {tmp_path}, which this folder lies in"
    assert (made.code, made.err) == (
        ExitCode.OK,
        f"{told}; --root . makes one here\n{NEXT.format('knights')}",
    )
    assert (tmp_path / "cards/knights/game.yaml").is_file()
    assert (tmp_path / "templates/knights/deck.svg.j2").is_file()
    assert str(tmp_path / "cards/knights/game.yaml") in made.out.splitlines()
    assert [line.split(":")[0] for line in pnp("list").out.splitlines() if ":" in line] == [
        "dragons",
        "knights",
    ]
    assert pnp("new", "squires", "--root", ".").err == NEXT.format("squires")
    assert (tmp_path / "cards/dragons/art/cards/squires/game.yaml").is_file()


def test_root_names_the_folder_and_makes_it(pnp, tmp_path):
    assert pnp("new", "dragons", "--root", tmp_path / "my/games").code == ExitCode.OK
    assert files_below(tmp_path / "my/games") == sorted(MADE)


# Other tools read these as a truth value, nothing, a number, a time, a date.
@pytest.mark.parametrize("name", ["no", "y", "null", "7", "12-30", "1e3", "2024-01-01", "a" * 40])
def test_names_that_are_easily_misread(pnp, tmp_path, name):
    assert pnp("new", name, "--root", tmp_path).code == ExitCode.OK
    listed = pnp("list", name, "--root", tmp_path)
    assert (listed.code, listed.err) == (ExitCode.OK, "")


@pytest.mark.parametrize(("name", "shown", "near"), [
    ("", "", ""), ("Dragons", "Dragons", "dragons"), ("my game", "my game", "my-game"),
    ("../up", "../up", ""), ("-x", None, ""), ("dragón", "dragón", "dragon"),
    ("a\n", "a<U+000A>", "a"), ("b" * 99, "b" * 57 + "...", ""),
])  # fmt: skip
def test_bad_names(pnp, tmp_path, name, shown, near):
    done = pnp("new", name, "--root", tmp_path)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert list(tmp_path.iterdir()) == []
    if shown is not None:
        near = near and f"write {near}; "
        assert done.err == (
            f"command line: '{shown}' can't be the name of a game\n"
            f"  hint: {near}use up to 40 small letters, digits and '-', beginning with a letter or"
            " digit\n"
        )


@pytest.mark.parametrize("name", ["con", "prn", "aux", "nul", "com1", "com9", "lpt1", "lpt9"])
def test_names_that_no_folder_can_have_on_windows(pnp, tmp_path, name):
    done = pnp("new", name, "--root", tmp_path)
    assert (done.code, done.out, list(tmp_path.iterdir())) == (ExitCode.USAGE, "", [])
    assert done.err == (
        f"command line: '{name}' can't be the name of a game\n"
        "  hint: choose another one: Windows has no files of that name\n"
    )


def test_names_that_are_nearly_those(pnp, tmp_path):
    for name in ("com0", "com10", "console", "lpt", "nul-1"):
        assert pnp("new", name, "--root", tmp_path).code == ExitCode.OK


@pytest.mark.parametrize("there", [["cards"], ["templates"], ["cards", "templates"]])
def test_nothing_is_written_over(pnp, tmp_path, there):
    for kind in there:
        (tmp_path / kind / "dragons").mkdir(parents=True)
    done = pnp("new", "dragons", "--root", tmp_path)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    for kind in there:
        assert (
            f"{tmp_path / kind / 'dragons'}: there is something here already\n"
            "  hint: choose another name, or move that folder away\n"
        ) in done.err
    assert files_below(tmp_path) == []


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.LOW])
def test_the_back_looks_the_same_when_it_is_turned(starter, fonts, ink):
    project = Project(starter)
    game = load_game(project, "small", fonts)
    deck = game.components[0]
    face = deck.cards[0].back
    assert face is not None
    svg = Renderer(project, game, fonts, ink).face(deck, deck.cards[0], face)
    picture = draw_image(svg, fonts, 50.8, face.where)
    differences = ImageChops.difference(picture, picture.rotate(180)).convert("L")
    assert differences.getextrema()[1] < 32  # what smoothing of edges makes
    assert len(picture.getcolors(100_000) or ()) > 4


def test_every_file_explains_itself(starter):
    for path in (starter / "cards/small").glob("*.yaml"):
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        assert first.startswith("# yaml-language-server: $schema=../_schema/")
        assert (path.parent / first.partition("=")[2]).is_file()
        assert any("# " in line for line in rest)
    for path in (starter / "templates/small").glob("*.j2"):
        assert path.read_text(encoding="utf-8").startswith("{# ")


def test_what_is_counted_is_what_is_defined(starter, tmp_path, pnp):
    done = pnp("build", "small", "--root", starter, "--out", tmp_path)
    printed = count_pdf(tmp_path / "small/en/small-en-a4-duplex-long.pdf")
    assert done.code == ExitCode.OK
    assert printed.count("front") == {
        **{
            ("deck", f"{element}-{rank}"): copies
            for element in ("fire", "water", "wood")
            for rank, copies in (("one", 3), ("two", 2), ("three", 1))
        },
        ("deck", "storm"): 2,
        ("coins", "coin"): 24,
    }
