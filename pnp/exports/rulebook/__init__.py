"""Rulebooks: as a book, as a booklet to fold, and as one web page."""
