"""Translating a game on its cards: texts, what is made of them, and faces drawn with it."""
