"""Every set-up can be laid out with the pieces there are.

`deal` says which faces are dealt: a list of their names, or a map from a name to how many; `for`
gives the names it speaks of, such as the number of players, and all the values they take. `face` is
the attribute that names a face: a piece shows either the one of its front or that of its back. The
pieces are matched to the faces exactly, so that a piece is never laid down twice. `where` leaves
pieces in the box.

    GIVEN:
        facts: {players: [2, 3], dealt: {2: 1, 3: 2}}
        cards:
          - {id: one, copies: 2, name: proton, back: {name: antiproton}}
          - {id: two, copies: 1, name: neutron, back: {name: antineutron}}
    PASS:
        component: deck
        face: name
        for: {n: players}
        deal: {proton: 1, antiproton: 1, neutron: n // 3}
    FAIL:
        component: deck
        face: name
        for: {n: players}
        deal: {proton: 'dealt[n]', antiproton: 1}
        -> n 3: antiproton or proton: 3 dealt from 2 pieces, 1 short
    FAIL:
        component: deck
        face: name
        deal: '["neutron", "neutron", "muon"]'
        -> neutron: 2 dealt from 1 piece, 1 short
        -> muon: 1 dealt from 0 pieces, 1 short
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.checks.rules.matching import Shortage, shortages
from pnp.checks.subject.deck import text_of
from pnp.checks.subject.options import FIGURES, FILTER
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values
from pnp.load.values import LINE

COMPONENT = Key("component", LINE, "the component that is dealt", required=True)
FACE = Key("face", LINE, "the attribute that names a face", required=True)
WHERE = Key("where", FILTER, "which pieces are used, as {side: quark}")
FOR = Key("for", FIGURES, "names and the lists of values they run through, as {n: players}")
DEAL = Key("deal", FIGURES, "what is dealt: a list of faces, or {proton: 3}", required=True)
OPTIONS = (COMPONENT, FACE, WHERE, FOR, DEAL)
NEEDS_CARDS = True

MOST_PIECES = 1000


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per set-up that can be laid out, or per shortage. Raises ExpressionError."""
    name = options[FACE]
    pieces = subject.deck.pieces(options[COMPONENT], options[WHERE], (name,))
    supply: Counter[frozenset[str]] = Counter()
    for piece in pieces:
        supply[_faces(piece, name)] += piece.copies
    for bound in subject.turns(options[FOR]):
        wanted = _wanted(subject, options, bound)
        for short in shortages(wanted, supply) or (None,):
            yield _result(subject, options, pieces, show(bound) if bound else "", wanted, short)


def _faces(piece: Piece, name: str) -> frozenset[str]:
    found = (piece.attributes.get(side) for side in (name, f"back.{name}"))
    return frozenset(text_of(face) for face in found if face is not None)


def _wanted(subject: Subject, options: Values, bound: Mapping[str, Any]) -> Mapping[str, int]:
    """Return how often each face is dealt. Raises ExpressionError."""
    dealt, where = subject.worked(options[DEAL], bound), options.where_of(DEAL)
    if isinstance(dealt, tuple):
        dealt = Counter(map(text_of, dealt))
    if not isinstance(dealt, Mapping):
        message = f"'deal' must be a list of faces or a map, not {show(dealt)}"
        raise ExpressionError(message, DEAL.description, where)
    for face, count in dealt.items():
        if not isinstance(count, int) or not 0 <= count <= MOST_PIECES:
            message = f"'deal' has {show(count)} of {face}"
            raise ExpressionError(message, f"deal 0 to {MOST_PIECES} of a face", where)
    return dealt


def _result(
    subject: Subject,
    options: Values,
    pieces: Sequence[Piece],
    label: str,
    wanted: Mapping[str, int],
    short: Shortage | None,
) -> Result:
    """Return whether a set-up can be dealt, with what it is short of."""
    facts = subject.facts_in(options[DEAL], options[FOR])
    total = plural(sum(wanted.values()), "piece")
    if short is None:
        return Result(True, label, total, "all there", options.where_of(DEAL), facts=facts)
    missing = short.wanted - short.pieces
    faces = " or ".join(short.faces)
    message = f"{faces}: {short.wanted} dealt from {plural(short.pieces, 'piece')}, {missing} short"
    at_fault = (piece.where for piece in pieces if _faces(piece, options[FACE]) & {*short.faces})
    return Result(
        holds=False,
        label=label,
        expected=total,
        found=f"{missing} short",
        where=next(at_fault, options.where_of(DEAL)),
        wrong=message,
        hint="add pieces with these faces, or change what is dealt",
        facts=facts,
    )
