"""Texts and a catalog to the catalog of those texts: what is kept, what is stale, what is gone.

A text that changed makes its translation fuzzy, with the old text beside it. One that moved takes
its translation along. What nobody says any more is kept as obsolete, in case it comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pnp.catalog.values import FUZZY, Catalog, Message


def merge(catalog: Catalog, texts: Sequence[Message]) -> Catalog:
    """Return `catalog` with the messages of `texts`, in their order, and obsolete ones at the end.

    `texts` are untranslated, each with its places and note.
    """
    merger = _Merger(catalog, texts)
    # A text that only moved comes first: what took its place has no claim on its translation.
    found = [merger.same(text) or merger.moved(text) for text in texts]
    messages = [one or merger.changed(text) for one, text in zip(found, texts, strict=True)]
    return replace(catalog, messages=(*messages, *merger.gone()))


class _Merger:
    def __init__(self, catalog: Catalog, texts: Iterable[Message]) -> None:
        wanted = {text.key for text in texts}
        self._same = {message.key: message for message in catalog.living()}
        left = [old for old in catalog.messages if old.obsolete or old.key not in wanted]
        self._left = {id(old): old for old in left}

    def same(self, text: Message) -> Message | None:
        """Return the message that `text` has already, None where it has none."""
        old = self._same.get(text.key)
        return _refreshed(old, text) if old else None

    def moved(self, text: Message) -> Message | None:
        """Return a message with the translation that the same text had in another place."""
        old = self._take(text, lambda old: old.source == text.source and old.is_whole)
        if old is None:
            return None
        return _refreshed(replace(old, context=text.context, obsolete=False, raw=""), text)

    def changed(self, text: Message) -> Message:
        """Return a message with what another text in this place was translated as, if any was."""
        old = self._take(text, lambda old: old.context == text.context and any(old.translations))
        return text if old is None else _stale(old, text)

    def _take(self, text: Message, fits: Callable[[Message], bool]) -> Message | None:
        """Return what is left and fits, the nearest to `text`; no other text gets it then."""
        found = [old for old in self._left.values() if fits(old)]
        if not found:
            return None
        best = max(found, key=lambda old: (not old.obsolete, _shared(old.context, text.context)))
        del self._left[id(best)]
        return best

    def gone(self) -> list[Message]:
        """Return what is left and had been translated, as obsolete."""
        return [
            old if old.obsolete else replace(old, obsolete=True, places=(), note="", raw="")
            for old in self._left.values()
            if any(old.translations)
        ]


def _shared(one: str, other: str) -> int:
    """Return how many parts two ids have in common, from their ends."""
    count = 0
    for left, right in zip(reversed(one.split(".")), reversed(other.split(".")), strict=False):
        if left != right:
            break
        count += 1
    return count


def _refreshed(old: Message, text: Message) -> Message:
    """Return a message with the places and note of today; as it stood, if they are the same."""
    new = replace(old, places=text.places, note=text.note, plural=text.plural)
    return old if new == old else replace(new, raw="")


def _stale(old: Message, text: Message) -> Message:
    """Return a message whose text changed. The first old text stays, until it is looked at."""
    has_previous = old.is_fuzzy and old.previous[1] is not None
    plural = old.plural or None
    flags = old.flags if old.is_fuzzy else (FUZZY, *old.flags)
    return replace(
        text,
        translations=old.translations,
        comment=old.comment,
        flags=flags,
        previous=old.previous if has_previous else (None, old.source, plural),
    )
