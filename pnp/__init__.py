"""Print-and-play card generator and asset pipeline."""
