"""What stands in the archive of a release beside the files of exports: its readme and licence.

May import: core, exports, i18n, model. Imported by: app.
"""
