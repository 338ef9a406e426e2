"""What all others speak of and what needs nothing of ours: lengths, places, problems, folders.

May import: nothing of ours. Imported by: all others but colour.
"""
