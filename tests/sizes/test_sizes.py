import re

import pytest

from pnp.sizes.cards_and_papers import CARDS, PAPERS

INCH = 25.4


# ISO 216; ANSI/ASME Y14.1.
@pytest.mark.parametrize(("name", "width", "height"), [
    ("a4", 210, 297),
    ("a3", 297, 420),
    ("letter", 8.5 * INCH, 11 * INCH),
    ("legal", 8.5 * INCH, 14 * INCH),
    ("tabloid", 11 * INCH, 17 * INCH),
])  # fmt: skip
def test_papers(name, width, height):
    assert PAPERS[name] == pytest.approx((width, height))


@pytest.mark.parametrize(("name", "width", "height"), [
    ("euro-poker", 63, 88),
    ("poker", 2.5 * INCH, 3.5 * INCH),
    ("bridge", 2.25 * INCH, 3.5 * INCH),
    ("tarot", 2.75 * INCH, 4.75 * INCH),
    ("mini", 1.75 * INCH, 2.5 * INCH),
    ("micro", 1.25 * INCH, 1.75 * INCH),
    ("jumbo", 3.5 * INCH, 5.5 * INCH),
])  # fmt: skip
def test_cards(name, width, height):
    assert CARDS[name] == pytest.approx((width, height))


@pytest.mark.parametrize("name", [*PAPERS, *CARDS])
def test_every_row_is_portrait_and_named_in_small_letters(name):
    size = (PAPERS | CARDS)[name]
    assert size.width <= size.height
    assert re.fullmatch("[a-z0-9-]+", name)
