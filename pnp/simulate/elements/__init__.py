"""Elements, played."""
