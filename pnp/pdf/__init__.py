"""Drawings into PDF files, and what a PDF says about itself read back. Knows pikepdf.

May import: core, drawing, fonts, model, runtime, svg. Imported by: app, calibrate, checks, cli,
exports.
"""
