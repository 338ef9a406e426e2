"""Gettext catalogs and XLIFF, glossaries and languages. The only package that knows polib.

May import: core, files, model. Imported by: the packages above.
"""
