"""What of a game its rows hold: each value, fact, text and figure, and the row that would fail.

May import: catalogs, checks, core, expressions, load, model. Imported by: app, reports.
"""
