"""The key `balance` of rules.yaml: what was looked at by playing, and its bands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.problems import Where
from pnp.core.values import Struct, replace
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values, listed
from pnp.load.ledger import balance_keys as keys
from pnp.load.records import read_open_record
from pnp.readers.yaml_tree import Node


class Measure(Struct, frozen=True):
    """One thing that was looked at. `how` names a measure of any game; "": it is found by playing.

    `low` and `high` are the ends of its band, expressions; `options` are what it says beside.
    """

    key: str
    title: str
    how: str
    low: Node
    high: Node
    note: str
    options: Mapping[str, Node]
    where: Where = Where("")


class Balance(Struct, frozen=True):
    """What was looked at: `matches` for each number of players, dealt by `seed`.

    `variants` are the same of other ways to play; `variant` is the name of such a way.
    """

    seed: int
    measures: tuple[Measure, ...]
    matches: int = keys.USUAL_MATCHES
    variants: tuple[Balance, ...] = ()
    variant: str = ""
    where: Where = Where("")


def read_balance(values: Values, problems: Problems) -> Balance:
    """Return what `values`, a record of balance_keys, says; problems are noted."""
    usual = Balance(
        values[keys.SEED],
        tuple(_measures(values.node(keys.MEASURES), problems)),
        values.get(keys.MATCHES, keys.USUAL_MATCHES),
    )
    variants = tuple(
        replace(
            usual,
            measures=tuple(_measures(one.node(keys.MEASURES), problems)),
            matches=one.get(keys.MATCHES, usual.matches),
            variant=one[keys.VARIANT],
            where=one.where,
        )
        for one in values.get(keys.VARIANTS, ())
    )
    return replace(usual, variants=variants)


def _measures(node: Node | None, problems: Problems) -> Iterator[Measure]:
    for item in listed(node, "measures", "write one '- key: ...' for each", problems):
        values, options = read_open_record(item, "the measure", keys.MEASURE_KEYS, problems)
        if values is None:
            continue
        low, high = values.node(keys.LOW), values.node(keys.HIGH)
        if low is not None and high is not None:
            yield Measure(
                key=values[keys.MEASURE_KEY],
                title=values[keys.MEASURE_TITLE],
                how=values[keys.MEASURE],
                low=low,
                high=high,
                note=values[keys.MEASURE_NOTE],
                options=options,
                where=item.where,
            )
