"""The view "At the table": a set-up to tick off, and columns by the number of players."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pnp.core.lazy_pattern import lazy_pattern
from pnp.exports.rulebook_html.sections import Section
from pnp.rulebook_source.block_types import Block, Table

_NUMBER = lazy_pattern(r"\d{1,2}")


def player_columns(table: Table) -> tuple[str, ...]:
    """Return the numbers of players that the columns of a table are for, () where they are not.

    They are where all heads but the first are different numbers.
    """
    numbers = tuple(cell.text.strip() for cell in table.head[1:])
    is_by_number = all(map(_NUMBER.fullmatch, numbers)) and len(set(numbers)) == len(numbers)
    return numbers if is_by_number else ()


def players_of(section: Section) -> tuple[str, ...]:
    """Return the numbers of players that tables of `section` know, in their order."""
    found: dict[str, None] = {}
    for block in _tables(section):
        found |= dict.fromkeys(player_columns(block))
    return tuple(sorted(found, key=int))


def _tables(section: Section) -> list[Table]:
    own = [block for block in section.blocks if isinstance(block, Table)]
    return own + [table for one in section.sections for table in _tables(one)]


def chooser(name: str, players: Collection[str], said: Mapping[str, str]) -> str:
    """Return radio buttons for the number of players; `name` is that of the section.

    `said` are the words of the page as HTML.
    """
    if not players:
        return ""
    options = {"": said["everyone"], **{number: number for number in players}}
    buttons = "".join(
        f'<label><input type="radio" name="players-{name}" value="{number}"'
        f"{'' if number else ' checked'}><span>{text}</span></label>"
        for number, text in options.items()
    )
    return f'<fieldset class="players"><legend>{said["players"]}</legend>{buttons}</fieldset>'


def hidden_columns(players: Collection[str]) -> str:
    """Return CSS that leaves the columns of the number that is chosen."""
    return "\n".join(
        f'.players:has([value="{number}"]:checked)~* [data-players]'
        f':not([data-players="{number}"]){{display:none}}'
        for number in sorted(players, key=int)
    )


def tick(name: str, number: int, html: str) -> str:
    """Return a step with a box to tick off; `name` is that of the list."""
    key = f"{name}-{number}"
    return (
        f'<li><input type="checkbox" id="tick-{key}" aria-labelledby="step-{key}">'
        f'<div id="step-{key}">{html}</div></li>'
    )


def has_role(section: Section) -> bool:
    """Return whether a section, or one in it, is needed at the table."""
    own = section.heading is not None and bool(section.heading.role)
    return own or any(map(has_role, section.sections))


def all_players(blocks: Collection[Block]) -> set[str]:
    """Return all numbers of players that tables are for."""
    tables = (block for block in blocks if isinstance(block, Table))
    return {number for table in tables for number in player_columns(table)}
