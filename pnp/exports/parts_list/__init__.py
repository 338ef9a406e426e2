"""The list of all parts of a game, to tick off while cutting."""
