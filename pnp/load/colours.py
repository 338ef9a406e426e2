"""Colours of a game: what is none is told where it stands, not at every card; editions by ink."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import shorten
from pnp.load.game_keys import INK_KEYS, INKS, LISTS, PALETTE
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values
from pnp.load.scalars import is_colour
from pnp.model.ink import USUAL, Ink
from pnp.readers.yaml_tree import Items, Node, Scalar, entries_of

# Letters and digits, and not those of a number or a word: "#c430", but neither "#1000" nor "#face".
_LOOKS_SO = lazy_pattern(r"#(?=[A-Fa-f]*[0-9])(?=[0-9]*[A-Fa-f])[0-9A-Fa-f]{4,8}")
_HINT = 'write for example "#d22" or "#dd2222", in quotes'


def check_colours(values: Values, problems: Problems) -> None:
    """Note texts of lists that are meant for colours and are none.

    They begin with # and have digits as a colour has, or other entries of their list have a colour
    in their place. There, the name of a colour is good, too: one of CSS, or of the palette.
    """
    names = {name.text for name, _ in entries_of(values.node(PALETTE))}
    for _, entries in entries_of(values.node(LISTS)):
        for name, found in _by_field(entries).items():
            are_colours = any(is_colour(one.text) for one in found)
            for one in found:
                is_meant = are_colours or _LOOKS_SO.fullmatch(one.text)
                if is_meant and one.text not in names and not _is_any_colour(one.text):
                    message = f"{name}: '{shorten(one.text)}' is not a colour"
                    problems.add(one.where, message, _HINT)


def _by_field(entries: Node) -> Mapping[str, Sequence[Scalar]]:
    """Return the texts of a list by the fields of its entries."""
    found: dict[str, list[Scalar]] = defaultdict(list)
    for _, entry in entries_of(entries):
        for field, value in entries_of(entry):
            found[field.text].extend(_texts(value))
    return found


def _texts(node: Node) -> Iterator[Scalar]:
    """Yield the texts in a value, one or several."""
    for one in node.items if isinstance(node, Items) else (node,):
        if isinstance(one, Scalar) and one.text:
            yield one


def _is_any_colour(text: str) -> bool:
    if text.startswith("#"):
        return is_colour(text)
    # A word among colours is rare.
    from pnp.load.css_colours import is_of_css

    return text == "none" or is_of_css(text)


def read_inks(values: Values, problems: Problems) -> Mapping[Ink, Mapping[str, str]]:
    """Return the inks that a game is drawn in, in the order of Ink."""
    said, palette = values[INKS], values[PALETTE]
    colours = {Ink(key.name): said[key] for key in INK_KEYS if said is not None and key in said}
    for name in dict.fromkeys(name for others in colours.values() for name in others):
        if name not in palette:
            problems.unknown("colour of the palette", name, palette, values.where_of(INKS))
    return MappingProxyType({ink: colours.get(ink, {}) for ink in Ink if ink in {*USUAL, *colours}})
