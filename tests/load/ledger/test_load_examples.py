"""What may stand in the examples of a ledger."""

import pytest
from small_game import ledger

from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.load.ledger.ledger import load_rules

START = ledger("""facts:
  - {id: M-1, key: draw, value: 2, kind: designed, note: ours}
examples:
""")
GOOD = """\
  - id: draw-two
    at: turn
    players: [Ada, Ben]
    position: {hand: {Ada: [up]}}
    moves:
      - Ada: draw
      - Ben: "draw {=draw}"
    refused: [{Ada: draw again}]
    then: [Ada.cards == 3]
  - {id: words, at: end, no_play: it only counts}
"""
BAD = [
    *(
        (
            f"  - {{id: a, at: turn, players: [{names}]}}\n",
            f"7: '{told}' can't be asked for in 'then' | give each player a name of their own, one "
            "word of letters",
        )
        for names, told in (("Ada B", "Ada B"), ("Ada, Ada", "Ada"), ("game", "game"))
    ),
    ("  [{id: a, at: turn, no_play: so}, {id: a, at: end, no_play: so}]\n",
     "7: id 'a' is there twice, first in line 7 | give it another one"),
    ("  - {id: a, at: turn}\n",
     "7: example 'a' has no players | write players: [Ada, Ben]; or no_play: why it shows nothing "
     "to play"),
    ("  - {id: a, at: turn, players: [Ada], moves: [draw]}\n",
     "7: moves: each is a player and what they do | write '- Lise: draw from the deck'"),
    ("  - {id: a, at: turn, players: [Ada], moves: [{Ida: draw}]}\n",
     "7: unknown player 'Ida' | use one of: Ada"),
    ("  - {id: a, at: turn, players: [Ada], refused: [{Ada: [draw]}]}\n",
     "7: refused: a move is a line of words, not a list | write it in quotes: '- Ada: \"...\"'"),
    ("  - {id: a, at: turn, players: [Ada], then: Ada.cards == 3}\n",
     "7: then: must be a list, not a single value | write one '- ' each"),
    ("  - {id: a, at: turn, players: [Ada]}\n  - {id: a, at: end, players: [Ada]}\n",
     "8: id 'a' is there twice, first in line 7 | give it another one"),
]  # fmt: skip


def load(root, text):
    folder = root / "cards/mini"
    folder.mkdir(parents=True)
    (folder / "rules.yaml").write_text(START + text, "utf-8")
    return load_rules(Project(root), "mini")


def test_an_example_is_read_with_its_places(tmp_path):
    first, second = load(tmp_path, GOOD).examples
    assert (first.id, first.at, first.players) == ("draw-two", "turn", ("Ada", "Ben"))
    assert [(one.player, one.words) for one in first.moves] == [
        ("Ada", "draw"),
        ("Ben", "draw {=draw}"),
    ]
    assert [one.where.line for one in first.moves] == [12, 13]
    assert [one.words for one in first.refused] == ["draw again"]
    assert [one.text for one in first.then] == ["Ada.cards == 3"]
    assert second.no_play == "it only counts"


@pytest.mark.parametrize(("text", "told"), BAD)
def test_what_is_wrong_is_told_at_its_line(tmp_path, text, told):
    with pytest.raises(PnpError) as error:
        load(tmp_path, text)
    found = [f"{one.where}: {one.message} | {one.hint}" for one in error.value.problems]
    assert found == [f"cards/mini/rules.yaml:{told}"]
