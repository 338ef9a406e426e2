"""What is to be seen on a drawn face: the contrast of its texts, its marks, in the eyes of many.

May import: core, drawing, fonts, svg. Imported by: checks.
"""
