"""rules.yaml to a ledger, and to the rows of checks that hold a game against it."""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.cache.fingerprints import digest_file
from pnp.core.folders import is_there
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Where, shorten
from pnp.core.project import Project
from pnp.core.values import Struct, replace
from pnp.expressions.facts import Erratum, Fact, Ledger, Saying
from pnp.expressions.functions import LARGEST
from pnp.expressions.parser import Expression
from pnp.expressions.values import Exact
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import Key, Values, is_key, listed
from pnp.load.ledger import keys as keys
from pnp.load.ledger.balance import Balance, read_balance
from pnp.load.ledger.balance_keys import BALANCE
from pnp.load.ledger.examples import Example, examples_in
from pnp.load.ledger.expression_nodes import read_expression
from pnp.load.ledger.free_values import FreeValues, free_in
from pnp.load.ledger.seals import Seal, read_seals
from pnp.load.ledger.setups import Setup, setups_in
from pnp.load.records import read_open_record, read_record
from pnp.load.scalars import FLAG_WORDS, NUMBER_TEXT, prose, unquoted
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, part_of, read

RULES_FILE = "rules.yaml"
_KEY = lazy_pattern(r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*")
_NUMBER = lazy_pattern(NUMBER_TEXT)


class Row(Struct, frozen=True):
    """One use of a check. `options` are what the row says beside id, check, title and severity."""

    id: str
    check: str
    title: str
    severity: str
    options: Mapping[str, Node]
    where: Where = Where("")


class Rules(Struct, frozen=True):
    """What rules.yaml says, and how its facts are sealed (None: they are not)."""

    ledger: Ledger
    rows: tuple[Row, ...]
    seals: Mapping[str, Seal] | None = None
    balance: Balance | None = None
    free: tuple[FreeValues, ...] = ()
    setups: tuple[Setup, ...] = ()
    examples: tuple[Example, ...] = ()


def games_with_rules(project: Project) -> tuple[str, ...]:
    """Return the ids of all folders with a ledger, sorted, whether they have cards or not."""
    found = project.cards.glob(f"*/{RULES_FILE}")
    return tuple(sorted(path.parent.name for path in found if path.parent.name[0] not in "_."))


def rules_of(project: Project, game: str, title: str = "") -> Rules:
    """Return the rules of `game`, none where it has written none down. Raises PnpError."""
    if game in games_with_rules(project):
        return load_rules(project, game)
    where = Where(project.show(project.cards / game))
    return Rules(Ledger(game, title or game, MappingProxyType({}), (), (), where), ())


def load_rules(project: Project, game: str) -> Rules:
    """Return the ledger of `game` and its rows. Raises PnpError with all problems of the file."""
    path = project.cards / game / RULES_FILE
    rules = _rules_in(path, project.root, project.show(path), game, digest_file(path, project.root))
    return replace(rules, seals=read_seals(project, game))


def rows_said(project: Project, game: str) -> tuple[Row, ...]:
    """Return the rows of a game as far as they can be read, whatever else is wrong in its file."""
    path = project.cards / game / RULES_FILE
    try:
        tree = read(path, project.show(path), project.root)
        return tuple(_Reader(game, Problems()).rows(part_of(tree, keys.CHECKS.name)))
    except PnpError:
        return ()


def ledger_of(project: Project, game: str) -> Ledger:
    """Return the ledger of `game`, an empty one where it has none. Raises PnpError."""
    return rules_of(project, game).ledger


# 5 % of Quarken's rulebook (bench/caches.py).
@lru_cache(maxsize=8)
def _rules_in(path: Path, root: Path, shown: str, game: str, content: str) -> Rules:
    """Return what a file of rules says, without seals; `content` is the digest of the file."""
    problems = Problems()
    if not is_there(path):
        hint = "write one: docs/checking.md says how"
        problems.add(Where(shown), "the game has no ledger of its rules", hint)
        problems.stop()
    rules = None
    try:
        rules = _Reader(game, problems).rules(read(path, shown, root))
    except PnpError as error:
        problems.extend(error.problems)
    problems.stop()
    assert rules is not None  # noqa: S101 - without one there are problems
    return rules


def exact(node: Node, label: str, problems: Problems) -> Exact:
    """Return a value of any shape, its numbers exact."""
    if isinstance(node, Items):
        return tuple(exact(part, label, problems) for part in node.items)
    if isinstance(node, Entries):
        found = {name.text: exact(part, name.text, problems) for name, part in node.entries}
        return MappingProxyType(
            {name.text: found[name.text] for name, _ in node.entries if is_key(name, str, problems)}
        )
    try:
        return _single(node)
    except BadValueError as error:
        problems.bad(node.where, label, error)
        return None


def _single(node: Scalar) -> Exact:
    if node.quoted:
        return prose(node.text)
    if node.text in FLAG_WORDS:
        return FLAG_WORDS[node.text]
    if not _NUMBER.fullmatch(node.text):
        return unquoted(node.text)
    number = Fraction(node.text)
    if max(abs(number.numerator), number.denominator) > LARGEST:
        raise BadValueError(f"'{shorten(node.text)}' is too large", "use up to 15 digits")
    return number.numerator if number.denominator == 1 else number


class _Reader:
    def __init__(self, game: str, problems: Problems) -> None:
        self._game = game
        self._problems = problems

    def rules(self, node: Node) -> Rules | None:
        """Return the rules in a ledger, None where it is no map; what is wrong is noted."""
        values = read_record(node, "the ledger", keys.RULES_KEYS, self._problems)
        if values is None:
            return None
        if values[keys.RULES] not in ("", self._game):
            message = f"ledger of '{values[keys.RULES]}' stands in the folder {self._game}"
            self._problems.add(values.where_of(keys.RULES), message, f"write 'rules: {self._game}'")
        documents = values[keys.DOCUMENTS]
        facts = tuple(self._fact(one, documents) for one in values[keys.FACTS])
        errata = tuple(self._erratum(one) for one in values[keys.ERRATA])
        known = {fact.key for fact in facts}
        unknown = ((one.where, key) for one in errata for key in one.keys if key not in known)
        for where, key in unknown:
            self._problems.unknown("fact", key, known, where)
        self._only_once(facts, "id")
        self._only_once(facts, "key")
        self._only_once(errata, "id")
        rows = tuple(self.rows(values.node(keys.CHECKS)))
        self._only_once(rows, "id")
        ledger = Ledger(
            self._game, values[keys.RULES_TITLE], documents, facts, errata, values.where
        )
        balance = None
        if BALANCE in values:
            balance = read_balance(values[BALANCE], self._problems)
            for one in (balance, *balance.variants):
                self._only_once(one.measures, "key")
            self._only_once(balance.variants, "variant")
        setups = tuple(setups_in(values, self._problems))
        self._only_once(setups, "id")
        free = tuple(free_in(values))
        examples = tuple(examples_in(values, self._problems))
        self._only_once(examples, "id")
        return Rules(ledger, rows, None, balance, free, setups, examples)

    def _only_once(self, things: Iterable[Any], what: str) -> None:
        first: dict[str, Any] = {}
        for thing in things:
            name = getattr(thing, what)
            if name and first.setdefault(name, thing) is not thing:
                message = f"{what} '{name}' is there twice, first in line {first[name].where.line}"
                self._problems.add(thing.where, message, "give it another one")

    def _fact(self, values: Values, documents: Mapping[str, str]) -> Fact:
        """Return a fact; what is wrong with it is noted."""
        key = values[keys.FACT_KEY]
        parts = key.split(".")
        if key and (not _KEY.fullmatch(key) or any(map(keyword.iskeyword, parts))):
            hint = "write names with dots between, as hand.dealt; names begin with a letter"
            self._problems.add(values.where_of(keys.FACT_KEY), f"'{key}' is no key of a fact", hint)
        document = values.get(keys.DOCUMENT, next(iter(documents), ""))
        if document and document not in documents:
            self._problems.unknown("document", document, documents, values.where_of(keys.DOCUMENT))
        kind = values[keys.KIND]
        if values.is_good(keys.KIND):
            self._check_kind(values, kind)
        node = values.node(keys.VALUE)
        is_in_source = kind in ("stated", "derived")
        return Fact(
            id=values[keys.FACT_ID],
            key=key,
            value=exact(node, "value", self._problems) if node else None,
            kind=kind,
            document=documents.get(document, "") if is_in_source else "",
            section=values[keys.SECTION],
            source=self._source(values),
            note=values[keys.NOTE],
            address=values[keys.FACT_ADDRESS],
            where=values.where,
        )

    def _source(self, values: Values) -> Expression | None:
        node = values.node(keys.FROM)
        if node is None or not values.is_good(keys.FROM):
            return None
        return read_expression(node, "from", self._problems)

    def _check_kind(self, values: Values, kind: str) -> None:
        """Note what a fact of its kind has to say and does not."""
        for needed in _NEEDED.get(kind, ()):
            if needed not in values:
                message = f"a {kind} fact has no '{needed.name}'"
                self._problems.add(values.where, message, f"add {needed.description}")
        if keys.FROM in values and kind != "derived":
            message = f"a {kind} fact has 'from', which only derived ones have"
            self._problems.add(
                values.where_of(keys.FROM), message, "write kind: derived, or delete it"
            )

    def _erratum(self, values: Values) -> Erratum:
        sayings = tuple(Saying(one[keys.SAID_WHERE], one[keys.SAID]) for one in values[keys.SAYS])
        if not sayings and not values[keys.GAP]:
            hint = "add 'says' with the places, or 'gap' with what is not said"
            self._problems.add(values.where, "an erratum has neither 'says' nor 'gap'", hint)
        return Erratum(
            **values.named((keys.ERRATUM_ID, keys.ABOUT, keys.GAP, keys.DOES, keys.WHY)),
            sayings=sayings,
            keys=values[keys.DECIDES],
            for_players=values[keys.FOR_PLAYERS],
            where=values.where,
            decided=values.where_of(keys.DOES),
        )

    def rows(self, node: Node | None) -> Iterable[Row]:
        for item in listed(node, "checks", "write one '- id: ...' for each", self._problems):
            values, options = read_open_record(item, "the check", keys.ROW_KEYS, self._problems)
            if values is not None:
                yield Row(**values.named(keys.ROW_KEYS), options=options, where=item.where)


_NEEDED: Mapping[str, tuple[Key[Any], ...]] = {
    "stated": (keys.SECTION,),
    "derived": (keys.FROM,),
    "reconstructed": (keys.NOTE,),
    "public": (keys.FACT_ADDRESS,),
    "designed": (keys.NOTE,),
}
