"""Expressions over facts: a small, exact, safe language with the look of arithmetic.

May import: core, processes. Imported by: the packages above.
"""
