"""The key `publish` of game.yaml: what shops and databases are told of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.problems import Where, lacking
from pnp.load import publish_keys as keys
from pnp.load.files import Listing
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import Values
from pnp.model.game import Component
from pnp.model.publication import Publication
from pnp.readers.yaml_tree import Scalar, items_of


def read_publication(
    values: Values, art: Listing, components: Mapping[str, Component | None], problems: Problems
) -> Publication | None:
    """Return what game.yaml says under `publish`, None where it says nothing there.

    A component that is None could not be read, and its cards are not looked for.
    """
    if keys.PUBLISH not in values:
        return None
    said = values[keys.PUBLISH]
    _check_cover(said, art, problems)
    _check_shown(said, components, problems)
    if len(said[keys.HIGHLIGHTS]) > keys.MOST_HIGHLIGHTS:
        message = (
            f"highlights: {len(said[keys.HIGHLIGHTS])} of them; the most is {keys.MOST_HIGHLIGHTS}"
        )
        problems.add(said.where_of(keys.HIGHLIGHTS), message, "keep the best")
    return Publication(**said.named(keys.PUBLISH_KEYS), where=values.where_of(keys.PUBLISH))


def _check_cover(said: Values, art: Listing, problems: Problems) -> None:
    if said[keys.COVER]:
        try:
            art.find(said[keys.COVER])
        except BadValueError as error:
            problems.bad(said.where_of(keys.COVER), keys.COVER.name, error)


def _check_shown(
    said: Values, components: Mapping[str, Component | None], problems: Problems
) -> None:
    """Note cards that are not there."""
    node = said.node(keys.SHOWN)
    for item in items_of(node):
        if not isinstance(item, Scalar) or item.text not in said[keys.SHOWN]:
            continue
        name, _, card = item.text.partition("/")
        if name not in components:
            problems.unknown("component", name, components, item.where)
            continue
        component = components[name]
        cards = [one.id for one in component.cards] if component else []
        if component and card not in cards:
            kind = lacking(name, card)
            problems.unknown(f"card of '{name}'", card, cards, item.where, kind)


def places_of_publication(values: Values) -> Iterator[tuple[str, Where]]:
    """Yield where each part stands that is written, by its name; of several texts each."""
    if keys.PUBLISH not in values:
        return
    said = values[keys.PUBLISH]
    for key in (one for one in keys.PUBLISH_KEYS if one is not keys.HIGHLIGHTS and said.node(one)):
        yield f"{keys.PUBLISH.name}.{key.name}", said.where_of(key)
    node = said.node(keys.HIGHLIGHTS)
    for number, item in enumerate(items_of(node), 1):
        yield f"{keys.PUBLISH.name}.{keys.HIGHLIGHTS.name}.{number}", item.where
