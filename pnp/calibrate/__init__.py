"""Printers measured: the sheet that is printed for it, and what readings or scans of it say.

May import: catalogs, core, exports, fonts, model, pdf, printers, runtime, svg,
text. Imported by: app, cli.
"""
