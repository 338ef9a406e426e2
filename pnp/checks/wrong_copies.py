"""Numbers of cards that do not hold, told at the line of the copies that they all come from.

One wrong number of copies makes each sum over that card wrong and no other: the culprit is in all
that do not hold and in none that does (spectrum-based fault localization).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pnp.checks.rows import Found
from pnp.checks.subject.result import Result, Suspect
from pnp.core.problems import Where
from pnp.core.values import replace


def at_their_copies(found: Mapping[int, Found]) -> Mapping[int, Found]:
    """Return the results of rows; if one line explains all wrong numbers of cards, told there."""
    numbers = [one for results in found.values() for one in results or () if one.counted]
    wrong = [one for one in numbers if not one.holds]
    if not wrong:
        return found
    cleared = {_card(card) for one in numbers if one.holds for card in one.counted}
    places = [{card.where for card in one.counted if _card(card) not in cleared} for one in wrong]
    common = frozenset.intersection(*map(frozenset, places))
    if len(common) != 1:
        return found
    (where,) = common
    return {
        number: results and tuple(_told_at(where, cleared, one) for one in results)
        for number, results in found.items()
    }


def _told_at(where: Where, cleared: Collection[tuple[str, str]], result: Result) -> Result:
    """Return a wrong number of cards as one of the copies in `where`, if not of `cleared` cards."""
    left = (card for card in result.counted if card.where == where)
    cards = [card.card for card in left if _card(card) not in cleared]
    if result.holds or not cards or where == result.where:
        return result
    more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
    hint = (
        f"change the copies of '{cards[0]}'{more}, since only they are in all numbers that are"
        " wrong and in none that is right; or the figure, if the rules say so"
    )
    return replace(result, where=where, hint=hint)


def _card(card: Suspect) -> tuple[str, str]:
    return card.component, card.card
