"""Which address of the server is answered by what: ROUTES of each module."""
