"""SVG text of a face to a vector drawing or to pixels. The only package that knows CairoSVG."""
