"""The Game Crafter: pictures of each component, and what they are for."""
