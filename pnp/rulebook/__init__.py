"""Rulebooks: Markdown to blocks, frozen values that any export can set. No paper is known here."""
