"""The guide names every key that the loader knows, and none that it does not."""

import re

import yaml
from guide_pages import DOCS, GUIDE, code, guide, section
from small_game import SVG, game, load

from pnp.files.user_file import PICTURES
from pnp.load.components.card_field_types import FIELD_TYPES
from pnp.load.components.keys import BACK_KEYS, CARD_KEYS, COMPONENT_KEYS, FIELD_KEYS
from pnp.load.game_keys import GAME_KEYS, RIGHTS_KEYS, SET_KEYS, SPAN_KEYS, STYLE_KEYS
from pnp.model.game import PROVENANCES
from pnp.text.spans import BUILT_IN


def names(keys):
    return {key.name for key in keys}


def rows(text):
    """Return the first cell of each row of a table, and the others."""
    cells = [line.strip("| ").split(" | ", 1) for line in text.splitlines() if line[:3] == "| `"]
    return dict(cells)


GAME = rows(section("game.yaml"))
SAMPLE = re.search(r"```yaml\n(component: .*?)```", section("A component"), re.DOTALL)[1]
KEYS = yaml.safe_load(SAMPLE)


def test_the_keys_of_game_yaml():
    assert {key for cell in GAME for key in code(cell)} == names(GAME_KEYS)


def test_the_keys_of_rights():
    assert set(code(GAME["`rights`"])) == names(RIGHTS_KEYS)


def test_the_keys_of_a_set():
    ((_, one),) = yaml.safe_load(code(GAME["`sets`"])[-1])["sets"].items()
    assert set(one) == names(SET_KEYS)


def test_the_keys_of_a_style():
    first = section("Text").lstrip().partition("Text is wrapped")[0]
    assert {word for word in code(first) if "*" not in word} == names(STYLE_KEYS)


def test_the_keys_of_a_component():
    assert set(KEYS) <= names(COMPONENT_KEYS)
    said = {word.partition(":")[0] for word in code(section("A component"))}
    assert names(COMPONENT_KEYS) <= set(KEYS) | said


def test_the_keys_of_fields_cards_and_backs():
    fields = {key for said in KEYS["fields"].values() for key in said}
    assert fields == names(FIELD_KEYS)
    said = {word.partition(":")[0] for word in code(section("A component"))}
    for card in KEYS["cards"]:
        assert set(card) <= names(CARD_KEYS) | set(KEYS["fields"])
        said |= set(card)
    assert names(CARD_KEYS) <= said
    assert {key for back in KEYS["backs"].values() for key in back} == names(BACK_KEYS)


def test_the_sample_is_a_component_that_loads(tmp_path):
    lists = "{element: {fire: {}, water: {}, wood: {}}, rank: {one: {number: 1}, two: {number: 2}}}"
    files = {"templates/mini/back.svg.j2": SVG}
    (part,) = load(tmp_path, game(lists=lists), SAMPLE, files).components
    assert [(card.id, card.copies) for card in part.cards] == [
        ("storm", 2), ("fire-one", 3), ("fire-two", 2), ("wood-one", 3), ("wood-two", 2),
        ("phoenix", 3),
    ]  # fmt: skip
    assert part.cards[1].front.fields["rule"] == "Worth 1."
    assert part.cards[-1].back.fields["element"] == "wood"


def test_the_types_of_fields():
    table = section("A component").partition("| field type |")[2]
    assert {name for cell in rows(table) for name in code(cell)} == set(FIELD_TYPES)


def test_provenances():
    said = section("A component").partition("`provenance` says")[2]
    assert set(PROVENANCES) <= set(code(said))


def test_pictures():
    said = re.search(r"pictures: ([^;]+);", GUIDE)[1].split(", ")
    assert set(said) <= set(PICTURES)


def test_the_keys_of_a_look_of_words():
    text = guide("text")
    table = rows(text.partition("A look may say:")[2].partition("Behind a dot")[0])
    assert {key for cell in table for key in code(cell)} == names(SPAN_KEYS)
    usual = text.partition("Behind a dot stands")[2].partition("equal names")[0]
    assert set(code(usual)) == set(BUILT_IN)


def test_files_that_guides_name_are_there():
    for page in DOCS.glob("*.md"):
        for name in re.findall(r"\]\(([a-z][\w./-]*)[)#]", page.read_text(encoding="utf-8")):
            assert (DOCS / name).exists(), f"{page.name}: {name}"
