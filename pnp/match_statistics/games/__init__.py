"""What is measured in matches of one game alone: a file for each, with MEASURES and an Observer."""
