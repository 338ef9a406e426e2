"""The live page: games in a browser, drawn anew as their files change.

May import: cache, checks, core, drawing, exports, expressions, i18n, inspect, load, model, reports,
resident, shapes. Imported by: cli.
"""
