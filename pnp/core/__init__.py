"""What all others speak of: lengths, colours, problems, and folders.

Tables of what is known without a file: licences, exit codes, cutting machines. And what
needs nothing of ours: phrases that a value chooses (as ICU selects), ZIP files, invisible signs.

May import: nothing of ours. Imported by: the packages above.
"""
