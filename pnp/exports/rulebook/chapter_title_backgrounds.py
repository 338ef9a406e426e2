"""The backgrounds of chapters' titles, where a template of the game draws them."""

from __future__ import annotations

from pnp.core.geometry import Rect, Size
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.exports.rulebook.cover import book_styles
from pnp.exports.rulebook.job import BAND, RulebookJob
from pnp.exports.rulebook.typeset_block import FaceAt
from pnp.load.files import templates_of
from pnp.model.game import Card, Component, Face, Game, Value
from pnp.rulebook_source.block_types import Heading
from pnp.shapes.shape import Shape
from pnp.sizes.bleed_width import BLEED
from pnp.sizes.cards_and_papers import A5

# As wide as a page. Of its height only the lower part is seen, as much as the title needs.
HEAD = Size(A5.width, 60.0)
_COMPONENT = "rulebook-head"
# By whether ink is saved.
_TEMPLATES = {False: "rulebook-head.svg.j2", True: "rulebook-head-low-ink.svg.j2"}


def has_heads(project: Project, game: str, low_ink: bool) -> bool:
    """Return whether `game` has a template for the backgrounds of its chapters' titles."""
    return _TEMPLATES[low_ink] in templates_of(project, game).names


def head_key(chapter: str) -> str:
    """Return the id of the face that is the background of the chapter with that id."""
    return f"{_COMPONENT}/front/{chapter}"


def with_heads(game: Game, job: RulebookJob) -> Game:
    """Return `game` with one more component, the last: the backgrounds of the chapters of `job`.

    It has a card for each chapter that begins a page, named by its id. Their fields are the
    chapter's `tone` by its name, its `accent`, the colour `on` it, and how `high` (mm) the part is
    that a title of up to two lines needs.
    """
    opens = [block for block in job.document.blocks if isinstance(block, Heading) and block.page]
    cards = tuple(_card(game, job, heading, number) for number, heading in enumerate(opens, 1))
    where = job.document.where
    component = Component(_COMPONENT, job.title, HEAD, Shape.CARD, 0.0, {}, cards, where)
    styles = {**game.styles, **book_styles(game)}
    return replace(game, components=(*game.components, component), styles=styles)


def _card(game: Game, job: RulebookJob, heading: Heading, number: int) -> Card:
    fields: dict[str, Value] = {
        "tone": heading.tone,
        "accent": job.tone(heading.tone),
        "on": job.on_tone(heading.tone),
        "high": BAND,
    }
    face = Face(heading.id, "front", f"{game.id}/{_TEMPLATES[job.low_ink]}", fields, heading.where)
    return Card(heading.id, 1, face, None, number, {}, heading.where)


def head_at(key: str, top: float, low: float) -> FaceAt:
    """Return a background in its place on a page, from `top` to `low` (mm) and with its bleed."""
    over = 0.0 if top else BLEED
    crop = Rect(-BLEED, HEAD.height - (low - top) - over, A5.width + 2 * BLEED, low - top + over)
    return FaceAt(key, Rect(-BLEED, top - over, *crop.size), crop, 0.0)
