"""Drawings into PDF files, and what a PDF says about itself. Knows pikepdf."""
