"""Games that are kept open: an edit makes anew only what it touches, and never ends anything.

May import: app, cache, check_coverage, checks, core, drawing, exports, faces, files, fonts,
game_texts, i18n, load, model, processes, readers, render, sheet_layout, sizes, text. Imported by:
cli, serve.
"""
