"""The key `publish` of game.yaml: what shops and databases are told of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.problems import Where, lacking
from pnp.load.field_types import Values
from pnp.load.files import Listing
from pnp.load.publish_keys import (
    AGE,
    COVER,
    CREDITS,
    DESCRIPTION,
    HIGHLIGHTS,
    HOMEPAGE,
    MECHANICS,
    MINUTES,
    MOST_HIGHLIGHTS,
    PRIVATE,
    PUBLISH,
    PUBLISH_KEYS,
    SHOWN,
    TAGLINE,
    YEAR,
)
from pnp.load.report import BadValueError, Problems
from pnp.model.game import Component
from pnp.model.publication import Publication
from pnp.readers.yaml_tree import Items, Scalar


def read_publication(
    values: Values, art: Listing, components: Mapping[str, Component | None], problems: Problems
) -> Publication | None:
    """Return what game.yaml says under `publish`, None where it says nothing there.

    A component that is None could not be read, and its cards are not looked for.
    """
    if PUBLISH not in values:
        return None
    said = values[PUBLISH]
    _check_cover(said, art, problems)
    _check_shown(said, components, problems)
    if len(said[HIGHLIGHTS]) > MOST_HIGHLIGHTS:
        message = f"highlights: {len(said[HIGHLIGHTS])} of them; the most is {MOST_HIGHLIGHTS}"
        problems.add(said.where_of(HIGHLIGHTS), message, "keep the best")
    return Publication(
        tagline=said[TAGLINE],
        description=said[DESCRIPTION],
        highlights=said[HIGHLIGHTS],
        minutes=said[MINUTES],
        age=said[AGE],
        year=said[YEAR],
        mechanics=said[MECHANICS],
        credits=said[CREDITS],
        homepage=said[HOMEPAGE],
        cover=said[COVER],
        shown=said[SHOWN],
        private=said[PRIVATE],
        where=values.where_of(PUBLISH),
    )


def _check_cover(said: Values, art: Listing, problems: Problems) -> None:
    if said[COVER]:
        try:
            art.find(said[COVER])
        except BadValueError as error:
            problems.bad(said.where_of(COVER), COVER.name, error)


def _check_shown(
    said: Values, components: Mapping[str, Component | None], problems: Problems
) -> None:
    """Note cards that are not there."""
    node = said.node(SHOWN)
    for item in node.items if isinstance(node, Items) else ():
        if not isinstance(item, Scalar) or item.text not in said[SHOWN]:
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
    if PUBLISH not in values:
        return
    said = values[PUBLISH]
    for key in (one for one in PUBLISH_KEYS if one is not HIGHLIGHTS and said.node(one)):
        yield f"{PUBLISH.name}.{key.name}", said.where_of(key)
    node = said.node(HIGHLIGHTS)
    for number, item in enumerate(node.items if isinstance(node, Items) else (), 1):
        yield f"{PUBLISH.name}.{HIGHLIGHTS.name}.{number}", item.where
