"""Which fonts there are, what their files say of themselves, and HarfBuzz's shaping of a run.

May import: core, runtime, sources. Imported by: the packages above.
"""
