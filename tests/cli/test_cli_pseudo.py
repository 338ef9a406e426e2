"""The pseudo-language on the command line: everything is made, and what runs over is told."""

import re

import pytest
from small_game import deck, face, game, write_game

from pnp.core.exit_codes import ExitCode

FACE = face('{{ text(card.name, "body", 5, 5, 40, 5) }}{{ text("x", "body", 5, 20, 40) }}')
BOOK = "# Mini\n\n## One {#one}\n\n![](card:one)\n"
TOLD = (
    "warning: cards/mini/deck.yaml:6: text does not fit (card 'one', field 'name', style 'body'): "
    "its 2 lines are 1.9 mm (38%) too high at 9pt\n"
    "  hint: shorten it, or make its box higher; it would fit at 8pt, if min_size of 'body' "
    "allows\n"
)


@pytest.fixture
def root(tmp_path):
    body = "{body: {fonts: [Source Sans 3], size: 9pt, min_size: 9pt}}"
    cards = "[{id: one, name: Too long for a line of it}]"
    files = {"templates/mini/deck.svg.j2": FACE, "cards/mini/rulebook.md": BOOK}
    write_game(tmp_path, game(styles=body), deck(cards=cards), files)
    return tmp_path


@pytest.mark.parametrize("command", ["build", "proof", "rulebook"])
def test_what_runs_over_is_told_at_the_end(pnp, root, tmp_path, command):
    for _ in "again":
        done = pnp(command, "mini", "--lang", "en-XA", "--root", root, "--out", tmp_path / "out")
        assert (done.code, done.err) == (ExitCode.OK, TOLD)
        assert "en-XA" in done.out.splitlines()[0]


def test_one_face_tells_its_own(pnp, root):
    done = pnp("render", "mini", "one", "--lang", "en-XA", "--root", root)
    assert (done.code, done.err) == (ExitCode.OK, TOLD)
    assert re.search(
        '<rect x="5.000" y="5.000" width="40.000" height="5.000" .*"#e6007e"', done.out
    )


def test_in_a_real_language_nothing_may_run_over(pnp, root, tmp_path):
    done = pnp("build", "mini", "--root", root, "--out", tmp_path)
    assert (done.code, done.err) == (ExitCode.OK, "")
    done = pnp("texts", "check", "mini", "en-XA", "--root", root)
    assert (done.code, done.err) == (ExitCode.PROBLEMS, TOLD.removeprefix("warning: "))
