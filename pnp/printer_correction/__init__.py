"""What printers do to a page, as measured, how that is undone, and the file it is kept in.

May import: core, drawing, files, sizes, svg. Imported by: app, cli, exports, printer_calibration.
"""
