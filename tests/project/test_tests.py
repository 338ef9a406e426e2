"""Tests lie as what they test, and what several of them need lies in `tests/helpers`, once."""

import ast
from collections import defaultdict
from pathlib import Path

from trees import may_import, tree_of

TESTS = Path(__file__).resolve().parents[1]
PACKAGE = TESTS.parent / "pnp"
# Of all packages: the games that ship, what guides say, harm, and the project itself.
OF_ALL = {"games", "guides", "hostile", "project", "helpers"}
FILES = sorted(TESTS.rglob("*.py"))


def test_folders_are_those_of_the_package():
    folders = {path.parent.relative_to(TESTS) for path in FILES} - {Path()}
    assert {str(one) for one in folders if not (PACKAGE / one).is_dir()} == OF_ALL


def test_helpers_lie_in_their_folder():
    outside = {path.name for path in FILES if path.parent.name != "helpers"}
    assert {name for name in outside if not name.startswith("test_")} == {"conftest.py"}
    assert [name for name in outside if (TESTS / "helpers" / name).exists()] == []


def test_no_test_imports_a_test():
    named = {(path.name, one) for path in FILES for one in may_import(path.read_text("utf-8"))}
    assert {one for one in named if one[1].startswith("test_")} == set()


def test_no_helper_is_there_twice():
    """One of a single statement may be: it says what is in its file, by names of that file."""
    found = defaultdict(set)
    for path in FILES:
        helpers = (node for node in tree_of(path).body if isinstance(node, ast.FunctionDef))
        for node in helpers:
            if len(node.body) > 1 and not node.name.startswith("test_"):
                found[ast.dump(node)].add(f"{path.name}: {node.name}")
    assert [names for names in found.values() if len(names) > 1] == []
