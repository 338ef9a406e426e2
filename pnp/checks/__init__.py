"""A game held against the facts of its rules. One module each; none knows another.

May import: catalogs, core, expressions, faces, fonts, i18n, inspect, load, model, pdf, play,
render, rulebook, runtime, sources, svg, text. Imported by: app, cli, coverage, mutants, reports,
resident, serve, simulate.
"""
