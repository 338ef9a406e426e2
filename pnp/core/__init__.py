"""What all others speak of: lengths, colours, shapes, sizes by name, problems, and folders.

Tables of what is known without a file: papers, cards, label sheets, licences, exit codes. And what
needs nothing of ours: phrases that a value chooses (`select` of ICU), ZIP files, invisible signs.

May import: nothing of ours. Imported by: the packages above.
"""
