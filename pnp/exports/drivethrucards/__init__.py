"""DriveThruCards: PDF/X-1a, a page for each side of each card, its back first."""
