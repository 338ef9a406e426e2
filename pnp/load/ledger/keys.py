"""The keys of rules.yaml: one table, for the loader and for the schema."""

from __future__ import annotations

from typing import Any

from pnp.load.key_types import Key, choice, list_of, map_of, raw
from pnp.load.ledger.balance_keys import BALANCE
from pnp.load.ledger.examples import EXAMPLES
from pnp.load.ledger.free_values import FREE as FREE_PARTS
from pnp.load.ledger.setups import SETUPS
from pnp.load.records import record, record_schema
from pnp.load.scalars import NAME
from pnp.load.values import ADDRESS, FLAG, FREE, ID, LINE, read_name
from pnp.model.game import PROVENANCES

SEVERITIES = ("error", "warning", "info")

FACT_ID = Key("id", LINE, "the fact's id, as E313-001", required=True)
FACT_KEY = Key("key", LINE, "its name in expressions, as hand.dealt", required=True)
VALUE = Key(
    "value",
    raw({"anyOf": [FREE, {"type": "object"}, {"type": "array"}]}),
    "the figure: a number, a text, a list or a map",
    required=True,
)
KIND = Key("kind", choice("kind of fact", PROVENANCES, "stated"), "where it comes from", True)
SECTION = Key("where", LINE, "the place in the source, as 'Set-up, paragraph 1'")
DOCUMENT = Key("document", LINE, "which of the documents; else the first")
FROM = Key("from", LINE, "the expression a derived fact comes from, as 'red + blue'")
NOTE = Key("note", LINE, "what a reader has to know; why it is rebuilt, or designed so")
FACT_ADDRESS = Key("address", ADDRESS, "where a public fact was found")
FACT_KEYS: tuple[Key[Any], ...] = (
    FACT_ID, FACT_KEY, VALUE, KIND, SECTION, DOCUMENT, FROM, NOTE, FACT_ADDRESS,
)  # fmt: skip

SAID_WHERE = Key("where", LINE, "the place in the source", required=True)
SAID = Key("text", LINE, "what it says, in our words", required=True)
SAYING_KEYS: tuple[Key[Any], ...] = (SAID_WHERE, SAID)

ERRATUM_ID = Key("id", LINE, "the erratum's id, as E313-E01", required=True)
ABOUT = Key("about", LINE, "what it is about, a few words", required=True)
_SAYING = record(SAYING_KEYS, "the place")
SAYS = Key("says", list_of(_SAYING), "the places that contradict each other")
GAP = Key("gap", LINE, "what the source does not say")
DOES = Key("does", LINE, "what this edition does", required=True)
WHY = Key("why", LINE, "why", required=True)
DECIDES = Key("facts", list_of(LINE), "the keys of the facts that hold the decision")
FOR_PLAYERS = Key("players", FLAG, "whether players have to know of it")
ERRATUM_KEYS: tuple[Key[Any], ...] = (
    ERRATUM_ID, ABOUT, SAYS, GAP, DOES, WHY, DECIDES, FOR_PLAYERS,
)  # fmt: skip

ROW_ID = Key("id", LINE, "the check's id in this game, as C3-01", required=True)
CHECK = Key("check", LINE, "which check: see 'pnp check --explain'", required=True)
ROW_TITLE = Key("title", LINE, "what is held against what, a few words", required=True)
SEVERITY = Key("severity", choice("severity", SEVERITIES, "error"), "error, warning or info")
ROW_KEYS: tuple[Key[Any], ...] = (ROW_ID, CHECK, ROW_TITLE, SEVERITY)

RULES = Key("rules", ID, "the game's id, the name of its folder", required=True)
RULES_TITLE = Key("title", LINE, "what the game is called", required=True)
DOCUMENTS = Key(
    "documents",
    map_of(read_name, LINE, NAME),
    "the source rules: for each a short name and its title",
    required=True,
)
FACTS = Key("facts", list_of(record(FACT_KEYS, "the fact")), "the facts", required=True)
_ERRATUM = record(ERRATUM_KEYS, "the erratum")
ERRATA = Key("errata", list_of(_ERRATUM), "contradictions and gaps of the source")
CHECKS = Key(
    "checks",
    raw({"type": "array", "items": record_schema(ROW_KEYS, others=True)}),
    "what is held against the facts",
)
RULES_KEYS: tuple[Key[Any], ...] = (
    RULES, RULES_TITLE, DOCUMENTS, FACTS, ERRATA, CHECKS, SETUPS, EXAMPLES, FREE_PARTS, BALANCE,
)  # fmt: skip
