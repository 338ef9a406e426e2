"""What came back from a translation tool, put into the catalog that it was made of."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence

from pnp.core.values import replace
from pnp.i18n.catalog import FUZZY, Catalog, Message
from pnp.i18n.merge_changed_texts import merge
from pnp.i18n.po_writing import rewritten


def put_in(catalog: Catalog, said: Sequence[Message], texts: Sequence[Message]) -> Catalog:
    """Return `catalog` with the translations, comments and fuzzy states that `said` has.

    What `said` has not stays as it is. `texts` are those of the game, as `merge` wants them. A
    message whose id a tool has lost is the next text that says what it says.
    """
    found = {one.key: one for one in _named(said, texts)}
    messages = tuple(edited(old, found.pop(old.key, None)) for old in catalog.messages)
    known = {one.key for one in messages}
    more = tuple(one for one in found.values() if one.key not in known and one.is_begun)
    return merge(replace(catalog, messages=(*messages, *more)), texts)


def _named(said: Sequence[Message], texts: Sequence[Message]) -> Iterator[Message]:
    """Yield messages with the ids of texts, where theirs are none."""
    ids = {text.context for text in texts}
    waiting: defaultdict[str, deque[str]] = defaultdict(deque)
    taken = {one.key for one in said}
    for text in texts:
        if text.key not in taken:
            waiting[text.source].append(text.context)
    for one in said:
        others = waiting[one.source]
        is_lost = one.context not in ids and others
        yield replace(one, context=others.popleft()) if is_lost else one


def edited(old: Message, new: Message | None) -> Message:
    """Return `old` with what a translator did to it."""
    if new is None or old.obsolete:
        return old
    forms = new.translations
    if len(forms) != len(old.translations):
        # A tool without plurals knows the first form alone.
        forms = (*forms, *old.translations[len(forms) :])[: len(old.translations)]
    is_fuzzy = FUZZY in new.flags
    others = tuple(flag for flag in old.flags if flag != FUZZY)
    flags = (FUZZY, *others) if is_fuzzy else others
    made = replace(
        old,
        translations=forms,
        comment=new.comment,
        flags=old.flags if is_fuzzy == old.is_fuzzy else flags,
        previous=old.previous if is_fuzzy else (None, None, None),
    )
    return old if made == old else replace(made, raw=rewritten(made, old))
