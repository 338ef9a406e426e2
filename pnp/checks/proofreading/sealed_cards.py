"""What cards are made of: copies, variants, provenance, and what their fields say but for texts.

A sum over a component, or over a field, that is wrong does not say which card it is; this does, and
which card is gone. Where the ledger says that a field is free, colours and keys of lists alone are
looked at. A figure is said by the name of its fact: two facts may have the same value today. A fact
that is another one changes nothing here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from pnp.checks.subject.result import CardId, Result, copies_of, value_name
from pnp.core.folders import is_there
from pnp.core.problems import Problem, Where, added, lacking, shorten
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.i18n.proofread_seals import Part, Proof, read_proofs, was_said
from pnp.load.components.keys import (
    CARD_BACK,
    CARD_ID,
    CARD_PROVENANCE,
    CARDS,
    COPIES,
    DEFAULTS,
    VARIANTS,
)
from pnp.load.ledger.free_values import FreeValues
from pnp.model.game import Game
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, entries_of, items_of, part_of, read

# Behind the game, in the names of components whose cards are sealed.
CARDS_OF = ".cards "
_ONE = "1"
_KEPT = (COPIES.name, VARIANTS.name, CARD_BACK.name, CARD_PROVENANCE.name)
# Of texts, which are proofread in all languages; and before the keys of a back.
TEXT, _BACK = "text", f"{CARD_BACK.name}."
# Between the card, its key and what that says, and for a space; between cards a space stands.
_IS, _SPACE = "\u00a6", "\u00a0"
_HINT = "restore it; or, if that is meant, read the rules anew and run 'pnp check --proofread"


def cards_in(project: Project, game: Game, free: Sequence[FreeValues]) -> Iterator[Proof]:
    """Yield for each component that has a file of cards what its cards are made of.

    Raises PnpError for files that can't be read.
    """
    names = frozenset(game.palette).union(*game.lists.values())
    patterns = [one for group in free for one in group.names]
    for component in game.components:
        path = project.cards / game.id / f"{component.id}.yaml"
        if not is_there(path):
            continue
        fields = {
            field.name: any(fnmatchcase(f"{component.id}.{field.name}", one) for one in patterns)
            for field in component.fields.values()
            if field.type != TEXT
        }
        parts = [*_cards(read(path, project.show(path), project.root), fields, names)]
        if parts:
            yield Proof.of_parts(f"{game.id}{CARDS_OF}{component.id}", game.language, parts)


def _cards(tree: Node, fields: Mapping[str, bool], names: Collection[str]) -> Iterator[Part]:
    """Yield what each card has, as "copies 3", by the id of the card and the key.

    `fields` are those that say no text, and whether they are free but for `names`.
    """
    cards, usual = part_of(tree, CARDS.name), part_of(tree, DEFAULTS.name)
    # Definitions of a product may have the same id: see `definitions`.
    counts: Counter[str] = Counter()
    for card in items_of(cards):
        called = part_of(card, CARD_ID.name)
        if isinstance(called, Scalar):
            counts[called.text] += 1
            twin = f"({counts[called.text]})" if counts[called.text] > 1 else ""
            for key, part, where in _kept(card, called.where):
                is_free = fields.get(key.removeprefix(_BACK), key not in _KEPT)
                said = _said(part)
                # What all have that say nothing may be said, too.
                default = part_of(usual, key)
                if default and _said(default) == said:
                    continue
                if not is_free or _is_name(part, names):
                    kept = f"{called.text}{twin}{_IS}{key}{_IS}{said}".replace(" ", _SPACE)
                    yield Part(f"{key} {said}", kept, where)


def _kept(card: Node, place: Where) -> Iterator[tuple[str, Node, Where]]:
    """Yield the keys of a card, what they say, and where: its copies first, and its back's."""
    copies = part_of(card, COPIES.name) or Scalar(_ONE, False, place)
    yield COPIES.name, copies, copies.where
    for key, part in entries_of(card):
        if key.text == CARD_BACK.name and isinstance(part, Entries):
            yield from ((f"{_BACK}{one.text}", other, one.where) for one, other in part.entries)
        elif key.text != COPIES.name:
            yield key.text, part, key.where


def _is_name(node: Node, names: Collection[str]) -> bool:
    """Return whether a value is a figure of a fact, or one or more of `names`."""
    if isinstance(node, Items):
        return bool(node.items) and all(_is_name(one, names) for one in node.items)
    is_figure = isinstance(node, Scalar) and not node.quoted and node.text.startswith("=")
    return is_figure or (isinstance(node, Scalar) and node.text in names)


def _said(node: Node) -> str:
    if isinstance(node, Entries):
        return ", ".join(f"{key.text} {_said(part)}" for key, part in node.entries)
    return node.text if isinstance(node, Scalar) else ", ".join(map(_said, node.items))


class _CardBefore(NamedTuple):
    """A card that was proofread, and the ids of those that stood above it in its file."""

    component: str
    card: str
    above: Sequence[str]


def told_where_cards_stood(
    project: Project, game: str, problems: Iterable[Problem]
) -> Iterator[Problem]:
    """Yield problems; those of a card that is gone, and was proofread, once and where it stood.

    Raises PnpError for files that can't be read.
    """
    before = {lacking(one.component, one.card): one for one in _cards_before(project, game)}
    by_card: dict[Hashable, list[Problem]] = {}
    for problem in problems:
        by_card.setdefault(problem.kind if problem.kind in before else problem, []).append(problem)
    for first, *others in by_card.values():
        gone = before.get(first.kind)
        if gone is None:
            yield first
            continue
        more = f" and {len(others)} more" if others else ""
        message = _is_gone(f"{gone.component}/{gone.card}")
        hint = f"restore it; or take it out of {first.where}{more}, too"
        yield Problem(_last_of(project, game, gone), message, hint)


def _cards_before(project: Project, game: str) -> Iterator[_CardBefore]:
    """Yield the cards that were proofread. Raises PnpError for seals that can't be read."""
    for name, digests in (read_proofs(project, game) or {}).items():
        _, is_of_cards, component = name.partition(CARDS_OF)
        if is_of_cards:
            said = " ".join(was_said(digests, one) or "" for one in digests)
            cards = list(dict.fromkeys(_parts(one).card for one in said.split(" ") if one))
            for at, card in enumerate(cards):
                yield _CardBefore(component, card, cards[:at])


def _last_of(project: Project, game: str, gone: _CardBefore) -> Where:
    """Return the place of the last card above one that is gone; its file's, if none is left.

    Raises PnpError for a file that can't be read.
    """
    path = project.cards / game / f"{gone.component}.yaml"
    shown = project.show(path)
    cards = part_of(read(path, shown, project.root), CARDS.name)
    ids = (part_of(card, CARD_ID.name) for card in items_of(cards))
    places = {one.text: one.where for one in ids if isinstance(one, Scalar)}
    return next((places[card] for card in reversed(gone.above) if card in places), Where(shown))


def changed_cards(proof: Proof, was: str) -> Iterator[Result]:
    """Yield each card with other copies than in `was`, or another figure, that is new, or gone."""
    game, _, component = proof.id.partition(CARDS_OF)
    hint = f"{_HINT} {game}'"
    before = list(map(_parts, was.split(" ")))
    now = {_parts(one.digest)[:2]: one for one in proof.parts}
    place = proof.where
    for card, key, said in before:
        of, part = CardId(component, card), now.get((card, key))
        name = shorten("/".join(of))
        if part:
            place = part.where
        if part and _parts(part.digest).said == said:
            continue
        if part is None and (card, COPIES.name) not in now:
            # A card that is gone is told once.
            if key == COPIES.name:
                gone = _result(of, key, (said, "nothing"), place, _is_gone(name), hint)
                yield replace(gone, kind=lacking(*of))
            continue
        found = shorten(_parts(part.digest).said) if part else "nothing"
        has = shorten(part.said) if part else f"no {key} of its own"
        wrong = f"'{name}' has {has}; when this game was proofread it had {key} {said}"
        yield _result(of, key, (f"{key} {said}", found), place, wrong, hint)
    yield from _new_cards(before, now, component, hint)


def _new_cards(
    before: Iterable[_Parts], now: Mapping[tuple[str, str], Part], component: str, hint: str
) -> Iterator[Result]:
    """Yield each card that is new, and each key that is new of a card."""
    keys = {one[:2] for one in before}
    for (card, key), part in now.items():
        of, is_known = CardId(component, card), (card, COPIES.name) in keys
        # A new card is told once.
        if (card, key) not in keys and (is_known or key == COPIES.name):
            what = f"'{part.said}' of the card" if is_known else "the card"
            wrong = f"{what} '{shorten('/'.join(of))}' is not proofread yet"
            new = _result(of, key, ("nothing", part.said), part.where, wrong, hint)
            yield new if is_known else replace(new, kind=added(*of))


def card_of(text_id: str) -> tuple[CardId, ...]:
    """Return the card whose text has an id, as "game.deck.one.name"; none for other texts."""
    parts = text_id.split(".")
    return (CardId(*parts[1:3]),) if len(parts) > 3 else ()


def _is_gone(card: str) -> str:
    return f"the card '{card}' was proofread, and is gone: it stood behind this"


class _Parts(NamedTuple):
    """What is kept of a card: its id, one of its keys, and what that said."""

    card: str
    key: str
    said: str


def _parts(kept: str) -> _Parts:
    return _Parts(*(*kept.replace(_SPACE, " ").split(_IS), "", "")[:3])


def _result(
    card: CardId, key: str, was_and_is: tuple[str, str], where: Where, message: str, hint: str
) -> Result:
    return Result(
        False, f"copies of {shorten('/'.join(card))}", *was_and_is, where, message, hint,
        cause=copies_of(card.component), cards=(card,), value=value_name(card, key),
    )  # fmt: skip
