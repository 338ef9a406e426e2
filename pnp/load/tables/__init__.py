"""Tables that stand for cards, or for lists of game.yaml: as the YAML that they would be."""
