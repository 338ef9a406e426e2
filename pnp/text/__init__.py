"""Text in a box: markup, typography, line breaking and fitting.

May import: catalogs, core, expressions, fonts. Imported by: app, checks, cli, exports, i18n,
mutants, render, resident, rulebook.
"""
