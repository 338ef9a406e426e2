"""The SVG of a face in two parts: what is its own, and the drawings that many faces place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.problems import Where


@dataclass(frozen=True, slots=True)
class FaceSvg:
    """A face. `drawings` is the SVG of all that `body` uses by id, innermost first.

    For problems to name: `template` is the file that the face was made with, "" if it is not
    known, and `files` has those that drawings were read from, by the drawings' ids.
    """

    body: str
    drawings: Mapping[str, str]
    template: str = ""
    files: Mapping[str, str] = field(default_factory=dict)

    def place(self, card: Where) -> Where:
        """Return where to look for what is wrong with the SVG of a face, a side of `card`."""
        return Where(self.template) if self.template else card

    def whole(self) -> str:
        """Return one SVG that says it all, with the drawings in its `<defs>`."""
        if not self.drawings:
            return self.body
        defs = "\n".join(as_group(name, svg) for name, svg in self.drawings.items())
        end = self.body.rindex("</svg>")
        return f"{self.body[:end]}<defs>\n{defs}\n</defs>\n{self.body[end:]}"


def as_group(name: str, svg: str) -> str:
    """Return the group by which other parts of a face refer to the drawing `svg`."""
    return f'<g id="{name}">{svg}</g>'
