"""Lines of Markdown: how a paragraph is broken into them says nothing."""

from __future__ import annotations

from pnp.core.lazy_pattern import lazy_pattern

# No hard break: that has two spaces or a backslash before it.
_SOFT = lazy_pattern(r"(?<![ \\]) ?\n[ \t]*")


def joined(text: str) -> str:
    """Return `text` with its soft line breaks as spaces, so that only its words count."""
    return _SOFT.sub(" ", text) if "\n" in text else text
