"""Which cards of a game are wanted: a component, a set, a pattern over ids."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from hashlib import blake2b

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, Where, one_of, shorten
from pnp.core.values import Struct, replace
from pnp.model.game import Component, Game
from pnp.model.ink import Ink

# What stands for all boxes of a game; their names begin with it.
BOX = "box"
# In the place of a pattern: as many copies of cards as differ from what was printed before.
CHANGED = "(changed)"


# Names of sets that would be read as other options in the name of a file, or as a set and cards.
_AMBIGUOUS = lazy_pattern(r"((?:home|low)-ink|bleed|marks|unchecked|cards|set)(-|$)|.*-cards-")


class Selection(Struct, frozen=True):
    """What of a game is wanted; empty strings mean everything but boxes and extras.

    `components` are ids, or names of sheets, which stand for all that is on them; or names of
    boxes, or BOX for all of them.
    """

    components: tuple[str, ...] = ()
    card_set: str = ""
    cards: str = ""

    def suffix(self) -> str:
        """Return how file names tell this selection from all others, "" for the whole game.

        Signs of a pattern that a file name can't have are told apart by a digest. It is told from
        other options, too: a set of the name "low-ink" is "set-low-ink".
        """
        kept = "".join(char if char.isalnum() or char in "+-" else "_" for char in self.cards)
        if kept != self.cards:
            kept += "-" + blake2b(self.cards.encode(), digest_size=2).hexdigest()
        cards = f"cards-{kept}" if kept else ""
        card_set = self.card_set
        if _AMBIGUOUS.match(card_set):
            card_set = f"set-{card_set}"
        return "".join(f"-{part}" for part in (card_set, cards) if part)


def select(game: Game, selection: Selection) -> tuple[Component, ...]:
    """Return the wanted components of `game`, each with its wanted cards only.

    Raises UsageError for a component or set that the game does not have, or when no card is left.
    """
    components = tuple(part for part in game.components if _is_meant(game, part, selection))
    if selection.components:
        known = {name for part in game.printed for name in _names(part) if name}
        unknown = dict.fromkeys(name for name in selection.components if name not in known)
        if unknown:
            raise UsageError([_unknown(game, name, known) for name in unknown])
        wanted = known.intersection(selection.components)
        components = tuple(part for part in game.printed if wanted.intersection(_names(part)))
    if selection.card_set and selection.card_set not in game.sets:
        raise UsageError([one_of("set", selection.card_set, game.sets, Where(game.id))])
    kept = tuple(filter(None, (_narrow(game, part, selection) for part in components)))
    if not kept:
        message = f"no card of '{game.id}' is left to print"
        if selection.cards:
            message = f"{message}: none fits '{shorten(selection.cards)}'"
        raise UsageError([Problem(COMMAND_LINE, message, _ids_left(game, components, selection))])
    return kept


def _unknown(game: Game, name: str, known: Iterable[str]) -> Problem:
    problem = one_of("component", name, known, Where(game.id))
    if name != BOX:
        return problem
    hint = "name some under 'boxes' in game.yaml: see 'Boxes' in docs/making-a-game.md"
    return Problem(problem.where, f"'{game.id}' has no boxes", hint)


def _names(part: Component) -> tuple[str, ...]:
    """Return the names that stand for a component, perhaps among others."""
    return (part.id, part.box.name, BOX) if part.box else (part.id, part.sheet)


def named(game: Game, selection: Selection) -> tuple[str, ...]:
    """Return the components that a selection names, but for those that `game` has not."""
    known = {name for part in game.printed for name in _names(part) if name}
    return tuple(name for name in selection.components if name in known)


def _is_meant(game: Game, component: Component, selection: Selection) -> bool:
    """Return whether a component belongs to what is wanted where none is named: not every extra."""
    chosen = game.sets.get(selection.card_set)
    return not component.extra or (chosen is not None and component.id in chosen.cards)


def _ids_left(game: Game, components: tuple[Component, ...], selection: Selection) -> str:
    """Return the hint where no card is left: the ids that a pattern could have met."""
    wanted = replace(selection, cards="")
    parts = filter(None, (_narrow(game, part, wanted) for part in components))
    ids = {card.id for part in parts for card in part.cards}
    if not ids:
        return "leave out --component, or --set"
    return f"{one_of('card', selection.cards, ids, COMMAND_LINE).hint}; or a pattern such as 'up-*'"


def check_ink(game: Game, ink: Ink) -> None:
    """Raise UsageError for an ink that `game` is not drawn in."""
    if ink not in game.inks:
        message = f"'{game.id}' has no {ink}-ink edition"
        hint = f"its inks are {' and '.join(game.inks)}; see 'Less ink' in docs/making-a-game.md"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])


def sheet_name(component: Component, selection: Selection) -> str:
    """Return what the sheets of `component` are called: its id, or the name of common ones.

    A component that is asked for by name has sheets of its own, unless the common ones are, too.
    """
    asked = selection.components
    alone = component.id in asked and component.sheet not in asked
    return component.id if alone else component.sheet or component.id


def _narrow(game: Game, component: Component, selection: Selection) -> Component | None:
    cards = component.cards
    if selection.card_set:
        wanted = game.sets[selection.card_set].cards.get(component.id, frozenset())
        cards = tuple(card for card in cards if card.id in wanted)
    if selection.cards:
        cards = tuple(card for card in cards if fnmatchcase(card.id, selection.cards))
    if not cards:
        return None
    return replace(component, cards=cards) if len(cards) < len(component.cards) else component
