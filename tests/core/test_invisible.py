import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.invisible import find_invisible, invisible_characters, named
from pnp.core.problems import MOST_PROBLEMS, Where

EMOJI = ["\U0001f469\u200d\U0001f680", "\u2764\ufe0f", "1\ufe0f\u20e3",
         "\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f44b\U0001f3fd",
         "\U0001f3f4\U000e0067\U000e0062\U000e007f"]  # fmt: skip
SCRIPTS = ["क्\u200dष", "ครั้ง\u200bที่ 3\u200bครั้ง", "葛\U000e0100"]
WORDS = [
    "anti\xadquark",
    "{n}\xadfold",
    "e\u0301\xada",
    "1\u2060–\u20602",
    "1\u202f000\u00a0m\u2009",
    "\t",
]
HIDDEN = [
    "a\u202eb",
    "\u200ea",
    "a\u2066b\u2069",
    "a\u200bb",
    "a\u200db",
    "a\u200cb",
    "\ufeffa",
    "\0",
    "\x85",
    "\u2028",
    "\u3164",
    "\u180e",
    "\ufffc",
    "a\ufe0f",
    "\ufe0f",
    "\u2764\ufe0f\ufe0f",
    "a\U000e0041",
    "\xada",
    "a \xadb",
    "a\xad\xadb",
    "a\u2060 b",
    "\ufdd0",
]


@pytest.mark.parametrize("text", EMOJI + SCRIPTS + WORDS)
def test_what_has_a_use_may_stand(text):
    assert find_invisible(text) == -1


@pytest.mark.parametrize("text", HIDDEN)
def test_what_hides_is_found(text):
    assert not text[find_invisible(text)].isalnum() or text == "\u3164"
    assert find_invisible(text) >= 0


@given(
    st.text(st.characters(codec="utf-8", categories=("L", "M", "N", "P", "S", "Zs")), max_size=20)
)
def test_what_is_seen_never_hides(text):
    odd = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffc"
    seen = "".join(char for char in text if char not in odd and not is_selector(char))
    assert find_invisible(seen) == -1


def is_selector(char):
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def test_each_is_told_once_in_its_line():
    found = invisible_characters("a\n\u200b\u200bb\n\u200b\n", "a.md")
    assert [one.where for one in found] == [Where("a.md", 2), Where("a.md", 3)]
    assert len(invisible_characters("\0\n" * 1000, "a.md")) == MOST_PROBLEMS


def test_controls_have_no_name():
    assert (named("\x85"), named("\u200b")) == ("U+0085", "U+200B, zero width space")
