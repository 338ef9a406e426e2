"""What of a game its rows hold: each value, fact, text and figure, and the row that would fail.

May import: checks, core, expressions, i18n, load, model, play. Imported by: app, open_games,
reports.
"""
