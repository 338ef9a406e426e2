"""Faces as files of their own: which are shown, in grids or alone, and their bytes."""
