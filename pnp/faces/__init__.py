"""All faces of a job as drawings: from the cache, else rendered and drawn.

May import: core, drawing, fonts, model, render, runtime. Imported by: app, checks, exports,
resident.
"""
