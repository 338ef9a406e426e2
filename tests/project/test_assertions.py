"""Every test says what it promises: it asserts something, itself or in a function it calls."""

import ast
from functools import cache
from pathlib import Path

from trees import tree_of

HERE = Path(__file__).parents[1]
TESTS = sorted(HERE.rglob("test_*.py"))
# No two are called the same: what one imports is found by its name.
FILES = {path.stem: path for path in HERE.rglob("*.py")}
# How pytest, and expectations of Playwright, say what has to be.
ASSERTING = {"raises", "warns", "fail", "to_have_text", "to_be_visible", "to_contain_text"}


@cache
def functions(name):
    """Return the functions that a module here defines or imports, by their names there."""
    tree = tree_of(FILES[name])
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in FILES:
            there = functions(node.module)
            found |= {alias.asname or alias.name: there.get(alias.name) for alias in node.names}
    defined = {node.name: (node, name) for node in tree.body if isinstance(node, ast.FunctionDef)}
    return found | defined


def asserts(function, seen=()):
    """Return whether a function (its tree, the module it is from) asserts something."""
    tree, module = function
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Attribute) and called.attr in ASSERTING:
                return True
            known = isinstance(called, ast.Name) and functions(module).get(called.id)
            if known and known not in seen and asserts(known, (*seen, known)):
                return True
    return False


def test_every_test_asserts_something():
    tests = [
        (path.stem, name, function)
        for path in TESTS
        for name, function in functions(path.stem).items()
        if name.startswith("test_")
    ]
    assert len(tests) > 1000
    assert [(file, name) for file, name, function in tests if not asserts(function)] == []


def test_a_test_without_an_assertion_is_noticed():
    silent = ast.parse("def test_a():\n    draw(3)\n").body[0]
    speaking = ast.parse("def test_a():\n    with pytest.raises(KeyError):\n        {}[1]\n").body[
        0
    ]
    assert not asserts((silent, "test_units"))
    assert asserts((speaking, "test_units"))
