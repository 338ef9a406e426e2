"""Text that has its place, as SVG: one `<text>` per run, so that no program has to break lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby

from pnp.core.geometry import Rect
from pnp.core.units import PT_PER_MM
from pnp.fonts.font_file import FontFile
from pnp.text.text_box import PlacedRun, TextLayout

DrawIcon = Callable[[str, Rect, str], str]
# Lines of underlined and struck words: how far below the baseline they begin, how thick, in em.
_LINES = {"underline": (0.11, 0.055), "strike": (-0.29, 0.055)}


def _no_icon(name: str, place: Rect, fill: str) -> str:
    return ""


def to_svg(
    layout: TextLayout,
    fill: str,
    draw_icon: DrawIcon = _no_icon,
    moved: tuple[float, float] = (0.0, 0.0),
) -> str:
    """Return a `<g class="text">` in mm, moved by (x, y).

    `draw_icon` returns the SVG of an icon in its place, in a colour, or in its own for "".
    """
    right, down = moved
    ink = escape(fill)
    parts = [f'<g class="text" xml:lang="{escape(layout.language)}">' if layout.language else _OPEN]
    for line in layout.lines:
        if any(run.style for run in line.runs):
            parts += _dressed(line.runs, ink, right, down)
        else:
            parts += [text_element(run, ink, right, down) for run in line.runs]
        for name, (x, y, width, height), colour in line.icons:
            parts.append(draw_icon(name, Rect(x + right, y + down, width, height), colour))
    parts.append("</g>")
    return "".join(parts)


_OPEN = '<g class="text">'


def text_element(run: PlacedRun, ink: str, right: float = 0.0, down: float = 0.0) -> str:
    """Return the SVG of a run in a colour, which is escaped, moved by so many mm."""
    place = f'x="{run.x + right:.3f}" y="{run.y + down:.3f}"'
    return (
        f'<text {place} {_attributes(run.font, run.size)} fill="{ink}" '
        f'xml:space="preserve">{escape(run.text, quote=False)}</text>'
    )


def _scale(run: PlacedRun) -> float:
    return run.style.scale if run.style else 1.0


def _dressed(runs: Sequence[PlacedRun], ink: str, right: float, down: float) -> list[str]:
    """Return runs of which some have a look of their own.

    Those of another size are a text of their own to whoever asks how small its letters are beside
    its others: smaller ones may be so for a superscript, but not for a word.
    """
    parts: list[str] = []
    for scale, same in groupby(runs, _scale):
        parts += () if scale == 1 else (_OPEN,)
        for run in same:
            colour = escape(run.style.fill) if run.style and run.style.fill else ink
            parts.append(text_element(run, colour, right, down))
            parts.append(under_line(run, colour, right, down))
        parts += () if scale == 1 else ("</g>",)
    return parts


def under_line(run: PlacedRun, colour: str, right: float = 0.0, down: float = 0.0) -> str:
    """Return the SVG of the line below a run, or through it; nothing for one without."""
    if not run.style or not run.style.line:
        return ""
    below, thick = _LINES[run.style.line]
    em = run.size / PT_PER_MM
    return (
        f'<rect x="{run.x + right:.3f}" y="{run.y + down + below * em:.3f}" '
        f'width="{run.width:.3f}" height="{thick * em:.3f}" fill="{colour}"/>'
    )


def _attributes(font: FontFile, size: float) -> str:
    """Return the attributes that choose a font; `size` in pt."""
    style = "italic" if font.italic else "normal"
    settings = ",".join(f"'{feature}'" for feature in font.features)
    features = f' font-feature-settings="{settings}"' if settings else ""
    return (
        f'font-family="{escape(font.family)}" font-weight="{font.css_weight}" '
        f'font-style="{style}" font-size="{size / PT_PER_MM:.4f}"{features}'
    )
