"""Rulebooks: Markdown to blocks, frozen values that any export can set. No paper is known here.

May import: catalogs, core, expressions, i18n, model, runtime, text. Imported by: app, checks,
cli, exports.
"""
