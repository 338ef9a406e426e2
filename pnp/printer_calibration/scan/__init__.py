"""What scans and photographs of sheets show: the edges of the paper, and discs on it."""
