"""Gettext catalogs and XLIFF, glossaries and languages. The only room that knows polib.

May import: core, model, runtime. Imported by: the rooms above.
"""
