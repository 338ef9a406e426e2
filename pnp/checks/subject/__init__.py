"""What checks are given, share and give back: the subject, its deck, texts, options, results."""
