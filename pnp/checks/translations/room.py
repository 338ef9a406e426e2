"""Translations leave some room.

A translation that is set in the smallest size of its style, or half a point above it, while its
text is larger, has used up its room: with a few letters more it would not fit, and beside other
cards it looks small. It is run for every game with catalogs.

    PASS: "Sturm" in 12 pt, as "Storm"
    FAIL: "Sturmwarnung" in 9.25 pt, where a title is at least 9 pt
        the translation of 'mini.deck.one.name' is set in 9.25 pt, its text in 12 pt; the least is
        9 pt
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.catalogs import catalogs_of, translations_in
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.translations.typeset_texts import fits_in, own_sizes
from pnp.load.key_types import Values
from pnp.text.right_to_left import is_right_to_left
from pnp.text.text_box import Sizes

OPTIONS = ()
NEEDS_CARDS = True

_NEAR = 0.5  # pt


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each translation with no room left, and one for each language."""
    catalogs = [one for one in catalogs_of(subject).readable if not is_right_to_left(one.language)]
    said = {one.language: list(translations_in(subject, one)) for one in catalogs}
    # A catalog with nothing in it costs nothing.
    sizes = {
        one.language: fits_in(subject, one).sizes if said[one.language] else {} for one in catalogs
    }
    full = {
        one.text.id
        for language, some in said.items()
        for one in some
        if (size := sizes[language].get(one.text.id)) and _is_full(size)
    }
    own = own_sizes(subject, [one for one in catalogs if said[one.language]], full)
    for catalog in catalogs:
        found = sizes[catalog.language]
        looked_at = [one for one in said[catalog.language] if one.text.id in found]
        for one in looked_at:
            size = found[one.text.id]
            own_size = own.get(one.text.id, size)
            if _is_full(size) and own_size.ended > size.ended:
                shown, larger = f"{size.ended:g} pt", f"{own_size.ended:g} pt"
                what = f"is set in {shown}, its text in {larger}; the least is {size.least:g} pt"
                yield one.wrong(what, "say it in fewer letters", larger, shown)
        counted = plural(len(looked_at), "text")
        yield Result(True, catalog.language, "some room", counted, catalog.where)


def _is_full(size: Sizes) -> bool:
    return size.ended <= size.least + _NEAR and size.least < size.full
