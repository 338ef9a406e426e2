"""What shops and databases ask for when a game is published: texts, tables and pictures."""
