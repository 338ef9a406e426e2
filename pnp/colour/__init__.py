"""Colours reckoned with and converted: contrast, mixtures, and the inks of a press (ICC).

May import: nothing of ours. Imported by: checks, drawing, exports, legibility, pdf, render, svg.
"""
