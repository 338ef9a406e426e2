"""What was made before, kept by a digest of all that it was made of.

May import: core, files. Imported by: app, checks, cli, exports, faces, load, open_games, render,
serve, svg.
"""
