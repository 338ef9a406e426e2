"""Text in a box: markup, typography, line breaking and fitting.

May import: catalogs, core, expressions, fonts, svg. Imported by: app, checks, cli, exports, i18n,
render, rulebook.
"""
