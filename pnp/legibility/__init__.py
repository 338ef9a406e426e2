"""What is to be seen on a drawn face: contrast of its texts, its lines, its marks, to many eyes.

May import: colour, core, drawing, fonts, shapes, svg. Imported by: app, checks, serve.
"""
