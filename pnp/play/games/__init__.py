"""The engines of the games that ship, a folder for each. None knows another."""
