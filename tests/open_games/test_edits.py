"""After any edits, what is kept is what would be read anew; for one card, it alone is read."""

import small_game
from hypothesis import given
from hypothesis import strategies as st

from pnp.load.components.changed_cards import card_blocks, changed_cards
from pnp.load.context import LoadContext
from pnp.load.game import load_game
from pnp.open_games.session import Session
from pnp.open_games.values import ExportOrder, FaceOrder, faces_of, patched

HEAD = """\
component: deck
title: Deck
size: poker
template: deck.svg.j2
back: common
backs: {common: {template: deck.svg.j2, name: Behind}}
fields:
  name: {type: text, optional: yes}
  body: {type: text, optional: yes}
  level: {type: integer, optional: yes}
"""
CARDS = """\
cards:
  # The first one.
  - id: one
    name: Red
    body: |
      Words
        - id: no card
  - id: two
    name: "Blue"
    level: 2

  - id: three
    back: {name: Its own}
    copies: 3
    body: "long
      words"
"""
DECK = HEAD + CARDS
TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
{{ text(card.name or "", "title", 1, 1, 60, 20) }}
{{ text(card.body or "", "title", 1, 25, 60, 60) }}
</svg>
"""
GAME = small_game.game(styles="{title: {fonts: [Source Sans 3], size: 9, min_size: 6}}")
# What is put in place of what: most edits are good, some break a file, or reach beyond a card.
PIECES = (
    "Red", "Blue", "Words", "words", "2", "3", "one", "two", '"', "\n", "  ", "", "\t", "- ", ": ",
    "    name: Redder\n", "  - id: four\n", "|", "|+", "#", "{", "=", "    product: {}\n",
    "cards:\n",
)  # fmt: skip
BY = st.one_of(st.sampled_from(PIECES), st.text("ab:- \n", max_size=3))
EDIT = st.tuples(st.integers(0, len(DECK)), st.integers(0, 12), BY)
EDITS = st.lists(EDIT, min_size=1, max_size=4)


def edited(text, at, length, by):
    return text[:at] + by + text[at + length :]


def seen(session):
    """Return all that is told of the game."""
    info = session.edition("mini")
    problems = session.problems("mini")
    if info is None or problems:
        return problems
    pictures = [session.picture(FaceOrder("mini", face.id)) for face in info.faces()]
    shown = [(one.svg, one.problems, one.reads) for one in pictures]
    return info.game, shown, session.export(ExportOrder("mini", "sheets")).files


@given(edits=EDITS)
def test_after_any_edits_all_is_as_if_read_anew(edits, tmp_path_factory):
    root = tmp_path_factory.mktemp("game")
    project = small_game.write_game(root, GAME, DECK, {"templates/mini/deck.svg.j2": TEMPLATE})
    path = root / "cards/mini/deck.yaml"
    kept = Session(project, root / "output")
    seen(kept)
    info = kept.edition("mini")
    text = DECK
    for at, length, by in edits:
        text = edited(text, at, length, by)
        small_game.write(path, text)
        update = kept.update([path])
        assert seen(kept) == seen(Session(project, root / "output"))
        # What is told of a change makes the game that it would be, asked for anew.
        (change,) = update.changes or (None,)
        info = (change and info and patched(info, change)) or kept.edition("mini")
        assert info == kept.edition("mini")


def cut(data, component):
    blocks = card_blocks(data, component)
    assert blocks is not None
    return blocks


@given(at=st.integers(len(HEAD), len(DECK)), length=st.integers(0, 12), by=BY)
def test_cards_that_are_read_alone_are_those_of_the_whole_file(at, length, by, tmp_path_factory):
    root = tmp_path_factory.mktemp("game")
    project = small_game.write_game(root, GAME, DECK)
    game = load_game(project, "mini", None)
    (component,) = game.components
    data = edited(DECK, at, length, by).encode()
    blocks = cut(DECK.encode(), component)
    found = changed_cards(LoadContext.of(project, game), component, blocks, data)
    if found is not None:
        small_game.write(root / "cards/mini/deck.yaml", data)
        (whole,) = load_game(project, "mini", None).components
        assert found.put_into(component) == whole
        assert found.blocks == card_blocks(data, whole)


def test_of_a_file_in_which_one_card_is_another_it_alone_is_read(tmp_path):
    project = small_game.write_game(tmp_path, GAME, DECK)
    game = load_game(project, "mini", None)
    (component,) = game.components
    blocks = cut(DECK.encode(), component)

    def found(old, new):
        data = DECK.replace(old, new).encode()
        return changed_cards(LoadContext.of(project, game), component, blocks, data)

    names = {at: card.front.fields["name"] for at, card in found("Blue", "Sky").cards.items()}
    assert names == {1: "Sky"}
    further = found("    body: |", "    # A colour.\n    body: |")
    assert ([*further.cards], [*further.moved]) == ([0], [1, 2])
    assert further.moved[1].where.line == component.cards[1].where.line + 1
    assert found("two", "2") is None


def test_faces_that_are_wanted_are_those_of_all(tmp_path):
    project = small_game.write_game(tmp_path, GAME, DECK, {"templates/mini/deck.svg.j2": TEMPLATE})
    game = Session(project, tmp_path / "output").edition("mini").game
    every = {one.id: one for one in faces_of(game)}
    assert len(every) == 5
    for name, face in every.items():
        assert [*faces_of(game, {name, "none/front/one"})] == [face]


def test_a_card_that_changed_is_told_with_the_change(tmp_path):
    project = small_game.write_game(tmp_path, GAME, DECK, {"templates/mini/deck.svg.j2": TEMPLATE})
    kept = Session(project, tmp_path / "output")
    before = kept.edition("mini")
    assert before is not None
    path = small_game.write(tmp_path / "cards/mini/deck.yaml", DECK.replace("Blue", "Grey"))
    (change,) = kept.update([path]).changes
    assert {at: card.id for at, card in change.patch.cards.items()} == {1: "two"}
    assert patched(before, change) == kept.edition("mini") != before
