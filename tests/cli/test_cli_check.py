"""pnp check: what it says, to whom, and with which exit status."""

import json
import os
import re

import pytest
from processes import modules_after, run
from small_game import deck, game, ledger, write, write_game

from pnp.checks.registry import CHECKS, load_check
from pnp.core.exit_codes import ExitCode

FACTS = ledger("""facts:
  - {id: M-1, key: red, value: 14, kind: stated, where: Contents}
  - {id: M-2, key: blue, value: 15, kind: stated, where: Contents}
  - {id: M-3, key: all, value: 29, kind: derived, from: red + blue}
  - {id: M-4, key: dealt, value: 5, kind: designed, note: five fit a hand}
errata:
  - id: M-E01
    about: cards dealt
    gap: how many
    does: five
    why: five fit a hand
    facts: [dealt]
checks:
  - id: C1
    check: composition
    title: Cards of each colour
    component: deck
    by: [colour]
    expect: {red: red, blue: blue}
  - {id: C2, check: holds, title: Hands, for: {n: "[2, 3, 4]"}, that: count("deck") >= dealt * n}
  - {id: C3, check: holds, title: Dice, severity: warning, that: 2 <= 3}
""")
COLOURS = {"lists": "{colour: {red: {}, blue: {}}}"}
FIELDS = "{colour: {type: key, of: colour}}"
CARDS = "[{id: r, copies: 14, colour: red}, {id: b, copies: %s, colour: blue}]"
HERE = "cards/mini/rules.yaml"


@pytest.fixture
def check(pnp, tmp_path, monkeypatch):
    """Check the game mini, written with `rules`; return what was done."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*options, rules=FACTS, copies=15, files=None):
        cards = deck(fields=FIELDS, cards=CARDS % copies)
        write_game(tmp_path, game(**COLOURS), cards, {HERE: rules, **(files or {})})
        return pnp("check", *options, "--root", tmp_path)

    return run


CLEAN = """\
Mini  5 checks passed
    4 facts: 2 stated, 1 derived, 1 designed
  ✓ ledger      The ledger agrees with itself         all: 29
  ✓ C1          Cards of each colour                  red: 14, blue: 15
  ✓ C2          Hands                                 n 2: 29 (at least 10) (3)
  ✓ C3          Dice                                  2 (at most 3)
  ✓ legibility  Every text can be read, and nothing…  nothing to read

5 checks passed in 1 game
"""
WRONG = """\
Mini  5 checks: 4 passed, 1 failed
    4 facts: 2 stated, 1 derived, 1 designed
  ✓ ledger      The ledger agrees with itself         all: 29
  ✗ C1          Cards of each colour                  blue: 12, expected 15
  ✓ C2          Hands                                 n 2: 26 (at least 10) (3)
  ✓ C3          Dice                                  2 (at most 3)
  ✓ legibility  Every text can be read, and nothing…  nothing to read

1 error
  C1: Cards of each colour (composition)
  cards/mini/deck.yaml:6: blue: 12 cards, not 15
    hint: change the copies of these cards, or the figure if the rules say so
    rests on Rules: M-2 (Contents)

1 error in 1 game
"""


def test_all_is_well(check):
    done = check()
    assert (done.code, done.out, done.err) == (ExitCode.OK, CLEAN, "")


def test_something_does_not_hold(check):
    done = check(copies=12)
    assert (done.code, done.out, done.err) == (ExitCode.PROBLEMS, WRONG, "")


WARNS = FACTS.replace("that: 2 <= 3", "that: 2 > 3")
NOTES = WARNS.replace("severity: warning", "severity: info")


@pytest.mark.parametrize(("rules", "options", "code", "end"), [
    (FACTS, ["--strict"], ExitCode.OK, "5 checks passed in 1 game"),
    (WARNS, [], ExitCode.OK, "1 warning in 1 game"),
    (WARNS, ["--strict"], ExitCode.PROBLEMS, "1 warning in 1 game"),
    (NOTES, ["--strict"], ExitCode.OK, "1 note in 1 game"),
    (WARNS, ["--rows", "--strict", "--only", "C3"], ExitCode.PROBLEMS,
     "C3   holds  mini  failed  Dice"),
    (WARNS, ["--only", "C1", "--strict"], ExitCode.OK, "1 check passed in 1 game"),
])  # fmt: skip
def test_warnings_are_no_errors_unless_they_are_to_be(check, rules, options, code, end):
    done = check(*options, rules=rules)
    assert (done.code, done.out.splitlines()[-1]) == (code, end)


@pytest.mark.parametrize(("only", "rows"), [
    (["C1"], ["C1"]),
    (["holds"], ["C2", "C3"]),
    (["C3", "C1"], ["C1", "C3"]),
    (["composition", "C1"], ["C1"]),
    (["ledger"], ["ledger"]),
    (["seals"], []),
])  # fmt: skip
def test_only_some_rows(check, only, rows):
    options = [part for one in only for part in ("--only", one)]
    done = check(*options, "--format", "json")
    games = json.loads(done.out)["games"]
    assert [one["row"] for game in games for one in game["checks"]] == rows
    assert done.code == ExitCode.OK


def test_games_that_have_nothing_of_what_is_asked_for_are_left_out(check, tmp_path):
    other = FACTS.replace("rules: mini", "rules: more").replace("C1", "D1")
    done = check("--only", "D1", files={"cards/more/rules.yaml": other})
    assert done.out.splitlines()[-1] == "0 checks passed in 1 game, 1 waits for cards"


SEE = "; see 'pnp check --rows'"
KNOWN = "C1, C2, C3, composition, holds, ledger, legibility, seals, typeset"


@pytest.mark.parametrize(("options", "problems"), [
    (["--only", "C9"],
     [("row or check 'C9'", f"{KNOWN}{SEE}")]),
    (["--only", "composit", "--only", "C1", "--only", "reach"],
     [("row or check 'composit'",
       f"composition, C1, C2, C3, holds, ledger, legibility, seals, typeset{SEE}"),
      ("row or check 'reach'", f"{KNOWN}{SEE}")]),
    (["--only", "printed"], [("row or check 'printed'", f"{KNOWN}{SEE}")]),
    (["chess", "mini", "go"], [("game 'chess'", "mini"), ("game 'go'", "mini")]),
    (["chess", "--errata"], [("game 'chess'", "mini")]),
    (["chess", "--rows"], [("game 'chess'", "mini")]),
])  # fmt: skip
def test_what_is_not_known_is_told_with_what_is(check, options, problems):
    done = check(*options)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    lines = [
        f"command line: unknown {what}\n  hint: use one of: {known}\n" for what, known in problems
    ]
    total = f"{len(lines)} problems\n" if len(lines) > 1 else ""
    assert done.err == "".join(lines) + total


def test_an_unknown_format(check):
    done = check("--format", "pdf")
    assert done.code == ExitCode.USAGE
    assert "'pdf' is not one of 'text', 'json', 'github', 'html'." in done.err


@pytest.mark.parametrize("option", [["--errata"], ["--rows"], ["--seal"], ["--explain", "holds"]])
def test_a_text_of_its_own_has_no_format(check, option):
    done = check(*option, "--format", "json")
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert f"{option[0]} prints a text of its own; leave --format out." in done.err


@pytest.mark.parametrize(("option", "other"), [("matches", "balance"), ("minutes", "mutants")])
def test_an_option_that_goes_with_another(check, option, other):
    done = check(f"--{option}", 5)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert f"Error: --{option} goes with --{other}." in done.err


def test_formats(check):
    document = json.loads(check("--format", "json", copies=12).out)
    assert [one["message"] for one in document["problems"]] == ["blue: 12 cards, not 15"]
    assert check("--format", "github", copies=12).out.startswith(
        "::error file=cards/mini/deck.yaml,line=6,title=C1%3A Cards of each colour (composition)::"
        "blue: 12 cards, not 15%0Ahint: change the copies"
    )
    page = check("--format", "html", copies=12)
    assert page.out.startswith("<!DOCTYPE html>")
    assert page.out.endswith("</html>\n")
    assert page.code == ExitCode.PROBLEMS


def test_rows(check):
    done = check("--rows", copies=12)
    assert done.code == ExitCode.PROBLEMS
    assert (
        done.out
        == """\
row         check        game  state   title
ledger      ledger       mini  passed  The ledger agrees with itself
C1          composition  mini  failed  Cards of each colour
C2          holds        mini  passed  Hands
C3          holds        mini  passed  Dice
legibility  legibility   mini  passed  Every text can be read, and nothing that counts is cut off
"""
    )


def test_errata(check):
    done = check("--errata", copies=12)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert (
        done.out
        == """\
Mini
====
1 erratum

M-E01  cards dealt
  silent: how many
  here:   five
  why:    five fit a hand
  figure: dealt = 5 [M-4]
"""
    )


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_is_explained(pnp, name):
    done = pnp("check", "--explain", name)
    module = load_check(name)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out.startswith(f"{name}: {module.__doc__.splitlines()[0]}\n")
    options = done.out.partition("\nOptions\n")[2].splitlines()
    assert len(options) == len(module.OPTIONS)
    for line, key in zip(options, module.OPTIONS, strict=True):
        needed = " (needed)" if key.required else ""
        assert re.fullmatch(rf"  {key.name} +{re.escape(key.description + needed)}", line)
    assert max(map(len, done.out.splitlines())) <= 110


@pytest.mark.parametrize(
    ("name", "hint"), [("composit", "composition, "), ("C1", "agrees, "), ("", "agrees, ")]
)
def test_a_check_that_is_not_there_is_not_explained(pnp, name, hint):
    done = pnp("check", "--explain", name)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err.startswith(f"command line: unknown check '{name}'\n  hint: use one of: {hint}")


# What is wrong with a ledger -> where it is told, and how.
BROKEN = {
    "unknown key": (FACTS.replace("title: Mini", "titel: Mini"), 2, "unknown key 'titel'"),
    "unknown check": (FACTS.replace("check: composition", "check: count"), 17,
        "unknown check 'count'"),
    "not YAML": (FACTS + "}", 25, "not YAML"),
    "empty": ("", 0, "file is empty"),
    "not text": (b"\xff\xfe\x00", 1, "file is not UTF-8 text"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BROKEN)
def test_a_ledger_that_is_wrong_is_told_and_nothing_worse(check, fault):
    rules, line, message = BROKEN[fault]
    done = check("--format", "json", rules=rules)
    assert (done.code, done.err) == (ExitCode.PROBLEMS, "")
    problems = json.loads(done.out)["problems"]
    assert {(one["row"], one["check"], one["severity"], one["file"]) for one in problems} == {
        ("files", "files", "error", HERE)
    }
    assert any(one["line"] >= line and message in one["message"] for one in problems), problems
    for form in ("text", "github", "html"):
        again = check("--format", form, rules=rules)
        assert again.code == ExitCode.PROBLEMS
        assert message.replace("'", "&#x27;" if form == "html" else "'") in again.out


@pytest.mark.parametrize(("files", "others"), [
    ({}, []),
    ({"cards/mini/game.yaml": game(title=None, **COLOURS)}, ["the game has no 'title'"]),
])  # fmt: skip
def test_rows_that_can_not_be_read_are_told_in_the_same_run(check, files, others):
    rules = FACTS.replace("check: composition\n    title: Cards of each colour", "check: count")
    rules = rules.replace("title: Dice,", "title: Dice, those: 3,")
    done = check("--format", "json", rules=rules, files=files)
    assert [one["message"] for one in json.loads(done.out)["problems"]] == [
        *others, "the check has no 'title'", "unknown check 'count'",
        "unknown key 'those'",
    ]  # fmt: skip


# What is wrong with figures and rows, which is told with the others.
FALSE = {
    "divides by zero": (FACTS.replace("from: red + blue", "from: red / (blue - 15)"), 7,
        "all: 'red / (blue - 15)' divides by zero"),
    "false sum": (FACTS.replace("value: 29", "value: 28"), 7,
        "all: 28 in the ledger, but red + blue gives 29"),
    "unknown component": (FACTS.replace("component: deck", "component: box"), 17,
        "unknown component 'box'"),
    "endless turns": (FACTS.replace("[2, 3, 4]", "range(100000)"), 23, ""),
}  # fmt: skip


@pytest.mark.parametrize("fault", FALSE)
def test_figures_and_rows_that_are_wrong_are_told_with_the_others(check, fault):
    rules, line, message = FALSE[fault]
    done = check("--format", "json", "--strict", rules=rules)
    assert (done.code, done.err) == (ExitCode.PROBLEMS, "")
    problems = json.loads(done.out)["problems"]
    assert any(
        (one["file"], one["line"]) == (HERE, line) and one["message"].startswith(message)
        for one in problems
    ), problems
    assert len(json.loads(done.out)["games"][0]["checks"]) == 5


@pytest.mark.parametrize(("file", "text", "told"), [
    ("cards/mini/deck.yaml", "cards: [", "cards/mini/deck.yaml"),
    ("cards/mini/game.yaml", game(title=None, **COLOURS), "cards/mini/game.yaml"),
    ("cards/mini/rules.seals", "nothing\n", "cards/mini/rules.seals"),
])  # fmt: skip
def test_other_files_that_can_not_be_read(check, file, text, told):
    done = check("--format", "json", files={file: text})
    assert (done.code, done.err) == (ExitCode.PROBLEMS, "")
    assert {(one["check"], one["file"]) for one in json.loads(done.out)["problems"]} == {
        ("files", told)
    }


def test_a_game_that_can_not_be_read_keeps_no_other_from_its_report(check):
    more = {"cards/more/rules.yaml": "rules: more\n"}
    done = check(files=more)
    assert done.code == ExitCode.PROBLEMS
    assert done.out.startswith(CLEAN.partition("\n\n")[0])
    assert "more  1 check failed\n  ✗ files  The files of a game can be read  " in done.out
    assert "  cards/more/rules.yaml:1: the ledger has no 'title'\n" in done.out
    assert done.out.endswith("errors in 2 games\n")


def test_a_row_of_a_game_that_can_not_be_read_may_be_there(check):
    done = check("--only", "C9", rules="rules: mini\n")
    assert done.code == ExitCode.PROBLEMS
    assert "cards/mini/rules.yaml:1: the ledger has no 'facts'" in done.out


def test_a_game_without_a_ledger(pnp, tmp_path):
    write_game(tmp_path)
    done = pnp("check", "--root", tmp_path)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out.startswith("Mini  2 checks passed\n  ✓ legibility  Every text can be read")
    assert "\n  ✓ credits     Credit where it is due " in done.out
    assert pnp("check", "--errata", "--root", tmp_path).out == ""
    done = pnp("check", "mini", "--errata", "--root", tmp_path)
    assert done.code == ExitCode.PROBLEMS
    said = "cards/mini/rules.yaml: mini has no rules.yaml\n  hint: write one: docs/checking.md says"
    assert done.err.startswith(said)


WHITE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
    "{{ text(card.id, 's', 9, 9, 40) }}</svg>"
)
STYLES = '{s: {fonts: [Nunito], size: 9pt, fill: "#fff"}}'
PALE = "deck/one, front: 'one' has a contrast of 1.00, not 4.5"
BARE = ledger("facts: []\n")
ROWS = {
    "no ledger": "",
    "a ledger without rows": BARE,
    "rows about something else": BARE
    + "checks: [{id: C1, check: holds, title: Sum, that: 2 == 2}]\n",
}


@pytest.mark.parametrize("rules", ROWS.values(), ids=ROWS)
def test_faces_are_looked_at_where_no_row_asks_for_it(pnp, tmp_path, rules):
    files = {"templates/mini/deck.svg.j2": WHITE, **({HERE: rules} if rules else {})}
    write_game(tmp_path, game(styles=STYLES), files=files)
    for only in ((), ("--only", "legibility")):
        done = pnp("check", *only, "--root", tmp_path)
        assert PALE in done.out
        assert (done.code, done.err) == (ExitCode.OK, "")
    assert pnp("check", "--strict", "--root", tmp_path).code == ExitCode.PROBLEMS


def test_a_row_of_its_own_says_how_faces_are_looked_at(pnp, tmp_path):
    own = "checks: [{id: C1, check: legibility, title: White on white, contrast: 1}]\n"
    files = {"templates/mini/deck.svg.j2": WHITE, HERE: BARE + own}
    write_game(tmp_path, game(styles=STYLES), files=files)
    done = pnp("check", "--strict", "--format", "json", "--root", tmp_path)
    (found,) = json.loads(done.out)["games"]
    assert [one["row"] for one in found["checks"] if one["check"] == "legibility"] == ["C1"]
    assert done.code == ExitCode.OK


def test_a_ledger_without_cards(pnp, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    write(tmp_path / HERE, FACTS)
    done = pnp("check", "--root", tmp_path)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert (
        done.out
        == """\
Mini  4 checks: 2 passed, 2 waiting
    4 facts: 2 stated, 1 derived, 1 designed
  ✓ ledger  The ledger agrees with itself  all: 29
  · C1      Cards of each colour           waits for its cards
  · C2      Hands                          waits for its cards
  ✓ C3      Dice                           2 (at most 3)

2 checks passed in 1 game, 2 wait for cards
"""
    )


def test_no_game_at_all(pnp, tmp_path):
    (tmp_path / "cards").mkdir()
    done = pnp("check", "--root", tmp_path)
    assert (done.code, done.out) == (ExitCode.OK, "nothing was checked\n")
    done = pnp("check", "--root", tmp_path / "none")
    assert done.code == ExitCode.USAGE
    assert "there is no cards/ folder here" in done.err


def test_a_printed_file_beside_a_game(check, pnp, tmp_path):
    check()
    pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / "out")
    pdf = tmp_path / "out/mini/en/mini-en-a4-duplex-long.pdf"
    done = check("mini", pdf, "--only", "printed", "--only", "C1")
    assert done.code == ExitCode.USAGE, "a game has no row 'printed'"
    done = check(pdf, "--only", "printed", "--only", "C1")
    assert done.code == ExitCode.OK
    assert done.out.splitlines()[0] == f"Mini, {pdf.name}  2 checks passed"
    done = check("mini", pdf)
    assert done.out.splitlines()[-1] == "10 checks passed in 1 game and 1 PDF"
    done = check(pdf, "--only", "C9")
    assert done.code == ExitCode.USAGE
    done = check(tmp_path / "none.pdf")
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert "none.pdf: there is no such PDF" in done.err
    assert "Traceback" not in done.err


def test_several_printed_files_are_all_told(pnp, starter, tmp_path):
    out = ["--root", starter, "--out", tmp_path / "o"]
    paths = pnp("build", "small", *out).out.splitlines()
    parts = next(path for path in paths if path.endswith(".parts.pdf"))
    done = pnp("check", parts, *paths, "--root", starter)
    what = "has no cards on it (a parts list, a rulebook or a booklet)"
    assert (done.code, done.err) == (ExitCode.OK, f"{parts}: left out, it {what}\n")
    assert done.out.splitlines()[-1].endswith(f" in {len(paths) - 1} PDFs")

    strange = tmp_path / "none.pdf"
    done = pnp("check", strange, *paths, "--root", starter, "--format", "json")
    assert done.code == ExitCode.PROBLEMS
    assert "none.pdf: there is no such PDF\n" in done.err
    assert len(json.loads(done.out)["games"]) == len(paths) - 1

    for files in ([parts], [parts, parts]):
        done = pnp("check", *files, "--root", starter)
        assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
        assert done.err == f"{parts}: {what}\n  hint: name a PDF of sheets\n"

    done = pnp("check", *paths, "--only", "C9", "--root", starter)
    assert (done.code, done.out) == (ExitCode.USAGE, "")


def test_standard_output_that_knows_few_letters(check, tmp_path):
    check(copies=12)
    done = run("check", "--root", tmp_path, env={**os.environ, "PYTHONIOENCODING": "cp1252"})
    assert (done.returncode, done.stderr) == (ExitCode.PROBLEMS, "")
    assert "  x C1          Cards of each colour" in done.stdout
    assert "\\u" not in done.stdout


def test_nothing_is_loaded_that_is_not_needed(check, tmp_path):
    check()
    heavy = {"PIL", "cairosvg", "jinja2", "particle", "pikepdf", "reportlab", "rich"}
    assert not modules_after("check", "--root", tmp_path) & heavy


@pytest.mark.parametrize("is_possible", [True, False])
def test_what_was_seen_is_kept_where_that_is_possible(check, tmp_path, monkeypatch, is_possible):
    rules = FACTS + "  - {id: L1, check: legibility, title: Read}\n"
    monkeypatch.setattr("pnp.checks.faces.faces._known", {})
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    if not is_possible:
        (here / "output").write_text("a file")
    assert check(rules=rules).code == ExitCode.OK
    assert (here / "output/.pnp-cache.sqlite").exists() == is_possible
    assert check(rules=rules).code == ExitCode.OK


def test_one_page_has_all_that_is_asked_for(check, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    plain = check("--format", "html")
    assert (plain.code, "Coverage" in plain.out, "Slips" in plain.out) == (0, False, False)
    done = check("--format", "html", "--coverage", "--mutants", "--balance")
    assert done.code == ExitCode.PROBLEMS
    assert "<h3>Coverage</h3>" in done.out
    assert "<h3>Slips</h3>" in done.out
    # Its ledger has no measures, so that there is nothing to play.
    assert "cards/mini/rules.yaml: the ledger of mini has no &#x27;balance&#x27;" in done.out
    assert "<dt>Files of</dt><dd>2023-11-14</dd>" in done.out
    assert check("--format", "html", "--coverage", "--mutants", "--balance").out == done.out


def test_slips_are_told_in_some_ways_only(check):
    done = check("--mutants", "--format", "json")
    assert (done.code, "--mutants is told as text or html." in done.err) == (ExitCode.USAGE, True)


def test_all_reports_that_are_asked_for_are_told(check):
    measures = """\
  - {id: M-5, key: v, value: {a: 1, b: 1}, kind: designed, note: n}
balance:
  seed: 1
  matches: 2
  measures:
    - {key: s, title: S, note: why, measure: spread, values: v, costs: v, from: 1, to: 1}
"""
    facts, errata = FACTS.split("errata:")
    fact, balance = measures.split("balance:")
    rules = f"{facts}{fact}errata:{errata}balance:{balance}"
    parts = [check(option, rules=rules) for option in ("--balance", "--coverage", "--mutants")]
    assert [one.code for one in parts] == [ExitCode.OK, ExitCode.PROBLEMS, ExitCode.PROBLEMS]
    # However they are asked for.
    done = check("--mutants", "--coverage", "--balance", rules=rules)
    assert (done.code, done.err) == (ExitCode.PROBLEMS, "")
    assert done.out == "\n".join(one.out for one in parts)
    lists = check("--rows", "--errata", "--explain", "agrees")
    assert lists.code == ExitCode.OK
    assert lists.out == "\n".join(
        check(*one).out for one in (("--explain", "agrees"), ("--errata",), ("--rows",))
    )


def test_what_can_not_be_told_keeps_no_other_back(check):
    done = check("mini", "--coverage", "--balance")
    assert done.code == ExitCode.PROBLEMS
    assert "Mini  " in done.out
    assert done.err.count("the ledger of mini has no 'balance'") == 1
