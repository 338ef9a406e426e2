"""The rulebook as a page for screens."""
