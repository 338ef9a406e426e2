"""JSON Schemas of the YAML files of games, for editors."""
