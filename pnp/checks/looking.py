"""Faces rendered, drawn and looked at. Apart from `faces`, since it loads all that draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pnp.checks.faces import Line, Seen, Sign, trim_of
from pnp.checks.rendering import FaceRenderer
from pnp.checks.vision import Rgb, contrast, mixed
from pnp.draw.face import Sketcher
from pnp.draw.lettering import Coat, LetteringReader
from pnp.draw.lettering import Line as DrawnLine
from pnp.draw.signs import SignReader
from pnp.faces import Job, Look
from pnp.facesvg import FaceSvg
from pnp.fonts import FontBook, load_fonts
from pnp.geometry import Trim
from pnp.problems import PnpError, Problem, Where
from pnp.render.chance import Chance
from pnp.studio import Drawer

# How near the cut it is measured exactly how near letters are, in mm; else by a box around them.
_NEAR = 5.0
# The part of a letter's edge that may have too little contrast: a line may cross it there.
_CROSSED = 0.2
_MOST_CONTRAST = 21.0


class Onlooker:
    """Looks at faces that are set in `fonts`."""

    def __init__(self, fonts: FontBook) -> None:
        self._sketcher = Sketcher(fonts)
        self._signs = SignReader()
        self._letters = LetteringReader(_NEAR)

    def see(self, svg: FaceSvg, trim: Trim, where: Where) -> Seen:
        """Return what is to be seen on a face that is cut along `trim`. Raises PnpError."""
        face = self._sketcher.sketch(svg, where)
        lettering = self._letters.read(face, trim)
        return Seen(
            lines=tuple(_line(one) for one in lettering.lines if one.coats),
            depth=lettering.depth,
            signs=tuple(Sign(*one) for one in self._signs.read(face)),
            by_chance=False,
        )


def look_at(look: Look, jobs: Sequence[Job]) -> list[Seen]:
    """Return what is to be seen on the faces of `jobs`. Raises PnpError with all bad ones."""
    renderer, onlooker = FaceRenderer(look), Onlooker(look.fonts)
    found: list[Seen] = []
    problems: list[Problem] = []
    for job in jobs:
        try:
            svg, by_chance = renderer.render(job)
            seen = onlooker.see(svg, trim_of(job.component), job.face.where)
            found.append(seen._replace(by_chance=by_chance))
        except PnpError as error:
            problems += error.problems
    if problems:
        raise PnpError(sorted(set(problems)))
    return found


def lasting_forms(look: Look, job: Job) -> frozenset[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    svg, _ = FaceRenderer(look, lambda seed: Chance("another")).render(job)
    seen = Onlooker(look.fonts).see(svg, trim_of(job.component), job.face.where)
    return frozenset(form for form, _, _ in seen.signs)


def onlooker_of(trims: Mapping[str, Trim], font_folders: Sequence[Path]) -> Drawer:
    """Return what looks at faces in a process of its own.

    A task has a key whose first word is a component; `trims` tells where its faces are cut.
    """
    onlooker = Onlooker(load_fonts(font_folders))

    def look(key: str, svg: FaceSvg, where: Where) -> bytes:
        return onlooker.see(svg, trims[key.split()[0]], where).dumps()

    return look


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
