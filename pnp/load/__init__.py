"""A game's folder to a Game and a Ledger: which keys its files may have, and what they mean.

May import: core, expressions, fonts, model, nets, runtime, shapes, sources. Imported by: the
packages above.
"""
