"""The engines of the games that ship, a folder for each, and none knows another."""
