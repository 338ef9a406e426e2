"""Colours of a palette that may change without being proofread: another shade is how it looks."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.colour.rgb import parse_hex
from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.proofread_seals import Proof, was_said
from pnp.load.game_keys import INKS, PALETTE

_OF_PALETTE = f".values {PALETTE.name}."
_OF_COLOUR = lazy_pattern(rf"\.values ({PALETTE.name}|{INKS.name}\.\w+)\.[^.]+")
_HEX = lazy_pattern(r"#[0-9A-Fa-f]{6}")
# Of 255, of red, green or blue: more is another colour.
_SHADE = 32


def is_shade(proof: Proof, sealed: Mapping[str, Mapping[str, str]]) -> bool:
    """Return whether a value is a new colour, or a shade of what was `sealed` and of no other.

    Whatever is drawn in a new one is told where it is drawn.
    """
    if not _OF_COLOUR.search(proof.id):
        return False
    if proof.id not in sealed:
        return _OF_PALETTE in proof.id
    was = was_said(sealed[proof.id], proof.language) or ""
    if not all(map(_HEX.fullmatch, (was, proof.text))):
        return False
    others = [
        was_said(digests, proof.language) or ""
        for name, digests in sealed.items()
        if _OF_COLOUR.search(name)
    ]
    nearest = min(_apart(one, proof.text) for one in others if _HEX.fullmatch(one))
    return _apart(was, proof.text) <= min(_SHADE, nearest)


def _apart(one: str, other: str) -> int:
    """Return how far two colours are apart, in that of red, green and blue that is farthest."""
    pairs = zip(parse_hex(one), parse_hex(other), strict=True)
    return max(abs(first - second) for first, second in pairs)
