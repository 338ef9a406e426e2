"""What was made before, kept by a digest of all that it was made of.

May import: core, files. Imported by: the packages above.
"""
