"""Every message and hint of the modules that read, draw and print is quoted by a test."""

from pathlib import Path

import pytest
from told_sentences import ROOT, SHORTEST, parse, pieces, sentences

READERS = (
    "app/catalogs.py", "app/open_game.py", "app/rulebooks.py", "catalogs/*.py", "core/*.py",
    "drawing/*.py", "exports/**/*.py", "faces/*.py", "i18n/*.py", "impose/*.py", "inspect/*.py",
    "load/*.py", "model/*.py", "pdf/*.py", "rulebook/*.py", "runtime/atomic_write.py",
    "sources/yaml_tree.py", "svg/*.py",
)  # fmt: skip
RULES = ("figures", "ledger", "ledger_keys")  # what they tell is quoted where rules are tested


QUOTED = "\n".join(
    text
    for path in sorted((ROOT / "tests").rglob("test_*.py"))
    if path.name != Path(__file__).name
    for text in pieces(parse(path))
)
MODULES = sorted(
    path for pattern in READERS for path in (ROOT / "pnp").glob(pattern) if path.stem not in RULES
)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_every_sentence_is_quoted(path):
    missing = {
        f"line {line}: {text}"
        for line, text in sentences(parse(path))
        if len(text) >= SHORTEST and text not in QUOTED
    }
    assert sorted(missing) == []
