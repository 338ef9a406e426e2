"""Sizes by name: papers, cards, label sheets, slots of sprues; and how far faces bleed.

May import: core. Imported by: the packages above.
"""
