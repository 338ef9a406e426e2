"""Words on the covers of bundled games stay on them: they are set smaller, or told."""

import re

import pytest
from refusals import refused
from thorough import one_in

from pnp.app.localized_game import localized, open_written
from pnp.core.problems import Where
from pnp.core.values import replace
from pnp.exports.rulebook.cover import with_cover
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer
from pnp.rulebook_source.block_types import Document, Paragraph
from pnp.sizes.cards_and_papers import A5

GAMES = ("element313", "elements", "quark", "quarken", "quirkyquarks")
LINES = ("The smallest show on Earth", "2 to 6 players", "from age 9", "30 minutes")
TITLE = Where("locale/nl.po", 10)
_TEXT = re.compile(r'<text x="(-?[\d.]+)"[^>]*>([^<]*)<')


@pytest.fixture(scope="module", params=one_in(3, GAMES))
def cover(request, bundled):
    """Render the cover of a bundled game with other lines on it, line 20 and on of a catalog."""
    written, fonts = open_written(bundled, request.param)
    game = replace(localized(bundled, written, ""), coverage=(1, 2))

    def cover(title, *lines):
        said = [
            Paragraph(line, Where("locale/nl.po", number)) for number, line in enumerate(lines, 20)
        ]
        bound = with_cover(bundled, game, Document(title, "en", (*said,), (), titled=TITLE))
        (card,) = bound.components[-1].cards
        return Renderer(bundled, bound, fonts, ink=Ink.FULL).face(
            bound.components[-1], card, card.front
        )

    return cover


def test_longer_lines_are_set_smaller_and_stay_on_the_page(cover):
    first = LINES[0] + ", and on all the others that are there"
    svg = cover("Quark", first, *(f"{line} or more" for line in LINES[1:]))
    starts = [float(x) for x, text in _TEXT.findall(svg.body) if "more" in text]
    assert starts
    assert all(0 <= x <= A5.width - 10 for x in starts)


@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_line_that_is_too_long_is_told_with_its_place(cover, at):
    lines = [line * (12 if number == at else 1) for number, line in enumerate(LINES)]
    (problem,) = refused(cover, "Quark", *lines)
    assert problem.message.startswith(f"text does not fit (card 'cover', field 'cover.p{at + 1}'")
    assert problem.where == Where("locale/nl.po", 20 + at)


def test_a_title_that_is_too_long_is_told_with_its_place(cover):
    (problem,) = refused(cover, "Quarks " * 20, *LINES)
    assert problem.where == TITLE
