"""The way from a spreadsheet to the first card, as its guide says it."""

import re
from textwrap import dedent

from guide_pages import guide

from pnp.core.exit_codes import ExitCode
from pnp.readers.registry import TABLES

GUIDE = guide("from-a-spreadsheet")
STEPS = GUIDE.partition("## The first card")[2].partition("\n## ")[0]
COMPONENT, TEMPLATE = (
    dedent(block)
    for block in re.findall(r"   ```(?:yaml)?\n(   (?:table|\{%).*?)   ```", STEPS, re.S)
)
TABLE = "Name,Cost,Qty,Rule\nOak,3,2,Draw **two** cards.\nBirch,1,4,\n"


def cut(path, start, more):
    """Put `more` in place of all from the line that begins with `start`."""
    text = path.read_text(encoding="utf-8")
    path.write_text(re.split(rf"^{start}", text, flags=re.M)[0] + more, encoding="utf-8")


def test_the_first_card(pnp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert pnp("new", "forest").code == 0
    (tmp_path / "forest.csv").write_text(TABLE, encoding="utf-8")
    shown = pnp("import", "forest.csv", "--into", "cards/forest/deck.csv").out
    # The guide shows what the import of such a table shows.
    assert dedent(shown.partition("say of it:\n")[2]) == COMPONENT
    cut(tmp_path / "cards/forest/deck.yaml", "# Every key", COMPONENT)
    cut(tmp_path / "cards/forest/game.yaml", "sets:", "")
    (tmp_path / "templates/forest/deck.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    ran = pnp("check", "forest")
    assert (ran.code, ran.err) == (ExitCode.OK, "")
    ran = pnp("build", "forest", "--component", "deck")
    (sheets,) = (path for path in ran.out.split() if "parts" not in path)
    assert "2  oak" in pnp("count", sheets).out
    assert "4  birch" in pnp("count", sheets).out


def test_guides_name_every_kind_of_table():
    fields = guide("making-a-game")
    assert [kind for kind in TABLES if kind not in GUIDE or kind not in fields] == []
