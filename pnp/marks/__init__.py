"""Crop marks, cut lines of pieces and tiles, and the slug area: where on a sheet, and painted.

May import: core, fonts, nets, processes, shapes, sheet_layout. Imported by: exports,
printer_calibration.
"""
