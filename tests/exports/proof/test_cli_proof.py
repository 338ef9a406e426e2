"""pnp proof: which contact sheets there are, and what stands on them."""

import re
import shutil
from typing import Any

import pytest
from PIL import Image
from small_game import TEMPLATE, deck, game, write, write_game
from told_of_faces import FACE

from pnp.core.exit_codes import ExitCode
from pnp.core.geometry import Size
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.drawing.contact_sheet import contact_sheet
from pnp.exports.proof import export as proof_module
from pnp.exports.proof.export import faces_per_sheet
from pnp.load.game import load_game


@pytest.fixture
def proof(pnp, starter, tmp_path):
    """Write contact sheets of the starter; return (what was done, what was written, no ends)."""

    def run(*options):
        done = pnp("proof", "small", "--root", starter, "--out", tmp_path, "--dpi", "40", *options)
        start, end = f"{tmp_path}/small/en/proof/small-", ".png"
        names = [line.removeprefix(start).removesuffix(end) for line in done.out.splitlines()]
        return done, [re.sub("-dpi-[0-9]+", "", name) for name in names]

    return run


@pytest.fixture
def captions(monkeypatch):
    """The captions of all faces that are shown from now on."""
    seen = []

    def sheet(title, cells, *options):
        seen.extend(cell.caption for cell in cells)
        return contact_sheet(title, cells, *options)

    monkeypatch.setattr(proof_module, "contact_sheet", sheet)
    return seen


@pytest.mark.parametrize(("options", "names"), [
    ([], ["deck-en", "coins-en"]),
    (["--component", "coins"], ["coins-en"]),
    (["--cards", "fire-*"], ["deck-en-cards-fire-_-90b5"]),
    (["--low-ink", "--component", "coins"], ["coins-en-low-ink"]),
    (["--grey", "--component", "coins"], ["coins-en-grey"]),
    (["--grey", "--low-ink", "--cards", "c*"], ["coins-en-low-ink-grey-cards-c_-8359"]),
])  # fmt: skip
def test_file_names(proof, options, names):
    done, written = proof(*options)
    assert (done.code, done.err, written) == (ExitCode.OK, "", names)


def test_every_face_with_its_id_and_copies(proof, captions):
    proof()
    ranks = {"one": 3, "two": 2, "three": 1}
    assert captions == [
        *(f"{e}-{rank} ×{ranks[rank]}" for e in ("fire", "water", "wood") for rank in ranks),
        "storm ×2",
        "back:common ×20",
        "coin ×24",
        "coin, back",
    ]


def test_pixels_follow_dpi_and_grey_is_grey(proof, tmp_path):
    proof("--component", "coins")
    proof("--component", "coins", "--grey")
    folder = tmp_path / "small/en/proof"
    with Image.open(folder / "small-coins-en-dpi-40.png") as plain:
        assert plain.info["dpi"] == pytest.approx((40, 40), abs=0.1)
        narrow = plain.width
    with Image.open(folder / "small-coins-en-grey-dpi-40.png") as grey:
        pixels: list[Any] = [colour for _, colour in grey.getcolors(100_000) or ()]
    assert all(max(pixel) - min(pixel) <= 6 for pixel in pixels)  # the ground is warm
    proof("--component", "coins", "--dpi", "80")
    with Image.open(folder / "small-coins-en-dpi-80.png") as fine:
        assert fine.width == pytest.approx(2 * narrow, abs=4)


def test_a_large_component_takes_several_sheets(proof, monkeypatch):
    monkeypatch.setattr(proof_module, "_FACES_PER_SHEET", 5)
    _, names = proof()
    assert names == ["deck-1-en", "deck-2-en", "deck-3-en", "coins-en"]


@pytest.mark.parametrize(
    ("size", "dpi", "faces"),
    [((63, 88), 100, 60), ((63, 88), 300, 60), ((63, 88), 600, 17), ((900, 900), 600, 1)],
)
def test_a_sheet_stays_small_enough_to_be_opened(starter, size, dpi, faces):
    deck = load_game(Project(starter), "small", None).components[0]
    assert faces_per_sheet(replace(deck, size=Size(*size)), dpi) == faces


def test_problems_of_all_faces_and_nothing_written(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    coin = tmp_path / "templates/small/coin.svg.j2"
    coin.write_text(coin.read_text(encoding="utf-8").replace("<circle", "<cirkle"))
    done = pnp("proof", "--component", "coins", "--root", tmp_path, "--out", tmp_path / "out")
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert "cirkle" in done.err
    assert not [*(tmp_path / "out").rglob("*.png")]


@pytest.mark.parametrize(("options", "message"), [
    (["--dpi", "5"], "Invalid value for '--dpi': '5' is not a whole number from 30 to 600."),
    (["--dpi", "fine"], "Invalid value for '--dpi': 'fine' is not a whole number from 30 to 600."),
    (["--component", "cions"], "small: unknown component 'cions'"),
    (["--cards", "up-*"], "no card of 'small' is left to print"),
])  # fmt: skip
def test_wrong_values(proof, options, message):
    done, written = proof(*options)
    assert (done.code, written) == (ExitCode.USAGE, [])
    assert message in done.err


@pytest.mark.parametrize("command", ["proof", "build"])
def test_what_a_component_left_behind_is_deleted_if_it_is_ours(pnp, tmp_path, command):
    """A file that somebody changed, and whatever other orders wrote, stays."""
    out, both = tmp_path / "out", game(components="[deck, coins]")
    coins = tmp_path / "cards/mini/coins.yaml"
    write_game(tmp_path, both, files={f"templates/mini/{TEMPLATE}": FACE.format("")})

    def run(*options: str, more: bool) -> set[str]:
        """Build with more components or not; return the files that name them."""
        write(tmp_path / "cards/mini/game.yaml", both if more else game())
        coins.unlink(missing_ok=True)
        if more:
            write(coins, deck(component="coins"))
        done = pnp(command, "mini", "--root", tmp_path, "--out", out, *options)
        assert done.code == ExitCode.OK, done.err
        return {path.name for path in out.rglob("*coins*")}

    whole = run(more=True)
    low = run("--low-ink", more=True) - whole
    assert whole
    assert low
    mine = next(out.rglob(min(low))).with_name("my-coins.png")
    mine.write_bytes(b"mine")
    assert run(more=False) == low | {mine.name}
    assert run(more=True) == whole | low | {mine.name}
    changed = next(out.rglob(min(whole)))
    changed.write_bytes(b"changed")
    assert run(more=False) == low | {mine.name, changed.name}


def test_of_all_games_those_are_shown_that_have_the_ink(pnp, tmp_path):
    for name in ("pale", "plain"):
        pnp("new", name, "--root", tmp_path)
    with (tmp_path / "cards/pale/game.yaml").open("a", encoding="utf-8") as file:
        file.write("\ninks: {home: {}}\n")
    options = ("--ink", "home", "--component", "coins", "--dpi", "40", "--root", tmp_path)
    done = pnp("proof", *options, "--out", tmp_path)
    assert done.code == ExitCode.OK
    assert done.out == f"{tmp_path}/pale/en/proof/pale-coins-en-home-ink-dpi-40.png\n"
    alone = pnp("proof", "plain", *options, "--out", tmp_path)
    assert alone.code == ExitCode.USAGE
    assert "'plain' has no home-ink edition" in alone.err
