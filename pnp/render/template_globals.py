"""What templates may name beside their card: text(), art(), place(), once() and others, values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup

from pnp.colour.rgb import mix
from pnp.core.geometry import Rect
from pnp.core.project import Project
from pnp.fonts.font_book import FontBook
from pnp.model.game import Face, Game
from pnp.model.ink import Ink
from pnp.render.argument_checks import CallError, check_numbers
from pnp.render.arguments import ArtArguments, TextArguments, TextPathArguments, and_options
from pnp.render.art_effects import cropped, in_one_colour, shadow_of, tinted
from pnp.render.art_files import ArtFiles
from pnp.render.art_fit import cut_of, place, placing_of, with_options
from pnp.render.dependency_tracking import Reads, TrackedMapping, noted_lists
from pnp.render.flow_arguments import along_path, arc, flow_of
from pnp.render.macro_dependencies import beside_arguments
from pnp.render.placed_drawings import Drawings, transform
from pnp.render.python_errors import kind_of
from pnp.render.seeded_random import SeededRandom
from pnp.render.template_sandbox import Environment, make_environment
from pnp.render.templates import Templates
from pnp.render.text_function import Setter, TextCall
from pnp.sizes.bleed_width import BLEED
from pnp.text.text_box import OPEN
from pnp.text.typography import number_text

# What templates may reckon with.
_MATHS: dict[str, Any] = {
    **{name: getattr(math, name) for name in (
        "sin", "cos", "tan", "atan2", "radians", "degrees", "sqrt", "hypot", "floor", "ceil", "pi",
    )},
    "abs": abs, "min": min, "max": max,
}  # fmt: skip

# What can be set as it is.
_PRINTED = (str, int, float)


class TemplateFunctions:
    """The functions that templates of one game call, in one language and one ink.

    Not for several threads: they need to know the face at work.
    """

    environment_type: type[Environment] = Environment

    def __init__(
        self,
        project: Project,
        game: Game,
        fonts: FontBook,
        ink: Ink,
        chance: Callable[[object], SeededRandom],
    ) -> None:
        """Offer what is in `game`, with its palette in `ink`; `chance` is called as `random`."""
        self._game = game
        self._drawings = Drawings()
        self._art_files = ArtFiles(project, game.folder / "art", fonts)
        # Without it, rendering what `pnp check quarken --only turned` looks at takes 2 times the
        # CPU (bench/caches.py).
        self._done: dict[tuple[object, str], str] = {}
        self._setter = Setter(game, fonts, self._art_files.icons(), self._icon)
        self._face = Face("", "", "", {})
        self.reads = Reads()
        templates = Templates(project, game.id)
        self._environment = make_environment(
            templates, self.reads, self.environment_type, templates.digest
        )
        self._environment.globals.update(_MATHS, random=chance, **self._globals(ink))

    def _globals(self, ink: Ink) -> dict[str, Any]:
        """Return what is the same for all faces, by its name in templates."""
        game = self._game
        return {
            "text": self._text,
            "text_width": self._width,
            "text_height": self._height,
            "text_path": self._text_path,
            "arc": arc,
            "place": self._place,
            "once": self._once,
            "art": self._art,
            "mix": mix,
            "number": partial(number_text, language=game.language),
            "bleed": BLEED,
            "low_ink": ink is Ink.LOW,
            "home_ink": ink is Ink.HOME,
            "lang": game.language,
            "second": game.second,
            "game": self._shared(
                "game", {"id": game.id, "title": game.title, "version": game.version}
            ),
            "lists": noted_lists(game, self.reads),
            "palette": game.palette,
            "words": self._shared("words", game.words),
        }

    def _shared(self, name: str, texts: Mapping[str, str]) -> TrackedMapping:
        return TrackedMapping(texts, name, texts.keys(), self.reads)

    def _text(self, *given: Any, **named: Any) -> Markup:
        said, overrides = and_options(TextArguments, given, named)
        check_numbers("text", said._asdict())
        x, y, width, height = said[2:6]
        box = Rect(x, y, width, OPEN if height is None else height)
        call = self._call(said.content, said.style, box, overrides, said.field)
        if said.around or said.then:
            call = call._replace(flow=flow_of(box, said.around, said.then, said.gap))
        svg = self._typeset(said.content, call)
        middle = f"{x + width / 2:.4f} {y + (height or 0) / 2:.4f}"
        turned = Markup('<g transform="rotate({} {})">{}</g>')
        return turned.format(said.rotate, middle, svg) if said.rotate else svg

    def _text_path(self, *given: Any, **named: Any) -> Markup:
        said, overrides = and_options(TextPathArguments, given, named)
        check_numbers("text_path", said._asdict())
        along = along_path(said.path, said.start, said.spacing)
        box = Rect(0, 0, along.track.length, OPEN)
        call = self._call(said.content, said.style, box, overrides, said.field)
        return self._typeset(said.content, call._replace(along=along))

    def _call(
        self, content: object, style: str, box: Rect, overrides: Mapping[str, Any], field: str
    ) -> TextCall:
        field = field or self._field_of(content)
        return TextCall(_prose(content), style, box, overrides, self._face, field)

    def _typeset(self, content: object, call: TextCall) -> Markup:
        """Return the SVG of a text; `content` is what the template gave for it."""
        return self._setter.set(call)

    def _width(self, content: object, style: str, **overrides: Any) -> float:
        box = Rect(0, 0, 0, OPEN)
        return self._setter.width(self._call(content, style, box, overrides, "text_width"))

    def _height(self, content: object, style: str, width: float, **overrides: Any) -> float:
        check_numbers("text_height", {"width": width})
        box = Rect(0, 0, width, OPEN)
        return self._setter.height(self._call(content, style, box, overrides, "text_height"))

    def _field_of(self, content: object) -> str:
        """Return which field of the card `content` is; "" where a template put it together."""
        found = [name for name, value in self._face.fields.items() if value is content is not None]
        # Fields that say the same may be one value: the text among them is what is set.
        return min(found, key=lambda name: name not in self._face.texts, default="")

    def _place(
        self, drawing: str, x: float, y: float, scale: float = 1, rotate: float = 0
    ) -> Markup:
        check_numbers("place", {"x": x, "y": y, "scale": scale, "rotate": rotate})
        if not isinstance(drawing, Markup) and str(drawing).strip():
            hint = "draw it in a macro, or between {% set drawing %} and {% endset %}"
            raise CallError(f"place() takes a drawing, not {_kind(drawing)}", hint)
        return self._drawings.use(str(Markup.escape(drawing)), transform(x, y, scale, rotate))

    def _once(self, macro: object, *arguments: object, **named: object) -> Markup:
        """Return what `macro` draws, from memory where it drew the same before.

        One that depends on its card is drawn for each face.
        """
        if not isinstance(macro, Macro):  # what is undefined says so itself when it is written
            found = _kind(macro) if str(macro) else "nothing"
            raise CallError(f"once() takes a macro, not {found}", "write its name without ( )")
        beside = beside_arguments(macro, self._environment.globals)
        if beside is None:
            return Markup(str(macro(*arguments, **named)))  # noqa: S704 - macros escape
        key = (macro._func.__code__, f"{arguments} {named} {beside}")

        def draw() -> str:
            if key not in self._done:
                self._done[key] = str(macro(*arguments, **named))
            return self._done[key]

        return Markup(self.reads.remembering(key, draw))  # noqa: S704 - macros escape

    def _art(self, *given: Any, **named: Any) -> Markup:
        said = ArtArguments(*given, **named)
        name, x, y, width, height = said[:5]
        check_numbers("art", {"x": x, "y": y, "width": width, "height": height})
        self.reads.files.update(self._art_files.files_of(name))
        art = tinted(cropped(self._art_files.read(name), said.crop), said.tint)
        how = with_options(placing_of(art.aspect), said.fit, said.align)
        box = Rect(x, y, width, art.height_at(width) if height is None else height)
        cut, shadow = cut_of(said.radius, said.clip), shadow_of(said.shadow)
        return place(self._drawings, art, box, how, cut, shadow)

    def _icon(self, name: str, box: Rect, fill: str) -> str:
        art = self._art_files.read(f"icons/{name}.svg")
        return place(self._drawings, in_one_colour(art, fill) if fill else art, box)


def _prose(content: object) -> str:
    """Return what is to be set: nothing for a field that was left out.

    What a macro puts together is escaped as SVG is, and here it is text.
    """
    if isinstance(content, Markup):
        return content.unescape()
    said = "" if content is None else str(content)  # what is undefined says so itself
    if content is not None and (isinstance(content, bool) or not isinstance(content, _PRINTED)):
        hint = "say what is to be printed: one of its values, or words chosen with if and else"
        raise CallError(f"text() takes a text or a number, not {_kind(content)}", hint)
    return said


def _kind(value: object) -> str:
    return kind_of(type(value).__name__)
