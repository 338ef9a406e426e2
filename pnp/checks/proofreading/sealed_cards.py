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

from pnp.checks.subject.result import Result
from pnp.core.folders import is_there
from pnp.core.problems import Problem, Where, lacking, shorten
from pnp.core.project import Project
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


def told_where_cards_stood(
    project: Project, game: str, problems: Iterable[Problem]
) -> Iterator[Problem]:
    """Yield problems; those of a card that is gone, and was proofread, once and where it stood.

    Raises PnpError for files that can't be read.
    """
    before: dict[str, tuple[str, list[str]]] = {}
    for name, digests in (read_proofs(project, game) or {}).items():
        _, mark, component = name.partition(CARDS_OF)
        said = " ".join(was_said(digests, one) or "" for one in digests) if mark else ""
        cards = list(dict.fromkeys(_parts(one)[0] for one in said.split(" ") if one))
        for at, card in enumerate(cards):
            before[lacking(component, card)] = f"{component}/{card}", cards[:at]
    named: dict[Hashable, list[Problem]] = {}
    for problem in problems:
        named.setdefault(problem.kind if problem.kind in before else problem, []).append(problem)
    for first, *others in named.values():
        if first.kind not in before:
            yield first
            continue
        card, above = before[first.kind]
        path = project.cards / game / f"{card.partition('/')[0]}.yaml"
        shown = project.show(path)
        tree = part_of(read(path, shown, project.root), CARDS.name)
        ids = (part_of(one, CARD_ID.name) for one in items_of(tree))
        places = {one.text: one.where for one in ids if isinstance(one, Scalar)}
        place = next((places[one] for one in reversed(above) if one in places), Where(shown))
        message = f"the card '{card}' was proofread, and is gone: it stood behind this"
        more = f" and {len(others)} more" if others else ""
        hint = f"restore it; or take it out of {first.where}{more}, too"
        yield Problem(place, message, hint)


def changed_cards(proof: Proof, was: str) -> Iterator[Result]:
    """Yield each card with other copies than in `was`, or another figure, that is new, or gone."""
    game, _, component = proof.id.partition(CARDS_OF)
    before = {(card, key): said for card, key, said in map(_parts, was.split(" "))}
    now = {_parts(one.digest)[:2]: one for one in proof.parts}
    hint = f"{_HINT} {game}'"
    place = proof.where
    for (card, key), said in before.items():
        name, new = shorten(f"{component}/{card}"), now.get((card, key))
        place = new.where if new else place
        if new is None and (card, COPIES.name) not in now:
            if key == COPIES.name:
                wrong = f"the card '{name}' was proofread, and is gone: it stood behind this"
                yield _result(name, said, "nothing", place, wrong, hint)
        elif new is None or _parts(new.digest)[2] != said:
            found = shorten(_parts(new.digest)[2]) if new else "nothing"
            has = shorten(new.said) if new else f"no {key} of its own"
            wrong = f"'{name}' has {has}; when this game was proofread it had {key} {said}"
            yield _result(name, f"{key} {said}", found, place, wrong, hint)
    for (card, key), part in now.items():
        if (card, key) not in before:
            name = shorten(f"{component}/{card}")
            is_new = (card, COPIES.name) not in before
            wrong = f"the card '{name}'" if is_new else f"'{part.said}' of the card '{name}'"
            if key == COPIES.name or not is_new:
                wrong = f"{wrong} is not proofread yet"
                yield _result(name, "nothing", part.said, part.where, wrong, hint)


def _parts(kept: str) -> tuple[str, str, str]:
    """Return of what is kept the card, its key, and what that said."""
    card, key, said = (*kept.replace(_SPACE, " ").split(_IS), "", "")[:3]
    return card, key, said


def _result(card: str, was: str, found: str, where: Where, message: str, hint: str) -> Result:
    cause = f"copies of {card.partition('/')[0]}"
    return Result(False, f"copies of {card}", was, found, where, message, hint, cause=cause)
