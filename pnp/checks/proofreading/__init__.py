"""What was proofread, and what says something else since."""
