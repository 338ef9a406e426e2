"""What stands in the archive of a release beside the files of exports, and who makes it on GitHub.

May import: core, exports, i18n, model. Imported by: app.
"""
