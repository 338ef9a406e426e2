"""A game's folder to a Game and a Ledger: the keys of its files, and what they mean.

May import: cache, core, expressions, files, fonts, i18n, model, nets, readers, shapes, sizes.
Imported by: app, check_coverage, checks, cli, exports, faces, game_texts, match_statistics,
mutation_testing, open_games, render, reports, serve.
"""
