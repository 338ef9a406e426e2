"""The guide of making a game, by its sections."""

import re
from pathlib import Path

GUIDE = (Path(__file__).parents[2] / "docs/making-a-game.md").read_text(encoding="utf-8")


def section(title):
    """Return the text below a heading, up to the next one."""
    return re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#+ |\Z)", GUIDE, re.M | re.S)[1]


def code(text):
    """Return all that stands between single backticks."""
    return re.findall(r"`([^`\n]+)`", text)
