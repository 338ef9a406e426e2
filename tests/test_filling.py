import pytest
from small_game import deck, game, write_game

from pnp.opening import open_game
from pnp.problems import PnpError

RULES = """\
rules: mini
title: Mini
documents: {rules: Rules}
facts:
  - {id: M-1, key: dealt, value: 5, kind: stated, where: Set-up}
  - {id: M-2, key: hand, value: {limit: 7}, kind: stated, where: Turn}
"""
FILES = {"cards/mini/rules.yaml": RULES}
NAME = "{name: {type: text}}"


def opened(root, text, place):
    """Return what `text` becomes in a word, in an entry of a list, or on a card."""
    words = "{deal: %s}" % (text if place == "word" else "x")
    lists = "{step: {deal: {rule: %s, tags: [a]}}}" % (text if place == "list" else "x")
    cards = "[{id: one, name: %s}]" % (text if place == "card" else "x")
    files = (game(words=words, lists=lists), deck(fields=NAME, cards=cards), FILES)
    found, _ = open_game(write_game(root, *files), "mini")
    (component,) = found.components
    return {
        "word": found.words["deal"],
        "list": found.lists["step"]["deal"]["rule"],
        "card": component.cards[0].front.fields["name"],
    }[place]


@pytest.mark.parametrize("place", ["word", "list", "card"])
@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("'Deal {=dealt}.'", "Deal 5."),
        ("""'{=dealt + hand["limit"]} of {=dealt}'""", "12 of 5"),
        (r"'Deal \{=dealt}.'", r"Deal \{=dealt}."),
        ("'Deal them.'", "Deal them."),
    ],
)
def test_figures_stand_in_texts_of_every_place(tmp_path, place, text, filled):
    assert opened(tmp_path, text, place) == filled


@pytest.mark.parametrize(
    ("place", "where"),
    [("word", "game.yaml:1"), ("list", "game.yaml:1"), ("card", "deck.yaml:6")],
)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("'{=deals}'", "unknown fact 'deals'"),
        ("'{=1 / 0}'", "'{=1 / 0}': '1 / 0' divides by zero"),
    ],
)
def test_a_hole_without_a_figure_is_a_problem(tmp_path, place, where, text, message):
    with pytest.raises(PnpError) as caught:
        opened(tmp_path, text, place)
    (problem,) = caught.value.problems
    assert (str(problem.where), problem.message) == (f"cards/mini/{where}", message)


ROW = "checks:\n  - {id: C1, check: literals, title: Figures}\n"


@pytest.mark.parametrize(("text", "code"), [("Deal {=dealt}.", 0), ("Deal 5.", 1)])
def test_a_build_checks_texts_as_they_are_written(tmp_path, pnp, text, code):
    cards = f"[{{id: one, name: '{text}'}}]"
    files = {"cards/mini/rules.yaml": RULES + ROW}
    write_game(tmp_path, game(), deck(fields=NAME, cards=cards), files)
    assert pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / "out").code == code
