"""Pictures for the page of a game: a cover, a square one, and views of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pnp.colour.rgb import BLACK, WHITE, contrast, luminance, mix
from pnp.core.problems import Where
from pnp.core.units import MM_PER_INCH
from pnp.drawing.face import draw_image
from pnp.drawing.face_picture import face_pixels
from pnp.drawing.fanned_cards import Picture, add_fan, add_rows, add_title, background
from pnp.exports.job import ExportJob, Note, notes_on
from pnp.exports.shared.pictures.face_pictures import FacePictures, in_parallel
from pnp.exports.shared.pictures.pieces import PieceFace
from pnp.faces.face_jobs import FaceContext
from pnp.fonts.font_file import font_problems
from pnp.model.game import Card, Component, Game
from pnp.processes.work import Tell
from pnp.render.art import read_art
from pnp.shapes.shape import Shape
from pnp.svg.encoded_image import Remark

# In px: as itch.io shows covers, a square for BoardGameGeek, and a screen.
COVER, SQUARE, SCREEN = (630, 500), (1000, 1000), (1920, 1080)
# How high the largest piece of a fan is drawn, in px, and how many there are in a fan and in rows.
_HIGH = 700
# A background that is darker is made lighter by a share: dark cards are seen on it, and their
# shadows.
_DARK, _LIGHTER = 0.03, 0.22
_FANNED, _IN_ROWS = 5, 12
_LEAST = 3  # pieces: fewer make no picture
_PIXEL_DPI = MM_PER_INCH  # 1 px is 1 mm

Piece = tuple[Component, Card]


class StorePictures(NamedTuple):
    """Pictures by what they are for; `views` show pieces."""

    cover: Picture
    square: Picture
    views: tuple[Picture, ...]


def pictures_of(job: ExportJob) -> Generator[Note, None, StorePictures]:
    """Return the pictures of a game; yield notes on what they show.

    Raises PnpError with the problems of all faces it shows.
    """
    game = job.edition.game
    fanned = chosen(game)
    rows = [one for one in _rows(game) if len(one) >= _LEAST]
    wanted = {_key(one): one for one in (*fanned, *(one for row in rows for one in row))}
    # All in one scale, as they lie on a table.
    dpi = _HIGH / max(max(component.size) for component, _ in fanned) * MM_PER_INCH
    made = yield from _drawn(job, list(wanted.values()), dpi)
    drawn = dict(zip(wanted, made, strict=True))

    def pieces(some: Sequence[Piece]) -> list[Picture]:
        return [drawn[_key(one)] for one in some]

    colour = _background(game)
    views = [_view(SCREEN, colour, pieces(row), add_rows) for row in rows]
    titled = [_titled(job, size, pieces(fanned)) for size in (COVER, SQUARE, SCREEN)]
    if game.publication and game.publication.cover:
        titled[:2] = [_art(job, game.publication.cover, size) for size in (COVER, SQUARE)]
    return StorePictures(titled[0], titled[1], (titled[2], *views))


def chosen(game: Game) -> list[Piece]:
    """Return the cards that a fan shows: those that the game names, else some of its first deck."""
    by_id = {
        f"{part.id}/{card.id}": (part, card) for part in game.components for card in part.cards
    }
    named = [by_id[name] for name in (game.publication.shown if game.publication else ())]
    if named:
        return named[:_FANNED]
    decks = [one for one in game.components if one.shape is Shape.CARD and not one.extra]
    most = max(decks or game.components, key=lambda one: len(one.cards))
    return _some(most, _FANNED)


def _rows(game: Game) -> Iterator[list[Piece]]:
    """Yield the pieces of views: of the first decks, and of each other component."""
    parts = [one for one in game.components if not one.extra and not one.shape.own_sheets]
    decks = [one for one in parts if len(one.cards) >= _FANNED][:2]
    yield from (_some(one, _IN_ROWS) for one in decks)
    yield [piece for one in parts if one not in decks for piece in _some(one, 2)][:_IN_ROWS]


def _some(component: Component, most: int) -> list[Piece]:
    """Return cards of a component that lie far apart in it, up to `most`."""
    cards = component.cards
    many = min(most, len(cards))
    return [(component, cards[len(cards) * at // many]) for at in range(many)]


def _key(piece: Piece) -> str:
    component, card = piece
    return component.face_id(card.front)


def _drawn(
    job: ExportJob, pieces: Sequence[Piece], dpi: float
) -> Generator[Note, None, list[Picture]]:
    """Return each piece as it is cut, in pixels; yield notes on what they show.

    Raises PnpError with the problems of all.
    """
    made = []
    shown = [PieceFace(component, card, card.front, card.id) for component, card in pieces]
    for notes, picture in in_parallel(job, partial(_maker, dpi), shown):
        yield from notes_on(notes)
        made.append(picture)
    return made


def _maker(
    dpi: float, context: FaceContext
) -> Callable[[PieceFace, Tell], tuple[Mapping[str, Remark], Picture]]:
    faces = FacePictures(context, 0.0, is_cut=True)

    def make(shown: PieceFace, tell: Tell) -> tuple[Mapping[str, Remark], Picture]:
        with faces.located(shown):
            face = faces.of(shown)
            picture = face_pixels(face, face.keep, dpi)
        return face.notes, picture

    return make


def _view(
    size: tuple[int, int],
    colour: str,
    pieces: Sequence[Picture],
    add: Callable[[Picture, Sequence[Picture]], None],
) -> Picture:
    picture = background(size, colour)
    add(picture, pieces)
    return picture


def _titled(job: ExportJob, size: tuple[int, int], pieces: Sequence[Picture]) -> Picture:
    """Return a fan of pieces below the title of the game, set as on its rulebook."""
    game = job.edition.game
    colour = _background(game)
    picture = background(size, colour)
    style = game.book.styles.get("title")
    family, weight = (style.fonts[0], style.weight) if style else ("Source Sans 3", "semibold")
    font = job.edition.fonts.find(family, weight, False, game.where)
    letters = max((game.book.paper, WHITE, BLACK), key=lambda one: contrast(one, colour))
    with font_problems(font):
        top = add_title(picture, game.title, font.data, letters)
    add_fan(picture, pieces, top)
    return picture


def _background(game: Game) -> str:
    """Return the colour that pieces lie on: that of the rulebook."""
    accent = game.book.accent
    return mix(accent, WHITE, _LIGHTER) if luminance(accent) < _DARK else accent


def _art(job: ExportJob, name: str, size: tuple[int, int]) -> Picture:
    """Return a file of the game's art, cut to fill `size`. Raises PnpError where it is none."""
    edition = job.edition
    path = edition.written.folder / "art" / name
    shown = edition.project.show(path)
    art = read_art(path, shown, edition.project.root, edition.fonts)
    wide, high = size
    scale = max(wide / art.box.width, high / art.box.height)
    x = (wide - art.box.width * scale) / 2 - art.box.x * scale
    y = (high - art.box.height * scale) / 2 - art.box.y * scale
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm"'
        f' viewBox="0 0 {wide} {high}">'
        f'<g transform="translate({x:.4f} {y:.4f}) scale({scale:.6f})">{art.svg}</g></svg>'
    )
    return draw_image(svg, edition.fonts, _PIXEL_DPI, Where(shown))
