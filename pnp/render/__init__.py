"""Card and template to the SVG text of a face. The only package that knows Jinja2."""
