"""Ways to write a game out, a folder each; they do not know one another.

May import: catalogs, core, drawing, expressions, faces, fonts, impose, load, model, nets, pdf,
render, rulebook, runtime, shapes, svg, text. Imported by: app, cli, release,
resident, serve.
"""
