"""Texts and a catalog to the catalog of those texts: what is kept, what is stale, what is gone.

A text that changed makes its translation fuzzy, with the old text beside it; the old text back
again makes it good. A figure that goes from one to many makes fuzzy what counts with it. A text
that moved takes its translation along, one that moved and changed, too. What nobody says any more
is kept as obsolete, in case it comes back.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from pnp.catalogs.flags import with_ours
from pnp.catalogs.plurals import form_of, plural_forms
from pnp.catalogs.values import FUZZY, Catalog, Message
from pnp.catalogs.writing import rewritten
from pnp.core.values import replace

# The end of an id that says the how manieth: "/p2" and "/l1.3" in rulebooks, ".2" in lists.
_NUMBER = re.compile(r"(?:[./][pltbf]?[0-9]+|\.head|/title)+$")
# Texts that have less in common are two, not one that was changed.
_ALIKE = 0.5
_NONE = (None, None, None)
# What a note says of a placeholder for a whole number, and one that the translation says as a
# word.
_FIGURE = re.compile(r"^(\{[^{}]+\}) is ([0-9]{1,9})\.$", re.MULTILINE)
_AS_A_WORD = re.compile(r"\[[^\[\]{}]+\]\{[^{}]*\}")


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
        return _refreshed(old, text, self._rule) if old else None

    def moved(self, text: Message) -> Message | None:
        """Return a message with the translation that the same text had in another place."""
        old = self._take(text, lambda old: old.source == text.source and old.is_whole)
        return None if old is None else _refreshed(old, text, self._rule)

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
                found[text.key] = _stale(old, text)
        return found

    def changed(self, text: Message) -> Message:
        """Return a message with what another text in this place was translated as, if any was."""
        old = self._take(text, lambda old: old.context == text.context and old.is_begun)
        return text if old is None else _stale(old, text)

    def _take(self, text: Message, fits: Callable[[Message], bool]) -> Message | None:
        """Return what is left and fits, the nearest to `text`; no other text gets it then."""
        found = [old for old in self._left.values() if fits(old)]
        if not found:
            return None
        best = max(found, key=lambda old: (not old.obsolete, _shared(old.context, text.context)))
        del self._left[id(best)]
        return best

    def gone(self) -> Iterator[Message]:
        """Yield what is left and had been translated, as obsolete."""
        for old in self._left.values():
            if old.obsolete:
                yield old
            elif old.is_begun:
                yield _written(replace(old, obsolete=True, places=(), note=""), old)


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


def _shared(one: str, other: str) -> int:
    """Return how many parts two ids have in common, from their ends."""
    count = 0
    for left, right in zip(reversed(one.split(".")), reversed(other.split(".")), strict=False):
        if left != right:
            break
        count += 1
    return count


def _refreshed(old: Message, text: Message, rule: str) -> Message:
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
        return _written(_as_before(new), old)
    if old.is_begun and _counts_otherwise(old, text, rule):
        new = replace(new, flags=(FUZZY, *new.flags))
    return _written(new, old)


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


def _stale(old: Message, text: Message) -> Message:
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
    return _written(_as_before(new), old)


def _as_before(new: Message) -> Message:
    """Return a fuzzy message; a good one where its text is again what was translated."""
    _, source, plural = new.previous
    if (source, plural or "") != (new.source, new.plural):
        return new
    flags = tuple(flag for flag in new.flags if flag != FUZZY)
    return replace(new, flags=flags, previous=_NONE)


def _written(new: Message, old: Message) -> Message:
    """Return `new` with the lines of `old` that are still right; `old` itself, if all are."""
    return old if new == old else replace(new, raw=rewritten(new, old))
