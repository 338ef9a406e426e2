"""Expressions over facts: a small, exact, safe language with the look of arithmetic.

May import: core, processes. Imported by: app, check_coverage, checks, cli, exports, game_texts,
load, match_statistics, play, reports, rulebook_source, serve, text.
"""
