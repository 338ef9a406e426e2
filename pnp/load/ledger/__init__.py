"""rules.yaml: facts and checks, and what else the ledger of a game says."""
