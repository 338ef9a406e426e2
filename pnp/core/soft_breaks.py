"""Lines of Markdown: how a paragraph is broken into them says nothing."""

from __future__ import annotations

import re

# No hard break: that has two spaces or a backslash before it.
_SOFT = re.compile(r"(?<![ \\]) ?\n[ \t]*")


def joined(text: str) -> str:
    """Return `text` with its soft line breaks as spaces, so that only its words count."""
    return _SOFT.sub(" ", text) if "\n" in text else text
