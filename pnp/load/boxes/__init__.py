"""The key `boxes` of game.yaml."""
