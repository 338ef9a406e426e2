"""Hadrons of the Particle Data Group: their tables take long to load, so few rows of them are kept.

The tables are those of the package `particle`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import program_digest, version_of
from pnp.core.lazy_pattern import lazy_pattern
from pnp.expressions.values import ExpressionError

_TABLE = lazy_pattern(r"particle\d{4}\.csv")


class Hadron(NamedTuple):
    """What the tables say: quarks, as "uud", and the mass in MeV if it is known."""

    quarks: str
    mass: float | None


def hadrons_of(numbers: Collection[int], cache: BlobCache | None) -> Mapping[int, Hadron]:
    """Return the hadrons with these numbers, as far as the tables have them."""
    shared = f"particle:{version_of('particle')}:{program_digest()}"
    keys = {number: f"{shared}:{number}" for number in numbers}
    known = cache.get(keys.values()) if cache else {}
    missing = [number for number, key in keys.items() if key not in known]
    fresh = {keys[number]: json.dumps(found).encode() for number, found in _loaded(missing).items()}
    if cache:
        cache.put(fresh)
    said = {number: json.loads((fresh | known)[key]) for number, key in keys.items()}
    return {number: Hadron(*found) for number, found in said.items() if found}


# Read once: it takes 9 ms.
@cache
def _load_table() -> None:
    """Load the newest table of particles, once; those of nuclei are ten times as long."""
    from particle import Particle, data

    tables = [path for path in data.basepath.iterdir() if _TABLE.fullmatch(path.name)]
    Particle.load_table(max(tables, key=lambda path: path.name))


def _loaded(numbers: Collection[int]) -> dict[int, Hadron | None]:
    """Return the rows of the tables, None for those that they don't have."""
    if not numbers:
        return {}
    try:
        from particle import InvalidParticle, Particle, ParticleNotFound
    except ModuleNotFoundError:
        hint = "install them: pip install 'pnp-cards[physics]'"
        raise ExpressionError("the tables of particles are not installed", hint) from None
    _load_table()
    found: dict[int, Hadron | None] = {}
    for number in numbers:
        try:
            known = Particle.from_pdgid(number)
            found[number] = Hadron(known.quarks, known.mass)
        except (ParticleNotFound, InvalidParticle):
            found[number] = None
    return found
