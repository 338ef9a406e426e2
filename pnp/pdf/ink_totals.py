"""How much ink a file takes: of all colours that it sets, and of all pixels of its pictures.

Nothing shines through and nothing prints over another, so that no place has more ink than one of
them. Spot colours, as those of die lines, do not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pikepdf import Name, Pdf, Stream, parse_content_stream

from pnp.colour.separation import most_ink
from pnp.core.values import Struct
from pnp.pdf.direct_objects import dictionaries_in


class InkTotals(Struct, frozen=True):
    """The largest total of four inks, in per cent of one: of colours, gradients and pictures."""

    colours: float = 0.0
    gradients: float = 0.0
    pictures: float = 0.0

    @property
    def most(self) -> float:
        """The largest of all."""
        return max(self.colours, self.gradients, self.pictures)


def ink_of_file(pdf: Pdf) -> InkTotals:
    """Return how much ink a file in inks takes at most."""
    colours = [0.0]
    gradients = [0.0]
    pictures = [0.0]
    for page in pdf.pages:
        colours += _of_operators(page.obj)
    for one in pdf.objects:
        if isinstance(one, Stream):
            if one.get("/Subtype") == Name.Form:
                colours += _of_operators(one)
            elif one.get("/Subtype") == Name.Image and one.get("/ColorSpace") == Name.DeviceCMYK:
                size = int(one.Width), int(one.Height)
                pictures.append(most_ink(bytes(one.read_bytes()), size))
        gradients += _of_shadings(one)
    return InkTotals(max(colours), max(gradients), max(pictures))


def _of_operators(stream: Any) -> Iterator[float]:
    for step in parse_content_stream(stream, "k K g G"):
        parts = [float(part) for part in step.operands]
        yield 100 * (sum(parts) if len(parts) == 4 else 1 - parts[0])


def _of_shadings(one: Any) -> Iterator[float]:
    """Yield the totals at the ends of gradients; between them none is larger."""
    for part in dictionaries_in(one):
        if "/ShadingType" in part and part.get("/ColorSpace") == Name.DeviceCMYK:
            yield from _of_function(part.get("/Function"))


def _of_function(function: Any) -> Iterator[float]:
    for one in function.get("/Functions", []):
        yield from _of_function(one)
    for key in ("/C0", "/C1"):
        if key in function:
            yield 100 * sum(float(part) for part in function[key])
