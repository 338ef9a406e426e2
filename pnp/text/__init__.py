"""Text in a box: markup, typography, wrapping and fitting. Shapes come from `pnp.shape`."""
