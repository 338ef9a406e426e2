"""How many copies the cards of a game have, as they are written: a number, or a figure of a fact.

A sum over a component that is wrong does not say which card it is; this does, and which card is
gone. A fact that is another one changes nothing here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.checks.engine.result import Result
from pnp.core.folders import is_there
from pnp.core.problems import Where, shorten
from pnp.core.project import Project
from pnp.i18n.proofread import Part, Proof
from pnp.load.component_keys import CARD_ID, CARDS, COPIES
from pnp.model.game import Game
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, read

# Behind the game, in the names of components whose copies are sealed.
COPIES_OF = ".copies "
_ONE = "1"
_HINT = "restore it; or, if that is meant, read the rules anew and run 'pnp check --proofread"


def copies_in(project: Project, game: Game) -> Iterator[Proof]:
    """Yield for each component that has a file of cards how many copies each card has.

    Raises PnpError for files that can't be read.
    """
    for component in game.components:
        path = project.cards / game.id / f"{component.id}.yaml"
        if is_there(path):
            parts = [*_copies(read(path, project.show(path), project.root))]
            if parts:
                yield Proof.of_parts(f"{game.id}{COPIES_OF}{component.id}", game.language, parts)


def _copies(tree: Node) -> Iterator[Part]:
    cards = _part(tree, CARDS.name)
    # Definitions of a product may have the same id: see `definitions`.
    counts: Counter[str] = Counter()
    for card in cards.items if isinstance(cards, Items) else ():
        called, copies = _part(card, CARD_ID.name), _part(card, COPIES.name)
        if isinstance(called, Scalar):
            counts[called.text] += 1
            twin = f"({counts[called.text]})" if counts[called.text] > 1 else ""
            said = _said(copies) if copies else _ONE
            where = copies.where if copies else called.where
            yield Part(said, f"{called.text}{twin}:{said}".replace(" ", ""), where)


def _part(node: Node, name: str) -> Node | None:
    entries = node.entries if isinstance(node, Entries) else ()
    return next((part for key, part in entries if key.text == name), None)


def _said(node: Node) -> str:
    if isinstance(node, Entries):
        return ", ".join(f"{key.text} {_said(part)}" for key, part in node.entries)
    return node.text if isinstance(node, Scalar) else ""


def changed_copies(proof: Proof, was: str) -> Iterator[Result]:
    """Yield each card with other copies than in `was`, that is new, or that is gone."""
    game, _, component = proof.id.partition(COPIES_OF)
    before = dict(one.split(":", 1) for one in was.split())
    now = {one.digest.partition(":")[0]: one for one in proof.parts}
    hint = f"{_HINT} {game}'"
    place = proof.where
    for card, copies in before.items():
        place = now[card].where if card in now else place
        name = shorten(f"{component}/{card}")
        if card not in now:
            wrong = f"the card '{name}' was proofread, and is gone: it stood behind this"
            yield _result(name, copies, "nothing", place, wrong, hint)
        elif now[card].digest.partition(":")[2] != copies:
            said = shorten(now[card].said)
            wrong = f"'{name}' has copies: {said}; when this game was proofread it was {copies}"
            yield _result(name, copies, said, place, wrong, hint)
    for card, part in now.items():
        if card not in before:
            name = shorten(f"{component}/{card}")
            wrong = f"the card '{name}' is not proofread yet"
            yield _result(name, "nothing", part.said, part.where, wrong, hint)


def _result(card: str, was: str, found: str, where: Where, message: str, hint: str) -> Result:
    cause = f"copies of {card.partition('/')[0]}"
    return Result(False, f"copies of {card}", was, found, where, message, hint, cause=cause)
