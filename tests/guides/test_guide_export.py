"""The export of the guide, as somebody would add it: its folder and its row."""

import re
import sys

import pytest
from guide_pages import guide
from small_game import write_game

import pnp.exports
from pnp.core.exit_codes import ExitCode
from pnp.exports import registry

GUIDE = guide("adding-an-export")
MODULE, ROW = re.findall(r"^```python\n(.*?)^```", GUIDE, re.M | re.S)
LOADED = re.search(r"`(job\.drawings\[.*?\]\.drawing)` *\n? *is one", GUIDE)[1]


@pytest.fixture
def add(tmp_path, monkeypatch):
    """Return what adds the export of the guide, its row and its module changed."""
    monkeypatch.setattr(pnp.exports, "__path__", [*pnp.exports.__path__, str(tmp_path / "more")])

    def added(row=ROW, module=MODULE):
        folder = tmp_path / "more/card_list"
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text('"""How many there are of each card."""\n')
        (folder / "export.py").write_text(module)
        one = eval(row, vars(registry))  # noqa: S307
        monkeypatch.setitem(registry.EXPORTS, one.name, one)

    yield added
    for name in [name for name in sys.modules if name.startswith("pnp.exports.card_list")]:
        del sys.modules[name]


def test_the_example_of_the_guide_is_an_export(pnp, add, bundled, tmp_path):
    add()
    hand = ("quarken", "--component", "hand", "--root", bundled.root, "--out", tmp_path / "output")
    command, path = re.search(r"`pnp (export .*?)` writes `(.*?)`", GUIDE).groups()
    assert command.split() == ["export", "card-list", *map(str, hand[:3])]
    for how in (("export", "card-list"), ("build", "--to", "card-list")):
        done = pnp(*how, *hand)
        assert (done.code, done.out) == (ExitCode.OK, f"{tmp_path / path}\n"), done.err
    assert re.match(r"\d+ [a-z-]+\n", (tmp_path / path).read_text(encoding="utf-8"))
    assert "  card-list           How many there are" in pnp("export", "--help").out


def test_drawings_are_loaded_as_the_guide_says(pnp, add, tmp_path):
    line = "        lines = "
    load = f"        card = component.cards[0]\n        {LOADED}\n"
    module = f"from pnp.drawing.drawing import Drawing\n{MODULE.replace(line, load + line)}"
    add(ROW.replace("frozenset()", "frozenset({Need.DRAWINGS})"), module)
    project = write_game(tmp_path / "mini")
    done = pnp("export", "card-list", "--root", project.root, "--out", tmp_path / "out")
    assert (done.code, done.err) == (ExitCode.OK, "")
