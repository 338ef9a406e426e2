r"""Phrases that a value chooses: `select` of ICU MessageFormat, in texts of games and in catalogs.

    {=end.finish_round, select, yes {The round is finished.} no {The game ends at once.}}

A branch is what stands in the braces behind its key. Once it is read, such a phrase is flat: a mark
stands before each branch, and one behind the last.

    {=end.finish_round, select, yes}The round is finished.{=end.finish_round, select, no}The game
    ends at once.{=end.finish_round, select}

So whatever looks at the words, signs and placeholders of a text meets those of all branches, and a
mark where it looks for a placeholder. A catalog has the name of the fact, without `=`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from pnp.core.hinted_error import HintedError
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import shorten
from pnp.core.values import Struct

OTHER = "other"
# What follows the fact in a mark.
SELECT = ", select"
# Of a flat text: the fact, and the key of the branch that follows, None behind the last one.
_MARK = lazy_pattern(r"\\.|\{=(?P<of>[^{}]*?), select(?:, (?P<key>[^\s{},]+))?\}", re.DOTALL)
# As many characters as an expression may have, so that no text takes long.
_SOURCE = lazy_pattern(r"\\.|\{=(?P<of>[^{}]{0,2000}?)\s{0,20},\s{0,20}select\s{0,20},", re.DOTALL)
_CATALOG = lazy_pattern(
    r"\\.|\{(?P<of>[^{}=][^{}]{0,2000}?)\s{0,20},\s{0,20}select\s{0,20},", re.DOTALL
)
_KEY = lazy_pattern(r"\s*(?P<key>[^\s{},]+)\s*\{")
_END = lazy_pattern(r"\s*\}")
_BRACE = lazy_pattern(r"\\.|[{}]", re.DOTALL)
_DEEPEST = 3


class SelectError(HintedError, ValueError):
    """A phrase that is not written as it has to be: what is wrong, and in `hint` what to do."""


class Select(Struct, frozen=True):
    """A phrase: the expression `of` that chooses, and what stands in each branch, by its key."""

    of: str
    branches: Mapping[str, tuple[Part, ...]]


# What a flat text is made of.
Part: TypeAlias = "str | Select"


def has_select(text: str) -> bool:
    """Return whether `text`, as it is written in a file of a game, has such a phrase."""
    return "select" in text and any(match["of"] is not None for match in _SOURCE.finditer(text))


def flat(text: str) -> str:
    """Return `text`, as it is written in a file of a game, with its phrases flat.

    Raises SelectError.
    """
    return _flat(text, _SOURCE, lambda of: of, 1) if has_select(text) else text


def flat_translation(text: str, facts: Mapping[str, str]) -> str:
    """Return a translation, as it is written in a catalog, with its phrases flat.

    `facts` has the expressions that names stand for. Raises SelectError, also for other names.
    """

    def fact(name: str) -> str:
        if name not in facts:
            hint = "choose by what the text chooses by, spelt the same"
            raise SelectError(f"chooses a phrase by {shorten(name)}, and its text does not", hint)
        return facts[name]

    return _flat(text, _CATALOG, fact, 1)


def is_written_in_catalog(text: str) -> bool:
    """Return whether `text` has a phrase that is written as in a catalog."""
    found = _CATALOG.finditer(text) if "select" in text else ()
    return any(match["of"] is not None for match in found)


def _flat(text: str, begin: re.Pattern[str], fact: Callable[[str], str], depth: int) -> str:
    said: list[str] = []
    at = 0
    while match := begin.search(text, at):
        said.append(text[at : match.start()])
        at = match.end()
        if match["of"] is None:
            said.append(match[0])
            continue
        of = " ".join(match["of"].split())
        if depth > _DEEPEST:
            hint = "write a text of its own for what lies deeper"
            raise SelectError(f"phrases stand in one another more than {_DEEPEST} deep", hint)
        branches, at = _branches(text, at, of)
        named = fact(of)
        for key, branch in branches.items():
            within = _flat(branch, begin, fact, depth + 1)
            if any(mark["of"] == named for mark in _MARK.finditer(within)):
                hint = "write it once: in each branch the value is known"
                raise SelectError(f"{shorten(of)} chooses once more in its own branch", hint)
            said += (f"{{={named}{SELECT}, {key}}}", within)
        said.append(f"{{={named}{SELECT}}}")
    return "".join((*said, text[at:]))


def _branches(text: str, at: int, of: str) -> tuple[dict[str, str], int]:
    """Return what follows `{=of, select,` by its keys, and where `text` goes on behind it."""
    found: dict[str, str] = {}
    while key := _KEY.match(text, at):
        end = _closing(text, key.end(), of)
        if key["key"] in found:
            hint = "write each key once"
            raise SelectError(f"{shorten(of)}, select has '{shorten(key['key'])}' twice", hint)
        found[key["key"]] = text[key.end() : end]
        at = end + 1
    over = _END.match(text, at)
    if over is None or not found:
        hint = "write a key and its words for each value, as yes {with} no {without}, and then }"
        raise SelectError(f"{shorten(of)}, select has no branch where one is looked for", hint)
    return found, over.end()


def _closing(text: str, at: int, of: str) -> int:
    """Return where the brace is that closes the one before `at`."""
    depth = 1
    for match in _BRACE.finditer(text, at):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if not depth:
            return match.start()
    hint = r"close each branch and the whole with }; write \} for the sign itself"
    raise SelectError(f"{shorten(of)}, select begins and never ends", hint)


def parts(text: str) -> tuple[Part, ...]:
    """Return what a flat text is made of: plain texts, and phrases with their branches."""
    if SELECT not in text:
        return (text,) if text else ()
    # Each level: the fact, its branches so far, and the key of the one that is open.
    levels: list[tuple[str, dict[str, list[Part]], str]] = [("", {"": []}, "")]
    at = 0

    def add(part: Part) -> None:
        _, branches, key = levels[-1]
        if part:
            branches[key].append(part)

    for mark in _MARK.finditer(text):
        if mark["of"] is None:
            continue
        add(text[at : mark.start()])
        at = mark.end()
        of, branches, _ = levels[-1]
        if mark["key"] is None and of == mark["of"]:
            levels.pop()
            add(Select(of, {key: tuple(some) for key, some in branches.items()}))
        elif mark["key"] is not None:
            if of != mark["of"]:
                branches = {}
                levels.append((mark["of"], branches, ""))
            branches[mark["key"]] = []
            levels[-1] = (mark["of"], branches, mark["key"])
    add(text[at:])
    return tuple(levels[0][1][""])


def with_phrases(text: str, say: Callable[[Select], str]) -> str:
    """Return a flat text with what `say` makes of each of its outermost phrases."""
    if SELECT not in text:
        return text
    return "".join(part if isinstance(part, str) else say(part) for part in parts(text))


def said(branch: tuple[Part, ...]) -> str:
    """Return a branch as a flat text."""
    return "".join(part if isinstance(part, str) else _as_flat(part) for part in branch)


def _as_flat(one: Select) -> str:
    marked = (f"{{={one.of}{SELECT}, {key}}}{said(some)}" for key, some in one.branches.items())
    return f"{''.join(marked)}{{={one.of}{SELECT}}}"


def written(text: str, name: Callable[[str], str]) -> str:
    """Return a flat text as catalogs have it, each fact as `name` calls it."""

    def say(one: Select) -> str:
        branches = (f"{key} {{{written(said(some), name)}}}" for key, some in one.branches.items())
        return f"{{{name(one.of)}{SELECT}, {' '.join(branches)}}}"

    return with_phrases(text, say)


def fact_of(placeholder: str) -> str:
    """Return the expression in a placeholder, which may be a mark, without its braces."""
    return placeholder.partition(SELECT)[0]


def phrases(text: str) -> tuple[Select, ...]:
    """Return all phrases in a flat text, those in branches of others behind these."""
    found: list[Select] = []
    for part in parts(text):
        if isinstance(part, Select):
            inner = (phrases(said(branch)) for branch in part.branches.values())
            found += (part, *(one for some in inner for one in some))
    return tuple(found)


def longest(text: str) -> str:
    """Return a flat text with the longest branch of each phrase."""
    return with_phrases(
        text, lambda one: max((longest(said(some)) for some in one.branches.values()), key=len)
    )


def chosen(text: str, of: str, key: str) -> str:
    """Return a flat text as it is where `of` is `key`; other phrases have all their branches.

    What a phrase has no branch for stands in that of OTHER.
    """

    def say(one: Select) -> str:
        some = one.branches
        if one.of == of:
            return chosen(said(some.get(key, some.get(OTHER, ()))), of, key)
        return "".join(chosen(said(branch), of, key) for branch in some.values())

    return with_phrases(text, say)
