"""What all others speak of and what needs nothing of ours: lengths, colours, problems, folders.

May import: nothing of ours. Imported by: all others but colour.
"""
