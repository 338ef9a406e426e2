"""Rulebooks: Markdown to blocks, frozen values that any export can set, without any paper.

May import: core, expressions, files, game_texts, i18n, model, text. Imported by: app, checks, cli,
exports.
"""
