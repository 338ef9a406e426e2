"""What exports for print shops share."""
