"""Which translations are stale: their text changed, or a figure counts with another form now."""

from __future__ import annotations

import re

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import replace
from pnp.i18n.catalog import FUZZY, Message
from pnp.i18n.flags import with_ours
from pnp.i18n.plurals import form_of
from pnp.i18n.po_writing import rewritten

_NONE = (None, None, None)
# What a note says of a placeholder for a whole number, and one that the translation says as a
# word.
_FIGURE = lazy_pattern(r"^(\{[^{}]+\}) is ([0-9]{1,9})\.$", re.MULTILINE)
_AS_A_WORD = lazy_pattern(r"\[[^\[\]{}]+\]\{[^{}]*\}")


def refreshed(old: Message, text: Message, rule: str) -> Message:
    """Return a message with the place and note of today; as it stood, if they are the same.

    It is fuzzy where it counts with another plural form now, by the header Plural-Forms `rule`.
    """
    new = replace(
        old,
        context=text.context,
        places=text.places,
        note=text.note,
        # One that an editor made is told by the checks: forms that somebody wrote do not vanish.
        plural=text.plural or old.plural,
        flags=with_ours(old.flags, text.flags),
        obsolete=False,
    )
    if old.is_fuzzy:
        return written(_as_before(new), old)
    if old.is_begun and _counts_otherwise(old, text, rule):
        new = replace(new, flags=(FUZZY, *new.flags))
    return written(new, old)


def _counts_otherwise(old: Message, text: Message, rule: str) -> bool:
    """Return whether a figure that is printed in the translation of `old` has another form now.

    "{dice} dado" is right for 1 and wrong for 2. A word for a figure is held to it by the checks.
    """
    before = dict(_FIGURE.findall(old.note))
    figures = _AS_A_WORD.sub("", " ".join(old.translations))
    return any(
        placeholder in figures
        and placeholder in before
        and form_of(rule, int(before[placeholder])) != form_of(rule, int(now))
        for placeholder, now in _FIGURE.findall(text.note)
    )


def stale(old: Message, text: Message) -> Message:
    """Return a message whose text changed. The first old text stays, until it is looked at."""
    has_previous = old.is_fuzzy and old.previous[1] is not None
    new = replace(
        text,
        plural=text.plural or old.plural,
        translations=old.translations,
        comment=old.comment,
        flags=with_ours(old.flags if old.is_fuzzy else (FUZZY, *old.flags), text.flags),
        previous=old.previous if has_previous else (None, old.source, old.plural or None),
    )
    return written(_as_before(new), old)


def _as_before(new: Message) -> Message:
    """Return a fuzzy message; a good one where its text is again what was translated."""
    _, source, plural = new.previous
    if (source, plural or "") != (new.source, new.plural):
        return new
    flags = tuple(flag for flag in new.flags if flag != FUZZY)
    return replace(new, flags=flags, previous=_NONE)


def written(new: Message, old: Message) -> Message:
    """Return `new` with the lines of `old` that are still right; `old` itself, if all are."""
    return old if new == old else replace(new, raw=rewritten(new, old))
