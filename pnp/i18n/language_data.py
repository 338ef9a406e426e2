r"""What there is to know of a language beside words: `pnp/locale/<language>.tsv`, a file for each.

A row is a key and its values, with tabs between them; rows with one key add up. \u202f and its
like stand for characters that nobody sees; a line that begins with # is a comment. Quotes, decimal
signs, spaces before % and names are those of Unicode CLDR 46; in Dutch and French quotes are those
of current book printing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache

from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n import program_strings as program

# What the language is called in itself, and otherwise; countries that are taken for its code.
NAME, OTHER_NAMES, COUNTRY = "name", "other names", "country"
# Marks around a quotation and around one inside it; the sign before decimals; the space before %.
QUOTES, DECIMAL, PERCENT = "quotes", "decimal", "percent"
# Where a narrow no-break space is put, and where one of full width: regular expressions.
NARROW_SPACES, COLONS = "narrow", "colon"
# A mark of its own that ends a question; pairs of those that end a sentence and begin it; words
# between the figures of a range.
QUESTION, OPENED, RANGE = "question", "opened", "range"
# "capital": every noun begins with one. "none": no spaces stand between words. "yes": words are
# made of others. "right to left": so it is written.
NOUNS, SPACES, COMPOUNDS, DIRECTION = "nouns", "spaces", "compounds", "direction"
# Headings of a table's column with the numbers of copies, and cells that say yes or no.
COPIES, YES, NO = "copies", "yes", "no"
# Pairs of words taken for one another; words without which a sentence says the opposite.
OPPOSITES, NEGATIONS = "opposites", "negations"
KEYS = (
    NAME, OTHER_NAMES, COUNTRY, QUOTES, DECIMAL, PERCENT, NARROW_SPACES, COLONS, QUESTION, OPENED,
    RANGE, NOUNS, SPACES, COMPOUNDS, DIRECTION, COPIES, YES, NO, OPPOSITES, NEGATIONS,
)  # fmt: skip

_ESCAPED = lazy_pattern(r"\\u([0-9a-f]{4})")
_SUFFIX = ".tsv"


def data_of(language: str, key: str) -> tuple[str, ...]:
    """Return the values that a language (BCP 47) has for one of KEYS."""
    return _read(language.partition("-")[0].lower()).get(key, ())


def data_of_all(key: str) -> dict[str, tuple[str, ...]]:
    """Return the values for one of KEYS of all languages that have some, by their codes."""
    names = sorted(os.listdir(program.LOCALE))  # noqa: PTH208 - as below
    codes = [name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)]
    return {code: values for code in codes if (values := data_of(code, key))}


# 14 % of `pnp check quarken --only punctuation` (bench/caches.py).
@cache
def _read(language: str) -> Mapping[str, tuple[str, ...]]:
    if not language.isalnum():
        return {}
    try:
        # By pathlib, all languages would take 1.7 ms and not 1.
        with open(f"{program.LOCALE}/{language}{_SUFFIX}", "rb") as file:  # noqa: PTH123
            text = file.read().decode()
    except FileNotFoundError:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    if "\\u" in text:
        text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    for line in text.split("\n"):
        if line and not line.startswith("#"):
            key, *values = line.split("\t")
            found[key] = (*found.get(key, ()), *values)
    return found
