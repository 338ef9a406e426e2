"""Which fonts there are: the families of all `fonts.yaml`, and the file of each style.

No font is ever taken from the system, so a page looks the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from pnp.problems import PnpError, Problem, Where, one_of

# Names of weights, and their numbers in CSS and OpenType (CSS Fonts 4, section 2.2).
WEIGHTS: dict[str, int] = {
    "thin": 100,
    "extralight": 200,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
    "extrabold": 800,
    "black": 900,
}

_ITALIC = " italic"


@dataclass(frozen=True, slots=True)
class FontFile:
    """One style of a family: "regular", "semibold italic", and the file that has its glyphs."""

    family: str
    style: str
    path: Path

    @property
    def weight(self) -> str:
        """The name of the weight, one of WEIGHTS."""
        return self.style.removesuffix(_ITALIC)

    @property
    def italic(self) -> bool:
        """Whether the letters are slanted."""
        return self.style.endswith(_ITALIC)

    @property
    def digest(self) -> str:
        """32 hex digits that stand for the bytes of the file."""
        return _digest(self.path)

    def __str__(self) -> str:
        return f"{self.family} {self.style}"


@lru_cache(maxsize=256)
def _digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=16).hexdigest()
