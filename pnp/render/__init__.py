"""Card and template to the SVG text of a face: templates of games are Jinja2, in its sandbox.

Only `serve/assets.py` knows Jinja2 besides, for pages of the server.

May import: catalogs, core, fonts, load, model, runtime, shapes, svg, text. Imported by: app,
checks, exports, faces, resident.
"""
