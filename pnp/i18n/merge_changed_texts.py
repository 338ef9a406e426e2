"""Texts and a catalog to the catalog of those texts: what is kept, what is stale, what is gone.

A text that changed makes its translation fuzzy, with the old text beside it; the old text back
again makes it good. A figure that goes from one to many makes fuzzy what counts with it. A text
that moved takes its translation along, one that moved and changed, too. What nobody says any more
is kept as obsolete, in case it comes back.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import replace
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.fuzzy_messages import refreshed, stale, written
from pnp.i18n.plurals import plural_forms

# The end of an id that says the how manieth: "/p2" and "/l1.3" in rulebooks, ".2" in lists.
_NUMBER = lazy_pattern(r"(?:[./][pltbf]?[0-9]+|\.head|/title)+$")
# Texts that have less in common are two, not one that was changed.
_ALIKE = 0.5
# Messages in their order, by whether they are obsolete and what they are looked for by.
_Queues: TypeAlias = "defaultdict[tuple[bool, object], deque[Message]]"


def merge(catalog: Catalog, texts: Sequence[Message]) -> Catalog:
    """Return `catalog` with the messages of `texts`, in their order, and obsolete ones at the end.

    `texts` are untranslated, each with its places, note and flags.
    """
    merger = _Merger(catalog, texts)
    # A text that only moved comes first: what took its place has no claim on its translation. So
    # do texts that were changed a little, in whatever place of their section they are now.
    found = [merger.same(text) or merger.moved(text) for text in texts]
    alike = merger.alike([text for one, text in zip(found, texts, strict=True) if one is None])
    messages = [
        one or alike.get(text.key) or merger.changed(text)
        for one, text in zip(found, texts, strict=True)
    ]
    return replace(catalog, messages=(*messages, *merger.gone()))


class _Merger:
    def __init__(self, catalog: Catalog, texts: Iterable[Message]) -> None:
        wanted = {text.key for text in texts}
        self._same = {message.key: message for message in catalog.living()}
        left = [old for old in catalog.messages if old.obsolete or old.key not in wanted]
        self._left = {id(old): old for old in left}
        self._rule = plural_forms(catalog.language)

    def same(self, text: Message) -> Message | None:
        """Return the message that `text` has already, None where it has none."""
        old = self._same.get(text.key)
        return refreshed(old, text, self._rule) if old else None

    def moved(self, text: Message) -> Message | None:
        """Return a message with the translation that the same text had in another place."""
        # Of several, the nearest one that is not obsolete: the more of the ends of ids is common.
        near = [(text.source, end) for end in _ends(text.context)]
        old = self._take(self._whole, near)
        return None if old is None else refreshed(old, text, self._rule)

    def alike(self, texts: Sequence[Message]) -> dict[tuple[str, str], Message]:
        """Return messages by their keys: those that are numbered, with the text they came from."""
        sections: defaultdict[str, list[tuple[Message, list[frozenset[str]]]]] = defaultdict(list)
        for old in self._left.values():
            if old.is_begun:
                sources = filter(None, (old.source, old.previous[1]))
                sections[_section(old.context)].append((old, list(map(_trigrams, sources))))
        pairs = [
            ((-likeness, old.obsolete, old.context != text.context), text, old)
            for text in texts
            if (section := _section(text.context)) != text.context and section in sections
            for parts in [_trigrams(text.source)]
            for old, olds in sections[section]
            if (likeness := _likeness(parts, olds)) > _ALIKE
        ]
        found: dict[tuple[str, str], Message] = {}
        for _, text, old in sorted(pairs, key=lambda pair: pair[0]):
            if text.key not in found and id(old) in self._left:
                del self._left[id(old)]
                found[text.key] = stale(old, text)
        return found

    def changed(self, text: Message) -> Message:
        """Return a message with what another text in this place was translated as, if any was."""
        old = self._take(self._begun, [text.context])
        return text if old is None else stale(old, text)

    # One object, since what is taken is gone from it.
    @cached_property
    def _whole(self) -> _Queues:
        """What is left and translated whole, by its text and each end of its id."""
        whole = [old for old in self._left.values() if old.is_whole]
        return _queues(((old.source, end), old) for old in whole for end in _ends(old.context))

    # One object, since what is taken is gone from it.
    @cached_property
    def _begun(self) -> _Queues:
        """What is left and not without any translation, by its id."""
        return _queues((old.context, old) for old in self._left.values() if old.is_begun)

    def _take(self, queues: _Queues, names: Sequence[object]) -> Message | None:
        """Return what is left of the first of `names` that has any; no other text gets it then.

        What is obsolete comes after all that is not.
        """
        for key in [(obsolete, name) for obsolete in (False, True) for name in names]:
            queue = queues[key]
            while queue:
                old = queue.popleft()
                if self._left.pop(id(old), None):
                    return old
        return None

    def gone(self) -> Iterator[Message]:
        """Yield what is left and had been translated, as obsolete."""
        for old in self._left.values():
            if old.obsolete:
                yield old
            elif old.is_begun:
                yield written(replace(old, obsolete=True, places=(), note=""), old)


def _section(context: str) -> str:
    """Return the part of an id that stays when what it is in is numbered anew."""
    match = _NUMBER.search(context)
    return context[: match.start()] if match else context


def _likeness(text: frozenset[str], old: Iterable[frozenset[str]]) -> float:
    """Return how much two texts have in common, from 0 to 1; of several old ones, the most."""
    return max((2 * len(text & one) / (len(text) + len(one)) for one in old), default=0.0)


def _trigrams(text: str) -> frozenset[str]:
    """Return what stands in `text` three letters long, with spaces around it."""
    padded = f"  {text} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


def _ends(context: str) -> list[str]:
    """Return the ends of an id, the whole of it first, then part by part less, "" last."""
    parts = context.split(".")
    return [".".join(parts[at:]) for at in range(len(parts) + 1)]


def _queues(named: Iterable[tuple[object, Message]]) -> _Queues:
    found: _Queues = defaultdict(deque)
    for name, old in named:
        found[old.obsolete, name].append(old)
    return found
