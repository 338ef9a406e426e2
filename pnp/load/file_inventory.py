"""Which component files a game has: those it lists are there, and those that are there it lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import PurePosixPath

from pnp.core.problems import Where, meant
from pnp.load.game_keys import COMPONENTS
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values
from pnp.load.scalars import DEVICES, NO_DEVICE
from pnp.model.game import Component
from pnp.readers.registry import has_reader
from pnp.readers.yaml_tree import Scalar, items_of

# YAML files of a game that are no component: the game itself, and the ledger of its rules.
NO_COMPONENTS = ("game", "rules")
MOST_COMPONENTS = 50


def listed(values: Values, problems: Problems) -> dict[str, Where]:
    """Return the ids under `components`, in their order, and where each stands."""
    node = values.node(COMPONENTS)
    items = items_of(node)
    if values.is_good(COMPONENTS) and not 1 <= len(items) <= MOST_COMPONENTS:
        message = f"components: {len(items)} of them"
        problems.add(values.where_of(COMPONENTS), message, f"list 1 to {MOST_COMPONENTS}")
        return {}
    places: dict[str, Where] = {}
    for item in items:
        if not isinstance(item, Scalar) or item.text not in values[COMPONENTS]:
            continue
        if item.text in NO_COMPONENTS or item.text in DEVICES:
            message = f"no component can be called '{item.text}'"
            why = f": {NO_DEVICE}" if item.text in DEVICES else ""
            problems.add(item.where, message, f"give it, and its file, another name{why}")
        elif item.text in places:
            message = f"component '{item.text}' is listed twice"
            problems.add(item.where, message, "delete one of the two")
        else:
            places[item.text] = item.where
    return places


def note_absent(name: str, where: Where, files: Collection[str], problems: Problems) -> None:
    """Note that one of the game's `files` is not there: that of component `name`."""
    file = f"{name}.yaml"
    hint = f"make {file} beside game.yaml, or take '{name}' out of the list"
    others = [PurePosixPath(one).stem for one in files if "/" not in one and has_reader(one)]
    near = meant(name, [one for one in others if one not in NO_COMPONENTS])
    if near:
        hint = f"write '{near}', or {hint}"
    problems.add(where, f"component '{name}' has no file {file}", hint)


def check_sheets(components: Iterable[Component | None], problems: Problems) -> None:
    """Note components whose `sheet` is called like a component: files of both would be the same."""
    there = [component for component in components if component is not None]
    names = {component.id for component in there}
    for component in there:
        if component.sheet in names:
            message = f"sheet: '{component.sheet}' is the name of a component"
            problems.add(component.where, message, "call the common sheets otherwise, as pieces")


def check_strays(
    places: Collection[str], files: Collection[str], folder: str, problems: Problems
) -> None:
    """Note files of values in the `folder` of a game that nothing would be made of."""
    own = {f"{name}.yaml" for name in NO_COMPONENTS}
    for name in files:
        stem = PurePosixPath(name).stem
        if not has_reader(name) or "/" in name or name in own or stem in places:
            continue
        hint = f"add '{stem}' there, or delete the file"
        if stem in NO_COMPONENTS:
            hint = f"rename it to {stem}.yaml"
        message = "file is not one of the 'components' of game.yaml"
        problems.add(Where(f"{folder}/{name}"), message, hint)
