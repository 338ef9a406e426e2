"""Files of values (YAML) read into one tree of values with their places.

May import: core, runtime. Imported by: checks, fonts, load, simulate.
"""
