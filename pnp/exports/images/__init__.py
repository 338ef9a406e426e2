"""Pictures of faces, a file for each, or for each copy, or many of them in a grid."""
