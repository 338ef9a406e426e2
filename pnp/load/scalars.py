"""Text as it stands in YAML, to values: each reader takes a text, and refuses what it is not.

All raise BadValueError with a sentence for the user. None knows where the text stood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import shorten
from pnp.core.units import LengthError, mm_to_pt, parse_length
from pnp.load.gathered_problems import BadValueError
from pnp.model.game import Value

LONGEST_LINE = 300
LONGEST_TEXT = 5000

GAME_ID = "[a-z0-9][a-z0-9-]{0,39}"
# Windows has no files or folders of these names, whatever their ending.
DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)
NO_DEVICE = "Windows has no files of that name"
CARD_ID = "[a-z0-9][a-z0-9+-]{0,79}"
# Templates say lists.colour.red and card.title, so these are what Jinja takes for a name.
NAME = "[A-Za-z][A-Za-z0-9_]{0,79}"
LIST_KEY = "[A-Za-z0-9][A-Za-z0-9_+-]{0,79}"
COLOUR = "#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})"
# BCP 47 (RFC 5646) as far as catalogs use it: language, script, region.
LANGUAGE = "[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?"
VERSION = "[0-9A-Za-z][0-9A-Za-z.+-]{0,19}"
PLAYERS = "[1-9][0-9]?(?:-[1-9][0-9]?)?"
URL = r'https?://[^\s<>"]+'
TAB_STOP_TEXT = r"(?:(left|center|right) +)?([0-9]{1,3}(?:\.[0-9]{1,2})?) ?(?:mm)?"
PERCENT_TEXT = "(?:[3-9][0-9]|[1-3][0-9][0-9]|400)%"
# Without zeros in front: 010 is eight to YAML 1.1.
_INTEGER = lazy_pattern("0|-?[1-9][0-9]{0,14}")
_TOO_LARGE = lazy_pattern(r"-?[1-9][0-9]{15,}(?:\.[0-9]*)?")
_MOST = 10**15 - 1
NUMBER_TEXT = r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?(?:[eE][+-]?[0-9]{1,3})?"
_NUMBER = lazy_pattern(NUMBER_TEXT)
# What people and programs put for a minus, between thousands, and around amounts of money.
MINUSES = "−–‐‑﹣－"
_NEARLY = lazy_pattern(
    rf"[$€£¥]?\s*([-{MINUSES}]?)\s*[$€£¥]?\s*([0-9]{{1,15}}|[0-9]{{1,3}}(?:[,'’\s][0-9]{{3}}){{1,4}})"
    r"(\.[0-9]{1,9})?\s*(%)?\s*[$€£¥]?"
)
# With a sign or a word beside it, or zeros in front: "x3", "3 of them", "03".
_ONE_NUMBER = lazy_pattern(r"[^0-9.,+-]{0,9}?0*([1-9][0-9]{0,5})(?:\.0|[^0-9.,+-]{0,9})")
FLAG_WORDS = {"yes": True, "no": False, "true": True, "false": False}

# What YAML 1.1 and 1.2 tools turn unquoted text into: pattern -> what it becomes.
_WORDS = {
    **dict.fromkeys(("yes", "on", "true"), "true"),
    **dict.fromkeys(("no", "off", "false"), "false"),
    **dict.fromkeys(("null", "~"), "nothing"),
    **dict.fromkeys(("=", "<<"), "a sign"),
}
_MISREAD = (
    (lazy_pattern(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?"), "a time"),
    (lazy_pattern(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?"), "a date"),
    (lazy_pattern(r"[-+]?0(?:[xX][0-9a-fA-F_]+|[oO]?[0-7_]+|[bB][01_]+)"), "another number"),
    (
        lazy_pattern(r"[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9_]+)(?:[eE][-+]?[0-9]+)?"),
        "a number",
    ),
    (lazy_pattern(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"), "a number"),
)
_SUSPECT = lazy_pattern(r"[-+.]?[0-9~=<ynotfYNOTF.]")


def misread(text: str) -> str:
    """Return what other YAML tools take unquoted `text` for ("false", "a date"), "" if for text.

    Whole numbers are safe: they come back as they were written.
    """
    if not _SUSPECT.match(text) or _INTEGER.fullmatch(text):
        return ""
    word = _WORDS.get(text.lower())
    if word:
        return word
    return next((what for pattern, what in _MISREAD if pattern.fullmatch(text)), "")


def as_written(text: str, quoted: bool) -> str:
    """Return `text` if every YAML tool reads it so; refuse what another would turn into a value."""
    if not quoted:
        if not text:
            hint = "write one after the colon (in quotes if it starts with #), or delete the key"
            raise BadValueError("has no value", hint)
        other = misread(text)
        if other:
            message = f"unquoted {shorten(text)} is {other} to other YAML tools"
            raise BadValueError(message, f'write it in quotes: "{shorten(text)}"')
        if text[0] in _CURLY and text[-1] in _CURLY and len(text) > 1:
            hint = f'write "{shorten(text[1:-1])}"; or, to print the curly ones, "{shorten(text)}"'
            raise BadValueError("curly quotes are part of the text", hint)
    return text


# What other programs make of " and '.
_CURLY = "“”„‟‘’‚‛«»"


def line(text: str) -> str:
    """Return a single line of text that is not empty."""
    if not text.strip():
        raise BadValueError("text is empty", "write some, or delete the key")
    if "\n" in text.rstrip("\n"):
        raise BadValueError("text has several lines", "write it on one line")
    if len(text) > LONGEST_LINE:
        raise BadValueError(f"text is longer than {LONGEST_LINE} characters", "make it shorter")
    return text.strip()


def prose(text: str) -> str:
    """Return text of one or more lines, without the line end that block text has."""
    if len(text) > LONGEST_TEXT:
        raise BadValueError(f"text is longer than {LONGEST_TEXT} characters", "make it shorter")
    return text.rstrip("\n")


def word(text: str) -> str:
    """Return a short text that is used as it is."""
    return prose(text) if not text else line(text)


def _or_figure(text: str, hint: str) -> str:
    """Return `hint`; for a figure of the ledger, which only quotes have kept as a text, its own."""
    return f"write {shorten(text)} without quotes" if re.match("=.", text) else hint


def _meant(text: str) -> str:
    """Return the number that `text` may mean, "" where that is not sure: "1,000", "−5", "50%"."""
    found = _NEARLY.fullmatch(text.strip())
    if found is None:
        return ""
    sign, digits, rest, percent = found.groups("")
    value = "-" * bool(sign) + re.sub(r"\D", "", digits) + rest
    plain = f"{float(value) / 100:g}" if percent else value
    return plain if _NUMBER.fullmatch(plain) else ""


def refuse_too_large(text: str, most: int = _MOST, may_be_text: bool = False) -> None:
    """Raise BadValueError for a number of more digits than are read; a text can be quoted."""
    if _TOO_LARGE.fullmatch(text):
        quoted = f'; a text in quotes: "{shorten(text)}"' if may_be_text else ""
        raise BadValueError(f"{shorten(text)} is too large", f"write {most} at the most{quoted}")


def integer(text: str, most: int = _MOST) -> int:
    """Return a whole number; one of very many digits is told with `most`."""
    if not _INTEGER.fullmatch(text):
        refuse_too_large(text, most)
        hint = "write digits only, such as 3 or -12, with no zero in front"
        alone, meant = _ONE_NUMBER.fullmatch(text), _meant(text)
        hint = f"write {alone[1]}" if alone else hint
        hint = f"write {meant}" if _INTEGER.fullmatch(meant) else hint
        raise BadValueError(f"'{shorten(text)}' is not a whole number", _or_figure(text, hint))
    return int(text)


def number(text: str) -> float:
    """Return a number; a whole one stays whole, so that templates print it as it was written."""
    if not _NUMBER.fullmatch(text) or float(text) in (float("inf"), float("-inf")):
        refuse_too_large(text)
        with_point = text.replace(",", ".")
        is_near = "," in text and _NUMBER.fullmatch(with_point)
        meant = with_point if is_near else _meant(text)
        hint = f"write {meant}" if meant else "write a number such as 3, -1.5 or 2e-3"
        raise BadValueError(f"'{shorten(text)}' is not a number", _or_figure(text, hint))
    return int(text) if _INTEGER.fullmatch(text) else float(text)


def flag(text: str) -> bool:
    """Return yes or no."""
    if text not in FLAG_WORDS:
        hint = _or_figure(text, "write yes or no")
        raise BadValueError(f"'{shorten(text)}' is neither yes nor no", hint)
    return FLAG_WORDS[text]


def length(text: str) -> float:
    """Return a length in mm; a bare number is in mm."""
    return _length(text, "mm")


def percent(text: str) -> float:
    """Return a size of letters as a part of that around them: 1.2 for "120%"."""
    if not re.fullmatch(PERCENT_TEXT, text):
        raise BadValueError(f"'{shorten(text)}' is no size for words", "use 30% to 400%, as 120%")
    return int(text[:-1]) / 100


def tab_stop(text: str) -> tuple[str, float]:
    """Return how words stand at a tab stop, and where it is, in mm from the left of their box."""
    match = re.fullmatch(TAB_STOP_TEXT, text)
    if match is None:
        message = f"'{shorten(text)}' is no tab stop"
        raise BadValueError(message, "write 20mm, center 20mm or right 40mm")
    return match[1] or "left", float(match[2])


def points(text: str) -> float:
    """Return a length in pt; a bare number is in pt."""
    return round(mm_to_pt(_length(text, "pt")), 6)


def _length(text: str, unit: str) -> float:
    try:
        return parse_length(text, unit)
    except LengthError as error:
        raise BadValueError(str(error), _or_figure(text, error.hint)) from None


def side(text: str) -> float:
    """Return a length in mm that a card or a disc can have."""
    found = length(text)
    if not 5 <= found <= 1000:
        raise BadValueError(f"{found:g} mm is not a side of a card", "use 5 mm to 1000 mm")
    return found


def _ways_to_write(text: str) -> Iterator[str]:
    """Yield how what is no id, name, language or range may have been meant."""
    if "/" in text or "\\" in text:
        return
    plain = text.strip().removesuffix(".yaml")
    joined = re.sub(r"\s*(?:[-–—\s_]|\bto\b)\s*", "-", plain)
    yield from (plain, plain.lower(), joined, joined.lower())
    yield re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    yield re.sub(r"[^A-Za-z0-9]+", "_", plain).strip("_")


def matching(pattern: str, what: str, example: str) -> Callable[[str], str]:
    """Return a reader of texts that fit `pattern` as a whole; `what` and `example` explain it."""
    compiled = re.compile(pattern)

    def read(text: str) -> str:
        if not compiled.fullmatch(text) or len(text) > LONGEST_LINE:
            fits = (one for one in _ways_to_write(text[:LONGEST_LINE]) if compiled.fullmatch(one))
            hint = next(fits, f"for example {example}")
            raise BadValueError(f"'{shorten(text)}' is not {what}", f"write {hint}")
        return text

    return read


_players = matching(PLAYERS, "a number of players", "2-6")


def player_count(text: str) -> str:
    """Return how many play, as "4" or "2-6", the fewest first."""
    least, _, most = _players(text).partition("-")
    if most and int(most) < int(least):
        raise BadValueError(f"{text} has the most players first", f"write {most}-{least}")
    return text


def free(text: str, quoted: bool) -> Value:
    """Return the value of `text` where no type is declared: text, a number, yes or no.

    Quoted is text. Unquoted is what every YAML tool agrees on; the rest is refused.
    """
    if quoted:
        return prose(text)
    if text in ("true", "false"):
        return text == "true"
    if _INTEGER.fullmatch(text):
        return int(text)
    if _NUMBER.fullmatch(text) and repr(float(text)) == text and not text.endswith(".0"):
        return float(text)
    return unquoted(text)


def unquoted(text: str) -> str:
    """Return a text that may also have been meant as a number."""
    refuse_too_large(text, may_be_text=True)
    return prose(as_written(text, False))


def is_id(text: str) -> bool:
    """Return whether `text` can be the id of a game or a component, and so the name of files."""
    return _GAME_ID.fullmatch(text) is not None and text not in DEVICES


_GAME_ID = lazy_pattern(GAME_ID)
_COLOUR = lazy_pattern(COLOUR)


def is_colour(text: str) -> bool:
    """Return whether `text` is a colour by its numbers, #rgb or #rrggbb."""
    return _COLOUR.fullmatch(text) is not None
