"""PlayingCards.io: a room with all pieces, and buttons that lay out each set-up."""
