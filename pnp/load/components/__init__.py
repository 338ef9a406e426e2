"""Component files: the size of pieces, their fields, and the cards."""
