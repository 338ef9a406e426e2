"""The page of checks: one file to send to somebody, a module for each part of it."""
