"""Expressions over facts: a small, exact, safe language with the look of arithmetic."""
