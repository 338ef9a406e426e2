"""Drawings into PDF files, and what a PDF says about itself read back.

It knows pikepdf, as exports do, which put their pages together with it.

May import: core, drawing, fonts, model, runtime, svg. Imported by: app, calibrate, checks, cli,
exports.
"""
