"""Whether a drawn face can be read: contrast of texts, thin lines and marks, to many eyes.

May import: colour, core, drawing, fonts, shapes, svg. Imported by: app, checks, serve.
"""
