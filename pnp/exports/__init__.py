"""Ways to write a game out, a folder each; they do not know one another.

May import: catalogs, core, drawing, expressions, faces, fonts, impose, load, model, nets, pdf,
printers, render, rulebook, runtime, shapes, svg, text. Imported by: app, calibrate, cli, release,
resident, serve.
"""
