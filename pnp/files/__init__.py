"""Files of users, opened safely and written whole; and those of git and of the web.

May import: core. Imported by: the packages above.
"""
