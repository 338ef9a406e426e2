"""What every check is given and gives back: the subject, its deck, options, results."""
