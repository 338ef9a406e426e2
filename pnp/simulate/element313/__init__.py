"""Element 313, played."""
