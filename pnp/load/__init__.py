"""A game's folder to a Game and a Ledger. The only package that knows the keys of YAML files.

May import: core, expressions, fonts, model, nets, runtime, shapes, sources. Imported by: the
packages above.
"""
