"""Reports of checks, one module for each way of writing them."""
