"""How often a hand from a full deck pays for one of the cards that lie open: reckoned exactly."""

from __future__ import annotations

from fractions import Fraction

from pnp.checks.rules.deals import HAND, OPEN, OPTIONS, payable, read_deck, read_needs, read_whole
from pnp.checks.subject.subject import Subject
from pnp.load.key_types import Values
from pnp.match_statistics.measures import SHARE

__all__ = ["KIND", "OPTIONS", "measure"]
KIND = SHARE


def measure(subject: Subject, options: Values) -> tuple[Fraction, str]:
    """Return the share of hands that can, of all hands and open cards. Raises ExpressionError."""
    deck = read_deck(subject, options)
    hand = read_whole(subject.figure(options, HAND), sum(deck.values()), options, HAND)
    needs = read_needs(subject, options)
    shown = subject.figure(options, OPEN) if OPEN in options else len(needs)
    return payable(deck, hand, needs, read_whole(shown, len(needs), options, OPEN)), ""
