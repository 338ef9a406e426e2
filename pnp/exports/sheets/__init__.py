"""Sheets of cards and pieces to print, cut and count."""
