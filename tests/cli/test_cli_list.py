import shutil

from pnp.core.exit_codes import ExitCode

SMALL = """\
small: Small 0.1.0, en, 44 pieces
  deck   20 pieces  10 different  63 x 88 mm   Deck
  coins  24 pieces   1 different  20 mm round  Coins
  --set short  36 pieces  A short game
"""


def test_a_game_on_a_few_lines(pnp, starter):
    done = pnp("list", "--root", starter)
    assert (done.code, done.out, done.err) == (ExitCode.OK, SMALL, "")
    assert pnp("list", "small", "--root", starter).out == SMALL


def test_games_that_ship(pnp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = pnp("list").out
    for said in (
        ("quarken: Quarken 1.0.0, nl, ", "  hand", "  --set level1 ", "25 mm round"),
        ("quarken: ", "  --component box-quarks ", "  381 x 329 mm  Quarken"),
        ("quark: Quark ", "  --ink home\n"),
        ("element313: Element 313 1.0.0, en, ", "  atoms ", "61 pieces  52 different"),
    ):
        assert [part for part in said if part not in text] == []


def test_a_game_with_problems_hides_no_other(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    pnp("new", "bad", "--root", tmp_path)
    (tmp_path / "cards/bad/deck.yaml").write_text("no: yaml: here", encoding="utf-8")
    done = pnp("list", "--root", tmp_path)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, SMALL)
    assert "cards/bad/deck.yaml:1: not YAML" in done.err


def test_an_unknown_game(pnp, starter):
    done = pnp("list", "smal", "--root", starter)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == "command line: unknown game 'smal'\n  hint: use one of: small\n"
