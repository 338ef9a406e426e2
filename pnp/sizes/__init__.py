"""Sizes by name: papers, cards, label sheets, slots of sprues; and how far faces bleed.

May import: core. Imported by: app, cli, exports, load, model, open_games, printer_calibration,
printer_correction, render, serve, sheet_layout.
"""
