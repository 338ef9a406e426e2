"""Reports of checks, one module for each way of writing them.

May import: checks, core, coverage, expressions, load, model, mutants, readers. Imported by: app,
cli, serve.
"""
