"""A game's folder to a Game: the only package that knows the keys of its YAML files."""
