"""Values of a game that are right or wrong, and that no row has to ask for.

Its language and version, numbers of players, components with their sizes, lists, colours, sets,
boxes, set-ups, the cards that shops show, what is new, what sections of the rulebook are, what
errata do, and whom files of art name. Each is named by its keys, as "lists.flavour.up.ink", and
said as it is written. Texts are left out, and styles: how large letters are may change at will.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks.subject.result import CardId
from pnp.core.folders import is_there
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.core.project import CHANGES_FILE, Project, files_below
from pnp.files.user_file import ART, CHANGES, PICTURES, read_file
from pnp.load.boxes.keys import BOXES
from pnp.load.game import GAME_FILE
from pnp.load.game_keys import COMPONENTS, INKS, LANGUAGE, LISTS, PALETTE, PLAYERS, SETS, VERSION
from pnp.load.gathered_problems import Problems
from pnp.load.ledger.ledger import Rules
from pnp.load.ledger.setups import Setup
from pnp.load.lists import with_lists
from pnp.load.publish_keys import PUBLISH, SHOWN
from pnp.load.rulebook_style import BOOK, TONES
from pnp.model.game import Card, Component, Game
from pnp.readers.yaml_tree import Entries, Items, Node, entries_of, read
from pnp.rulebook_source.block_types import Generated, Heading, every_block
from pnp.rulebook_source.edition import rulebook_of

_KEYS = tuple(
    key.name for key in (LANGUAGE, VERSION, PLAYERS, COMPONENTS, LISTS, PALETTE, INKS, SETS, BOXES)
)
# Of these one part alone.
_PARTS = {PUBLISH.name: SHOWN.name, BOOK.name: TONES.name}
# A chapter has a tone, even if it says none.
_CHAPTER = 2


# In RDF (Dublin Core, Creative Commons), which SVG has in <metadata>, and pixels in XMP.
_CREDIT = lazy_pattern(
    rb"<(dc:(?:creator|contributor|rights))\b[^<>]*>(.{0,2000}?)</\1>"
    rb"|<cc:license\b[^<>]*?resource=\"([^\"]{0,200})\"",
    re.DOTALL,
)
_TAG = lazy_pattern(rb"<[^<>]*>")


class SealedValue(NamedTuple):
    """A value: its name, what it says, and where."""

    name: str
    said: str
    where: Where


def sealed_values(project: Project, game: Game, rules: Rules) -> Iterator[SealedValue]:
    """Yield the values of `game` and of the set-ups of its rules, file by file.

    Raises PnpError for a game.yaml that can't be read.
    """
    yield from _of_game_file(project, game)
    yield from _of_changes(project, game)
    yield from _of_sections(project, game)
    yield from _of_art(project, game)
    for component in game.components:
        yield SealedValue(f"size of {component.id}", _size(component), component.size_where)
        yield SealedValue(f"sheets of {component.id}", _sheets(component), component.where)
        yield SealedValue(f"faces of {component.id}", _faces(component), component.where)
    for setup in rules.setups:
        yield from _of_setup(setup)
    for one in rules.ledger.errata:
        decides = f" ({', '.join(one.keys)})" if one.keys else ""
        yield SealedValue(f"erratum {one.id}", f"{one.does}{decides}", one.decided)


def _of_game_file(project: Project, game: Game) -> Iterator[SealedValue]:
    """Yield the values of game.yaml. Raises PnpError where it can't be read."""
    path = project.cards / game.id / GAME_FILE
    tree = with_lists(read(path, project.show(path), project.root), project, game.id, Problems())
    for names, node, place in _sealed_nodes(tree):
        for keys, said, where in _leaves(names, node, place):
            if not _is_text(keys, game):
                yield SealedValue(".".join(keys), said, where)


def _sealed_nodes(tree: Node | None) -> Iterator[tuple[tuple[str, ...], Node, Where]]:
    """Yield what of game.yaml is sealed, with the keys that lead to it, and its place."""
    for key, node in entries_of(tree):
        if key.text in _KEYS:
            yield (key.text,), node, key.where
        for name, part in entries_of(node) if key.text in _PARTS else ():
            if name.text == _PARTS[key.text]:
                yield (key.text, name.text), part, name.where


def cards_naming(game: Game, value: str) -> tuple[CardId, ...]:
    """Return the cards with a field that names the entry of a list which has `value` in it."""
    entry = value.rpartition(".")[0]
    return tuple(
        CardId(component.id, card.id)
        for component in game.components
        for card in component.cards
        if entry in _entries_named(component, card)
    )


def _entries_named(component: Component, card: Card) -> Iterator[str]:
    """Yield the entries of lists that the fields of a card name, as "lists.flavour.up"."""
    for face in card.faces:
        for name, said in face.fields.items():
            field = component.fields.get(name)
            keys = said if isinstance(said, tuple) else (said,)
            yield from (f"{LISTS.name}.{field.of}.{one}" for one in keys if field and field.of)


def _leaves(
    keys: tuple[str, ...], node: Node, where: Where
) -> Iterator[tuple[tuple[str, ...], str, Where]]:
    """Yield the values in a map, each with the keys that lead to it; a list is one value."""
    if isinstance(node, Entries) and node.entries:
        for key, part in node.entries:
            yield from _leaves((*keys, key.text), part, key.where)
    else:
        yield keys, _said(node), where


def _is_text(keys: tuple[str, ...], game: Game) -> bool:
    """Return whether a value of game.yaml is proofread as a text, in every language."""
    if keys[0] == LISTS.name:
        return keys[-1] in game.texts.get(keys[1], ())
    return keys[0] not in _PARTS and len(keys) > 1 and ".".join(keys) in game.places


def _said(node: Node) -> str:
    if isinstance(node, Entries):
        return ", ".join(f"{key.text} {_said(part)}" for key, part in node.entries) or "nothing"
    if isinstance(node, Items):
        return ", ".join(map(_said, node.items)) or "nothing"
    return node.text


def _of_changes(project: Project, game: Game) -> Iterator[SealedValue]:
    """Yield what is new in the versions of a game, if it says so, as one value."""
    path = project.cards / game.id / CHANGES_FILE
    if is_there(path):
        where = Where(project.show(path))
        text = read_file(path, CHANGES, where, project.root).decode(errors="replace")
        yield SealedValue(CHANGES_FILE, " ".join(text.split()) or "nothing", where)


def _of_sections(project: Project, game: Game) -> Iterator[SealedValue]:
    """Yield of the sections of a rulebook their tones, roles, and what is computed in them.

    That a page begins with one is how it looks.
    """
    document = rulebook_of(project, game)
    headings: dict[str, tuple[Heading, list[str]]] = {}
    for block in every_block(document.blocks if document else ()):
        if isinstance(block, Heading):
            role, fine = block.role and f"@{block.role}", block.fine and ".fine"
            said = [one for one in (block.tone and f".{block.tone}", fine, role) if one]
            headings[block.id] = block, said
        elif isinstance(block, Generated) and headings:
            said.append(f"{{{{{block.name}}}}}")
    for heading, said in headings.values():
        if said or heading.level <= _CHAPTER:
            yield SealedValue(f"section {heading.id}", " ".join(said) or "nothing", heading.where)


def _of_art(project: Project, game: Game) -> Iterator[SealedValue]:
    """Yield whom files of art name as their authors, and under which licence, a value each."""
    folder = project.cards / game.id / "art"
    for name in files_below(folder):
        path = folder / name
        if path.suffix.lower() in PICTURES:
            where = Where(project.show(path))
            data = read_file(path, ART, where, project.root)
            found = (_TAG.sub(b" ", said or link) for _, said, link in _CREDIT.findall(data))
            if said := b"; ".join(b" ".join(one.split()) for one in found).decode(errors="replace"):
                yield SealedValue(f"credits in art/{name}", said, where)


def _size(component: Component) -> str:
    width, height = component.size
    corner = f", corner {component.corner:g} mm" if component.corner else ""
    return f"{width:g} x {height:g} mm{corner}"


def _sheets(component: Component) -> str:
    common = f"those of '{component.sheet}'" if component.sheet else "its own"
    return f"{common}, only where asked for" if component.extra else common


def _faces(component: Component) -> str:
    """Return which templates draw fronts and backs of a component, each pair once."""
    pairs = ((card.front.template, card.back and card.back.template) for card in component.cards)
    return "; ".join(dict.fromkeys(f"{front} with {back or 'no back'}" for front, back in pairs))


def _of_setup(setup: Setup) -> Iterator[SealedValue]:
    """Yield who plays a set-up, with which cards, and how much lies ready, as expressions."""
    name = f"set-up {setup.id}"
    yield SealedValue(f"{name}, players", setup.players.text, setup.where)
    yield SealedValue(f"{name}, set", setup.card_set or "all", setup.where)
    amounts = [(piece, one) for piece, some in setup.pieces.items() for one in some]
    for piece, one in (*amounts, *(("dice", die) for die in setup.dice)):
        yield SealedValue(f"{name}, {piece} {one.pattern}", one.number.text, one.where)
