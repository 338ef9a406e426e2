"""Every message and hint of the modules that read, draw and print is quoted by a test."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READERS = (
    "catalog/*.py", "opening.py", "problems.py", "project.py", "selection.py", "source.py",
    "texts.py", "translate.py", "translating.py", "units.py", "load/*.py",
    "draw/*.py", "exports/*.py", "faces.py", "impose.py", "pdf/*.py", "rulebook/*.py",
    "rulebooks.py", "studio.py", "write.py",
)  # fmt: skip
RULES = ("figures", "ledger", "ledger_keys")  # what they tell is quoted where rules are tested
TELLERS = {
    "BadValueError", "Problem", "UnknownNameError", "ValueError", "_fail", "_problem", "add",
    "_refusal", "one_of", "unknown", "bad_link",
}  # fmt: skip
SAID = {"message", "hint", "listed", "more", "_ONE", "_WRITE_OUT", "_FIRST", "_ENDED"}
SHORTEST = 9  # characters; less is no sentence


def pieces(node):
    """Yield the fixed parts of all text in `node`."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def sentences(tree):
    """Yield the fixed parts of what a module may tell, with their lines."""
    for node in ast.walk(tree):
        told = []
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            told = [*node.args, *(word.value for word in node.keywords)] if name in TELLERS else []
        elif isinstance(node, ast.Assign):
            names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
            told = [node.value] if names & SAID else []
        for part in told:
            yield from ((node.lineno, text.strip()) for text in pieces(part))


def parse(path):
    return ast.parse(path.read_text(encoding="utf-8"))


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
