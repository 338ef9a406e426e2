"""Elements ("Substance works"), by its printed rules."""
