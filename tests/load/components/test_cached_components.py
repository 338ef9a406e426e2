"""What is kept of a component, and its file as it is now, give what reading that file gives."""

import pytest
import small_game
from hypothesis import given
from hypothesis import strategies as st

from pnp.cache.blob_cache import BlobCache
from pnp.core.problems import PnpError
from pnp.load import context, game
from pnp.load.components import cached_components, component
from pnp.load.components.cached_components import CachedComponents
from pnp.load.components.changed_cards import changed_cards
from pnp.load.game import load_game

HEAD = """\
component: deck
title: Deck
size: poker
template: deck.svg.j2
fields:
  name: {type: text, optional: yes}
  picture: {type: art, optional: yes}
  kind: {type: key, of: kinds, optional: yes}
"""
CARDS = """\
cards:
  - id: one
    name: Red
    kind: a
  - id: two
    name: Blue

  - id: three
    copies: 3
    name: "Green"
"""
DECK = HEAD + CARDS
LISTS = {"lists": "{kinds: {a: {}, b: {}}}"}
PIECES = (
    "Red",
    "three",
    "3",
    "a",
    "c",
    "\n",
    "  ",
    "- ",
    "    kind: b\n",
    "  - id: four\n",
    "{",
    "=",
)
BY = st.one_of(st.sampled_from(PIECES), st.text("ab:- \n", max_size=3))


@pytest.fixture(autouse=True)
def _small_files_too():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cached_components, "_LEAST", 0)
        yield


@pytest.fixture
def whole(monkeypatch):
    """Return a list that grows with each component that is read whole."""
    read = []

    def noted(name, *rest):
        read.append(name)
        return component.read_component(name, *rest)

    monkeypatch.setattr(game, "read_component", noted)
    return read


def written(root, text=DECK, **changes):
    return small_game.write_game(root, small_game.game(**(LISTS | changes)), text)


def loaded(project, root):
    """Return the game, with what was kept before, or its problems; keep what there is to keep."""
    kept = CachedComponents(BlobCache(root / "output"))
    try:
        found = load_game(project, "mini", None, kept)
    except PnpError as error:
        return error.problems
    kept.keep()
    return found


def anew(project):
    try:
        return load_game(project, "mini", None)
    except PnpError as error:
        return error.problems


@given(at=st.integers(0, len(DECK)), length=st.integers(0, 12), by=BY)
def test_after_any_edit_a_game_is_as_if_read_anew(at, length, by, tmp_path_factory):
    root = tmp_path_factory.mktemp("game")
    project = written(root)
    assert loaded(project, root) == anew(project)
    small_game.write(root / "cards/mini/deck.yaml", DECK[:at] + by + DECK[at + length :])
    assert loaded(project, root) == anew(project)


def test_of_a_file_that_was_read_before_the_changed_card_alone_is_read(tmp_path, whole):
    project = written(tmp_path)
    loaded(project, tmp_path)
    assert whole == ["deck"]
    written(tmp_path, DECK.replace("Blue", "Sky"))
    assert loaded(project, tmp_path) == load_game(project, "mini", None)
    assert whole == ["deck", "deck"]  # the second time by what it is compared with


@pytest.mark.parametrize("changes", [
    {"lists": "{kinds: {b: {}, a: {}}}"},
    {"deck": DECK.replace("poker", "bridge")},
    {"deck": DECK.replace("Red", "{=fact}")},
    {"deck": DECK.replace("copies: 3", "copies: 2")},
    {"file": "cards/mini/art/new.svg"},
    {"file": "templates/mini/new.svg.j2"},
])  # fmt: skip
def test_where_more_may_have_changed_all_is_read(changes, tmp_path, whole):
    project = written(tmp_path)
    loaded(project, tmp_path)
    changes = dict(changes)
    if "file" in changes:
        small_game.write(tmp_path / changes.pop("file"), small_game.SVG)
    written(tmp_path, changes.pop("deck", DECK), **changes)
    loaded(project, tmp_path)
    assert whole == ["deck", "deck"]


def test_cards_that_are_kept_count_as_those_that_are_read(tmp_path, monkeypatch):
    project = written(tmp_path)
    loaded(project, tmp_path)
    monkeypatch.setattr(context, "MOST_PIECES", 4)
    assert loaded(project, tmp_path) == anew(project)
    assert "the game has more than 4 pieces" in str(anew(project)[0])


def test_a_file_in_which_many_cards_changed_is_kept_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(cached_components, "_MOST_CHANGED", 1)
    read = []

    def noted(*given):
        found = changed_cards(*given)
        read.append([*found.cards])
        return found

    monkeypatch.setattr(cached_components, "changed_cards", noted)
    project = written(tmp_path)
    loaded(project, tmp_path)
    many = DECK.replace("Red", "Rose").replace("Green", "Moss")
    for text in (many, many.replace("Blue", "Sky")):
        written(tmp_path, text)
        assert loaded(project, tmp_path) == load_game(project, "mini", None)
    assert read == [[0, 1, 2], [1]]
