"""Reports of checks, one module for each way of writing them.

May import: checks, core, expressions, load, model. Imported by: app, cli.
"""
