"""Grounds of chapters' titles that a template of the game draws, and pictures over two pages."""

import pytest
from built import build_rulebooks
from pikepdf import Pdf, parse_content_stream
from small_game import deck, game, write_game

from pnp.core.units import mm_to_pt

HEAD = """\
{% extends "_shared/face.svg.j2" %}
{% block face %}
<rect x="-3" y="-3" width="154" height="66" fill="{{ card.accent }}"/>
{{ text(card.number, "book-chapter", x=4, y=40, width=20, height=12, fill=card.on) }}
{% endblock %}
"""
BOOK = "# Mini\n\nFor all\n\n## One {#one .page}\n\nText.\n\n%s## Two {#two .page}\n\nMore.\n"
SPREAD = "![The table](card:a?spread=yes)\n\n"


def pages_of(root, picture, files):
    """Return the pages of a rulebook, each as its operators."""
    files = {"cards/mini/rulebook.md": BOOK % picture, **files}
    project = write_game(root, game(), deck(cards="[{id: a}]"), files)
    (path,) = build_rulebooks(project, ["mini"], "", ["a5"], root / "out")
    with Pdf.open(path) as book:
        return [
            [(list(step.operands), str(step.operator)) for step in parse_content_stream(page)]
            for page in book.pages
        ]


def shown(page):
    """Return how many forms a page shows."""
    return sum(operator == "Do" for _, operator in page)


@pytest.mark.parametrize("is_drawn", [False, True])
def test_a_title_stands_on_what_the_template_draws(tmp_path, is_drawn):
    files = {"templates/mini/rulebook-head.svg.j2": HEAD} if is_drawn else {}
    _, first, second = pages_of(tmp_path, "", files)
    assert [shown(first), shown(second)] == [is_drawn, is_drawn]
    operators = [operator for _, operator in first]
    words = [at for at, one in enumerate(operators) if one in ("Tj", "TJ")]
    if is_drawn:
        assert words[-1] > operators.index("Do"), "the title lies over its ground"


def test_a_picture_fills_two_facing_pages(tmp_path):
    _, first, second, left, right = pages_of(tmp_path, SPREAD, {})
    assert [shown(page) for page in (first, second, left, right)] == [0, 0, 1, 1]
    across = [
        [operands for operands, operator in page if operator == "cm"][-1] for page in (left, right)
    ]
    moved = float(across[0][4]) - float(across[1][4])
    assert moved == pytest.approx(mm_to_pt(148), abs=0.01)
