"""What pictures are called: a pattern with fields in braces, `{component}-{id}-{copy:02}`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of, shorten

# What is written where nobody says otherwise.
OF_FACES = "{component}-{id}-{side}-{language}"
OF_COPIES = "{component}-{id}-{side}-{copy:02}-{language}"
OF_GRIDS = "{component}-{side}-{sheet}-{language}"

_TEXTS = ("game", "component", "side", "language", "ink")
_OF_FACE = (*_TEXTS, "id", "number", "copy")
_OF_GRID = (*_TEXTS, "sheet")
_NUMBERS = ("number", "copy", "sheet")
_FIELD = lazy_pattern(r"\{([^{}]*)\}")
_WIDTH = lazy_pattern(r"(\w+):0?([1-9])")
# What every system takes in the name of a file, and / for folders.
_STRANGE = lazy_pattern(r"[^\w .,;+~@=()\[\]&'!#%/-]")
_PART = lazy_pattern(r"[^ .].{0,120}(?<![ .])")
_EXAMPLE = "write for example --names '{component}-{id}-{side}'"
_MOST_TOLD = 10


class Pattern:
    """A pattern that was found good. Raises UsageError for one that is not."""

    def __init__(self, text: str, of_grids: bool) -> None:
        self._text = text
        known = _OF_GRID if of_grids else _OF_FACE
        problems = [*self._problems(known)]
        if problems:
            raise UsageError(problems)

    def _problems(self, known: tuple[str, ...]) -> Iterable[Problem]:
        for said in _FIELD.findall(self._text):
            width = _WIDTH.fullmatch(said)
            name = width[1] if width else said
            if name not in known:
                yield one_of("field of --names", name, known, COMMAND_LINE)
            elif width and name not in _NUMBERS:
                message = f"--names has '{{{shorten(said)}}}': only numbers have digits"
                yield Problem(COMMAND_LINE, message, f"write {{{name}}}")
        plain = _FIELD.sub("", self._text)
        strange = _STRANGE.search(plain)
        if strange:
            message = (
                f"--names has a '{shorten(strange[0])}', which not every system takes in names"
            )
            yield Problem(COMMAND_LINE, message, _EXAMPLE)
        elif not all(_PART.fullmatch(_FIELD.sub("x", part)) for part in self._text.split("/")):
            message = f"--names '{shorten(self._text)}' makes no names of files"
            yield Problem(COMMAND_LINE, message, _EXAMPLE)

    def name(self, said: Mapping[str, str | int]) -> str:
        """Return the name of a picture, without its suffix, by its fields."""

        def put(match: re.Match[str]) -> str:
            width = _WIDTH.fullmatch(match[1])
            return f"{said[width[1]]:0{width[2]}}" if width else str(said[match[1]])

        return _FIELD.sub(put, self._text)


def check_names(names: Iterable[tuple[str, str]]) -> None:
    """Raise UsageError where several pictures have one name.

    `names` are pairs of a name and of what it shows. Systems differ in whether large letters count.
    """
    shown: dict[str, list[str]] = defaultdict(list)
    for name, what in names:
        shown[name.lower()].append(what)
    problems = [
        Problem(
            COMMAND_LINE,
            f"{len(several)} pictures would be called '{name}': {_listed(several)}",
            "say more in --names: {component}, {id}, {side} and {copy} tell all apart",
        )
        for name, several in shown.items()
        if len(several) > 1
    ]
    if problems:
        raise UsageError(problems[:_MOST_TOLD])


def _listed(several: list[str]) -> str:
    more = len(several) - 2
    return " and ".join(several[:2]) if more == 0 else f"{', '.join(several[:2])} and {more} more"
