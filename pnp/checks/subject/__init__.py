"""What every check is given and gives back: the subject, its deck, options, results.

And what several checks look at: the texts of a game, numbers that are typed in them.
"""
