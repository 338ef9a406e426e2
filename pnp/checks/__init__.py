"""Checks: a game held against the facts of its rules. One module each; none knows another."""
