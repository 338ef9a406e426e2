"""Ledgers of a small game with the key `balance`, and measures in it."""

import json

from small_check import stated
from small_game import ledger

HERE = "cards/mini/rules.yaml"
FACTS = {
    "deck": {"red": 2, "blue": 2},
    "needs": {"ruby": ["red", "red"], "sky": ["blue"]},
    "points": {"ruby": 6, "sky": 1},
    "hand": 1,
}
HAND = {
    "key": "hand", "title": "Hands that pay", "measure": "first_hand", "from": 0.25, "to": 0.5,
    "note": "half of them", "deck": "deck", "hand": "hand", "needs": "needs",
}  # fmt: skip
QUICK = {
    "key": "quick", "title": "Rounds", "measure": "match_rounds", "from": 1, "to": 9, "note": "so",
}  # fmt: skip
SPREAD = {
    "key": "spread", "title": "Best for its cost", "measure": "spread", "from": 1, "to": 2,
    "note": "rubies are rare", "values": "points", "costs": "needs",
}  # fmt: skip


def rules(*measures, facts=FACTS, name="mini", **balance):
    """Return rules.yaml; `balance` is line 4, its measures follow from line 7 on, facts below."""
    said = {"seed": 1, "matches": 3, **balance}
    rows = "".join(f"    - {json.dumps(measure)}\n" for measure in measures)
    own = "".join(f"  {key}: {value}\n" for key, value in said.items() if value is not None)
    lines = "".join(f"  - {json.dumps(fact)}\n" for fact in stated(facts))
    start = ledger("").replace("mini", name)
    measured = "  measures:\n" + rows if rows else "  measures: []\n"
    return f"{start}balance:\n{own}{measured}facts:{'' if lines else ' []'}\n{lines}"
