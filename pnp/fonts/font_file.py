"""One font file: its style, its bytes, and what is told where a library finds it damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import Struct
from pnp.files.user_file import FONT, read_file

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
ITALIC = " italic"


class FontFile(Struct, frozen=True, cache_hash=True):
    """One style of a family: "regular", "semibold italic", and the file that has its glyphs.

    `features` are those of OpenType that it is set with beside the usual ones, as "tnum". The file
    lies below the folder `inside`; if None, links may not lead out of its own.
    """

    family: str
    style: str
    path: Path
    features: tuple[str, ...] = ()
    inside: Path | None = None

    @property
    def weight(self) -> str:
        """The name of the weight, one of WEIGHTS."""
        return self.style.removesuffix(ITALIC)

    @property
    def css_weight(self) -> int:
        """The weight as a number, 100 to 900."""
        return WEIGHTS[self.weight]

    @property
    def italic(self) -> bool:
        """Whether the letters are slanted."""
        return self.style.endswith(ITALIC)

    @property
    def digest(self) -> str:
        """32 hex digits that stand for the bytes of the file."""
        return _digest(self.data)

    @property
    def data(self) -> bytes:
        """The bytes of the file. Raises PnpError when it can't be read."""
        return _data(self.path, self.inside)

    def __str__(self) -> str:
        return f"{self.family} {self.style}"


# 10 % of making the sheets of Quark (bench/caches.py).
@lru_cache(maxsize=256)
def _data(path: Path, inside: Path | None) -> bytes:
    return read_file(path, FONT, _where(path, inside), inside)


def _where(path: Path, inside: Path | None) -> Where:
    return Where((path.relative_to(inside) if inside else path).as_posix())


@contextmanager
def font_problems(font: FontFile) -> Iterator[None]:
    """Raise PnpError, at the file of `font`, for whatever a library says of it in the body.

    Libraries raise errors of many kinds for tables that are damaged in many ways.
    """
    try:
        yield
    except (PnpError, MemoryError, ImportError):
        # Without memory nothing reads a font: that is no fault of its file.
        raise
    except Exception:
        where = _where(font.path, font.inside)
        raise PnpError([Problem(where, f"'{font.path.name}' {DAMAGED[0]}", DAMAGED[1])]) from None


# 10 % of making the sheets of Element 313 (bench/caches.py).
@lru_cache(maxsize=256)
def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


DAMAGED = ("is damaged or cut short", "fetch it again from its source")
