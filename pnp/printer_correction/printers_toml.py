"""The text of printers.toml to profiles, each fault with its line; and a profile to text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from pnp.core.hinted_error import HintedError
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of, shorten
from pnp.core.values import asdict, fields
from pnp.printer_correction.distortion import Distortion
from pnp.printer_correction.profile import LANDSCAPES, TURNS, Profile, is_name
from pnp.sizes.cards_and_papers import PAPERS

_TABLE = "printer"
_START = lazy_pattern(r"^(?=[ \t]*\[\[[ \t]*printer[ \t]*\]\])", re.MULTILINE)
_AT_LINE = lazy_pattern(r" \(at line (\d+), column \d+\)$| \(at end of document\)$")
_SIDES = ("front", "back")
_CHOICES: dict[str, Sequence[Any]] = {
    "paper": tuple(PAPERS),
    "backs": TURNS,
    "landscape": LANDSCAPES,
    "by": ("eye", "scan"),
}
_TEXTS = ("name", "tray")
_KEYS = tuple(one.name for one in fields(Profile))
_NEEDED = ("name", "paper", "front")
# mm and degrees: finer than anybody can measure.
_DECIMALS = 4
# No printer is further off (mm, degrees, percent): a figure that is was mistyped.
_MOST = 20.0


def blocks_of(text: str) -> list[str]:
    """Return what stands before the first printer, and each printer with what follows it."""
    return _START.split(text)


def read_profiles(text: str, file: str) -> tuple[Profile, ...]:
    """Return the printers that `text` says. Raises PnpError with the lines of all that is wrong."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PnpError([_broken(error, text, file)]) from None
    problems: list[Problem] = []
    lines = _Lines(text, file)
    tables = said.pop(_TABLE, [])
    problems += [one_of("key", key, (_TABLE,), lines.of(0, key)) for key in said]
    if not isinstance(tables, list) or len(tables) != len(blocks_of(text)) - 1:
        message = "each printer is a table of its own"
        problem = Problem(lines.of(0, _TABLE), message, "write [[printer]] above each")
        raise PnpError([*problems, problem])
    found = [_profile(table, number, lines, problems) for number, table in enumerate(tables, 1)]
    seen: dict[tuple[str, str, str], int] = {}
    for number, one in enumerate(found, 1):
        if one and seen.setdefault(one.key, number) != number:
            message = f"'{one.called}' is there twice with {one.paper} and {one.backs}"
            problems.append(Problem(lines.of(number, "name"), message, "take one of them out"))
    if problems:
        raise PnpError(problems)
    return tuple(one for one in found if one)


def written(profile: Profile) -> str:
    """Return a profile as it stands in the file."""
    lines = [f"[[{_TABLE}]]"]
    usual = Profile("", "", Distortion())
    for key in _KEYS:
        value = getattr(profile, key)
        if key in _SIDES:
            if value is not None:
                said = ", ".join(f"{one} = {_number(x)}" for one, x in asdict(value).items())
                lines.append(f"{key} = {{ {said} }}")
        elif key in (*_NEEDED, "backs", "sheets", "by") or value != getattr(usual, key):
            said = f'"{value}"' if isinstance(value, str) else _number(value)
            lines.append(f"{key} = {said}")
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    if isinstance(value, int):
        return str(value)
    text = f"{value:.{_DECIMALS}f}".rstrip("0")
    text += "0" if text.endswith(".") else ""
    return text.removeprefix("-") if float(text) == 0 else text


class _Lines:
    """Finds the lines of keys in the text of the file."""

    def __init__(self, text: str, file: str) -> None:
        self._blocks = _START.split(text)
        self._file = file

    def of(self, table: int, key: str) -> Where:
        """Return where a key of a printer stands (counted from 1; 0: before all), else its head."""
        before = sum(block.count("\n") for block in self._blocks[:table])
        block = self._blocks[table] if table < len(self._blocks) else ""
        start = re.compile(rf"[ \t]*[\[\"']*[ \t]*{re.escape(key)}\b")
        for number, line in enumerate(block.split("\n"), 1):
            if start.match(line):
                return Where(self._file, before + number)
        return Where(self._file, before + 1)


def _profile(
    said: dict[str, Any], number: int, lines: _Lines, problems: list[Problem]
) -> Profile | None:
    """Return the profile that a table says; None with problems noted where it says none."""
    before = len(problems)
    problems += [
        one_of("key", key, _KEYS, lines.of(number, key)) for key in said if key not in _KEYS
    ]
    for key in _NEEDED:
        if key not in said:
            message = f"the printer has no {key}"
            problems.append(Problem(lines.of(number, _TABLE), message, "measure it anew"))
    values: dict[str, Any] = {}
    for key in (one for one in _KEYS if one in said):
        try:
            values[key] = _read(key, said[key])
        except _BadValueError as error:
            message = f"{key}: {error}"
            problems.append(Problem(lines.of(number, key), message, error.hint))
    return Profile(**values) if len(problems) == before else None


class _BadValueError(HintedError, ValueError):
    """What a value is not; `hint` is what to write."""


def _read(key: str, value: Any) -> Any:
    """Return the value of a key. Raises _BadValueError."""
    if key in _CHOICES:
        if value not in _CHOICES[key]:
            listed = ", ".join(map(str, _CHOICES[key]))
            raise _BadValueError(f"'{value}' is not known", f"write one of: {listed}")
        return value
    if key in _TEXTS:
        if not isinstance(value, str) or not (is_name(value) or (key == "tray" and not value)):
            hint = "write up to 40 letters, digits, '-' and '_', in quotes"
            raise _BadValueError(f"'{shorten(str(value))}' can't be a name", hint)
        return value
    if key in _SIDES:
        return _side(value)
    if key == "sheets":
        return int(_figure(value, 1, 100))
    return _figure(value, 0, _MOST)


def _side(value: Any) -> Distortion:
    known = [one.name for one in fields(Distortion)]
    hint = f"write {{ {', '.join(f'{name} = 0.0' for name in known)} }}"
    if not isinstance(value, dict):
        raise _BadValueError(f"{value} is no table", hint)
    for name in value:
        if name not in known:
            raise _BadValueError(f"'{name}' is not known", hint)
    return Distortion(**{name: _figure(one, -_MOST, _MOST) for name, one in value.items()})


def _figure(value: Any, least: float, most: float) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:
        raise _BadValueError(f"{value} is no number from {least:g} to {most:g}", "measure it anew")
    return float(value)


def _broken(error: tomllib.TOMLDecodeError, text: str, file: str) -> Problem:
    """Return the problem of a file that is no TOML; Python 3.11 says the line in its words."""
    said = str(error)
    match = _AT_LINE.search(said)
    line = int(match[1]) if match and match[1] else len(text.splitlines())
    reason = said[: match.start()] if match else said
    message = f"this is no TOML: {reason[:1].lower()}{reason[1:]}"
    hint = "put it right there, or move the file away and measure anew"
    return Problem(Where(file, line), message, hint)
