"""All faces of a job as drawings: from the cache, else rendered and drawn.

May import: cache, core, drawing, fonts, load, model, processes, render, svg. Imported by: app,
checks, exports, open_games.
"""
