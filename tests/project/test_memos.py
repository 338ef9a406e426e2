"""What is kept for speed says what that was measured to bring; what means something says so."""

import re
from pathlib import Path

import pytest
from memos import memos_of

import pnp

_PACKAGE = Path(pnp.__file__).parent
# A share, a time, a factor or an amount of memory; or why it is kept, whatever it brings.
_FIGURE = re.compile(
    r"\d %|\d (µs|ms|s|times|kB|MB)\b|\b(fifth|third|quarter|half) (of|more)\b|halves"
)
_MEANING = re.compile(r"\b(one (object|name)|(read|made|looked at) once|once for)\b", re.IGNORECASE)


def unexplained(path):
    return [
        f"{path}:{one.line} {one.name} {one.kept}"
        for one in memos_of(path)
        if not _FIGURE.search(one.said) and not _MEANING.search(one.said)
    ]


def test_each_memo_says_what_it_brings_or_means():
    assert [one for path in sorted(_PACKAGE.rglob("*.py")) for one in unexplained(path)] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("@cache\ndef f(): pass\n", 1),
        ("# 7 % of checking Quark.\n@cache\ndef f(): pass\n", 0),
        ("@lru_cache(maxsize=1)\ndef f():\n    'Read once.'\n", 0),
        ("class A:\n    @cached_property\n    def f(self): pass\n", 1),
        ("class A:\n    # One object.\n    @cached_property\n    def f(self): pass\n", 0),
        ("f = lru_cache(g)\n", 1),
        ("f = MemoDict(g)  # 30 ms\n", 0),
        ("d = {}\ndef f(a):\n    if a not in d:\n        d[a] = g(a)\n    return d[a]\n", 1),
        ("known = {}  # 8 %\ndef f(a):\n    x = known.get(a)\n    known[a] = x\n    return x\n", 0),
        ("def f(a):\n    known = {}\n    known.get(a)\n    known[a] = 1\n    return known[a]\n", 0),
    ],
)  # fmt: skip
def test_memos_are_recognised(tmp_path, text, count):
    path = tmp_path / "module.py"
    path.write_text(text)
    assert len(unexplained(path)) == count
