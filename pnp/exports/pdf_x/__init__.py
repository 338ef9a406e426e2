"""PDF/X-1a, as most print shops ask for."""
