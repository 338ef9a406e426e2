"""What answers each address of the server: a file for each sort of page."""
