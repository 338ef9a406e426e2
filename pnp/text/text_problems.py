"""What can be wrong with a text, as problems that name its card and field."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.problems import PnpError, Problem, one_of
from pnp.text.line_items import Missing
from pnp.text.markup import MarkupError
from pnp.text.text_box import TextBox, TextOwner

# More than any face has room for.
LONGEST = 20_000


def about(subject: TextOwner, message: str, hint: str) -> Problem:
    """Return the problem of one text, with its card and field in the message."""
    message, kind = f"{message} ({subject.name})", f"{message} ({subject.field}), {hint}"
    return Problem(subject.where, message, hint, card=subject.card, kind=kind)


def unreadable(subject: TextOwner, error: MarkupError) -> PnpError:
    """Return what is wrong with the markup."""
    return PnpError([about(subject, str(error), error.hint)])


def unknown_icon(subject: TextOwner, name: str, icons: Iterable[str]) -> PnpError:
    """Return that there is no such icon, with those that there are."""
    problem = one_of("icon", name, icons, subject.where)
    hint = problem.hint if tuple(icons) else f"put {name}.svg into the game's art/icons folder"
    return PnpError([about(subject, problem.message, hint)])


def unknown_span_style(subject: TextOwner, name: str, known: Iterable[str]) -> PnpError:
    """Return that words have a look that there is not, with those that there are."""
    problem = one_of("look of words", name, known, subject.where)
    hint = f"{problem.hint}; of your own: 'spans' in game.yaml"
    return PnpError([about(subject, problem.message, hint)])


def check(request: TextBox) -> None:
    """Raise PnpError for a request that no text could meet."""
    box, subject = request.box, request.subject
    problems = [
        about(subject, problem.message, problem.hint)
        for kind, found, known in (
            ("align", request.align, ("left", "center", "right")),
            ("valign", request.valign, ("top", "middle", "bottom")),
        )
        if found not in known
        for problem in (one_of(kind, found, known, subject.where),)
    ]
    for name, value, largest, unit in (
        ("width", box.width, 10_000, " mm"),
        ("height", box.height, float("inf"), " mm"),
        ("size", request.size, 1000, " pt"),
        ("min_size", request.min_size, 1000, " pt"),
        ("leading", request.leading, 10, ""),
    ):
        is_number = isinstance(value, int | float)
        if not is_number or not 0 < value <= largest:
            shown = f"{value:g}{unit}" if is_number else f"'{value}'"
            hint = f"use a number above 0, at most {largest:g}"
            problems.append(about(subject, f"text has a {name} of {shown}", hint))
    if len(request.content) > LONGEST:
        message = f"text has {len(request.content)} characters"
        problems.append(about(subject, message, f"there is room for {LONGEST} at most"))
    if problems:
        raise PnpError(problems)


def missing_letters(subject: TextOwner, missing: Iterable[Missing]) -> PnpError:
    """Return which letters no font of the text has."""
    hint = f"write it otherwise, or give style '{subject.style}' one more font that has it"
    found = dict.fromkeys(
        (code, str(chain)) for letters, chain in missing for code in map(ord, letters)
    )
    return PnpError(
        about(subject, f"no glyph for {_shown(code)} in {fonts}", hint) for code, fonts in found
    )


def right_to_left(subject: TextOwner, letter: str) -> PnpError:
    """Return that a letter of a text is of a script that is not set here."""
    message = f"{_shown(ord(letter))} is written from right to left, which can't be set yet"
    hint = "write it in Latin letters, or put it into art/ as a picture"
    return PnpError([about(subject, message, hint)])


def _shown(code: int) -> str:
    char = chr(code)
    return f"'{char}' (U+{code:04X})" if char.isprintable() else f"U+{code:04X}"
