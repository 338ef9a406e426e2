"""The JSON Schemas are those of the code, and never underline what the loader takes."""

import json
import re
from functools import cache
from itertools import product
from typing import Any

import pytest
import regress
import yaml
from jsonschema import Draft202012Validator
from small_game import SVG, deck, game, told, write_game
from thorough import usually

from pnp.core.problems import PnpError
from pnp.core.project import BUNDLED, Project
from pnp.fonts.font_book import load_fonts
from pnp.load.components.keys import COMPONENT_KEYS
from pnp.load.game import load_game
from pnp.load.game_keys import GAME_KEYS
from pnp.load.json_schemas.editor_schemas import schemas
from pnp.load.json_schemas.game_names import names_of
from pnp.load.json_schemas.game_schema import schemas_of

SCHEMAS = schemas()
FOLDER = BUNDLED / "cards/_schema"
FILES = sorted(path for folder in ("cards", "fonts") for path in (BUNDLED / folder).rglob("*.yaml"))
FILES += sorted((BUNDLED / "docs/samples").glob("*/cards/*/*.yaml"))
FIRST_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")


# The same in C, ten times as fast, where PyYAML has it.
SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Core(SafeLoader):  # type: ignore[misc]
    """YAML 1.2 as editors read it: `no` is text."""

    yaml_implicit_resolvers = {}  # noqa: RUF012 - PyYAML wants it so


for kind, form in {
    "bool": "true|True|TRUE|false|False|FALSE",
    "int": "[-+]?[0-9]+",
    "float": r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?",
    "null": "|~|null|Null|NULL",
}.items():
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{kind}", re.compile(f"^(?:{form})$"), None)


def as_json(value):
    """Return `value` as it comes to a checker: keys are text, and dates too."""
    if isinstance(value, dict):
        return {str(key): as_json(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [as_json(inside) for inside in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


@cache
def own_schemas(root, game):
    """Return the schemas of a game by their names, those of its files without names of it too."""
    project = Project(root)
    fonts = load_fonts(project.font_folders).families
    return SCHEMAS | schemas_of(names_of(project, game, fonts))


@cache
def validator(schema, of=None):
    """Return what checks files against a schema; the references in it are looked up once."""
    return Draft202012Validator((own_schemas(*of) if of else SCHEMAS)[schema])


def faults(schema, text, of=None):
    """Return what the schema, of a game or a general one, finds wrong with a file.

    It is read as YAML 1.1 and as 1.2.
    """
    old, new = (as_json(yaml.load(text, loader)) for loader in (SafeLoader, Core))  # noqa: S506
    # What is `False` in one is "no" in the other; 1 equals True, and 1.0, but is not the same.
    read = [old] if repr(old) == repr(new) else [old, new]
    return [
        f"{'.'.join(map(str, error.absolute_path))}: {error.message}"
        for value in read
        for error in validator(schema, of).iter_errors(value)
    ]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_that_is_kept_is_the_one_of_the_code(name):
    text = json.dumps(SCHEMAS[name], indent=2, ensure_ascii=False) + "\n"
    assert (FOLDER / name).read_text(encoding="utf-8") == text, "run 'pnp schema'"


def test_no_other_schema_is_kept():
    """Those of a game are written by whoever builds it, in a folder of their own."""
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} == set(SCHEMAS)


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema(name):
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["title"]


def parts(schema):
    """Yield a schema and everything inside of it that is a map."""
    if isinstance(schema, dict):
        yield schema
        for inside in schema.values():
            yield from parts(inside)
    elif isinstance(schema, list):
        for inside in schema:
            yield from parts(inside)


def is_ecmascript(pattern):
    """Return whether a pattern is one of ECMA-262 with the u flag, as JSON Schema wants them."""
    try:
        regress.Regex(pattern, "u")
    except regress.RegressError:
        return False
    return True


@pytest.mark.parametrize("name", SCHEMAS)
def test_patterns_are_those_of_ecmascript(name):
    patterns = {part["pattern"] for part in parts(SCHEMAS[name]) if "pattern" in part}
    assert {pattern for pattern in patterns if not is_ecmascript(pattern)} == set()


@pytest.mark.parametrize("pattern", [r"[\"]", r"\-", r"\Z", "(?P<name>a)", "{"])
def test_what_ecmascript_lacks_is_noticed(pattern):
    assert not is_ecmascript(pattern)


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_is_required_is_explained(name):
    """Editors offer what they know of; ajv refuses the rest in its strict mode (strictRequired)."""
    for part in parts(SCHEMAS[name]):
        if isinstance(part.get("required"), list):
            assert set(part["required"]) <= part["properties"].keys()


def check_file(path):
    """Assert that the first line of a file names its schema, that of its game, and fits it."""
    text = path.read_text(encoding="utf-8")
    named = FIRST_LINE.fullmatch(text.splitlines()[0])
    assert named, "the first line names no schema"
    wanted = path.name if path.name in ("game.yaml", "rules.yaml", "fonts.yaml") else "component"
    name = f"{wanted.removesuffix('.yaml')}.schema.json"
    is_own = wanted in ("game.yaml", "component")
    game = path.parent.name
    root = path.parents[2] if path.parents[1].name == "cards" else BUNDLED
    folder = root / "cards/_schema" / (game if is_own else "")
    assert (path.parent / named[1]).resolve() == (folder / name).resolve()
    assert faults(name, text, (root, game) if is_own else None) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(BUNDLED)))
def test_every_file_names_its_schema_and_fits_it(path):
    check_file(path)


def test_the_files_of_a_new_game_do_so_too(pnp, tmp_path):
    assert pnp("new", "dragons", "--root", tmp_path).code == 0
    files = sorted((tmp_path / "cards/dragons").glob("*.yaml"))
    assert len(files) > 1
    for path in files:
        check_file(path)


def test_the_command_writes_all_schemas_and_names_them(pnp, tmp_path):
    (tmp_path / "cards").mkdir()
    run = pnp("schema", "--root", tmp_path)
    assert run.code == 0
    assert run.out.split() == [str(tmp_path / "cards/_schema" / name) for name in SCHEMAS]
    for name in SCHEMAS:
        assert (tmp_path / "cards/_schema" / name).read_bytes() == (FOLDER / name).read_bytes()


def descriptions(schema, place=""):
    """Yield (place, description) of every property."""
    for name, inside in schema.get("properties", {}).items():
        yield f"{place}/{name}", inside.get("description", "")
        yield from descriptions(inside, f"{place}/{name}")
    for part in ("additionalProperties", "items"):
        if isinstance(schema.get(part), dict):
            yield from descriptions(schema[part], f"{place}/{part}")


@pytest.mark.parametrize("name", SCHEMAS)
def test_editors_can_tell_what_each_key_is(name):
    found = dict(descriptions(SCHEMAS[name]))
    assert found
    assert [place for place, said in found.items() if not said] == []


# What both refuse: the file, what is said in it instead, a part of what the schema says.
BROKEN = [
    (game, {"titel": "x"}, "Additional properties are not allowed ('titel' was unexpected)"),
    (game, {"rights": None}, "'rights' is a required property"),
    (game, {"title": "[a]"}, "title: ['a'] is not of type 'string', 'integer'"),
    (game, {"version": "1.10"}, "version: 1.1 is not of type"),
    (game, {"language": "english"}, "language: 'english' does not match"),
    (game, {"components": "deck"}, "components: 'deck' is not of type 'array'"),
    (game, {"palette": "{ink: blue}"}, "palette.ink: 'blue' does not match"),
    (game, {"lists": "{a: {b: {c: null}}}"}, "lists.a.b.c: None is not of type"),
    (game, {"styles": "{s: {fonts: [Jost], align: centre}}"}, "'centre' is not one of"),
    (game, {"styles": "{s: {size: 3px, fonts: [Jost]}}"}, "styles.s.size: '3px' is not valid"),
    (deck, {"size": "[1, 2, 3]"}, "size: [1, 2, 3] is not valid"),
    (deck, {"shape": "oval"}, "shape: 'oval' is not valid under any of the given schemas"),
    (deck, {"cards": None}, "is not valid under any of the given schemas"),
    (deck, {"table": "{file: a.csv, key: x}"}, "is not valid under any of the given schemas"),
    (deck, {"cards": "[]"}, "cards: [] should be non-empty"),
    (deck, {"cards": "{id: one}"}, "cards: {'id': 'one'} is not of type 'array'"),
    (deck, {"cards": "[{id: One}]"}, "cards.0.id: 'One' does not match"),
    (deck, {"cards": "[{id: one, copies: -1}]"}, "cards.0.copies: -1 is not valid"),
    (deck, {"cards": "[{id: one, product: {name: []}}]"}, "[] should be non-empty"),
    (deck, {"cards": "[{id: one, name: {a: b}}]"}, "cards.0.name: {'a': 'b'} is not valid"),
    (deck, {"cards": "[{id: one, name: x, provenance: {name: guess}}]"}, "'guess' is not one of"),
    (deck, {"fields": "{name: {type: string}}"}, "fields.name.type: 'string' is not one of"),
    (deck, {"fields": "{a-b: {type: text}}"}, "fields: 'a-b' does not match"),
    (deck, {"backs": "{common: back}"}, "backs.common: 'back' is not of type 'object'"),
]


@pytest.mark.parametrize(("file", "changes", "expected"), BROKEN)
def test_broken_files_are_refused_by_both(tmp_path, file, changes, expected):
    text = file(**changes)
    name = "game.schema.json" if file is game else "component.schema.json"
    assert any(expected in fault for fault in faults(name, text)), faults(name, text)
    assert told(tmp_path, **{"game_text" if file is game else "deck_text": text})


# Values as people write them, for any key.
VALUES = [
    "no", "yes", "true", "'true'", "'no'", "1", "'1'", "007", "1.5", "'1.5'", "1e3", "-0", "~",
    "''", "x", "red", "2-6", "'2-6'", "12:30", "2024-01-01", "en", "313", "'313'", "0", "-1",
    "63mm", "+63mm", "'.5in'", "9pt", "'9'", "poker", "25", "[63, 88]", "[63mm, '88']", "[25]",
    "card", "round", "deck", "'deck'", "deck.svg.j2", "none", "common", "[]", "{}", "[deck]",
    "mini", "[x, 1, true, 1.5]", "{a: b}", "{a: {b: {}}}", "{a: {b: {c: [1, x], d: 'no', e: 2.5}}}",
    "{a: '#123'}", "{a: '#123456', K+: '#fff'}", "{a: b, b-2: '3'}", "{common: {}}",
    "{common: {name: x}, '2': {}}", "{name: {type: text, optional: yes}}", "{name: x}",
    "{name: {type: integer}, n: {type: keys, of: element, optional: 'true'}}",
    "[{id: 1}]", "[{id: one, copies: 2}, {id: two, copies: '3', back: none}]",
    "[{id: '{name}', product: {name: [a, '1', 2]}, copies: {a: 1, '1': 2, '2': 0}}]",
    "[{id: one, name: x, provenance: {name: derived}, back: {name: y}}]",
    "{s: {fonts: [Jost], size: 9, min_size: 8pt, leading: '1.25', italic: no, fill: '#123'}}",
    "{s: {fonts: ['1'], weight: bold, leading: 1, align: center}}",
    "{tagline: x, description: y, minutes: 30-45, age: 10, year: 2024, highlights: [x]}",
    "{s: {title: S, cards: {deck: ['*']}}}", "{'1': {title: 2, cards: {deck: [one]}}}",
    "{licence: 1, notice: x, authors: [1], url: https://example.org}",
    "cards.csv", "{file: cards.csv, id: id, columns: {a: none}}", "600 ppi", "tent",
]  # fmt: skip
# What a key is not taken without.
BESIDE = {"foot": {"fold": "standee"}}
KEYS = [(game, key.name) for key in GAME_KEYS] + [(deck, key.name) for key in COMPONENT_KEYS]


@pytest.mark.parametrize(
    ("number", "every"),
    usually(list(product(range(len(KEYS)), (1, 6))), [(n, 6) for n in range(len(KEYS))]),
)
def test_what_the_loader_takes_no_editor_underlines(tmp_path, number, every):
    """Of all values each is tried, and one that is not underlined is taken; or each sixth."""
    file, key = KEYS[number]
    name = "game" if file is game else "component"
    path = tmp_path / "cards/mini" / ("game.yaml" if file is game else "deck.yaml")
    project = write_game(tmp_path, files={"cards/mini/cards.csv": "id,a\none,1\n"})

    def is_taken(text):
        path.write_text(text, encoding="utf-8")
        try:
            load_game(project, "mini", None)
        except PnpError:
            return False
        return True

    def is_underlined(text):
        return faults(f"{name}.schema.json", text) != []

    texts = [file(**{key: value}, **BESIDE.get(key, {})) for value in VALUES]
    tried = texts[number % every :: every]
    assert [text for text in tried if is_underlined(text) and is_taken(text)] == []
    if every == 1:
        assert any(is_taken(text) for text in texts if not is_underlined(text))


@pytest.mark.parametrize("value", [
    "size: 313", "size: '63'", "corner: '+3mm'", "back: 2", "title: 313",
    "cards: [{id: 1, back: 2}]",
])  # fmt: skip
def test_numbers_that_stand_for_text_are_not_underlined(tmp_path, value):
    key, _, said = value.partition(": ")
    text = deck(**{"shape": "round" if key == "size" else "card", "backs": "{'2': {}}", key: said})
    assert told(tmp_path, deck_text=text) == []
    assert faults("component.schema.json", text) == []


FONTS = {
    "licence": "OFL-1.1",
    "licence_file": "OFL.txt",
    "source": "https://example.org",
    "styles": "{regular: A.ttf}",
}


@pytest.mark.parametrize(("changes", "expected"), [
    ({"licence": None}, "A: 'licence' is a required property"),
    ({"license": "x"}, "'license' was unexpected"),
    ({"styles": "{heavy: A.ttf}"}, "'heavy' was unexpected"),
    ({"styles": "{}"}, "A.styles: {} should be non-empty"),
    ({"styles": "{regular: [A.ttf]}"}, "is not of type 'string'"),
    ({"licence_file": "{a: b}"}, "is not of type 'string'"),
])  # fmt: skip
def test_broken_fonts_are_refused_by_both(tmp_path, changes, expected):
    said = {key: value for key, value in (FONTS | changes).items() if value is not None}
    text = "A:\n" + "".join(f"  {key}: {value}\n" for key, value in said.items())
    assert any(expected in fault for fault in faults("fonts.schema.json", text))
    for name in ("A.ttf", "OFL.txt"):
        (tmp_path / name).write_text(SVG)
    (tmp_path / "fonts.yaml").write_text(text)
    with pytest.raises(PnpError):
        load_fonts([tmp_path])
