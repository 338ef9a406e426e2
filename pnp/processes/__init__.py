"""Work in other processes: workers, how many at a time, and limits of memory and time.

May import: core. Imported by: the packages above.
"""
