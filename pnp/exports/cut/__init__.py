"""Sheets for machines that cut, and what these cut: files of both, in the same places."""
