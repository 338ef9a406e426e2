"""Guides, and that of making a game by its sections."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def guide(name):
    """Return a guide by the name of its file."""
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


GUIDE = guide("making-a-game")


def section(title):
    """Return the text below a heading, up to the next one."""
    return re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#+ |\Z)", GUIDE, re.M | re.S)[1]


def code(text):
    """Return all that stands between single backticks."""
    return re.findall(r"`([^`\n]+)`", text)
