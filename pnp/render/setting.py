"""The `text(...)` of templates: a style and a box in, typeset SVG out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from markupsafe import Markup

from pnp.fonts import FontBook
from pnp.geometry import Rect
from pnp.model import Face, Game, Style
from pnp.problems import PnpError, one_of
from pnp.text.faces import resolve
from pnp.text.fit import letters_that_fit, line_width, set_text
from pnp.text.request import OPEN, Laid, Request, Subject
from pnp.text.svg import DrawIcon, to_svg

# What a call may say otherwise than its style does.
OVERRIDES = tuple(field.name for field in fields(Style) if field.name not in ("name", "where"))

_SHORT = 40
_MOST_KEPT = 4000


class Setter:
    """Sets the texts of one game. `icons` gives each icon's width at height 1."""

    def __init__(
        self, game: Game, fonts: FontBook, icons: Mapping[str, float], draw_icon: DrawIcon
    ) -> None:
        self._game = game
        self._fonts = fonts
        self._icons = icons
        self._draw_icon = draw_icon
        self._styles: dict[object, Style] = {}
        self._laid: dict[object, Laid] = {}

    def set(
        self,
        content: str,
        style: str,
        box: Rect,
        overrides: Mapping[str, Any],
        face: Face,
        field: str,
    ) -> Markup:
        """Return the SVG of `content` in `box` (mm; a height of OPEN is as high as the text).

        Raises PnpError, naming `face` and `field`, when it does not fit.
        """
        fill = self._styled(style, overrides, face).fill
        key = (content, style, *overrides.items(), box.width, box.height)
        laid = self._laid.get(key)
        if laid is None:
            at_origin = Rect(0, 0, box.width, box.height)
            laid = set_text(self._request(content, style, at_origin, overrides, face, field))
            self._keep(key, laid, content)
        colour = self._game.palette.get(fill, fill)
        svg = to_svg(laid, colour, self._draw_icon, (box.x, box.y))
        return Markup(svg)  # noqa: S704 - to_svg escapes

    def _keep(self, key: object, laid: Laid, content: str) -> None:
        """Remember a short text: indices, costs and labels come again on many cards."""
        if len(content) <= _SHORT:
            if len(self._laid) == _MOST_KEPT:
                self._laid.clear()
            self._laid[key] = laid

    def width(self, content: str, style: str, overrides: Mapping[str, Any], face: Face) -> float:
        """Return how wide `content` is on one line, at its full size, in mm."""
        box = Rect(0, 0, 0, OPEN)
        return line_width(self._request(content, style, box, overrides, face, "text_width"))

    def height(
        self, content: str, style: str, width: float, overrides: Mapping[str, Any], face: Face
    ) -> float:
        """Return how high `content` is in a box of `width` mm, in mm."""
        box = Rect(0, 0, width, OPEN)
        return set_text(self._request(content, style, box, overrides, face, "text_height")).height

    def room(
        self, content: str, style: str, box: Rect, overrides: Mapping[str, Any], face: Face
    ) -> int:
        """Return about how many letters like those of `content` fit into `box`, set small."""
        request = self._request(content, style, box, overrides, face, "room")
        return letters_that_fit(request)

    def _request(
        self,
        content: str,
        style: str,
        box: Rect,
        overrides: Mapping[str, Any],
        face: Face,
        field: str,
    ) -> Request:
        look = self._styled(style, overrides, face)
        return Request(
            content=content,
            faces=resolve(self._fonts, look.fonts, look.weight, look.bold, look.italic),
            box=box,
            subject=Subject(face.name, field, style, face.where),
            size=look.size,
            min_size=min(look.size, look.min_size),
            leading=look.leading,
            align=look.align,
            valign=look.valign,
            language=self._game.language,
            icons=self._icons,
        )

    def _styled(self, name: str, overrides: Mapping[str, Any], face: Face) -> Style:
        key = (name, *overrides.items())
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = self._make(name, overrides, face)
        return found

    def _make(self, name: str, overrides: Mapping[str, Any], face: Face) -> Style:
        if name not in self._game.styles:
            raise PnpError([one_of("text style", name, self._game.styles, face.where)])
        unknown = [key for key in overrides if key not in OVERRIDES]
        if unknown:
            raise PnpError(
                one_of("option of text()", key, OVERRIDES, face.where) for key in unknown
            )
        return replace(self._game.styles[name], **overrides)
