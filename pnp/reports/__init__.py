"""Reports of checks, one module for each way of writing them.

May import: check_coverage, checks, core, expressions, load, model, mutation_testing, readers.
Imported by: app, cli, serve.
"""
