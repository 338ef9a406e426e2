"""One face of one card, to look at: as SVG, as other programs read it."""

from __future__ import annotations

from functools import cache
from html import escape, unescape
from pathlib import Path

from pnp.app.localized_game import find_card, open_game
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import (
    COMMAND_LINE,
    FaceName,
    PnpError,
    Problem,
    UsageError,
    Where,
    of_face,
    one_of,
)
from pnp.core.project import Project
from pnp.core.values import Struct, replace
from pnp.drawing.face import draw_face
from pnp.faces.locate import Locator
from pnp.files.user_file import FONT, read_file
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import WEIGHTS
from pnp.fonts.name_table import plain, read_names
from pnp.model.ink import Ink
from pnp.model.selection import check_ink
from pnp.render.renderer import Renderer

_IDENTIFIER = lazy_pattern(r"-?[^\W\d][\w-]*")  # CSS Syntax 3, section 4.3.11, without escapes
_FAMILY = lazy_pattern(r'(?<=font-family=)"([^"]*)" font-weight="(\d+)"')


class RenderedFace(Struct, frozen=True):
    """The SVG of a face, its texts that run over their boxes, and what of it can't be drawn.

    Texts run over in the pseudo-language only.
    """

    svg: str
    misfits: tuple[Problem, ...]
    faults: tuple[Problem, ...]


def render_face(
    project: Project, name: str, card: str, side: str, ink: Ink, language: str = ""
) -> RenderedFace:
    """Return one face; `card` is an id, or "component/id" where ids repeat.

    "id~variant" is a variant of it; without one, the first.

    `language` "" is the game's own.

    Raises UsageError when there is no such card, or it has no such side.
    """
    if name not in project.games():
        raise UsageError([one_of("game", name, project.games(), COMMAND_LINE)])
    game, fonts = open_game(project, name, language)
    card, _, variant = card.partition("~")
    component, found = find_card(game, card)
    if variant and variant not in found.variants:
        raise UsageError([one_of("variant", variant, found.variants, COMMAND_LINE)])
    front = replace(found.front, variant=variant) if variant else found.front
    face = front if side == "front" else found.back
    if face is None:
        message = f"card '{found.id}' has no {side}"
        raise UsageError([Problem(COMMAND_LINE, message, "leave out --back")])
    check_ink(game, ink)
    renderer = Renderer(project, game, fonts, ink)
    svg = renderer.face(component, found, face)
    faults: list[Problem] = []
    try:
        draw_face(svg, fonts, face.where)
    except PnpError as error:
        located = Locator(project, game, fonts, ink).locate(component, found, face, error.problems)
        shown = FaceName(game.id, component.id, face.name, face.side, face.template)
        faults += of_face(located, shown)
    return RenderedFace(_with_listed_families(svg.whole(), fonts), renderer.misfits, tuple(faults))


def _quoted(family: str) -> str:
    """Return the name of a family as CSS takes it: a word that begins with a digit needs quotes."""
    return family if all(map(_IDENTIFIER.fullmatch, family.split())) else f"'{family}'"


def _with_listed_families(svg: str, fonts: FontBook) -> str:
    """Return an SVG that names a family also as other programs list it: "Alegreya Sans Medium"."""

    # Made once for each font of a file, which is read for its names: 4 ms.
    @cache
    def families(family: str, number: str) -> str:
        weight = next((name for name, value in WEIGHTS.items() if str(value) == number), "")
        font = fonts.styles.get(unescape(family), {}).get(weight)
        names = font and read_names(_bytes_of(font.path), WEIGHTS)
        listed = names.listed if names else unescape(family)
        is_same = plain(listed) == plain(unescape(family))
        both = (unescape(family),) if is_same else (unescape(family), listed)
        return escape(", ".join(map(_quoted, both)), quote=False)

    return _FAMILY.sub(lambda found: f'"{families(*found.groups())}" font-weight="{found[2]}"', svg)


def _bytes_of(font: Path) -> bytes:
    return read_file(font, FONT, Where(font.name), font.parent)
