"""What several exports share, and no export itself: pages, pictures, orders, virtual tables."""
