"""Card and template to the SVG text of a face. The only package that knows Jinja2.

May import: catalogs, core, fonts, load, model, runtime, shapes, svg, text. Imported by: app,
checks, exports, faces, resident.
"""
