"""Which fonts there are, what their files say of themselves, and HarfBuzz's shaping of a run.

May import: core, files, readers. Imported by: the packages above.
"""
