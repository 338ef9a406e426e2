"""Requests for tests of pnp.text: shipped fonts, a box, three icons."""

from pathlib import Path

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Where
from pnp.fonts.font_book import load_fonts
from pnp.text.fit import set_text
from pnp.text.font_fallback import resolve
from pnp.text.text_box import OPEN, TextBox, TextOwner

BOOK = load_fonts([Path(__file__).parents[2] / "fonts"])
ICONS = {"up": 1.0, "anti-red": 0.5, "2": 1.0}
SUBJECT = TextOwner("up-red", "title", "body", Where("cards/demo/hand.yaml", 12))


def faces(*families, weight="regular", bold="bold", italic=False):
    return resolve(BOOK, families, weight, bold, italic)


PLAIN = faces("Nunito", "Comfortaa")


def request(content, width=60, height=OPEN, fonts=PLAIN, x=0.0, y=0.0, **options):
    box = Rect(x, y, width, height)
    return TextBox(content, fonts, box, SUBJECT, icons=options.pop("icons", ICONS), **options)


def lay(content, width=60, height=OPEN, **options):
    """Return `content` set in a box of `width` by `height` mm."""
    return set_text(request(content, width, height, **options))


def texts(laid):
    """Return what each line says."""
    return [line.text for line in laid.lines]


def problem(content, *args, **options):
    """Return the one problem with setting `content`, as its user sees it."""
    try:
        lay(content, *args, **options)
    except PnpError as error:
        (found,) = error.problems
        return str(found)
    raise AssertionError("no problem")
