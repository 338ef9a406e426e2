"""Games that are kept open: an edit makes anew only what it touches, and never ends anything.

May import: app, catalogs, checks, core, drawing, exports, faces, fonts, i18n, impose, load, model,
render, runtime, sources, text. Imported by: cli, serve.
"""
