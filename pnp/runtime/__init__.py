"""Files opened safely, atomic writes, the cache, workers, limits of memory and time.

May import: core. Imported by: the packages above.
"""
