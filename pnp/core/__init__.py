"""Lengths and colours, shapes, sizes by name, problems, and where folders are.

May import: nothing of ours. Imported by: the packages above.
"""
