"""What was printed is what is defined.

Every card is on the sheets of a PDF as often as its definition says, each with its own back behind
it. It is run by `pnp check FILE.pdf`, after which the rows of the ledger look at the printed cards.

    PASS: 5 copies of "up-red" in hand.yaml, 5 on the sheets, the back "quark" behind each
    FAIL with one sheet missing:
        hand/up-red: 4 printed, not 5
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.checks.result import Result
from pnp.checks.subject import Subject
from pnp.load.kinds import Values
from pnp.model import Card, Component

ID = "printed"
OPTIONS = ()
NEEDS_CARDS = True

_HINT = "build the PDF again, and print all of its pages"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per card of each printed component, one for each back behind it."""
    if subject.printed is None or subject.game is None:
        return
    fronts, behind = subject.printed.count("front"), subject.printed.behind()
    wanted = _wanted(subject)
    for component in subject.game.components:
        if any(part == component.id for part, _ in fronts):
            for card in component.cards:
                yield from _card(component, card, wanted, fronts, behind)


def _wanted(subject: Subject) -> Mapping[tuple[str, str], int]:
    """Return how many copies of each (component, card) the PDF ought to have."""
    assert subject.game is not None and subject.printed is not None  # noqa: S101, PT018
    sets = {one.title: one.cards for one in subject.game.sets.values()}
    chosen = sets.get(subject.printed.card_set)
    there = subject.printed.count("front")
    return {
        (part.id, card.id): card.copies
        for part in subject.game.components
        for card in part.cards
        if chosen is None or card.id in chosen.get(part.id, ())
        if not subject.printed.is_partial or (part.id, card.id) in there
    }


def _card(
    component: Component,
    card: Card,
    wanted: Mapping[tuple[str, str], int],
    fronts: Mapping[tuple[str, str], int],
    behind: Mapping[tuple[str, str], Counter[str]],
) -> Iterator[Result]:
    key = (component.id, card.id)
    label = "/".join(key)
    expected, found = wanted.get(key, 0), fronts.get(key, 0)
    yield Result(
        holds=expected == found,
        label=label,
        expected=str(expected),
        found=str(found),
        where=card.where,
        message=f"{label}: {found} printed, not {expected}",
        hint=_HINT,
    )
    back = card.back.name if card.back else ""
    wrong = {name: count for name, count in behind.get(key, Counter()).items() if name != back}
    # A PDF of fronts only has no back behind anything.
    if wrong.keys() - {""}:
        names = ", ".join(filter(None, wrong))
        yield Result(
            holds=False,
            label=label,
            expected=back or "no back",
            found=names,
            where=card.where,
            message=f"{label}: back '{names}' lies behind it, not '{back}'",
            hint=_HINT,
        )
