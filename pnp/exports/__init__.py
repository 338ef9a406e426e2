"""Ways to write a game out, one file each; they do not know one another."""
