"""Nothing is printed that contradicts its rules, but on purpose; then every sheet says so."""

import shutil

import pikepdf
import pytest
from pdfpages import texts
from shipped import PROJECT
from small_game import SVG, deck, game, write, write_game

from pnp.core.exit_codes import ExitCode
from pnp.exports.shared.page.strings import PageStrings

RULES = """\
rules: mini
title: Mini
documents: {{rules: Rules}}
facts:
  - {{id: M-1, key: cards, value: {cards}, kind: stated, where: Contents}}
  - {{id: M-2, key: dealt, value: 5, kind: stated, where: Set-up}}
checks:
  - {{id: C1, check: composition, title: All cards, component: deck, expect: cards}}
  - {{id: C2, check: holds, title: Hands, that: dealt <= {limit}{severity}}}
"""
CARDS = "[{id: one, copies: 12}, {id: two}]"
HERE = "cards/mini/rules.yaml"


def rules(cards=13, limit=5, severity=""):
    """Return a ledger that holds; a change makes it contradict the deck of 13 cards."""
    return RULES.format(cards=cards, limit=limit, severity=severity)


@pytest.fixture
def build(pnp, tmp_path):
    """Build the game mini with a ledger; return what was done, and the files there are."""
    out = tmp_path / "out"

    def run(ledger, *options, **changes):
        write_game(tmp_path, game(**changes), deck(cards=CARDS), {HERE: ledger} if ledger else {})
        done = pnp("build", "mini", "--root", tmp_path, "--out", out, *options)
        return done, sorted(out.rglob("*.pdf"))

    return run


CARDS_WRONG = (
    "cards/mini/deck.yaml:6: 13 cards, not 14 "
    "[C1: All cards (composition); Rules: M-1 (Contents)]\n"
    "  hint: change the copies of these cards, or the figure if the rules say so"
)
HANDS_WRONG = (
    "cards/mini/rules.yaml:9: dealt is 5, but at most 4 is needed "
    "[C2: Hands (holds); Rules: M-2 (Set-up)]\n"
    "  hint: change the figure that is wrong, or the rule if the edition wants it so"
)
FORCE = "; or print it all the same with --force\n"


def test_what_agrees_with_its_rules_is_printed(build):
    done, files = build(rules())
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert len(files) == 3


def test_what_does_not_is_refused_with_every_error_and_one_way_out(build):
    done, files = build(rules(14, 4))
    assert (done.code, done.out, files) == (ExitCode.PROBLEMS, "", [])
    assert done.err == f"{CARDS_WRONG}\n{HANDS_WRONG}{FORCE}2 problems\n"


def test_one_error_is_enough(build):
    done, files = build(rules(14))
    assert (done.code, done.err, files) == (ExitCode.PROBLEMS, CARDS_WRONG + FORCE, [])


@pytest.mark.parametrize("severity", ["warning", "info"])
def test_warnings_are_in_nobodys_way(build, severity):
    done, files = build(rules(limit=4, severity=f", severity: {severity}"))
    assert (done.code, done.err, len(files)) == (ExitCode.OK, "", 3)
    assert marks(files) == [False] * 3


def test_a_part_is_refused_as_the_whole_is(build):
    done, files = build(rules(14), "--cards", "two")
    assert (done.code, files) == (ExitCode.PROBLEMS, [])


def test_files_that_were_there_stay(build):
    _, files = build(rules())
    before = [path.read_bytes() for path in files]
    done, _ = build(rules(14))
    assert done.code == ExitCode.PROBLEMS
    assert [path.read_bytes() for path in files] == before


@pytest.mark.parametrize(("ledger", "message"), [
    (rules() + "  - {id: C3, check: compose, title: A}\n",
     "cards/mini/rules.yaml:10: unknown check 'compose'"),
    (rules().replace("kind: stated", "kind: said"),
     "cards/mini/rules.yaml:5: unknown kind of fact 'said'"),
])  # fmt: skip
def test_a_ledger_that_can_not_be_read_is_in_the_way_too(build, ledger, message):
    done, files = build(ledger)
    assert (done.code, files) == (ExitCode.PROBLEMS, [])
    assert message in done.err
    assert done.err.count("or print it all the same with --force") == 1
    done, files = build(ledger, "--force")
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert marks(files) == [True] * 3


LOOKED_AT = "  - {id: C3, check: legibility, title: Legible}\n"
TEMPLATE = "templates/mini/deck.svg.j2"
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
{}</svg>"""


@pytest.mark.parametrize(("drawn", "told"), [
    ("{{ foo }}", "'foo' is undefined (face mini/deck/one, front, and 1 more)"),
    ("<rect fill='rde'/>", "<rect> has fill='rde', which is no colour; write for example"),
])  # fmt: skip
def test_what_can_not_be_drawn_is_told_once_and_force_is_no_way_out(
    pnp, tmp_path, write_faulty, drawn, told
):
    write_faulty(rules() + LOOKED_AT, FACE.format(drawn))
    done = pnp("build", "mini", "--root", tmp_path)
    assert done.code == ExitCode.PROBLEMS
    assert told in done.err
    assert "2 problems" not in done.err
    assert "--force" not in done.err
    assert "C3" not in done.err


def test_what_contradicts_the_rules_is_told_beside_what_can_not_be_drawn(
    pnp, tmp_path, write_faulty
):
    write_faulty(rules(14) + LOOKED_AT, FACE.format("{{ foo }}"))
    done = pnp("build", "mini", "--root", tmp_path)
    assert "'foo' is undefined" in done.err
    assert f"{CARDS_WRONG}\n2 problems" in done.err
    assert "--force" not in done.err


def test_what_is_not_printed_need_not_be_drawn_by_force(pnp, tmp_path, write_faulty):
    faulty = "{% if card.id == 'one' %}{{ foo }}{% endif %}"
    write_faulty(rules() + LOOKED_AT, FACE.format(faulty))
    printed = ("build", "mini", "--cards", "two", "--root", tmp_path)
    done = pnp(*printed)
    assert "'foo' is undefined (face mini/deck/one, front) [C3: Legible (legibility)]" in done.err
    assert done.err.endswith(FORCE)
    assert pnp(*printed, "--force").code == ExitCode.OK


@pytest.fixture
def write_faulty(tmp_path):
    """Write the game mini with a ledger and a template."""
    return lambda ledger, template: write_game(
        tmp_path, game(), deck(cards=CARDS), {HERE: ledger, TEMPLATE: template}
    )


def test_a_game_without_a_ledger_is_printed(build, tmp_path):
    build(rules(14))
    (tmp_path / HERE).unlink()
    done, files = build(None)
    assert (done.code, done.err, len(files)) == (ExitCode.OK, "", 3)


def test_other_games_are_printed_all_the_same(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    write_game(tmp_path, game(), deck(cards=CARDS), {HERE: rules(14)})
    done = pnp("build", "--component", "coins", "--root", tmp_path, "--out", tmp_path / "out")
    assert done.code == ExitCode.OK, "the game has no coins, and is not looked at"
    done = pnp("build", "--root", tmp_path, "--out", tmp_path / "out")
    assert done.code == ExitCode.PROBLEMS
    assert CARDS_WRONG in done.err
    assert len(done.out.splitlines()) == 4
    assert all("/small/" in line for line in done.out.splitlines())


def marks(files):
    """Return for each PDF whether it says of itself that it is unchecked."""
    said = []
    for path in files:
        with pikepdf.open(path) as pdf:
            words = str(pdf.docinfo["/Keywords"]).split(", ")
            assert ("unchecked" in words) == ("unchecked" in str(pdf.open_metadata()))
            said.append("unchecked" in words)
    return said


def test_what_is_forced_is_marked_and_what_is_right_is_not(build):
    done, forced = build(rules(14), "--force")
    assert (done.code, done.err, marks(forced)) == (ExitCode.OK, "", [True] * 3)
    assert all("-unchecked." in path.name for path in forced)
    done, good = build(rules(), "--force")
    assert (done.code, marks(good)) == (ExitCode.OK, [False] * 3), "the others are deleted"
    done, files = build(rules())
    assert (done.code, files) == (ExitCode.OK, good)


def test_a_forced_build_is_no_reason_to_print_the_next_one(build):
    build(rules(14), "--force")
    done, _ = build(rules(14))
    assert done.code == ExitCode.PROBLEMS


@pytest.mark.parametrize("backs", ["duplex-long", "gutterfold", "none"])
def test_every_side_of_every_sheet_says_it(build, backs):
    _, forced = build(rules(14), "--force", "--backs", backs)
    for path in forced:
        assert len(texts(path)) >= 2 or path.name.endswith(".parts.pdf")
        assert all("UNCHECKED" in page for page in texts(path))
    _, files = build(rules(), "--force", "--backs", backs)
    good = set(files) - set(forced)
    assert len(good) == 3
    assert not any("UNCHECKED" in page for path in good for page in texts(path))


@pytest.mark.parametrize("language", ["nl", "fr"])
def test_it_is_said_in_the_language_of_the_sheets(build, language):
    _, files = build(rules(14), "--force", language=language)
    assert all(PageStrings.of(language).unchecked in page for path in files for page in texts(path))


def test_the_ledger_is_part_of_what_a_build_depends_on(build, tmp_path):
    """What is up to date is not written again; a ledger that has changed is looked at again."""
    build(rules())
    write(tmp_path / HERE, rules(14))
    done, _ = build(rules(14))
    assert done.code == ExitCode.PROBLEMS


UNPLAYED = (
    "cards/quark/rules.yaml:31: the engine can't play turn.first: youngest; it plays start player\n"
    "  hint: write a value that it plays, or name an engine of your own that plays this one:"
    " 'pnp check' and 'pnp play' take --engine FILE.py, docs/checking.md says how\n"
)


def test_a_value_that_is_neither_played_nor_said_is_one_mistake(pnp, tmp_path):
    text = (PROJECT.cards / "quark/rules.yaml").read_text(encoding="utf-8")
    changed = text.replace("direction, value: clockwise", "direction, value: counter-clockwise")
    row = "\nchecks: [{id: R, check: rulebook, title: All is said}]\n"
    said = "{=turn.direction, select, clockwise {left} counterclockwise {right}}"
    files = {
        "cards/quark/rules.yaml": changed.partition("\nchecks:")[0] + row,
        "cards/quark/game.yaml": game().replace("mini", "quark"),
        "cards/quark/deck.yaml": deck(cards=CARDS),
        "cards/quark/rulebook.md": f"# Quark\n\nTo the {said}.\n",
        "templates/quark/deck.svg.j2": SVG,
    }
    write_game(tmp_path, files=files)
    done = pnp("check", "quark", "--only", "ledger", "--only", "R", "--root", tmp_path)
    (engine,) = (line for line in done.out.splitlines() if "yaml:32" in line)
    assert (
        "cards/quark/rules.yaml:32: the engine can't play turn.direction: counter-clockwise"
        in engine
    )
    assert "also told by R\n    hint: write counterclockwise, or name an engine" in done.out


OTHERS = (["rulebook"], ["export", "rulebook-html"], ["export", "images"], ["proof"])


@pytest.mark.parametrize("command", OTHERS, ids=" ".join)
def test_what_an_engine_can_not_play_is_in_no_file(pnp, tmp_path, command):
    text = (PROJECT.cards / "quark/rules.yaml").read_text(encoding="utf-8")
    changed = text.replace("value: start player,", "value: youngest,")
    files = {
        "cards/quark/rules.yaml": changed.partition("\nchecks:")[0],
        "cards/quark/game.yaml": game().replace("mini", "quark"),
        "cards/quark/deck.yaml": deck(cards=CARDS),
        "cards/quark/rulebook.md": "# Quark\n\nDraw.\n",
        "templates/quark/deck.svg.j2": SVG,
    }
    write_game(tmp_path, files=files)
    done = pnp(*command, "quark", "--root", tmp_path, "--out", tmp_path / "out")
    assert (done.code, done.err) == (ExitCode.PROBLEMS, UNPLAYED)
    assert not (tmp_path / "out/quark").exists()
