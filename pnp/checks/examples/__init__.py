"""Examples of the rulebook, held against the rules as an engine plays them."""
