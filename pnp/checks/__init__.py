"""A game held against the facts of its rules. One module each; none knows another.

May import: cache, colour, core, expressions, faces, files, fonts, game_texts, i18n, inspect, load,
model, pdf, play, processes, readers, render, rulebook, svg, text. Imported by: app, cli, coverage,
mutants, reports, resident, serve, simulate.
"""
