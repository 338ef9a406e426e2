"""What rules.yaml says is free to change, so that no row need hold it."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.load.key_types import Key, Values, list_of
from pnp.load.records import record
from pnp.load.values import LINE

NAMES = Key("names", list_of(LINE), "patterns over what coverage names, as deck.flavour", True)
WHY = Key("why", LINE, "why no rule holds them", True)
FREE = Key(
    "free",
    list_of(record((NAMES, WHY), "the values")),
    "what may say anything, as flavour text, each group with the reason",
)


class FreeValues(Struct, frozen=True):
    """What no row need hold: `names` are patterns over values, facts and texts."""

    names: tuple[str, ...]
    why: str
    where: Where


def free_in(values: Values) -> Iterator[FreeValues]:
    """Yield the groups that a ledger says are free."""
    for group in values[FREE]:
        yield FreeValues(group[NAMES], group[WHY], group.where)
