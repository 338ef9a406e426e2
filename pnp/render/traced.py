"""Faces rendered once more to find out where their SVG was written: which line made which part.

Marks stand in the output before whatever a template writes, and are taken out of it again. Done
only where something is wrong: it takes about twice the time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from jinja2 import nodes
from markupsafe import Markup

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.fonts.font_book import FontBook
from pnp.model.game import Card, Component, Face, Game
from pnp.model.ink import Ink
from pnp.render.art import Art, read_art
from pnp.render.art_files import ArtFiles
from pnp.render.call_stack import called, callers_now
from pnp.render.known_timeouts import Timeouts
from pnp.render.placed_drawings import Drawings
from pnp.render.renderer import Renderer
from pnp.render.template_sandbox import Environment
from pnp.svg.face_document import USUAL_CALL, FaceSvg, WrittenPiece, WrittenTextCall

# Two of Unicode's noncharacters, meant for use inside a program; `pnp.text.bilingual` has others.
_OPEN, _CLOSE = "\ufdd3", "\ufdd4"
_MARK = lazy_pattern(f"{_OPEN}(\\d+){_CLOSE}")
_Place: TypeAlias = tuple[Where, bool, WrittenTextCall]


class Marks:
    """Marks that stand in SVG for places; each is a place, and whether what follows is written so.

    That is true of what stands in a file as it is, and false of what is put there for a name.
    """

    def __init__(self) -> None:
        self._numbers: dict[_Place, int] = {}
        self._places: list[_Place] = []

    def mark(self, where: Where, as_it_is: bool, call: WrittenTextCall = USUAL_CALL) -> str:
        """Return the mark of a place; `call` would set as text what follows it."""
        place = (where, as_it_is, call)
        number = self._numbers.setdefault(place, len(self._places))
        if number == len(self._places):
            self._places.append(place)
        return f"{_OPEN}{number}{_CLOSE}"

    def pieces(self, marked: str) -> Iterator[WrittenPiece]:
        """Yield the pieces of a text that has marks, without them."""
        parts = _MARK.split(marked)
        yield WrittenPiece(parts[0], None, False)
        for number, text in zip(parts[1::2], parts[2::2], strict=True):
            yield WrittenPiece(text, *self._places[int(number)])


def unmarked(value: Any) -> Any:
    """Return `value`; a text that has marks, without them."""
    if isinstance(value, str) and _OPEN in value:
        return type(value)(_MARK.sub("", value))
    return value


class _Environment(Environment):
    """A sandbox whose templates mark what they write."""

    marks: Marks
    project: Project
    styles: Collection[str] = ()

    def __init__(self, *arguments: Any, **named: Any) -> None:
        """Make a sandbox as usual."""
        super().__init__(*arguments, **named)
        # What templates write, by the numbers that their code has for it.
        self._written: list[_Place] = []

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Return a template with a mark before everything that it writes."""
        tree = super()._parse(source, name, filename)
        file = self.project.show(Path(filename or name or ""))
        for output in tree.find_all(nodes.Output):
            output.nodes = [
                one for written in output.nodes for one in (self._before(written, file), written)
            ]
        return tree

    def _before(self, written: nodes.Node, file: str) -> nodes.Expr:
        """Return the call of `mark` before a part of a template that writes."""
        as_it_is = isinstance(written, nodes.TemplateData)
        call = USUAL_CALL if as_it_is else self._call(_name(written))
        self._written.append((Where(file, written.lineno), as_it_is, call))
        number = nodes.Const(len(self._written) - 1)
        mark = nodes.EnvironmentAttribute("mark")
        return nodes.Call(mark, [number], [], None, None, lineno=written.lineno)

    def mark(self, number: int) -> str:
        """Return the mark of what is written next, which whoever calls it now has written, too."""
        where, as_it_is, call = self._written[number]
        return self.marks.mark(called(where, callers_now(), self.project), as_it_is, call)

    def _call(self, name: str) -> WrittenTextCall:
        """Return how a template sets what it knows by `name`: in the style of that name, if any."""
        own = name.rpartition(".")[2]
        return WrittenTextCall(name or "…", own if own in self.styles else USUAL_CALL.style)


def _name(node: nodes.Node) -> str:
    """Return an expression that is a name, or a field of one, as it is written; else ""."""
    if isinstance(node, nodes.Getattr):
        inner = _name(node.node)
        return inner and f"{inner}.{node.attr}"
    return node.name if isinstance(node, nodes.Name) else ""


class _ArtFiles(ArtFiles):
    """Pictures with a mark before each element."""

    def __init__(self, project: Project, folder: Path, fonts: FontBook, marks: Marks) -> None:
        super().__init__(project, folder, fonts)
        self._marks = marks

    def _load(self, path: Path, shown: str) -> Art:
        def mark(line: int) -> str:
            return self._marks.mark(Where(shown, line), False)

        return read_art(path, shown, self._project.root, self._fonts, mark)


class _NoTimeouts(Timeouts):
    """Knows no template that took too long: with marks it takes longer than it would."""

    @contextmanager
    def lost_once(self, template: str) -> Iterator[None]:
        """Raise what the body raises, and forget it."""
        yield


class _Drawings(Drawings):
    """Drawings that are kept without marks, and with what the marks said."""

    def __init__(self, marks: Marks) -> None:
        super().__init__()
        self._marks = marks
        self._pieces: dict[str, tuple[WrittenPiece, ...]] = {}

    def use(self, drawing: str, placed: str, file: str = "") -> Markup:
        """Return a `<use>` of `drawing`, which may have marks."""
        used = super().use(unmarked(drawing), placed, file)
        name = used.partition('href="#')[2].partition('"')[0]
        self._pieces[name] = tuple(self._marks.pieces(drawing))
        return used

    def face(self, svg: str, template: str = "") -> FaceSvg:
        """Return the face `svg`, which may have marks, and where all of it was written."""
        face = super().face(unmarked(svg), template)
        pieces = {name: self._pieces[name] for name in face.drawings}
        return replace(face, pieces={"": tuple(self._marks.pieces(svg)), **pieces})


class TracedRenderer(Renderer):
    """Renders faces that know where they were written, in all that is the same as usual."""

    environment_type = _Environment

    def __init__(self, project: Project, game: Game, fonts: FontBook, ink: Ink) -> None:
        """Render `game`."""
        super().__init__(project, game, fonts, ink)
        marks = Marks()
        self._timeouts = _NoTimeouts(project, game.id)
        self._drawings = _Drawings(marks)
        self._art_files = _ArtFiles(project, game.folder / "art", fonts, marks)
        environment = self._environment
        assert isinstance(environment, _Environment)  # noqa: S101 - see environment_type
        environment.marks, environment.project = marks, project
        environment.styles = game.styles
        # What is kept of templates has no marks.
        environment.bytecode_cache = None
        for name, value in environment.globals.items():
            if callable(value) and name not in _TAKE_SVG:
                environment.globals[name] = _without_marks(value)

    def face(self, component: Component, card: Card, face: Face) -> FaceSvg:
        """Return the SVG of a face with the places where it was written."""
        # What once() knows was called by another face.
        self._done.clear()
        return super().face(component, card, face)


# Functions of templates that take SVG, marks and all.
_TAKE_SVG = ("place", "once")


def _without_marks(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        plain = {name: unmarked(value) for name, value in named.items()}
        return function(*map(unmarked, arguments), **plain)

    return call
