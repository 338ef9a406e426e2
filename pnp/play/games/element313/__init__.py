"""Element 313, by its printed rules."""
