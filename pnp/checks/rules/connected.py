"""Everything can be reached from everything, step by step.

`nodes` is the list of what has to be connected. `edges` is a list of pairs, or they stand on cards:
`component` and `field` then name lists, each of which connects all of its items. A step leads to
and fro. `steps` is how many it may take at most from any node to any other. `where` looks at some
cards only.

    GIVEN:
        facts: {colours: [red, green, blue]}
        cards: [{id: one, pair: [red, green]}, {id: two, pair: [green, blue]}]
    PASS:
        nodes: colours
        component: deck
        field: pair
        steps: 2
    FAIL:
        nodes: colours
        edges: [[red, green]]
        -> blue can't be reached from red
    FAIL:
        nodes: [red, green]
        component: deck
        field: pair
        -> two: pair names blue, which is not among the nodes
    FAIL:
        nodes: colours
        edges: [[red, green], [green, blue]]
        steps: 1
        -> from red to blue it takes 2 steps, more than 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from pnp.checks.subject.deck import texts_of
from pnp.checks.subject.options import DATA, EXPRESSION, WHERE
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.core.problems import Where
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values
from pnp.load.values import LINE

NODES = Key("nodes", DATA, "the list of what has to be connected", required=True)
EDGES = Key("edges", DATA, "the list of pairs, as [[red, green], [green, blue]]")
COMPONENT = Key("component", LINE, "the component whose cards connect")
FIELD = Key("field", LINE, "the list of what a card connects")
STEPS = Key("steps", EXPRESSION, "how many steps it may take at most, a number")
OPTIONS = (NODES, EDGES, COMPONENT, FIELD, WHERE, STEPS)
NEEDS_CARDS = False


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield results for edges that lead astray, for each node, and for the steps.

    Raises ExpressionError.
    """
    nodes = texts_of(subject.items(options, NODES))
    facts = subject.facts_in(options[NODES], options[EDGES])
    beside: dict[str, list[str]] = {node: [] for node in nodes}
    for label, ends, where in _edges(subject, options):
        for node in (node for node in ends if node not in nodes):
            message = f"{label} names {node}, which is not among the nodes"
            yield Result(False, label, "a node", node, where, message, "mend one of them", facts)
        for one, other in permutations(ends, 2):
            beside.setdefault(one, []).append(other)
    for node, count in _distances(beside, nodes[0]).items() if nodes else ():
        if node in nodes:
            yield Result(
                holds=count is not None,
                label=node,
                expected="reached",
                found="out of reach" if count is None else "reached",
                where=options.where_of(EDGES if EDGES in options else NODES),
                message=f"{node} can't be reached from {nodes[0]}",
                hint="add what connects it",
                facts=facts,
            )
    if STEPS in options:
        yield _farthest(subject, options, nodes, beside)


def _edges(subject: Subject, options: Values) -> Iterator[tuple[str, tuple[str, ...], Where]]:
    """Yield what each edge is called, the nodes it connects, and where it stands."""
    if EDGES in options:
        for edge in subject.items(options, EDGES):
            yield f"edge {show(edge)}", texts_of(edge), options.where_of(EDGES)
    is_on_cards = COMPONENT in options and FIELD in options
    if EDGES not in options and not is_on_cards:
        message = "neither 'edges' nor 'component' and 'field' are there"
        raise ExpressionError(message, "add what connects the nodes")
    if is_on_cards:
        field = options[FIELD]
        for piece in subject.deck.pieces(options[COMPONENT], options[WHERE], (field,)):
            ends = texts_of(piece.attributes.get(field))
            yield f"{piece.card.id}: {field}", ends, piece.where


def _distances(beside: Mapping[str, Sequence[str]], start: str) -> dict[str, int | None]:
    """Return how many steps each node is from `start`; None for one that is out of reach."""
    found: dict[str, int | None] = {**dict.fromkeys(beside), start: 0}
    ring, count = [start], 0
    while ring:
        count += 1
        ring = list(dict.fromkeys(n for m in ring for n in beside[m] if found[n] is None))
        found.update(dict.fromkeys(ring, count))
    return found


def _farthest(
    subject: Subject, options: Values, nodes: Sequence[str], beside: Mapping[str, Sequence[str]]
) -> Result:
    limit = subject.figure(options, STEPS)
    pairs = [
        (_distances(beside, one).get(other) or 0, one, other) for one in nodes for other in nodes
    ]
    count, one, other = max(pairs, key=lambda pair: pair[0], default=(0, "", ""))
    return Result(
        holds=count <= limit,
        label="steps",
        expected=f"at most {show(limit)}",
        found=str(count),
        where=options.where_of(STEPS),
        message=f"from {one} to {other} it takes {plural(count, 'step')}, more than {show(limit)}",
        hint="add what connects them, or change the figure",
        facts=subject.facts_in(options[NODES], options[EDGES], options[STEPS]),
    )
