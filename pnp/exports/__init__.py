"""Ways to write a game out, a folder each; what they share, but is no export, is in `shared`.

They do not know one another, but for those that take over what another makes: `booklet`,
`rulebook_html`, `game_crafter` and `tabletop_simulator` of `rulebook`, and `cut` of `sheets`.

May import: cache, colour, core, drawing, expressions, faces, files, fonts, i18n, load, marks,
model, nets, pdf, printer_correction, processes, render, rulebook_source, shapes, sheet_layout,
sizes, svg, text. Imported by: app, cli, open_games, printer_calibration, release, serve.
"""
