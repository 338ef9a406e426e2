"""A game's folder to a Game: the only package that knows the keys of its YAML files."""

from pnp.load.game import game_inputs, load_game

__all__ = ["game_inputs", "load_game"]
