"""How texts are set on faces: values that need nothing of what renders them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.core.problems import Problem
from pnp.core.values import Struct
from pnp.text.text_box import Sizes


class UnfitText(NamedTuple):
    """A text that can't be set. `id` is "" where a template made it of several."""

    id: str
    problem: Problem


class Fits(Struct, frozen=True):
    """How texts are set: those that can't be, and the smallest sizes of the others.

    `sizes` are by the ids of texts, as far as they are set as they are. Of a single face `reads`
    are the texts and files that it reads.
    """

    misfits: tuple[UnfitText, ...]
    sizes: Mapping[str, Sizes]
    reads: tuple[str, ...] = ()


def merged(some: Iterable[Fits]) -> Fits:
    """Return how texts are set wherever they are, given how they are in several places."""
    misfits: dict[UnfitText, None] = {}
    sizes: dict[str, Sizes] = {}
    for fits in some:
        misfits.update(dict.fromkeys(fits.misfits))
        for name, size in fits.sizes.items():
            known = sizes.setdefault(name, size)
            if size.ended / size.full < known.ended / known.full:
                sizes[name] = size
    return Fits(tuple(misfits), sizes)
