"""pnp build: what is written for which options, and what is refused."""

import shutil
from pathlib import Path

import pytest
from processes import modules_after
from small_game import TEMPLATE, deck, face, filled, game, write_game

from pnp.core.exit_codes import ExitCode
from pnp.pdf.readback import count_pdf
from pnp.sheet_layout.grid_imposition import BACKS
from pnp.sizes.cards_and_papers import PAPERS


@pytest.fixture(scope="module")
def built(starter, tmp_path_factory):
    """A folder in which the faces are drawn already."""
    return tmp_path_factory.mktemp("output")


@pytest.fixture
def build(pnp, starter, built):
    """Build the starter with options; return (what was done, what was written below output/)."""

    def run(*options, games=("small",)):
        done = pnp("build", *games, "--root", starter, "--out", built, *options)
        names = [line.removeprefix(f"{built}/") for line in done.out.splitlines()]
        return done, names

    return run


def cards(path):
    """Return how many pieces of each card are printed in a PDF."""
    return {name: count for (_, name), count in count_pdf(path).count("front").items()}


def test_a_file_for_each_component_and_one_with_all(build, built):
    done, names = build()
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert names == [
        "small/en/small-deck-en-a4-duplex-long.pdf",
        "small/en/small-coins-en-a4-duplex-long.pdf",
        "small/en/small-en-a4-duplex-long.pdf",
        "small/en/small-en-a4-duplex-long.parts.pdf",
    ]
    assert all((built / name).read_bytes().startswith(b"%PDF-") for name in names)
    assert sum(cards(built / names[2]).values()) == 44


@pytest.mark.parametrize(("options", "names"), [
    (["--component", "coins"], ["coins-en-a4-duplex-long"]),
    (["--component", "coins", "--component", "deck", "--component", "coins"],
     ["deck-en-a4-duplex-long", "coins-en-a4-duplex-long"]),
    (["--lang", "en"], ["deck-en-a4-duplex-long", "coins-en-a4-duplex-long"]),
    (["--set", "short"], ["deck-en-a4-duplex-long-short", "coins-en-a4-duplex-long-short"]),
    (["--cards", "fire-*"], ["deck-en-a4-duplex-long-cards-fire-_-90b5"]),
    (["--low-ink", "--component", "coins"], ["coins-en-a4-duplex-long-low-ink"]),
    (["--ink", "low", "--component", "coins"], ["coins-en-a4-duplex-long-low-ink"]),
    (["--ink", "full", "--component", "coins"], ["coins-en-a4-duplex-long"]),
    (["--bleed", "3", "--component", "coins"], ["coins-en-a4-duplex-long-bleed-3mm"]),
    (["--marks", "none", "--component", "coins"], ["coins-en-a4-duplex-long-marks-none"]),
    (["--set", "short", "--cards", "*-one", "--component", "deck", "--paper", "letter"],
     ["deck-en-letter-duplex-long-short-cards-_-one-b311"]),
    (["--paper", "Letter", "--component", "coins"], ["coins-en-letter-duplex-long"]),
])  # fmt: skip
def test_file_names(build, options, names):
    done, written = build(*options)
    assert done.code == ExitCode.OK
    whole = "" if "--component" in options else names[0].split("-", 1)[1]
    listed = "" if "--component" in options or "--cards" in options else f"{whole}.parts"
    wanted = [*names, *filter(None, [whole, listed])]
    assert written == [f"small/en/small-{name}.pdf" for name in wanted]


@pytest.mark.parametrize(("options", "printed"), [
    (["--cards", "fire-*"], {"fire-one": 3, "fire-two": 2, "fire-three": 1}),
    (["--cards", "wood-t*"], {"wood-two": 2, "wood-three": 1}),
    (["--cards", "storm"], {"storm": 2}),
    (["--cards", "[fw]*-one", "--set", "short"], {"fire-one": 3, "water-one": 3}),
    (["--cards", "c??n", "--component", "coins"], {"coin": 24}),
])  # fmt: skip
def test_single_cards_again(build, options, printed, built):
    done, written = build(*options)
    assert done.code == ExitCode.OK
    assert cards(built / written[-1]) == printed


@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_is_the_one_asked_for(build, paper, built):
    _, (name,) = build("--component", "coins", "--paper", paper)
    assert name == f"small/en/small-coins-en-{paper}-duplex-long.pdf"
    page = count_pdf(built / name).pages[0]
    assert sorted(page.size) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)


SIDES = {
    "duplex-long": ["front", "back"],
    "duplex-short": ["front", "back"],
    "gutterfold": ["both"],
    "none": ["front"],
}


@pytest.mark.parametrize("backs", BACKS)
def test_the_backs_are_the_ones_asked_for(build, backs, built):
    _, (name,) = build("--cards", "storm", "--component", "deck", "--backs", backs)
    assert name == f"small/en/small-deck-en-a4-{backs}-cards-storm.pdf"
    assert [page.side for page in count_pdf(built / name).pages] == SIDES[backs]


@pytest.mark.parametrize("option", [["--bleed", "0.3cm"], ["--marks", "lines"], ["--low-ink"]])
def test_what_changes_the_look_changes_the_file(build, option, built):
    storm = ("--cards", "storm", "--component", "deck")
    _, (name,) = build(*storm)
    plain = (built / name).read_bytes()
    _, (name,) = build(*storm, *option)
    assert (built / name).read_bytes() != plain


def test_several_games_in_the_order_asked_for(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    pnp("new", "other", "--root", tmp_path)
    out = tmp_path / "output"
    done = pnp(
        "build", "small", "other", "small", "--component", "coins", "--root", tmp_path, "--out", out
    )
    assert done.out.splitlines() == [
        str(out / "small/en/small-coins-en-a4-duplex-long.pdf"),
        str(out / "other/en/other-coins-en-a4-duplex-long.pdf"),
    ]


def test_what_was_written_is_named_even_if_another_game_has_problems(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    pnp("new", "bad", "--root", tmp_path)
    (tmp_path / "cards/bad/coins.yaml").unlink()
    out = tmp_path / "output"
    done = pnp("build", "--component", "coins", "--root", tmp_path, "--out", out)
    assert done.code == ExitCode.PROBLEMS
    assert done.out == f"{out / 'small/en/small-coins-en-a4-duplex-long.pdf'}\n"
    assert "cards/bad/" in done.err
    assert not (out / "bad").exists()


def test_a_project_can_not_lead_its_output_away(pnp, starter, tmp_path, monkeypatch):
    shutil.copytree(starter, tmp_path / "mine", dirs_exist_ok=True)
    (tmp_path / "away").mkdir()
    (tmp_path / "mine/output").symlink_to(tmp_path / "away")
    monkeypatch.chdir(tmp_path / "mine")
    done = pnp("build", "--component", "coins")
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err == (
        "output: this is a link that leads out of its folder\n"
        "  hint: delete it, or name with --out the folder to write to\n"
    )
    assert list((tmp_path / "away").iterdir()) == []


@pytest.mark.parametrize(("options", "message"), [
    (["--paper", "a9"], "Invalid value for '--paper': 'a9' is not one of 'a4', 'letter', "),
    (["--backs", "left"], "'left' is not one of 'duplex-long', 'duplex-short', "),
    (["--marks", "x"], "'x' is not one of 'crop', 'lines', 'corners', 'none'."),
    (["--bleed", "wide"], "'wide' is not from 0mm to 3mm; write for example 1.5mm"),
    (["--bleed", "1,5"], "write for example 1.5mm, with a point."),
    (["--bleed", "4"], "Invalid value for '--bleed': '4' is not from 0mm to 3mm"),
    (["--allow", "501"], "Invalid value for '--allow': '501' is not a whole number from 1 to 500."),
    (["--jobs", "0"], "Invalid value for '--jobs': '0' is not a whole number from 1 to 256."),
    (["--bleed", "-1mm"], "Invalid value for '--bleed': '-1mm' is not from 0mm to 3mm"),
    (["--bleed"], "Option '--bleed' requires an argument."),
    (["--out", ""], "'--out': it is empty; say which folder, or leave the option out."),
    (["--lang", ""], "'--lang': it is empty; say which, or leave the option out."),
    (["--component", "cions"],
     "small: unknown component 'cions'\n  hint: use one of: coins, deck\n"),
    (["--component", "cions", "--component", "coins", "--component", "dekc"],
     "small: unknown component 'cions'\n  hint: use one of: coins, deck\n"
     "small: unknown component 'dekc'\n  hint: use one of: deck, coins\n"),
    (["--set", "long"], "small: unknown set 'long'\n  hint: use one of: short\n"),
    *(
        (
            [option, "a", option, "b"],
            f"'{option}': it is a and b; say one, or run the command for each.",
        )
        for option in ("--cards", "--set", "--lang")
    ),
    (["--lang", "nl"],
     "command line: 'small' is not translated into 'nl'\n  hint: use --lang en, the language "
     "it is written in; or begin a catalog: pnp texts new small LANG\n"),
    (["--cards", "up-*"],
     "command line: no card of 'small' is left to print: none fits 'up-*'\n  hint: use one of: "
     "coin, fire-one, fire-three, fire-two, storm, water-one, "),
    *(
        ([option, ""], f"'{option}': it is empty; say which, or leave the option out.")
        for option in ("--cards", "--set", "--component")
    ),
    (["--cards", "storm", "--component", "coins"], "no card of 'small' is left to print"),
    (["--cards", "storm", "--set", "short"], "no card of 'small' is left to print"),
])  # fmt: skip
def test_wrong_values(build, options, message):
    done, written = build(*options)
    assert (done.code, written) == (ExitCode.USAGE, [])
    assert message in done.err


def test_an_unknown_game_and_an_unknown_folder(pnp, starter, tmp_path):
    done = pnp("build", "smal", "chess", "--root", starter, "--out", tmp_path)
    assert done.code == ExitCode.USAGE
    assert done.err == (
        "command line: unknown game 'smal'\n  hint: use one of: small\n"
        "command line: unknown game 'chess'\n  hint: use one of: small\n"
        "2 problems\n"
    )
    done = pnp("build", "--root", tmp_path / "none")
    assert done.code == ExitCode.USAGE
    assert done.err == (
        f"{tmp_path / 'none'}: there is no cards/ folder here\n"
        "  hint: name a folder that has cards/ and templates/, or make one with 'pnp new NAME'\n"
    )
    (tmp_path / "cards").mkdir()
    done = pnp("build", "--root", tmp_path)
    assert done.code == ExitCode.USAGE
    assert done.err == (
        f"{tmp_path / 'cards'}: there are no games here\n  hint: make one with 'pnp new NAME'\n"
    )


def test_without_a_name_games_that_have_not_what_is_asked_for_are_left_out(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    pnp("new", "other", "--root", tmp_path)
    deck = tmp_path / "cards/other/deck.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("id: storm", "id: gale"))
    out = tmp_path / "output"
    done = pnp("build", "--cards", "storm", "--root", tmp_path, "--out", out)
    assert (done.code, done.err) == (ExitCode.OK, "small: drawing faces\n")
    assert all("/small/" in line for line in done.out.splitlines())
    done = pnp("build", "small", "other", "--cards", "storm", "--root", tmp_path, "--out", out)
    assert done.code == ExitCode.USAGE
    assert "no card of 'other' is left to print" in done.err
    assert "/small/" in done.out
    done = pnp("build", "--cards", "rain", "--root", tmp_path, "--out", out)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert "no card of 'other'" in done.err
    assert "no card of 'small'" in done.err


def test_the_project_is_the_nearest_upwards(pnp, starter, tmp_path, monkeypatch):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path / "templates/small")
    done = pnp("build", "--component", "coins")
    assert done.out == "output/small/en/small-coins-en-a4-duplex-long.pdf\n"


def test_what_is_up_to_date_is_named_again_and_nothing_heavy_is_loaded(pnp, starter, tmp_path):
    arguments = ("build", "--component", "coins", "--root", starter, "--out", tmp_path)
    first = pnp(*arguments)
    path = Path(first.out.strip())
    before = path.stat().st_mtime_ns
    assert pnp(*arguments).out == first.out
    assert path.stat().st_mtime_ns == before
    heavy = {"PIL", "cairosvg", "jinja2", "pikepdf", "reportlab", "uharfbuzz", "yaml"}
    assert not modules_after(*arguments) & heavy


def test_an_edited_card_loads_only_what_draws_its_words(pnp, tmp_path):
    """One card of several with another text: the rest of the PDF is as it was."""
    cards = "[{id: one, name: abcdef}, {id: two, name: fedcba}]"
    look = face(f'{filled()}{{{{ text(card.name, "title", 5, 5, 50, 20) }}}}')
    styles = "{title: {fonts: [Source Sans 3], size: 12, min_size: 9}}"
    files = {f"templates/mini/{TEMPLATE}": look}
    root, out = tmp_path / "root", tmp_path / "out"
    write_game(root, game(styles=styles), deck(cards=cards), files)
    arguments = ("build", "mini", "--component", "deck", "--root", root, "--out", out)
    path = Path(pnp(*arguments).out.strip())
    write_game(root, game(styles=styles), deck(cards=cards.replace("fedcba", "deface")), files)
    loaded = modules_after(*arguments)
    assert {"jinja2", "uharfbuzz"} <= loaded
    heavy = {"lxml", "multiprocessing", "pikepdf", "reportlab"}
    assert not loaded & heavy
    edited = path.read_bytes()
    shutil.rmtree(out)
    pnp(*arguments)
    assert path.read_bytes() == edited
