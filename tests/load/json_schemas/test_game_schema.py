"""The schemas of one game know its names, and are fresh after each build."""

import json
import shutil

import pytest
import yaml
from jsonschema import Draft202012Validator
from small_game import SVG, deck, game, write, write_game

from pnp.app.game_schemas import keep_fresh, write_schemas
from pnp.core.exit_codes import ExitCode
from pnp.load.json_schemas.editor_schemas import COMPONENT, GAME
from pnp.load.json_schemas.game_names import names_of
from pnp.load.json_schemas.game_schema import schemas_of

SAID = {
    "lists": '{element: {fire: {}, "2": {}}}',
    "palette": '{ink: "#111"}',
    "styles": "{rule: {fonts: [Jost]}}",
    "components": "[deck, coins]",
}
CARDS = {
    "back": "common",
    "backs": "{common: {}, rare: {}}",
    "fields": "{element: {type: key, of: element}, near: {type: keys, of: element, optional: yes},"
    " cost: {type: integer, optional: yes}, big: {type: flag, optional: yes},"
    " size: {type: number, optional: yes}, picture: {type: art, optional: yes},"
    " rule: {type: text, optional: yes}}",
}
COINS = deck(component="coins", fields="{worth: {type: integer}}", cards="[{id: one, worth: 1}]")


@pytest.fixture(scope="module")
def schemas(tmp_path_factory):
    root = tmp_path_factory.mktemp("own")
    files = {
        "cards/mini/coins.yaml": COINS,
        "cards/mini/art/crab.webp": b"",
        "cards/mini/art/notes.txt": "",
        "cards/mini/art/whale.svg": SVG,
        "cards/mini/deck.csv": "element\nfire\n",
        "templates/mini/coin.svg.j2": SVG,
    }
    said = deck(**CARDS, cards="[{id: one, element: fire}]")
    project = write_game(root, game(**SAID), said, files)
    found = schemas_of(names_of(project, "mini", ("Jost", "Nunito")))
    return {name: Draft202012Validator(schema) for name, schema in found.items()}


def faults(schemas, name, text):
    return [error.message for error in schemas[name].iter_errors(yaml.safe_load(text))]


@pytest.mark.parametrize("card", [
    "element: fire", "element: 2", "element: '2'", "element: '{element}'", "near: [fire]",
    "cost: 3", "cost: '3'", "cost: =dealt", "big: yes", "big: 'no'", "size: 2e-3", "size: 0.5",
    "picture: crab.webp", "picture: '{element}.svg'", "rule: Take 2.", "rule: 2", "back: rare",
    "back: none", "back: {element: fire}", "provenance: {cost: designed}",
    "product: {element: [fire, 2]}, copies: {fire: 2}", "variants: [a, b]",
])  # fmt: skip
def test_what_cards_of_the_component_may_say_is_not_underlined(schemas, card):
    assert faults(schemas, COMPONENT, deck(**CARDS, cards=f"[{{id: one, {card}}}]")) == []


@pytest.mark.parametrize("card", [
    "element: frie", "near: [frie]", "elment: fire", "cost: three", "cost: 1.5", "big: maybe",
    "size: large", "picture: crab.png", "picture: notes.txt", "back: rear", "back: {elment: fire}",
    "back: {element: frie}", "provenance: {elment: designed}", "product: {elment: [fire]}",
    "product: {element: [frie]}", "worth: 1",
])  # fmt: skip
def test_what_no_card_of_the_component_can_say_is_underlined(schemas, card):
    assert faults(schemas, COMPONENT, deck(**CARDS, cards=f"[{{id: one, {card}}}]")) != []


@pytest.mark.parametrize(("changes", "is_good"), [
    ({"template": "coin.svg.j2"}, True), ({"template": "cion.svg.j2"}, False),
    ({"table": "deck.csv"}, True), ({"table": "dekc.csv"}, False),
    ({"table": "{file: deck.csv, columns: {Mana: cost, Notes: none}}"}, True),
    ({"table": "{file: deck.csv, columns: {Mana: csot}}"}, False),
    ({"fields": "{element: {type: key, of: elements}}"}, False),
    ({"defaults": "{cost: 1}"}, True), ({"defaults": "{cots: 1}"}, False),
    ({"shape": "whale.svg"}, True), ({"shape": "whael.svg"}, False), ({"shape": "hexagon"}, True),
    ({"sprue": "5160"}, True), ({"sprue": "mine.yaml"}, True),
    ({"back": "rear"}, False), ({"component": "spells", "back": "any"}, True),
])  # fmt: skip
def test_so_is_what_a_component_says_of_itself(schemas, changes, is_good):
    text = deck(**{**CARDS, "cards": "[{id: one, element: fire}]", **changes})
    assert (faults(schemas, COMPONENT, text) == []) == is_good


@pytest.mark.parametrize(("changes", "is_good"), [
    ({"styles": "{rule: {fonts: [Nunito, Jost], fill: ink}}"}, True),
    ({"styles": "{rule: {fonts: [Nunitto]}}"}, False),
    ({"styles": "{rule: {fonts: [Jost], fill: pink}}"}, False),
    ({"styles": "{rule: {fonts: [Jost], fill: '#123'}}"}, True),
    ({"styles": "{rule: {fonts: [Jost], second: rulle}}"}, False),
    ({"spans": "{hot: {fill: ink, fonts: [Jost]}}"}, True),
    ({"spans": "{hot: {fill: inc}}"}, False), ({"spans": "{hot: {fonts: [Jots]}}"}, False),
    ({"components": "[deck, coin]"}, False),
    ({"inks": "{low: {inc: '#fff'}}"}, False),
    ({"sets": "{short: {title: S, cards: {dekc: ['*']}}}"}, False),
    ({"spans": "{hot: {fill: ink, size: 120%, fonts: [Jost]}}"}, True),
    ({"spans": "{hot: {fill: pink}}"}, False),
    ({"spans": "{hot: {fonts: [Nunitto]}}"}, False),
    ({"rulebook": "{styles: {body: rule}, accent: ink}"}, True),
    ({"rulebook": "{styles: {body: rulle}}"}, False),
    ({"boxes": "{small: {kind: tuck, holds: deck}, big: {kind: tuck, holds: [deck]}}"}, True),
    ({"boxes": "{small: {kind: tuck, holds: dekc}}"}, False),
    ({"texts": "{element: [name]}"}, True), ({"texts": "{elements: [name]}"}, False),
])  # fmt: skip
def test_so_is_what_the_game_says(schemas, changes, is_good):
    assert (faults(schemas, GAME, game(**{**SAID, **changes})) == []) == is_good


def own(root):
    return json.loads((root / "cards/_schema/mini" / COMPONENT).read_text(encoding="utf-8"))


def test_they_are_written_anew_where_a_name_changed_and_only_then(tmp_path):
    project = write_game(tmp_path)
    write_schemas(project, ["mini"])
    before = own(tmp_path)
    write(tmp_path / "cards/mini/deck.yaml", deck(fields="{title: {type: text, optional: yes}}"))
    keep_fresh(project, "mini")
    assert "deck.title" in own(tmp_path)["$defs"]
    assert "deck.title" not in before["$defs"]
    path = tmp_path / "cards/_schema/mini" / COMPONENT
    stood = path.stat().st_mtime_ns
    keep_fresh(project, "mini")
    assert path.stat().st_mtime_ns == stood


def test_names_are_kept_of_files_with_mistakes_and_others_left_out(tmp_path):
    project = write_game(tmp_path, game(titel="x", palette="{ink: blue}"), "cards: [")
    found = names_of(project, "mini", ())
    assert found.palette == ("ink",)
    assert found.components["deck"].fields == {}


def test_a_build_that_fails_keeps_them_fresh_too(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path / "p")
    file = tmp_path / "p/cards/small/deck.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("fields:", "fields:\n  cost: {type: integer}", 1))
    built = pnp("build", "small", "--root", tmp_path / "p", "--out", tmp_path / "out")
    assert built.code == ExitCode.PROBLEMS
    kept = tmp_path / "p/cards/_schema/small" / COMPONENT
    assert "deck.cost" in json.loads(kept.read_text(encoding="utf-8"))["$defs"]


def test_a_project_without_schemas_gets_none(tmp_path):
    keep_fresh(write_game(tmp_path), "mini")
    assert not (tmp_path / "cards/_schema").exists()


def test_no_build_ends_for_a_schema_that_cannot_be_written(tmp_path):
    project = write_game(tmp_path, files={"cards/_schema/mini": "a file in the way"})
    keep_fresh(project, "mini")
    assert (tmp_path / "cards/_schema/mini").read_text() == "a file in the way"
