"""Printers measured: the sheet that is printed for it, and what readings or scans of it say.

May import: core, exports, files, fonts, i18n, marks, model, pdf, printer_correction, sizes, svg,
text. Imported by: app, cli.
"""
