"""Pages of a PDF as pictures: as it prints, and not as some viewer in a browser shows it."""

from __future__ import annotations

from threading import Lock

import pypdfium2

from pnp.core.units import PT_PER_INCH
from pnp.drawing.image_files import png_bytes

# PDFium is for one thread at a time (its fpdfview.h says so).
_ONE = Lock()
# Pixels of the longer side of a picture: a page of A4 at 300 dpi has 3508.
MOST_PIXELS = 4000


def page_count(data: bytes) -> int:
    """Return how many pages a PDF of ours has."""
    with _ONE, pypdfium2.PdfDocument(data) as pdf:
        return len(pdf)


def page_png(data: bytes, page: int, width: int) -> bytes:
    """Return a page (0-based) as a PNG of `width` pixels, fewer where it would be too large.

    Raises IndexError where there is no such page.
    """
    with _ONE, pypdfium2.PdfDocument(data) as pdf:
        if not 0 <= page < len(pdf):
            raise IndexError(page)
        across, down = pdf[page].get_size()
        scale = min(width / across, MOST_PIXELS / max(across, down))
        image = pdf[page].render(scale=scale).to_pil().convert("RGB")
    return png_bytes(image, scale * PT_PER_INCH)


def page_with(data: bytes, words: str, first: int = 0) -> int | None:
    """Return the page (0-based) that has `words`, however its lines are broken, or None.

    It is the next from `first` on, or else the first.
    """
    wanted = _letters(words)
    with _ONE, pypdfium2.PdfDocument(data) as pdf:
        pages: list[int] = [*range(len(pdf))]
        for number in (*pages[first:], *pages[:first]):
            if wanted in _letters(pdf[number].get_textpage().get_text_range()):
                return number
    return None


def _letters(text: str) -> str:
    """Return the letters of a text: its spaces, and its hyphens at the ends of lines, may vary."""
    return "".join(char for char in text.casefold() if char.isalnum())
