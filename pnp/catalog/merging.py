"""Texts and a catalog to the catalog of those texts: what is kept, what is stale, what is gone.

A text that changed makes its translation fuzzy, with the old text beside it. One that moved takes
its translation along. What nobody says any more is kept as obsolete, in case it comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.catalog.values import FUZZY, Catalog, Message


def merge(catalog: Catalog, texts: Sequence[Message]) -> Catalog:
    """Return `catalog` with the messages of `texts`, in their order, and obsolete ones at the end.

    `texts` are untranslated, each with its places and note.
    """
    merger = _Merger(catalog, texts)
    messages = tuple(merger.message(text) for text in texts)
    return replace(catalog, messages=(*messages, *merger.gone()))


class _Merger:
    def __init__(self, catalog: Catalog, texts: Iterable[Message]) -> None:
        wanted = {text.key for text in texts}
        self._same = {message.key: message for message in catalog.living()}
        left = [old for old in catalog.messages if old.obsolete or old.key not in wanted]
        self._left = {id(old): old for old in left}

    def message(self, text: Message) -> Message:
        """Return the message of `text`, with what there is of a translation."""
        same = self._same.get(text.key)
        if same is not None:
            return _refreshed(same, text)
        moved = self._take(
            [old for old in self._left.values() if old.source == text.source and old.is_whole],
            text,
        )
        if moved is not None:
            taken = replace(moved, context=text.context, obsolete=False, raw="")
            return _refreshed(taken, text)
        changed = self._take(
            [
                old
                for old in self._left.values()
                if old.context == text.context and any(old.translations)
            ],
            text,
        )
        return text if changed is None else _stale(changed, text)

    def _take(self, found: Sequence[Message], text: Message) -> Message | None:
        """Return one of `found`, the nearest to `text`, which no other text takes then."""
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
