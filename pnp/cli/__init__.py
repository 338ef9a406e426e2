"""The command line: arguments in, exit code out. The only room that knows click and rich.

May import: app, catalogs, checks, core, exports, i18n, load, model, pdf, reports,
rulebook, runtime, simulate, text. Imported by: nobody.
"""
