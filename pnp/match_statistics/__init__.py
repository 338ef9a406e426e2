"""How a game plays: measures of its decks, reckoned or found by playing them out.

May import: checks, core, expressions, fonts, load, play, processes, readers. Imported by: cli.
"""
