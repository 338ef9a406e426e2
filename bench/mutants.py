"""Change every figure of every game, one at a time, and see whether the checks report it.

    make mutants                                    all of them, with the survivors
    .venv/bin/python bench/mutants.py quark 200     a sample of 200 from one game

A mutant is one change: a number off by one or doubled, two items of a list swapped, one removed or
doubled, a word replaced by another, a fact or a card left out. It is caught when something is
reported, and caught in place when that is in the lines of the thing that was changed, or rests on
the fact. "Beside seals" tells how many a check other than `seals` reports.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pnp.load.ledger
from pnp.checks.engine.subject import Subject
from pnp.checks.run import Report, run_checks
from pnp.core.problems import PnpError, Where
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.fonts.book import load_fonts
from pnp.load.game import load_game
from pnp.load.ledger import games_with_rules, load_rules
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, read

ROOT = Path(__file__).resolve().parent.parent
PROJECT = Project(ROOT)
# Checks that draw the faces see no figures, and take their time.
DRAWING = ("legibility", "distinct", "turned")
# Keys of cards that hold words or are ours, which no rule contradicts.
_KINDS = ("key", "keys", "integer", "number", "flag")

WANTED = {"stated": 1.0, "derived": 1.0, "all": 0.95}


@dataclass(frozen=True)
class Mutant:
    """One change. `first` and `last` are the lines of the thing changed.

    `fact` is its id, if it is one; `name` is what it is called, and `is_there` false when it is
    left out.
    """

    game: str
    file: str
    first: int
    last: int
    kind: str
    fact: str
    name: str
    change: str
    tree: Node
    is_there: bool = True


@dataclass(frozen=True)
class Fate:
    """What became of a mutant."""

    mutant: Mutant
    is_caught: bool
    in_place: bool
    beside_seals: bool


@cache
def tree_of(path: Path) -> Node:
    """Return the nodes of a file as it stands."""
    return read(path, PROJECT.show(path))


# Changing nodes


def changes(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield every node that differs from `node` in one place, and what was changed."""
    if isinstance(node, Scalar):
        for text in _other_texts(node):
            yield f"{node.text} -> {text}", replace(node, text=text)
    elif isinstance(node, Items):
        yield from _item_changes(node)
    else:
        yield from _entry_changes(node)


def _other_texts(node: Scalar) -> Iterator[str]:
    text = node.text
    if not node.quoted and text.lstrip("-").isdigit():
        number = int(text)
        others = (number + 1, number - 1, 2 * number)
        yield from dict.fromkeys(str(one) for one in others if one != number)
    elif text in ("yes", "no"):
        yield "no" if text == "yes" else "yes"
    elif not text.startswith("="):
        yield f"{text}x"


def _item_changes(node: Items) -> Iterator[tuple[str, Node]]:
    items = node.items
    for at, item in enumerate(items):
        yield f"item {at + 1} removed", replace(node, items=items[:at] + items[at + 1 :])
        yield f"item {at + 1} doubled", replace(node, items=items[: at + 1] + items[at:])
        if at and _text(items[at - 1]) != _text(item):
            swapped = (*items[: at - 1], item, items[at - 1], *items[at + 1 :])
            yield f"items {at} and {at + 1} swapped", replace(node, items=swapped)
        for what, other in changes(item):
            yield what, replace(node, items=(*items[:at], other, *items[at + 1 :]))


def _entry_changes(node: Entries) -> Iterator[tuple[str, Node]]:
    entries = node.entries
    for at, (name, part) in enumerate(entries):
        rest = entries[:at] + entries[at + 1 :]
        yield f"{name.text} removed", replace(node, entries=rest)
        for what, other in changes(part):
            changed = (*entries[:at], (name, other), *entries[at + 1 :])
            yield f"{name.text}: {what}", replace(node, entries=changed)


def _text(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Items):
        return tuple(map(_text, node.items))
    return tuple((name.text, _text(part)) for name, part in node.entries)


def _last_line(node: Node) -> int:
    if isinstance(node, Scalar):
        return node.where.line + node.text.count("\n")
    parts = node.items if isinstance(node, Items) else [part for _, part in node.entries]
    return max([node.where.line, *map(_last_line, parts)])


def _part(node: Node, name: str) -> Node:
    """Return the value under `name`, an empty text where there is none."""
    entries = node.entries if isinstance(node, Entries) else ()
    return next((part for key, part in entries if key.text == name), Scalar("", True, Where("")))


def _with(node: Node, name: str, part: Node) -> Node:
    entries = node.entries if isinstance(node, Entries) else ()
    changed = tuple((key, part if key.text == name else old) for key, old in entries)
    return replace(node, entries=changed)


# Where figures stand


def mutants_of(game: str) -> Iterator[Mutant]:
    """Yield all mutants of a game: of its ledger, and of its cards where it has any."""
    folder = PROJECT.cards / game
    yield from _Things(game, folder / "rules.yaml", "facts").mutants(_fact_changes)
    if game in PROJECT.games():
        for component in load_game(PROJECT, game, None).components:
            typed = {
                name
                for name, field in component.fields.items()
                if field.type in _KINDS and field.provenance != "public"
            }
            changes_of = partial(_card_changes, typed=typed)
            yield from _Things(game, folder / f"{component.id}.yaml", "cards").mutants(changes_of)


class _Things:
    """The facts of a ledger, or the cards of a component, to be changed one at a time."""

    def __init__(self, game: str, path: Path, key: str) -> None:
        self._game = game
        self._file = PROJECT.show(path)
        self._key = key
        self._tree = tree_of(path)
        things = _part(self._tree, key)
        self._things = things.items if isinstance(things, Items) else ()
        self._list = things

    def mutants(self, changes_of: Callable[[Node], Iterator[tuple[str, Node]]]) -> Iterator[Mutant]:
        """Yield a mutant for each change of each thing."""
        for at, thing in enumerate(self._things):
            before, after = self._things[:at], self._things[at + 1 :]
            yield self._mutant(thing, "removed", (*before, *after), is_there=False)
            yield self._mutant(thing, "doubled", (*before, thing, thing, *after))
            for change, other in changes_of(thing):
                yield self._mutant(thing, change, (*before, other, *after))

    def _mutant(
        self, thing: Node, change: str, items: tuple[Node, ...], is_there: bool = True
    ) -> Mutant:
        name = _word(thing, "id")
        # A card may have fields that are called as keys of a fact are.
        is_fact = self._key == "facts"
        kind, key = (_word(thing, part) if is_fact else "" for part in ("kind", "key"))
        return Mutant(
            self._game,
            self._file,
            thing.where.line,
            _last_line(thing),
            kind or "card",
            name if kind else "",
            key or name,
            f"{name} {change}",
            _with(self._tree, self._key, replace(self._list, items=items)),
            is_there,
        )


def _word(node: Node, name: str) -> str:
    part = _part(node, name)
    return part.text if isinstance(part, Scalar) else ""


def _fact_changes(fact: Node) -> Iterator[tuple[str, Node]]:
    for change, other in changes(_part(fact, "value")):
        yield change, _with(fact, "value", other)


def _card_changes(card: Node, typed: set[str]) -> Iterator[tuple[str, Node]]:
    for key, part in card.entries if isinstance(card, Entries) else ():
        if key.text in ("copies", "product") or key.text in typed:
            for change, other in changes(part):
                # The order of a product is the order of printing, which no rule has a say in.
                if key.text != "product" or not change.endswith("swapped"):
                    yield f"{key.text}: {change}", _with(card, key.text, other)
        elif key.text == "back" and isinstance(part, Entries):
            for change, other in _card_changes(part, typed):
                yield f"back {change}", _with(card, "back", other)


# Looking at a mutant


def fate_of(mutant: Mutant) -> Fate:
    """Return whether the checks report `mutant`."""
    told, facts, checks = _reported(mutant)
    in_lines = any(
        where.file == mutant.file and mutant.first <= where.line <= mutant.last for where, _ in told
    )
    # A fact that is gone has no line; its name has to be told.
    names = {mutant.name, mutant.fact or mutant.name}
    is_named = any(name in message for _, message in told for name in names)
    return Fate(
        mutant,
        is_caught=bool(told),
        in_place=in_lines or mutant.fact in facts or (not mutant.is_there and is_named),
        beside_seals=bool(checks - {"seals"}),
    )


def _reported(mutant: Mutant) -> tuple[list[tuple[Where, str]], set[str], set[str]]:
    """Return the places and messages reported, the facts they rest on, the checks that report."""

    def changed(shown: str) -> Node:
        return mutant.tree if shown == mutant.file else tree_of(ROOT / shown)

    # What was read of a file before is kept, whoever reads it.
    forget = pnp.load.ledger._rules_in.cache_clear
    forget()
    try:
        with (
            patch("pnp.load.game.parse", lambda _, shown: changed(shown)),
            patch("pnp.load.ledger.read", lambda _, shown, __: changed(shown)),
        ):
            report = _checked(mutant.game)
    except PnpError as error:
        return [(one.where, one.message) for one in error.problems], set(), {"loader"}
    finally:
        forget()
    found = [finding for finding in report.findings if finding.severity == "error"]
    return (
        [(finding.where, finding.message) for finding in found],
        {fact.id for finding in found for fact in finding.facts},
        {finding.check for finding in found},
    )


def _checked(name: str) -> Report:
    rules = load_rules(PROJECT, name)
    game = load_game(PROJECT, name, None) if name in PROJECT.games() else None
    rows = [row.id for row in rules.rows if row.check not in DRAWING]
    return run_checks(Subject(PROJECT, rules, game, _fonts()), ("ledger", "seals", *rows))


@cache
def _fonts() -> Any:
    return load_fonts(PROJECT.font_folders)


# The report


def sample(game: str, most: int | None) -> list[Mutant]:
    """Return the mutants of `game`, or `most` of them by chance, always the same ones."""
    found = list(mutants_of(game))
    if most is not None and most < len(found):
        found = random.Random(game).sample(found, most)
    return found


def run(mutants: Sequence[Mutant]) -> list[Fate]:
    """Return the fates of all mutants, worked out on all cores."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(fate_of, mutants, chunksize=16))


def table(fates: Sequence[Fate]) -> list[str]:
    """Return a line per kind of thing that was changed, and one for all."""
    lines = [f"{'kind':14}{'mutants':>8}{'caught':>9}{'in place':>10}{'beside seals':>14}"]
    kinds = dict.fromkeys(fate.mutant.kind for fate in fates)
    for kind in (*kinds, "all"):
        some = [fate for fate in fates if kind in (fate.mutant.kind, "all")]
        shares = [sum(map(test, some)) / len(some) for test in _SCORES]
        caught, in_place, beside = (f"{share:.1%}" for share in shares)
        lines.append(f"{kind:14}{len(some):8}{caught:>9}{in_place:>10}{beside:>14}")
    return lines


_SCORES: tuple[Callable[[Fate], bool], ...] = (
    lambda fate: fate.is_caught,
    lambda fate: fate.in_place,
    lambda fate: fate.beside_seals,
)


def main(arguments: Sequence[str]) -> int:
    """Print the table and the survivors of each game; return 1 where a score is missed."""
    names = [name for name in arguments if not name.isdigit()] or games_with_rules(PROJECT)
    most = next((int(name) for name in arguments if name.isdigit()), None)
    fates: list[Fate] = []
    for name in names:
        some = run(sample(name, most))
        print(f"\n{name}", *table(some), sep="\n  ")
        fates += some
        for fate in some:
            if not (fate.is_caught and fate.in_place):
                word = "out of place" if fate.is_caught else "survives"
                mutant = fate.mutant
                print(f"  {word}: {mutant.file}:{mutant.first} {mutant.kind} {mutant.change}")
    print("\nall games", *table(fates), sep="\n  ")
    missed = Counter(
        kind
        for kind, wanted in WANTED.items()
        for group in [[fate for fate in fates if kind in (fate.mutant.kind, "all")]]
        if group and sum(fate.is_caught for fate in group) / len(group) < wanted
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
