"""PDF/X-1a for print shops: each face a page, in inks."""
