"""Card and template to the SVG text of a face: templates of games are Jinja2, in its sandbox.

May import: cache, colour, core, files, fonts, i18n, load, model, processes, shapes, sizes, svg,
text. Imported by: app, checks, exports, faces, open_games.
"""
