"""Macros and blocks of a game's templates, as they are proofread, and drawings in templates.

What is proofread of a macro are its statements, {% %} and {{ }}, and the words between its tags.
Numbers of which nothing is said are left out, and so are paths and colours in hex: they are how it
looks. Numbers stay that count or are worded (see `template_statements`), that choose an item
(`pair[1]`), or that say how often something is drawn (`range(3)`).

What is turned by right angles, or mirrored, is proofread of each template: that half of a card
stands on its head is not how it looks. Another angle is.

Drawings are outlines, `d` and `points`, and whole templates. Another outline may look better; one
that was proofread in another place may have been mistaken for this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.checks.proofreading.statement_reader import DRAWN, STRING
from pnp.checks.proofreading.template_constants import TEMPLATES, TypedTemplate, templates_in
from pnp.checks.proofreading.template_statements import Statement, statements
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.i18n.proofread_seals import Part, Proof, digest_of_part
from pnp.model.game import Game

# The digest of a part that is nothing but how it looks.
LOOK = digest_of_part("#")
# Behind the game, in the names of drawings.
DRAWINGS = ".drawings "
# Texts, some of which are paths, and numbers that choose or count nothing.
_LOOKS = lazy_pattern(rf"{STRING}|(?<![\w.])(?!(?<=\[)\d+\])(?!(?<=range\()\d+\))\d+(?:\.\d+)?")
_RIGHT_ANGLE = r"(?:90|180|270)\b(?!\.)"
_TURN = lazy_pattern(r"(?:rotate|scale)\(\s*[^\s,)]*")
_TURNED = lazy_pattern(rf"rotate\(\s*-?{_RIGHT_ANGLE}|scale\(\s*-")
# Those of attributes, and paths that statements type.
_OUTLINE = lazy_pattern(rf"(?<=[ \n])(?:d|points)=({STRING})|(\"[Mm][^\"]*\"|'[Mm][^']*')")


class _Found(NamedTuple):
    """What a part says, its digest, and its line in the template, 1-based."""

    said: str
    digest: str
    line: int


def macros_in(project: Project, game: Game) -> Iterator[Proof]:
    """Yield the macros, blocks and drawings of the game's own templates, template by template.

    Raises PnpError for a template that can't be read.
    """
    for template in templates_in(project, game):
        for name, found in _macros(template.text, template.colours):
            called = f"{game.id}{TEMPLATES}{template.name}: {name}"
            yield Proof.of_parts(called, game.language, _parts(template, found))
        if turned := _turns(template.text):
            called = f"{game.id}{TEMPLATES}{template.name}: turns"
            yield Proof.of_parts(called, game.language, _parts(template, turned))
        called = f"{game.id}{DRAWINGS}{template.name}"
        yield Proof.of_parts(called, game.language, _parts(template, _outlines(template.text)))


def _parts(template: TypedTemplate, found: tuple[_Found, ...]) -> list[Part]:
    return [Part(said, digest, Where(template.shown, line)) for said, digest, line in found]


# Slips are tried in one file, and all others are as they were.
# With `statements`, 15 to 35 ms of the 80 ms that a slip takes in another file.
@lru_cache(maxsize=128)
def _macros(text: str, colours: frozenset[str]) -> tuple[tuple[str, tuple[_Found, ...]], ...]:
    """Return for each macro or block what its statements say, line by line."""
    inside: dict[str, list[_Found]] = {}
    line, start = 1, 0
    for statement in statements(text, colours):
        line, start = line + text.count("\n", start, statement.start), statement.start
        found = inside.setdefault(statement.inside, [])
        lines = text[statement.start : statement.end].split("\n")
        said = _said(text, statement).split("\n")
        for number, (written, one) in enumerate(zip(lines, said, strict=True), line):
            if one.strip():
                found.append(_Found(written.strip(), digest_of_part(one), number))
    return tuple((name, tuple(found)) for name, found in inside.items())


def _said(text: str, statement: Statement) -> str:
    """Return a statement without the numbers and paths that are how it looks."""
    kept = (*statement.spans, *statement.parts)
    is_angle = text.endswith("rotate(", 0, statement.start)

    def said(match: re.Match[str]) -> str:
        start = match.start()
        if match[0][0] in "\"'":
            is_drawn = DRAWN.fullmatch(match[0][1:-1])
            return "\n" * match[0].count("\n") if is_drawn else match[0]
        is_kept = any(one.start <= start < one.end for one in kept)
        is_turn = is_angle and re.fullmatch(_RIGHT_ANGLE, match[0])
        return match[0] if is_kept or is_turn else "#"

    found: list[str] = []
    end = statement.start
    for match in _LOOKS.finditer(text, statement.start, statement.end):
        found += (text[end : match.start()], said(match))
        end = match.end()
    return "".join((*found, text[end : statement.end]))


def _turns(text: str) -> tuple[_Found, ...]:
    """Return what is turned or scaled, as LOOK where it is by no right angle, nor mirrored."""
    found: list[_Found] = []
    line, start = 1, 0
    for match in _TURN.finditer(text):
        line, start = line + text.count("\n", start, match.start()), match.start()
        is_said = _TURNED.fullmatch(match[0])
        found.append(_Found(match[0], digest_of_part(match[0]) if is_said else LOOK, line))
    return tuple(found)


# With `statements`, 15 to 35 ms of the 80 ms that a slip takes in another file.
@lru_cache(maxsize=128)
def _outlines(text: str) -> tuple[_Found, ...]:
    """Return the whole of a template, and its outlines."""
    found = [_Found("the whole template", digest_of_part(text), 1)]
    line, start = 1, 0
    for match in _OUTLINE.finditer(text):
        outline = (match[1] or match[2])[1:-1]
        if match[1] or DRAWN.fullmatch(outline):
            line, start = line + text.count("\n", start, match.start()), match.start()
            found.append(_Found(outline, digest_of_part(outline), line))
    return tuple(found)
