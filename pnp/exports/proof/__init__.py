"""Contact sheets of faces, to look through."""
