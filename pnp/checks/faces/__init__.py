"""Checks of what is seen on faces and on printed sheets."""
