"""How a game plays: measures of its decks, reckoned or found by playing them out."""
