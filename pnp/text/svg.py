"""Text that has its place, as SVG: one `<text>` per run, so that no program has to break lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape

from pnp.core.geometry import Rect
from pnp.core.units import PT_PER_MM
from pnp.fonts.font_file import FontFile
from pnp.text.request import TextLayout

DrawIcon = Callable[[str, Rect], str]


def _no_icon(name: str, place: Rect) -> str:
    return ""


def to_svg(
    laid: TextLayout,
    fill: str,
    draw_icon: DrawIcon = _no_icon,
    moved: tuple[float, float] = (0.0, 0.0),
) -> str:
    """Return a `<g class="text">` in mm, moved by (x, y).

    `draw_icon` returns the SVG of an icon in its place.
    """
    right, down = moved
    ink = escape(fill)
    parts = [f'<g class="text" xml:lang="{escape(laid.language)}">' if laid.language else _OPEN]
    for line in laid.lines:
        for run in line.runs:
            place = f'x="{run.x + right:.3f}" y="{run.y + down:.3f}"'
            parts.append(
                f'<text {place} {_attributes(run.font, run.size)} fill="{ink}" '
                f'xml:space="preserve">{escape(run.text, quote=False)}</text>'
            )
        for name, (x, y, width, height) in line.icons:
            parts.append(draw_icon(name, Rect(x + right, y + down, width, height)))
    parts.append("</g>")
    return "".join(parts)


_OPEN = '<g class="text">'


@lru_cache(maxsize=1024)
def _attributes(font: FontFile, size: float) -> str:
    """Return the attributes that choose a font; `size` in pt."""
    style = "italic" if font.italic else "normal"
    settings = ",".join(f"'{feature}'" for feature in font.features)
    features = f' font-feature-settings="{settings}"' if settings else ""
    return (
        f'font-family="{escape(font.family)}" font-weight="{font.css_weight}" '
        f'font-style="{style}" font-size="{size / PT_PER_MM:.4f}"{features}'
    )
