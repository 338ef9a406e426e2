"""Pictures as virtual tables take them that have no files of their own to import."""
