"""What a game without rules says of its makers, and the credit that its licence asks for."""

import pytest
from small_game import game, one_line, write_game

from pnp.app.check import check_games

AUTHORS = "write 'authors' of 'rights' in game.yaml: who made it, as [Ada]"
LICENCE = "write 'licence' of 'rights' in game.yaml, as CC-BY-4.0 or All rights reserved"
NOTICE = "add it to 'notice' of 'rights' in game.yaml"
RULES = "rules: mini\ntitle: Mini\ndocuments: {r: R}\nfacts:\n"
FACT = "  - {id: M-1, key: red, value: 14, kind: stated, where: Contents}\n"


def told(root, licence, notice, authors, files=None):
    """Return what `credits` warns of, and how many things it looked at, None if it did not."""
    rights = f'{{licence: {licence}, notice: "{notice}", authors: {authors}}}'
    project = write_game(root, game(rights=rights), files=files)
    (report,) = check_games(project, ["mini"])
    found = [one for one in report.outcomes if one.row.check == "credits"]
    if not found:
        return None
    (outcome,) = found
    assert all(one.severity == "warning" for one in outcome.findings)
    return [one_line(one) for one in outcome.findings], len(outcome.results)


@pytest.mark.parametrize(("licence", "notice", "authors", "looked_at"), [
    ("CC0-1.0", "A game", "[Ada]", 2),
    ("All rights reserved", "A game", "[Ada]", 2),
    ("CC-BY-4.0", "By Ada and Bo, CC BY 4.0", "[Ada, Bo]", 5),
    ("CC-BY-NC-SA-3.0", "ada  lovelace, cc-by-nc-sa-3.0", "[Ada Lovelace]", 4),
])  # fmt: skip
def test_credit_that_is_given(tmp_path, licence, notice, authors, looked_at):
    assert told(tmp_path, licence, notice, authors) == ([], looked_at)


@pytest.mark.parametrize(("licence", "notice", "authors", "problems"), [
    ("not stated", "A game", "[]", [
        f"game.yaml:5: authors: no author is named | {AUTHORS}",
        f"game.yaml:5: licence: no licence is stated | {LICENCE}",
    ]),
    ("CC-BY-4.0", "By Ada", "[Ada, Bo]", [
        "game.yaml:5: notice: 'Bo' is not in it; CC BY 4.0 asks that every sheet says so | "
        + NOTICE,
        "game.yaml:5: notice: 'CC BY 4.0' is not in it; CC BY 4.0 asks that every sheet says "
        f"so | {NOTICE}",
    ]),
    ("CC BY-SA 3.0", "By Ada, CC BY 3.0", "[Ada]", [
        "game.yaml:5: notice: 'CC BY-SA 3.0' is not in it; CC BY-SA 3.0 asks that every sheet "
        f"says so | {NOTICE}",
    ]),
])  # fmt: skip
def test_credit_that_is_not_given(tmp_path, licence, notice, authors, problems):
    assert told(tmp_path, licence, notice, authors)[0] == problems


def test_a_game_with_rules_asks_for_credit_in_a_row(tmp_path):
    def of(text):
        return told(tmp_path, "CC-BY-4.0", "By Ada", "[Ada]", {"cards/mini/rules.yaml": text})

    assert of(RULES + FACT) is None
    # Without options a row looks at what the game declares.
    row = "checks:\n  - {id: C1, check: credits, title: Credit, severity: warning}\n"
    assert of(RULES + FACT + row) == (
        [
            "game.yaml:5: notice: 'CC BY 4.0' is not in it; CC BY 4.0 asks that every sheet says "
            f"so | {NOTICE}"
        ],
        4,
    )
