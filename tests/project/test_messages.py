"""Every message and hint of the modules that read, draw and print is quoted by a test."""

from pathlib import Path

import pytest
from told_sentences import ROOT, SHORTEST, parse, pieces, sentences

READERS = (
    "catalog/*.py", "opening.py", "problems.py", "project.py", "selection.py", "source.py",
    "texts.py", "translate.py", "translating.py", "units.py", "load/*.py",
    "draw/*.py", "exports/*.py", "faces.py", "impose.py", "pdf/*.py", "rulebook/*.py",
    "rulebooks.py", "studio.py", "write.py",
)  # fmt: skip
RULES = ("figures", "ledger", "ledger_keys")  # what they tell is quoted where rules are tested


QUOTED = "\n".join(
    text
    for path in sorted((ROOT / "tests").glob("test_*.py"))
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
