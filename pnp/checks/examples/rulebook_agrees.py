"""Whether the rulebook tells an example as it is played: its figures, its pictures, its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from pnp.checks.examples.places import ExamplePlace
from pnp.checks.examples.played import PlayedExample
from pnp.checks.subject.result import Result
from pnp.core.problems import Where
from pnp.play.names import name_in
from pnp.rulebook_source.block_types import Picture


def differences(
    place: ExamplePlace, played: Sequence[PlayedExample], names: Mapping[str, str]
) -> Iterator[Result]:
    """Yield what a part of the rulebook says otherwise than its examples are played.

    `names` are what pieces are called.
    """
    first = played[0].example
    said = _all(one.said for one in played)
    called = {name.casefold() for name in said}
    called |= {name_in(names, name).casefold() for name in said}
    called |= {name for name, piece in played[0].also.items() if piece in said}
    held = _all(one.held for one in played)
    besides = {name.casefold() for one in played for name in one.example.besides}
    pieces = _all(one.pieces for one in played)
    for figure in place.figures:
        if figure.tree not in held:
            message = f"{first.id}: nothing in it holds the figure {{={figure.text}}}"
            hint = "compare it under 'then' with what the game comes to, or say another"
            yield _different(first.id, figure.where, message, hint)
    for picture in place.pictures:
        for name in _cards(picture):
            if not _is_called(name, called | besides, pieces):
                message = f"{first.id}: '{name}' is shown, and not in it"
                hint = "show what is played, or say it in the position or the moves"
                yield _different(first.id, picture.where, message, hint)
    yield from _of_words(place, played, names, called)
    # Of several examples of one place the first one tells.
    yield from islice((result for one in played for result in _of_order(place, one, names)), 1)


def _of_order(
    place: ExamplePlace, played: PlayedExample, names: Mapping[str, str]
) -> Iterator[Result]:
    """Yield the first move that the words tell before one that is made earlier.

    Where a move is told is known by a piece that no other move names.
    """
    words, latest, before = place.words.casefold(), 0, ""
    counts = Counter(piece for step in played.steps for piece in step)
    for step in played.steps:
        own = {one for one in step & played.pieces if counts[one] == 1}
        own -= {*played.example.besides}
        told = sorted(one for one in own if _first(words, _said_of(one, names)) >= 0)
        found = {(_first(words, _said_of(one, names), latest), one) for one in told}
        if found and max(found)[0] < 0:
            name = played.example.id
            message = f"{name}: '{told[0]}' is played after '{before}', and told before it"
            yield _different(name, place.where, message, "put the moves, or the words, in order")
            return
        if found:
            latest, before = min(one for one in found if one[0] >= 0)


def _of_words(
    place: ExamplePlace,
    played: Sequence[PlayedExample],
    names: Mapping[str, str],
    called: Collection[str],
) -> Iterator[Result]:
    """Yield pieces that only the words, or only the moves, name; and players who are not named."""
    words, name = place.words.casefold(), played[0].example.id
    besides = {name for one in played for name in one.example.besides}
    pieces = _all(one.pieces for one in played) - besides
    named = _all(one.named for one in played) & pieces
    players = dict.fromkeys(move.player for one in played for move in one.example.moves)
    shown = _shown(place, played[0])

    def is_said(piece: str) -> bool:
        return any(_is_in(words, one) for one in _said_of(piece, names))

    for piece in sorted(pieces):
        is_called = piece.casefold() in called or piece.partition(" ")[0] in called
        if not is_called and is_said(piece):
            message = f"{name}: its words name '{piece}', which is not in it"
            hint = "say it in the position or the moves, or under 'besides'"
            yield _different(name, place.where, message, hint)
    for piece in sorted(named - shown):
        if not is_said(piece):
            message = f"{name}: '{piece}' is played, and the rulebook does not name it"
            hint = "name or show it there, or change the moves"
            yield _different(name, place.where, message, hint)
    for player in players:
        if player not in besides and not _is_in(words, player):
            message = f"{name}: {player} plays, and the rulebook does not name them"
            hint = f"write '{player}' there, or another name here"
            yield _different(name, place.where, message, hint)


def _shown(place: ExamplePlace, played: PlayedExample) -> frozenset[str]:
    """Return the pieces that the pictures of a place show."""
    cards = {name.rpartition("/")[2] for picture in place.pictures for name in _cards(picture)}
    return frozenset((*cards, *(piece for name, piece in played.also.items() if name in cards)))


def _is_called(name: str, called: Collection[str], pieces: Collection[str]) -> bool:
    """Return whether a picture shows one of what is `called`; "blue-a" is one of "blue"."""
    card = name.rpartition("/")[2].casefold()
    sort = card.rpartition("-")[0]
    return card in called or (card not in pieces and sort in called)


def _cards(picture: Picture) -> list[str]:
    """Return the cards of a picture that lie face up."""
    return [picture.name, *(one.name for one in picture.overlays if one.side == "front")]


def _said_of(piece: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return what a piece may be called: its id, its name, and that without its value."""
    name = name_in(names, piece)
    return piece, name, name.rstrip("0123456789").strip() or name


def _is_in(words: str, name: str) -> bool:
    """Return whether a name stands in words by itself, or with an s."""
    return _first(words, (name,)) >= 0


def _first(words: str, names: Iterable[str], start: int = 0) -> int:
    """Return where, from `start`, one of the names stands by itself, or with an s; -1: nowhere."""
    parts = "|".join(re.escape(name.casefold()) for name in names)
    found = re.compile(rf"(?<![\w-])(?:{parts})s?(?![\w-])").search(words, start)
    return found.start() if found else -1


def _all(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*sets)


def _different(name: str, where: Where, message: str, hint: str) -> Result:
    return Result(False, name, "as it is played", "otherwise", where, message, hint)
