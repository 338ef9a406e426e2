"""What stands in texts besides words, and whether the phrases of a translation have it, too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

from pnp.core.icu_select import chosen, phrases
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Problem, shorten
from pnp.i18n.catalog import Message
from pnp.i18n.placeholders import names_in
from pnp.model.game import Text

# Markup with braces of its own is no placeholder; what follows a backslash is what it is.
_PART = lazy_pattern(
    r"\\.|[\^_]\{|\{=[^{}]*, select[^{}]*\}|(?P<look>\{[.#\d][^{}]*\})|(?P<placeholder>\{[^{}]*\})"
    r"|(?P<icon>:[a-z][a-z0-9-]*:)|\]\((?P<link>[^()\s]*)",
    re.DOTALL,
)
PARTS = {
    "placeholder": "a placeholder", "icon": "an icon", "link": "a link", "look": "a look of words",
}  # fmt: skip
# What has to stand in the branch of a phrase in which the text has it.
_IN_BRANCHES = ("placeholder", "icon")


def wrong_phrases(text: Text, message: Message, name: str) -> Iterator[Problem]:
    """Yield the phrases that the translations lack, and those with other branches than the text."""
    wanted: dict[str, list[frozenset[str]]] = {}
    for one in phrases(text.text):
        wanted.setdefault(one.of, []).append(frozenset(one.branches))
    names = names_in(text.text) if wanted else {}
    for said in message.translations if wanted else ():
        found = phrases(said)
        for of in wanted.keys() - {one.of for one in found}:
            told = f"{name} lacks the phrase that {names[of]} chooses"
            hint = f"write {{{names[of]}, select, ...}} with a branch for each of its keys"
            yield Problem(message.where, told, hint)
        for one in found:
            keys = wanted[one.of]
            if frozenset(one.branches) not in keys:
                told = f"{name} has other branches of {names[one.of]} than its text"
                hint = f"translate all of these, and no others: {', '.join(sorted(keys[0]))}"
                yield Problem(message.where, told, hint)


def wrong_branches(text: Text, message: Message, name: str) -> Iterator[Problem]:
    """Yield what stands in another branch of a phrase than in the text.

    For each key of a phrase it has to print what the text prints for it: words may be moved into
    all branches, or out of them. What is missing altogether is told elsewhere.
    """
    branches: dict[str, dict[str, None]] = {}
    for one in phrases(text.text):
        branches.setdefault(one.of, {}).update(dict.fromkeys(one.branches))
    names = names_in(text.text) if branches else {}
    for said, (of, keys), kind in product(message.translations, branches.items(), _IN_BRANCHES):
        for part in sorted(parts_of(text.text, kind).keys() & parts_of(said, kind).keys()):
            wanted, found = (
                ", ".join(key for key in keys if part in parts_of(chosen(one, of, key), kind))
                for one in (text.text, said)
            )
            if wanted != found:
                what, fact = shorten(spelt(part, text)), shorten(names[of])
                told = f"{name} has {what} where {fact} is {found}, its text where it is {wanted}"
                hint = "put it into the same branches as the text has it in"
                yield Problem(message.where, told, hint)


def spelt(part: str, text: Text) -> str:
    """Return a placeholder of `text` as catalogs have it; any other part as it is."""
    name = names_in(text.text).get(part[2:-1]) if part.startswith("{=") else None
    return f"{{{name}}}" if name else part


def parts_of(text: str, kind: str) -> Counter[str]:
    """Return the parts of a kind; what may be said twice counts once."""
    return parts_in(text).get(kind, Counter())


def parts_in(text: str) -> dict[str, Counter[str]]:
    """Return the parts of a text by their kinds, of those it has; as `parts_of` counts them."""
    found: dict[str, Counter[str]] = {}
    for match in _PART.finditer(text):
        kind = match.lastgroup
        if kind and match[kind]:
            counts = found.setdefault(kind, Counter())
            counts[match[kind]] = counts[match[kind]] + 1 if kind == "look" else 1
    return found
