"""What the notebook of a save says: what is in the bags, and whose game it is."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.exports.shared.virtual_table.contents import Contents, called
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.model.game import Game


def tabs(game: Game, set_ups: Sequence[Contents], words: TableStrings) -> dict[str, str]:
    """Return the pages of the notebook by their titles."""
    found = {}
    if set_ups:
        bags = "\n\n".join(_bag(one, words) for one in set_ups)
        found[words.contents] = f"{words.bag} {words.pour}\n\n{bags}"
    rights = game.rights
    licence = f"{game.title} {game.version}: {rights.licence}"
    lines = [licence, rights.notice, ", ".join(rights.authors), rights.url, *game.needs]
    found[words.about] = "\n".join(filter(None, lines))
    return found


def players_of(game: Game, set_ups: Sequence[Contents]) -> tuple[int, int]:
    """Return the fewest and the most players, 0 where nothing says it."""
    numbers = [one.players for one in set_ups]
    if not numbers:
        numbers = [int(part) for part in game.players.split("-") if part.isdigit()]
    return (min(numbers), max(numbers)) if numbers else (0, 0)


def _bag(contents: Contents, words: TableStrings) -> str:
    lines = [f"[b]{called(words, contents)}[/b]"]
    for component, used in contents.components:
        count = sum(one.copies for one in used)
        lines.append(f"{component.title}: {count}")
    for sides, count in contents.dice.items():
        lines.append(words.dice.of(count).format(n=count, sides=sides))
    return "\n".join(lines)
