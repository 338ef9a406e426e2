"""DriveThruCards: PDF/X-1a, a back before each front."""
