"""The `text(...)` of templates: a style and a box in, typeset SVG out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Problem
from pnp.core.values import replace
from pnp.fonts.font_book import FontBook
from pnp.i18n.catalog_files import PSEUDO
from pnp.model.game import Face, Game, Style
from pnp.render.argument_checks import OVERRIDES, CallError, style_with
from pnp.render.span_styles import span_styles_of
from pnp.text.bilingual import (
    RATIO,
    SMALLEST,
    height_of_pair,
    is_pair,
    parted,
    say_the_same,
    set_pair,
)
from pnp.text.fit import letters_that_fit, line_width, set_anyway, set_text
from pnp.text.flow import Flow, set_flowing
from pnp.text.font_fallback import resolve
from pnp.text.svg import DrawIcon, to_svg
from pnp.text.tab_stops import TabStop
from pnp.text.text_box import OPEN, Sizes, TextBox, TextLayout, TextOwner
from pnp.text.text_on_path import PathOptions, along_to_svg, set_along

# What a call says of where a text stands holds for both languages.
_PLACES = ("align", "valign")
_LONGEST = 400
# What does not fit is shown so, on any background.
_WARNING = "#e6007e"
_MOST_GAMES = 8
# Letters of all texts that are kept of a game; each text counts for so many more.
_MOST_LETTERS, _EACH = 160_000, 20
_MOST_WIDTHS = 1000


class _TextLayouts(dict[object, TextLayout]):
    """Texts that were set, how many letters they have, and how wide texts are on one line."""

    letters = 0

    def __init__(self) -> None:
        super().__init__()
        self.widths: dict[object, float] = {}


# One object for the texts set with the styles of a game, its fonts, language and icons.
_layouts: dict[tuple[object, ...], tuple[object, object, _TextLayouts]] = {}


class TextCall(NamedTuple):
    """What a call of a template asks to be set; `field` is the one of `face` that messages name.

    `box` is in mm, with a height of OPEN for one that is as high as its text. `flow` is where its
    text flows, if there is more than that box, or less, `along` the path that it stands on.
    """

    content: str
    style: str
    box: Rect
    overrides: Mapping[str, Any]
    face: Face
    field: str
    flow: Flow | None = None
    along: PathOptions | None = None


class Setter:
    """Sets the texts of one game. `icons` gives each icon's width at height 1.

    `sizes` are those of the text that was set last; None where it is in two languages.
    """

    sizes: Sizes | None = None

    def __init__(
        self, game: Game, fonts: FontBook, icons: Mapping[str, float], draw_icon: DrawIcon
    ) -> None:
        self._game = game
        self._fonts = fonts
        self._icons = icons
        self._draw_icon = draw_icon
        self._styles: dict[object, Style] = {}  # 7 % of rendering 540 cards (bench/caches.py)
        self._span_styles = span_styles_of(game)
        self._layouts = _layouts_of(game, fonts, icons)
        # What words look like by the marks after them may be another thing in another ink.
        self._colours = repr(sorted(game.palette.items()))
        # Whether a text that does not fit runs over its box, and is noted, instead of an error.
        self.runs_over = game.language == PSEUDO and not game.second
        self.misfits: list[Problem] = []

    def set(self, call: TextCall) -> Markup:
        """Return the SVG of a text.

        Raises PnpError, naming face and field, when it does not fit, and CallError for styles and
        options that there are not.
        """
        if call.along:
            return self._set_along(call, call.along)
        if call.flow:
            return self._set_flowing(call, call.flow)
        if is_pair(call.content):
            self.sizes = None
            return self._set_pair(call)
        style, box = self._styled(call), call.box
        key = self._key(call)
        layout = self._layouts.get(key)
        if layout is None:
            request = self._request(call._replace(box=Rect(0, 0, box.width, box.height)))
            if self.runs_over:
                layout, error = set_anyway(request)
                if error:
                    return self._over(layout, box, error)
            else:
                layout = set_text(request)
            self._keep(key, layout, call.content)
        self.sizes = Sizes(layout.size, style.size, min(style.size, style.min_size))
        return self._svg(layout, style.fill, (box.x, box.y))

    def _set_flowing(self, call: TextCall, flow: Flow) -> Markup:
        """Return the SVG of a text that flows; two languages follow each other in it."""
        style = self._styled(call)
        if style.valign != "top":
            message = f"a text that flows begins at the top, not valign='{style.valign}'"
            raise CallError(message, "write valign='top' in the call, or in a style of its own")
        if is_pair(call.content):
            one, second = _in_two(call)
            both = f"{one.content}\n[{second}]{{{RATIO:.0%}}}"
            call = one if say_the_same(one.content, second) else one._replace(content=both)
        layout, error = set_flowing(self._request(call), flow)
        if error and not self.runs_over:
            raise error
        self.misfits += error.problems if error else ()
        self.sizes = Sizes(layout.size, style.size, min(style.size, style.min_size))
        return self._svg(layout, _WARNING if error else style.fill)

    def _set_along(self, call: TextCall, along: PathOptions) -> Markup:
        """Return the SVG of a text along a path; two languages follow each other on it."""
        style = self._styled(call)
        if is_pair(call.content):
            one, second = _in_two(call)
            both = f"{one.content} [{second}]{{{RATIO:.0%}}}"
            call = one if say_the_same(one.content, second) else one._replace(content=both)
        request = self._request(call)
        found, error = set_along(request, along)
        if error and not self.runs_over:
            raise error
        self.misfits += error.problems if error else ()
        self.sizes = Sizes(found.size, style.size, min(style.size, style.min_size))
        fill = _WARNING if error else self._game.palette.get(style.fill, style.fill)
        svg = along_to_svg(found, fill, request.language, self._draw_icon)
        return Markup(svg)  # noqa: S704 - it escapes

    def _over(self, layout: TextLayout, box: Rect, error: PnpError) -> Markup:
        """Return the SVG of a text that runs over its box, and the box, in a colour that warns."""
        self.misfits += error.problems
        high = layout.height if box.height == OPEN else box.height
        outline = Markup(
            '<rect x="{:.3f}" y="{:.3f}" width="{:.3f}" height="{:.3f}" fill="none" '
            'stroke="{}" stroke-width="0.3"/>'
        ).format(box.x, box.y, box.width, high, _WARNING)
        return outline + self._svg(layout, _WARNING, (box.x, box.y))

    def _svg(self, layout: TextLayout, fill: str, at: tuple[float, float] = (0.0, 0.0)) -> Markup:
        colour = self._game.palette.get(fill, fill)
        return Markup(to_svg(layout, colour, self._draw_icon, at))  # noqa: S704 - it escapes

    def _set_pair(self, call: TextCall) -> Markup:
        """Return the SVG of a text in two languages, of one where both say the same."""
        one, second = _in_two(call)
        if say_the_same(one.content, second):
            return self.set(one)
        small, other = self._second(call, second)
        layouts = set_pair(self._request(one), small)
        fills = (self._styled(call).fill, other.fill)
        return Markup("").join(
            self._svg(one, fill) for one, fill in zip(layouts, fills, strict=True)
        )

    def _second(self, call: TextCall, content: str) -> tuple[TextBox, Style]:
        """Return the second language as it is to be set: by its own style, or small."""
        style = self._styled(call)
        named = {key: value for key, value in call.overrides.items() if key in _PLACES}
        own = (
            self._styled(call._replace(style=style.second, overrides=named))
            if style.second
            else replace(
                style,
                size=max(style.size * RATIO, SMALLEST),
                min_size=max(style.min_size * RATIO, SMALLEST),
            )
        )
        return self._request(call._replace(content=content), own, self._game.second), own

    def _key(self, call: TextCall) -> object:
        """Return all that the lines of a text depend on, within a game: not its colour."""
        others = [item for item in call.overrides.items() if item[0] != "fill"]
        box, colours = call.box, self._colours if "{" in call.content else ""
        return (call.content, call.style, colours, *others, box.width, box.height)

    def _keep(self, key: object, layout: TextLayout, content: str) -> None:
        """Remember a text that is not long: most come again, on other cards or in other inks."""
        if len(content) <= _LONGEST:
            if self._layouts.letters > _MOST_LETTERS:
                self._layouts.clear()
                self._layouts.letters = 0
            self._layouts[key] = layout
            self._layouts.letters += len(content) + _EACH

    def width(self, call: TextCall) -> float:
        """Return how wide a text is on one line, at its full size, in mm."""
        if is_pair(call.content):
            one, second = _in_two(call)
            return max(self.width(one), line_width(self._second(call, second)[0]))
        # Symbols are asked for again in each ink: Quarken's hadrons are rendered in 8 % less CPU.
        key = self._key(call)
        found = self._layouts.widths.get(key)
        if found is None:
            found = line_width(self._request(call))
            if len(call.content) <= _LONGEST:
                if len(self._layouts.widths) >= _MOST_WIDTHS:
                    self._layouts.widths.clear()
                self._layouts.widths[key] = found
        return found

    def height(self, call: TextCall) -> float:
        """Return how high a text is in its box, in mm."""
        if is_pair(call.content):
            one, second = _in_two(call)
            if say_the_same(one.content, second):
                return self.height(one)
            small, _ = self._second(call, second)
            return height_of_pair(*set_pair(self._request(one), small))
        request = self._request(call)
        return (set_anyway(request)[0] if self.runs_over else set_text(request)).height

    def room(self, call: TextCall) -> int:
        """Return about how many letters like those of a text fit into its box, set small."""
        boxes = call.flow.boxes if call.flow else (call.box,)
        some = (self._request(call._replace(box=box)) for box in boxes)
        return sum(map(letters_that_fit, some))

    def _request(self, call: TextCall, style: Style | None = None, language: str = "") -> TextBox:
        """Return what is to be set: in the style of the call, in the game's language, or these."""
        style = style or self._styled(call)
        face, field = call.face, call.field
        text = face.texts.get(field)
        # Where it is written: in the card, among its defaults, or in a catalog.
        where = text.where if text else face.places.get(field, face.where)
        return TextBox(
            content=call.content,
            faces=resolve(
                self._fonts, style.fonts, style.weight, style.bold, style.italic, style.features
            ),
            box=call.box,
            subject=TextOwner(face.name, field, style.name, where, call.content),
            size=style.size,
            min_size=min(style.size, style.min_size),
            leading=style.leading,
            align=style.align,
            valign=style.valign,
            language=language or self._game.language,
            icons=self._icons,
            span_styles=self._span_styles,
            tabs=tuple(TabStop(align, mm=mm) for align, mm in style.tabs),
        )

    def _styled(self, call: TextCall) -> Style:
        key = (call.style, *call.overrides.items())
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = style_with(
                self._game.styles, call.style, call.overrides, OVERRIDES, self._fonts
            )
        return found


def _layouts_of(game: Game, fonts: FontBook, icons: Mapping[str, float]) -> _TextLayouts:
    """Return the texts that were set with the styles of `game`, in its language: in any ink."""
    key = (id(game.styles), id(fonts), game.language, *icons.items())
    if key not in _layouts:
        if len(_layouts) >= _MOST_GAMES:
            _layouts.clear()
        _layouts[key] = (game.styles, fonts, _TextLayouts())
    return _layouts[key][2]


def _in_two(call: TextCall) -> tuple[TextCall, str]:
    """Return a call that has two languages with the first alone, and the text of the second."""
    first, second = parted(call.content)
    return call._replace(content=first), second
