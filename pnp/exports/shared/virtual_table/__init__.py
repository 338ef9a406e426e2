"""What exports for virtual tables share: set-ups, sheets of faces, ZIP files, words."""
