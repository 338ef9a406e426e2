"""A rulebook as one web page: no network, every picture and font in the file."""
