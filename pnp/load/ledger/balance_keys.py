"""The key `balance` of rules.yaml: one table, for the loader and for the schema."""

from __future__ import annotations

from typing import Any

from pnp.core.problems import shorten
from pnp.load.gathered_problems import BadValueError
from pnp.load.key_types import Key, KeyType, list_of, raw, scalar
from pnp.load.records import record, record_schema
from pnp.load.values import LINE, SCALAR

_MOST_MATCHES = 100_000
USUAL_MATCHES = 2000
_MOST_SEED = 10**9


def _whole(least: int, most: int) -> KeyType[int]:
    def convert(text: str) -> int:
        if text.isascii() and text.isdigit() and least <= int(text[:12]) <= most:
            return int(text)
        message = f"'{shorten(text)}' is no whole number from {least} to {most}"
        raise BadValueError(message, "write one, as 200")

    return scalar(convert, least, {"type": "integer", "minimum": least, "maximum": most})


SEED = Key("seed", _whole(0, _MOST_SEED), "any whole number: it decides all deals", required=True)
MATCHES = Key(
    "matches",
    _whole(2, _MOST_MATCHES),
    "how many matches the engine plays for each number of players  [2000]",
)
MEASURE_KEY = Key("key", LINE, "its name; of what is played, one of that game", True)
MEASURE_TITLE = Key("title", LINE, "what is measured, a few words", required=True)
MEASURE = Key("measure", LINE, "how: spread, first_hand, match_seats ...; else by playing")
LOW = Key("from", raw(SCALAR), "the least it may be, an expression", required=True)
HIGH = Key("to", raw(SCALAR), "the most it may be, an expression", required=True)
MEASURE_NOTE = Key("note", LINE, "why this band; what was argued or mended", required=True)
MEASURE_KEYS: tuple[Key[Any], ...] = (
    MEASURE_KEY, MEASURE_TITLE, MEASURE, LOW, HIGH, MEASURE_NOTE,
)  # fmt: skip

MEASURES = Key(
    "measures",
    raw({"type": "array", "items": record_schema(MEASURE_KEYS, others=True)}),
    "what was looked at, each with the band it has to lie in",
    required=True,
)
VARIANT = Key("variant", LINE, "a way to play that the engine knows, as level-2", required=True)
VARIANT_KEYS: tuple[Key[Any], ...] = (VARIANT, MATCHES, MEASURES)
VARIANTS = Key(
    "variants",
    list_of(record(VARIANT_KEYS, "the variant")),
    "other ways to play, each with matches and measures of its own",
)
BALANCE_KEYS: tuple[Key[Any], ...] = (SEED, MATCHES, MEASURES, VARIANTS)

BALANCE = Key("balance", record(BALANCE_KEYS, "the balance"), "what was looked at by playing")
