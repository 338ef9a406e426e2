"""Every recipe can be made from what there is.

`field` is the list of ingredients on a card. `supply` says how much there is of each: a recipe that
names something else, or needs more than there is, is a problem; with `all`, the recipes of all
copies have to be made together. `split` maps an ingredient to those it is made of, which then count
in its place. `sums` are the ingredients of all copies together, and `sizes` says how many copies
have a recipe of how many ingredients. Cards without a recipe are passed over.

    GIVEN:
        facts: {gems: {red: 2, blue: 2}, mixed: {purple: [red, blue]}}
        cards: [{id: wand, cost: [purple, blue]}, {id: ring, cost: [red]}]
    PASS:
        component: deck
        field: cost
        supply: gems
        split: mixed
        all: yes
        sums: {red: 2, blue: 2}
        sizes: {1: 1, 3: 1}
    FAIL:
        component: deck
        field: cost
        supply: {red: 1, blue: 1}
        split: {purple: [red, blue]}
        all: yes
        -> wand: cost needs 2 blue, but there is 1
        -> all cards together need 2 red, but there is 1
        -> all cards together need 2 blue, but there is 1
    FAIL:
        component: deck
        field: cost
        supply: {red: 1, blue: 1}
        sums: {red: 2, blue: 1, purple: 1}
        sizes: {1: 1, 2: 0}
        -> wand: cost names purple, of which there is none
        -> red: 1 in all, not 2
        -> recipes of 2: 1, not 0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq, le
from typing import Any

from pnp.checks.subject.deck import texts_of
from pnp.checks.subject.options import COMPONENT, DATA, FIGURES, WHERE
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import Result, lacks
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import show
from pnp.load.key_types import Key, Values
from pnp.load.values import FLAG, LINE

FIELD = Key("field", LINE, "the list of ingredients", required=True)
SUPPLY = Key("supply", FIGURES, "how much there is of each ingredient, as {red: 20}")
SPLIT = Key("split", DATA, "what an ingredient is made of, as {purple: [red, blue]}")
ALL = Key("all", FLAG, "whether the supply has to do for all recipes together")
SUMS = Key("sums", FIGURES, "how much of each ingredient all recipes name, as {red: 29}")
SIZES = Key("sizes", FIGURES, "how many copies have so many ingredients, as {3: 24}")
OPTIONS = (COMPONENT, FIELD, WHERE, SUPPLY, SPLIT, ALL, SUMS, SIZES)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield results for each recipe, each ingredient and each size. Raises ExpressionError."""
    field, split = options[FIELD], subject.table(options, SPLIT)
    pieces = subject.deck.pieces(options[COMPONENT], options[WHERE], (field,))
    recipes = [(piece, texts_of(piece.attributes.get(field))) for piece in pieces]
    needs = [(piece, _parts(named, split)) for piece, named in recipes if named]
    total: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for piece, need in needs:
        total.update({name: count * piece.copies for name, count in need.items()})
        sizes[str(need.total())] += piece.copies
    if SUPPLY in options:
        supply = subject.table(options, SUPPLY)
        yield from (_alone(subject, options, piece, need, supply) for piece, need in needs)
    if SUPPLY in options and options[ALL]:
        together = {name: total[name] for name in supply}
        message = "all cards together need {found} {name}, but there is {wanted}"
        yield from _compared(subject, options, SUPPLY, together, le, message)
    if SUMS in options:
        message = "{name}: {found} in all, not {wanted}"
        yield from _compared(subject, options, SUMS, total, eq, message)
    if SIZES in options:
        message = "recipes of {name}: {found}, not {wanted}"
        yield from _compared(subject, options, SIZES, sizes, eq, message)


def _parts(named: Sequence[str], split: Mapping[str, Any]) -> Counter[str]:
    return Counter(part for name in named for part in texts_of(split.get(name, name)))


def _alone(
    subject: Subject, options: Values, piece: Piece, need: Counter[str], supply: Mapping[str, Any]
) -> Result:
    """Return whether one recipe can be made when there is no other."""
    wrong = [f"names {name}, of which there is none" for name in need if name not in supply]
    wrong += (
        f"needs {count} {name}, but there is {show(supply[name])}"
        for name, count in need.items()
        if name in supply and count > supply[name]
    )
    return Result(
        holds=not wrong,
        label=piece.card.id,
        expected="what there is",
        found=show(need),
        where=piece.place(options[FIELD]),
        cards=(piece.id,),
        value=piece.named(options[FIELD]),
        message=f"{piece.called(options[FIELD])}: {options[FIELD]} {'; '.join(wrong)}",
        wrong="; ".join(wrong),
        hint=f"change the {options[FIELD]} of this card, or the supply",
        facts=subject.facts_in(options[SUPPLY], options[SPLIT]),
    )


def _compared(
    subject: Subject,
    options: Values,
    key: Key[Any],
    found: Mapping[str, int],
    fits: Callable[[Any, Any], bool],
    message: str,
) -> Iterator[Result]:
    """Yield for each name whether its count fits the figure of the table."""
    table = subject.table(options, key)
    for name in dict.fromkeys((*table, *found)):
        count, wanted = found.get(name, 0), table.get(name, 0)
        yield Result(
            holds=fits(count, wanted),
            label=name,
            expected=show(wanted),
            found=str(count),
            where=options.where_of(key),
            message=message.format(name=name, found=count, wanted=show(wanted)),
            wrong=f"{key.name}: {count}, not {show(wanted)}",
            hint=f"change the {options[FIELD]} of the cards, or the figure",
            facts=subject.facts_in(options[key], options[SPLIT]),
            names=(name,),
            missing=lacks(wanted, count),
        )
