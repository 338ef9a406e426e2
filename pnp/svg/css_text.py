"""CSS as text: as much of it as both art files and faces have to be read for."""

from __future__ import annotations

import re

from pnp.core.lazy_pattern import lazy_pattern

# Selectors and declarations of a rule. Possessive (`*+`): text that is no rule is looked at once,
# not from each of its letters again.
RULE = lazy_pattern(r"(?<![^{}])([^{}]*+)\{([^{}]*+)\}")
_ID = lazy_pattern(r"#([-\w]+)")


def without_comments(text: str) -> str:
    """Return `text` without its comments."""
    kept, at = [], 0
    while (start := text.find("/*", at)) >= 0 and (end := text.find("*/", start + 2)) >= 0:
        kept.append(text[at:start])
        at = end + 2
    return "".join((*kept, text[at:]))


def scoped(text: str, name: str, prefix: str) -> str:
    """Return rules that select only what has the class `name`, and ids only with `prefix`."""

    def selector(one: str) -> str:
        return _ID.sub(rf"#{prefix}\1", one).rstrip() + f".{name}"

    def rule(match: re.Match[str]) -> str:
        return f"{','.join(map(selector, match[1].split(',')))}{{{match[2]}}}"

    return RULE.sub(rule, without_comments(text))
