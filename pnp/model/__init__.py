"""A game, its components and cards as frozen values, and what of them a command selects.

May import: core, nets, shapes, sizes. Imported by: the packages above.
"""
