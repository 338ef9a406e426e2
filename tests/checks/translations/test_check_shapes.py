"""Texts are held to the outline of their piece, not to the box around it."""

import pytest
from faces import FONTS, FRAME
from small_check import rules_of
from small_game import deck, game, write_game

from pnp.checks.run import run_checks
from pnp.checks.subject.subject import Subject
from pnp.load.game import load_game
from pnp.load.ledger.ledger import load_rules

# A square with a dent from above, down to its middle.
DENTED = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H12L20 20L28 0H40V40H0Z"/></svg>'


def told(root, shape, size, x, y, words="H"):
    files = {
        "templates/mini/deck.svg.j2": FRAME.format(f'<text x="{x}" y="{y}">{words}</text>'),
        "cards/mini/rules.yaml": rules_of("legibility", "", ()),
        "cards/mini/art/dent.svg": DENTED,
    }
    text = deck(size=size, shape=shape, backs="{b: {}}", back="b")
    project = write_game(root, game(), text, files)
    loaded = load_game(project, "mini", FONTS)
    report = run_checks(Subject(project, load_rules(project, "mini"), loaded, FONTS))
    (one,) = (one for one in report.outcomes if one.row.check == "legibility")
    return [finding.message for finding in one.findings]


@pytest.mark.parametrize(("shape", "size", "x", "y", "found"), [
    ("hexagon", "50mm", 23, 30, False),
    # In the box around it, 4 mm from that, and beyond the slanting side.
    ("hexagon", "50mm", 4, 8, True),
    ("triangle", "60mm", 28, 40, False),
    ("triangle", "60mm", 8, 20, True),
    ("dent.svg", "40mm", 18.5, 34, False),
    ("dent.svg", "40mm", 18.5, 12, True),
])  # fmt: skip
def test_a_text_outside_of_its_outline_is_told(tmp_path, shape, size, x, y, found):
    assert bool(told(tmp_path, shape, size, x, y)) is found


def test_a_long_text_over_a_dent_is_told(tmp_path):
    # Both its ends are inside, and deep.
    found = told(tmp_path, "dent.svg", "40mm", 5, 12, "HHHHHHHHHHH")
    assert "'HHHHHHHHHHH' reaches 3.8 mm beyond the cut" in found[0]
