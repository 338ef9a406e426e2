"""Faces rendered, drawn and looked at. Apart from `faces`, since it loads all that draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.checks.faces import Line, Seen, Sign, trim_of
from pnp.checks.vision import Rgb, contrast, mixed
from pnp.draw.face import Sketcher
from pnp.draw.lettering import Coat, LetteringReader
from pnp.draw.lettering import Line as DrawnLine
from pnp.draw.signs import SignReader
from pnp.draw.sketch import FaceSketch
from pnp.faces import Job, Look
from pnp.problems import PnpError, Problem
from pnp.render.chance import Chance
from pnp.render.renderer import Renderer

# How near the cut it is measured exactly how near letters are, in mm; else by a box around them.
_NEAR = 5.0
# The part of a letter's edge that may have too little contrast: a line may cross it there.
_CROSSED = 0.2
_MOST_CONTRAST = 21.0


class _Dice:
    """The chance of templates; knows whether it was asked for."""

    def __init__(self, usual: Callable[[object], Chance]) -> None:
        self.thrown = False
        self._usual = usual

    def __call__(self, seed: object) -> Chance:
        self.thrown = True
        return self._usual(seed)


class _Onlooker:
    """Looks at faces of one game in one edition."""

    def __init__(self, look: Look, chance: Callable[[object], Chance]) -> None:
        self.dice = _Dice(chance)
        self._look = look
        self._renderer = Renderer(look.project, look.game, look.fonts, look.low_ink, self.dice)
        self._sketcher = Sketcher(look.fonts)
        self.signs = SignReader()
        self.letters = LetteringReader(_NEAR)

    def sketch(self, job: Job) -> FaceSketch:
        """Return what is painted on the face of `job`. Raises PnpError."""
        self.dice.thrown = False
        svg = self._renderer.face(job.component, job.card, job.face)
        return self._sketcher.sketch(svg, job.face.where)


def look_at(look: Look, jobs: Sequence[Job]) -> list[Seen]:
    """Return what is to be seen on the faces of `jobs`. Raises PnpError with all bad ones."""
    onlooker = _Onlooker(look, Chance)
    found: list[Seen] = []
    problems: list[Problem] = []
    for job in jobs:
        try:
            found.append(_seen(onlooker, job))
        except PnpError as error:
            problems += error.problems
    if problems:
        raise PnpError(sorted(set(problems)))
    return found


def lasting_forms(look: Look, job: Job) -> frozenset[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    onlooker = _Onlooker(look, lambda seed: Chance("another"))
    return frozenset(form for form, _, _ in onlooker.signs.read(onlooker.sketch(job)))


def _seen(onlooker: _Onlooker, job: Job) -> Seen:
    face = onlooker.sketch(job)
    lettering = onlooker.letters.read(face, trim_of(job.component))
    return Seen(
        lines=tuple(_line(one) for one in lettering.lines if one.coats),
        depth=lettering.depth,
        signs=tuple(Sign(*one) for one in onlooker.signs.read(face)),
        by_chance=onlooker.dice.thrown,
    )


def _line(drawn: DrawnLine) -> Line:
    text, size, share, is_bold, coats, depth = drawn
    return Line(text, size, share, is_bold, *max(map(_least_contrast, coats)), depth)


def _least_contrast(coat: Coat) -> tuple[float, Rgb, Rgb]:
    """Return the contrast of the least legible letter, its colour and that of its ground."""
    return min(
        (_common_contrast(ink, coat.alpha, ground) for ground in coat.grounds for ink in coat.inks),
        default=(_MOST_CONTRAST, coat.inks[0], coat.inks[0]),
    )


def _common_contrast(ink: Rgb, alpha: float, ground: Sequence[Rgb]) -> tuple[float, Rgb, Rgb]:
    """Return the contrast that a letter has along its edge, but for _CROSSED of it."""
    found = sorted(
        (contrast(shown, below), shown, below)
        for below in ground
        for shown in [mixed(below, ink, alpha) if alpha < 1 else ink]
    )
    return found[int(len(found) * _CROSSED)]
