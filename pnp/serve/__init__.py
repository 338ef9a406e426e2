"""The live page: games in a browser, drawn anew as their files change.

May import: catalogs, checks, core, drawing, exports, expressions, inspect, load, model, reports,
resident, runtime, shapes. Imported by: cli.
"""
