"""What players must tell apart looks different to all of them.

Not everyone sees colours, and not every printer prints them. Two classes are told apart by shape
if all cards of one show something that no card of the other does, were everything drawn in one
colour: a symbol, a letter, a texture, a word, of `sign` mm or more. What varies by chance does not
count. Else what is coloured differently must be `distance` apart (CIE 1976 delta E; 2.3 can just be
noticed, black and white are 100 apart) in grey, and to a viewer with protanopia, deuteranopia or
tritanopia, as simulated by Machado, Oliveira and Fernandes (2009).

Of cards that are held like a fan only a `strip` at the left is seen, of 12 mm perhaps: what reaches
beyond it does not count then.

The classes are the values of a `field` on the cards of a `component`; its faces are looked at in
each ink of the game, the backs for `back.FIELD`. Or they are the keys of a `list` of the game
with their colours under `hex`, which have to do without shapes.

    PASS: a red circle and a green square
    FAIL: #d00000 and #287000, on cards that are drawn alike
        red and green: 2.1 apart in grey, 13.7 in protanopia, not 15 (#d00000 and #287000)
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from pnp.checks.faces.faces import Ask, ObservedFaces, faces_of, lasting_forms
from pnp.checks.faces.lengths import ROOM
from pnp.checks.subject.options import FILTER
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.colour.rgb import Rgb, parse_hex
from pnp.core.problems import PnpError, Where, one_of
from pnp.core.units import told_apart
from pnp.expressions.values import ExpressionError, show
from pnp.faces.face_jobs import FaceJob
from pnp.legibility.colour_vision import VISIONS, as_hex, distance
from pnp.legibility.observation import VISUAL_MARKS, VisualMarks
from pnp.load.key_types import Key, Values
from pnp.load.values import LINE, NUMBER

COMPONENT = Key("component", LINE, "the component whose cards are compared")
FIELD = Key("field", LINE, "the field whose values are told apart; back.FIELD for the backs")
WHERE = Key("where", FILTER, "which cards are compared, as {side: quark}")
LIST = Key("list", LINE, "the list of game.yaml whose colours are told apart")
HEX = Key("hex", LINE, "what each of its keys calls its colour; hex")
DISTANCE = Key("distance", NUMBER, "how far apart colours have to be; 15")
SIGN = Key("sign", ROOM, "how large a sign has to be to be seen; 2mm")
STRIP = Key("strip", ROOM, "how much of a card is seen at its left, as of one in a hand; all of it")
OPTIONS = (COMPONENT, FIELD, WHERE, LIST, HEX, DISTANCE, SIGN, STRIP)
NEEDS_CARDS = True

_HINT = "give them a shape, a letter or a texture of their own, or colours of other lightness"
_BACK = "back."


# The colours in which a form is there.
_Forms: TypeAlias = dict[str, set[Rgb | None]]


class _Class(NamedTuple):
    """What all faces of a class show, and what any of them does: colours by form."""

    where: Where
    always: Mapping[str, frozenset[Rgb | None]]
    ever: Mapping[str, frozenset[Rgb | None]]


class _Pair(NamedTuple):
    """Two colours, and how far they are apart to each of VISIONS."""

    distances: tuple[float, ...]
    one: Rgb
    other: Rgb


def looks_for(options: Values) -> Ask | None:
    """Return what it looks for on faces, None where it looks at no faces."""
    return None if options[LIST] or not options[COMPONENT] else (options[COMPONENT], VISUAL_MARKS)


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each two classes, in each edition. Raises ExpressionError, PnpError."""
    if options[LIST]:
        yield from _of_list(subject, options)
    elif options[COMPONENT] and options[FIELD]:
        yield from _of_cards(subject, options)
    else:
        message = "neither says whose cards are told apart nor which colours"
        hint = "write component and field, or list and hex"
        raise ExpressionError(message, hint, options.where)


def _result(
    names: tuple[str, str], pair: _Pair | None, options: Values, where: Where, more: str = ""
) -> Result:
    """Return whether two classes that have no shapes to tell them can be told by their colours."""
    least = options.get(DISTANCE, 15.0)
    label = " and ".join(names) + more
    if pair is None:
        wrong = "nothing tells them apart"
        return Result(
            False, label, f"{least:g} apart", "the same", where,
            hint=_HINT, wrong=wrong, names=names,
        )  # fmt: skip
    near = [
        f"{told_apart(distance, least, 1)}{'' if number else ' apart'} in {vision}"
        for number, (distance, vision) in enumerate(
            (distance, vision)
            for distance, vision in zip(pair.distances, VISIONS, strict=True)
            if distance < least
        )
    ]
    colours = f"{as_hex(pair.one)} and {as_hex(pair.other)}"
    wrong = f"{', '.join(near)}, not {least:g} ({colours})"
    found = f"{told_apart(min(pair.distances), least, 1)} apart"
    return Result(
        not near, label, f"{least:g} apart", found, where, hint=_HINT, wrong=wrong, names=names
    )


def _pair(one: Rgb, other: Rgb) -> _Pair:
    return _Pair(tuple(distance(one, other, vision) for vision in VISIONS), one, other)


# Colours of a list


def _of_list(subject: Subject, options: Values) -> Iterator[Result]:
    where = options.where_of(LIST)
    for (name, one), (other_name, other) in combinations(_colours(subject, options), 2):
        yield _result((name, other_name), _pair(one, other), options, where)


def _colours(subject: Subject, options: Values) -> list[tuple[str, Rgb]]:
    lists, name, what = subject.game_with_cards.lists, options[LIST], options[HEX] or "hex"
    if name not in lists:
        raise PnpError([one_of("list", name, lists, options.where_of(LIST))])
    found: list[tuple[str, Rgb]] = []
    for key, known in lists[name].items():
        try:
            found.append((key, parse_hex(str(known.get(what)))))
        except ValueError:
            message = f"'{key}' of the list '{name}' has no colour under '{what}'"
            hint = f'write {what}: "#d4a017"'
            raise ExpressionError(message, hint, options.where_of(HEX)) from None
    return found


# Faces of cards


def _of_cards(subject: Subject, options: Values) -> Iterator[Result]:
    for faces in faces_of(subject, options[COMPONENT], VISUAL_MARKS):
        more = faces.edition and f" in {faces.edition}"
        classes = _classes(subject, options, faces)
        for (name, one), (other_name, other) in combinations(classes.items(), 2):
            names = (name, other_name)
            if one.always.keys() - other.ever.keys() or other.always.keys() - one.ever.keys():
                label = " and ".join(names) + more
                yield Result(True, label, "distinct", "by shape", other.where, names=names)
            else:
                pairs = [*_coloured(one, other), *_coloured(other, one)]
                best = max(pairs, key=lambda pair: min(pair.distances), default=None)
                yield _result(names, best, options, other.where, more)


def _classes(
    subject: Subject, options: Values, faces: ObservedFaces[VisualMarks]
) -> dict[str, _Class]:
    """Return what the cards of each class show, by the value of the field."""
    field, least, strip = options[FIELD], options.get(SIGN, 2.0), options.get(STRIP, math.inf)
    side = "back" if field.startswith(_BACK) else "front"
    jobs: dict[str, list[FaceJob]] = {}
    for job in faces.jobs:
        if job.face.side == side:
            jobs.setdefault(job.card.id, []).append(job)
    members: dict[str, list[FaceJob]] = {}
    places: dict[str, Where] = {}
    for piece in subject.deck.pieces(options[COMPONENT], options[WHERE], (field,)):
        if piece.attributes.get(field) is not None:
            name = show(piece.attributes[field])
            members.setdefault(name, []).extend(jobs[piece.card.id])
            places.setdefault(name, piece.where)
    return {
        name: _class_of(places[name], [_forms(faces, job, least, strip) for job in some], lasting)
        for name, some in members.items()
        for lasting in [_lasting(subject, faces, some)]
    }


def _forms(faces: ObservedFaces[VisualMarks], job: FaceJob, least: float, strip: float) -> _Forms:
    forms: _Forms = {}
    for mark in faces.seen[job.id].marks:
        if mark.size >= least and mark.far <= strip:
            forms.setdefault(mark.form, set()).add(mark.colour)
    return forms


def _lasting(
    subject: Subject, faces: ObservedFaces[VisualMarks], jobs: Sequence[FaceJob]
) -> Container[str] | None:
    """Return the forms on a single face that are not there by chance; None for all of them.

    What varies by chance is not on several faces.
    """
    if len(jobs) > 1 or not faces.seen[jobs[0].id].by_chance:
        return None
    return lasting_forms(subject, faces.context, jobs[0])


def _class_of(where: Where, faces: Sequence[_Forms], lasting: Container[str] | None) -> _Class:
    first, *others = faces
    always = {
        form: frozenset(colours).intersection(*(face[form] for face in others))
        for form, colours in first.items()
        if all(form in face for face in others) and (lasting is None or form in lasting)
    }
    ever: _Forms = {}
    for face in faces:
        for form, colours in face.items():
            ever.setdefault(form, set()).update(colours)
    return _Class(where, always, {form: frozenset(colours) for form, colours in ever.items()})


def _coloured(one: _Class, other: _Class) -> Iterator[_Pair]:
    """Yield the nearest colours of each thing that is coloured differently in two classes."""
    compared = {
        (colour, other.ever[form])
        for form, colours in one.always.items()
        for colour in colours - other.ever[form]
    }
    for colour, others in compared:
        if colour is not None and None not in others:
            pairs = (_pair(colour, there) for there in others if there is not None)
            yield min(pairs, key=lambda pair: min(pair.distances))
