"""What commands do, with values in and values out: open, check, build, translate, proof.

May import: catalogs, checks, core, drawing, exports, expressions, faces, fonts, i18n, impose,
load, model, pdf, render, reports, rulebook, runtime, svg, text. Imported by: cli.
"""
