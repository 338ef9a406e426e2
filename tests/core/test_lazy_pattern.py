"""Patterns that are compiled when they are first used do what compiled ones do."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from pnp.core.lazy_pattern import lazy_pattern

PACKAGE = Path(__file__).resolve().parents[2] / "pnp"


def test_a_lazy_pattern_is_used_as_a_compiled_one():
    words, data = lazy_pattern(r"[a-z]+", re.IGNORECASE), lazy_pattern(rb"(\d)\d")
    assert words.findall("One two") == ["One", "two"]
    assert words.sub("x", "One two") == "x x"
    assert (words.pattern, words.flags & re.IGNORECASE) == ("[a-z]+", re.IGNORECASE)
    assert data.fullmatch(b"42")[1] == b"4"


def test_what_is_no_pattern_is_told_when_it_is_used():
    wrong = lazy_pattern("(")
    with pytest.raises(re.error):
        wrong.search("")


def test_every_lazy_pattern_can_be_compiled():
    lazy, found = type(lazy_pattern("")), 0
    for path in PACKAGE.rglob("*.py"):
        if "= lazy_pattern(" in path.read_text():
            module = import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
            patterns = [value for value in vars(module).values() if isinstance(value, lazy)]
            found += sum(isinstance(one.flags, int) for one in patterns)
    assert found > 300
