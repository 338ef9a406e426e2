"""Characters that nobody sees, and where a text may have them.

Spaces of any width may stand anywhere. A soft hyphen stands inside a word, a word joiner between
two signs, joiners in emoji and in the scripts that need them, a zero-width space beside letters of
scripts that have no spaces, a variation selector behind a sign. All others have no use here, where
nothing is set from right to left, and hide what a text is (Unicode Technical Report 36, 2.1).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import islice

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import MOST_PROBLEMS, Problem, Where

# Controls, line ends but \n and \r, half pairs, the mark of an encoding, and what is no character.
_CONTROLS = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff"
)
# Soft hyphens and joiners; marks and overrides of direction; blanks that count as letters;
# operators, annotations, deprecated ones, the place of an object (here that of an icon); variation
# selectors, tags.
_OTHERS = (
    "\xad\u200b-\u200f\u2060-\u206f\u061c\u202a-\u202e\u034f\u115f\u1160\u17b4\u17b5\u180e\u3164"
    "\uffa0\ufff0-\ufffc\ufe00-\ufe0f\U000e0000-\U000e01ef"
)
# Compiled once: such a class takes 2 ms.
_ANY = lazy_pattern(f"(?P<control>[{_CONTROLS}])|[{_OTHERS}]")
# Many in a line are one problem.
_MOST_LOOKED_AT = 10 * MOST_PROBLEMS
_BLACK_FLAG = "\U0001f3f4"


def find_invisible(text: str) -> int:
    """Return where the first character of `text` is that hides in it, 0-based; -1 for none."""
    return next(_invisible(text), -1)


def controls_of(text: str) -> str:
    """Return the characters of `text` that no file of text has."""
    return "".join(one[0] for one in _ANY.finditer(text) if one["control"])


def invisible_characters(text: str, shown: str) -> list[Problem]:
    """Return the problem with each character that hides in the lines of the file `shown`."""
    found: dict[Problem, None] = {}
    before, line = 0, 1
    for start in islice(_invisible(text), _MOST_LOOKED_AT):
        line += text.count("\n", before, start)
        before = start
        message = f"line has an invisible character ({named(text[start])})"
        found[Problem(Where(shown, line), message, "delete it")] = None
    return list(found)[:MOST_PROBLEMS]


def named(char: str) -> str:
    """Return the code point of a character, with its name if it has one."""
    name = unicodedata.name(char, "").lower()
    return f"U+{ord(char):04X}, {name}" if name else f"U+{ord(char):04X}"


def _invisible(text: str) -> Iterator[int]:
    for one in _ANY.finditer(text):
        start = one.start()
        if one["control"] or not _may_stand(
            one[0], text[max(0, start - 1) : start], text[start + 1 : start + 2]
        ):
            yield start


def _may_stand(char: str, before: str, after: str) -> bool:
    """Return whether an invisible character has a use between two others, "" for an end."""
    if char == "\xad":
        return _is_of_word(before) and _is_of_word(after)
    if char == "\u200b":
        return _is_other(before) or _is_other(after)
    if char in "\u200c\u200d":
        return _is_other(before)
    if char == "\u2060":
        return bool(before.strip() and after.strip())
    if _is_selector(char):
        is_letter = before.isascii() and before.isalpha()
        return bool(before.strip()) and not is_letter and not _is_selector(before)
    # Tags behind a black flag name a region (Unicode Technical Standard 51, C.1).
    return _is_tag(char) and (before == _BLACK_FLAG or _is_tag(before))


def _is_of_word(char: str) -> bool:
    """Return whether a character is a letter, a mark of one, or belongs to what stands for some."""
    return char.isalnum() or "\u0300" <= char <= "\u036f" or char in tuple("{}*[]_")


def _is_other(char: str) -> bool:
    """Return whether a character is a sign, an emoji, or of a script unlike Latin or Greek."""
    return "\u0590" <= char <= "\u1fff" or "\u2190" <= char <= "\u2bff" or char >= "\u2e80"


def _is_selector(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def _is_tag(char: str) -> bool:
    return "\U000e0020" <= char <= "\U000e007f"
