"""Text that has its place, as SVG: one `<text>` per run, so that no program has to break lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape

from pnp.core.geometry import Rect
from pnp.core.units import PT_PER_MM
from pnp.fonts.font_file import FontFile
from pnp.svg.face_document import SetText, TextElement
from pnp.text.request import TextLayout

DrawIcon = Callable[[str, Rect], str]


def _no_icon(name: str, place: Rect) -> str:
    return ""


def to_svg(
    laid: TextLayout,
    fill: str,
    draw_icon: DrawIcon = _no_icon,
    moved: tuple[float, float] = (0.0, 0.0),
) -> SetText:
    """Return a `<g class="text">` in mm, moved by (x, y).

    `draw_icon` returns the SVG of an icon in its place. The elements of a text with icons are not
    told.
    """
    right, down = moved
    parts = [f'<g class="text" xml:lang="{escape(laid.language)}">' if laid.language else _OPEN]
    elements: list[TextElement] = []
    has_icons = False
    for line in laid.lines:
        for x, y, _, font, size, text in line.runs:
            look = _look(font, size, fill)
            one = TextElement(f"{x + right:.3f}", f"{y + down:.3f}", look, text, font)
            elements.append(one)
            said = escape(text, quote=False)
            parts.append(f'<text x="{one.x}" y="{one.y}" {_written(look)}>{said}</text>')
        for name, (x, y, width, height) in line.icons:
            has_icons = True
            parts.append(draw_icon(name, Rect(x + right, y + down, width, height)))
    parts.append("</g>")
    return SetText("".join(parts), () if has_icons else elements)


_OPEN = '<g class="text">'


@lru_cache(maxsize=1024)
def _look(font: FontFile, size: float, fill: str) -> tuple[tuple[str, str], ...]:
    """Return the attributes that choose a font and a colour; `size` in pt."""
    features = ",".join(f"'{feature}'" for feature in font.features)
    return (
        ("font-family", font.family),
        ("font-weight", str(font.css_weight)),
        ("font-style", "italic" if font.italic else "normal"),
        ("font-size", f"{size / PT_PER_MM:.4f}"),
        *((("font-feature-settings", features),) if features else ()),
        ("fill", fill),
        ("xml:space", "preserve"),
    )


@lru_cache(maxsize=1024)
def _written(look: tuple[tuple[str, str], ...]) -> str:
    # No quote of a feature is escaped: it stands in the other kind.
    return " ".join(f'{name}="{_quoted(name, value)}"' for name, value in look)


def _quoted(name: str, value: str) -> str:
    return value if name == "font-feature-settings" else escape(value)
