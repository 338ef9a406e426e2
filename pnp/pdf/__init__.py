"""Drawings into PDF files, and what a PDF says about itself read back, with pikepdf.

May import: colour, core, drawing, files, fonts, model, processes, shapes, svg. Imported by: app,
checks, cli, exports, printer_calibration.
"""
