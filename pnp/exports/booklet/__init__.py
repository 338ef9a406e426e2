"""The rulebook as a booklet."""
