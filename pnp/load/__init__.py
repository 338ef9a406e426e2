"""A game's folder to a Game and a Ledger: the keys of its files, and what they mean.

May import: cache, core, expressions, files, fonts, model, nets, readers, shapes, sizes. Imported
by: the packages above.
"""
