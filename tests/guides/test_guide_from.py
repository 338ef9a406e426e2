"""From Squib, from nanDECK: what these guides say is done here can be done."""

import re
import shlex
from importlib import import_module
from io import BytesIO
from textwrap import dedent

import click
import pytest
import yaml
from guide_pages import guide
from jsonschema import Draft202012Validator
from PIL import Image
from small_game import deck, game, write_game

from pnp.cli.main import COMMANDS
from pnp.core.exit_codes import ExitCode
from pnp.core.project import BUNDLED
from pnp.drawing.face import draw_face
from pnp.fonts.font_book import load_fonts
from pnp.load.components.keys import CARD_KEYS
from pnp.load.game import load_game
from pnp.load.game_keys import STYLE_KEYS
from pnp.load.json_schemas.editor_schemas import COMPONENT, GAME, schemas
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer

GUIDES = {name: guide(f"from-{name}") for name in ("squib", "nandeck")}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
DECK = {
    "fields": "{name: {type: text}, rule: {type: text}, mana_cost: {type: integer},"
    " cost: {type: integer}, leader: {type: flag}, picture: {type: art}, suit: {type: word},"
    " elements: {type: keys, of: element}}",
    "cards": "[{id: one, name: One, rule: Attack, mana_cost: 3, cost: 6, leader: yes,"
    " picture: knight.svg, suit: coin, elements: [fire]}]",
}
GAME_SAYS = {
    "lists": '{element: {fire: {colour: "#d4502f"}}}',
    "palette": '{paper: "#ffffff", ink: "#262a3b"}',
    "styles": "{title: {fonts: [Jost], size: 9pt, min_size: 4pt},"
    " rule: {fonts: [Jost], size: 9pt, min_size: 4pt}}",
}
FACE = '{% extends "_shared/face.svg.j2" %}{% block face %}'


def code_in(guide):
    """Return the code that is ours: in the second column, and in what comes after the table."""
    rows = re.findall(r"^\| (.*) \|$", guide, re.M)[2:]
    cells = [re.split(r"(?<!\\) \| ", row) for row in rows]
    assert [row for row in cells if len(row) != 2] == []
    said = [row[1] for row in cells] + [guide.partition("## What to look out for")[2]]
    code = [one for text in said for one in re.findall(r"`([^`]+)`", text)]
    return [one.replace("\\|", "|").replace("\n", " ") for one in code]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """Return what renders and draws a face of a game that has what the guides speak of."""
    root = tmp_path_factory.mktemp("from")
    fonts = load_fonts([BUNDLED / "fonts"])
    crab = BytesIO()
    Image.new("RGB", (90, 60), "#2a76b5").save(crab, "png")
    art = ("knight", "suits/coin", "icons/sword", "icons/coin")
    files: dict[str, object] = {f"cards/mini/art/{name}.svg": SVG for name in art}
    files["cards/mini/art/crab.png"] = crab.getvalue()
    files["templates/mini/parts.svg.j2"] = "{% macro frame() %}<circle r='3'/>{% endmacro %}"

    def draw(template):
        files["templates/mini/deck.svg.j2"] = template
        project = write_game(root, game(**GAME_SAYS), deck(**DECK), files)
        loaded = load_game(project, "mini", fonts)
        part = loaded.components[0]
        face = part.cards[0].front
        svg = Renderer(project, loaded, fonts, Ink.FULL).face(part, part.cards[0], face)
        return draw_face(svg, fonts, face.where)

    return draw


@pytest.mark.parametrize("name", GUIDES)
def test_what_templates_say_is_drawn(drawn, name):
    code = [one for one in code_in(GUIDES[name]) if re.match(r"\{\{|\{%|<", one)]
    assert len(code) > 15
    # What is only a value is looked up; names of the guide's game are those of this one.
    value = r"^\{\{ ((?:card|lists|palette|chance|width)\b[^}]*) \}\}$"
    code = [re.sub(value, r"{% set found = \1 %}", one) for one in code]
    code = [one.replace("...", "").replace('"realm/', '"mini/') for one in code]
    assert drawn(f"{FACE}{''.join(code)}{{% endblock %}}").parts.pictures


@pytest.mark.parametrize("name", GUIDES)
def test_keys_of_files_are_those_of_the_schemas(name):
    known = {key.name: key.kind.schema for key in (*CARD_KEYS, *STYLE_KEYS)}
    for schema in (GAME, COMPONENT):
        known |= schemas()[schema]["properties"]
    tried = 0
    for code in code_in(GUIDES[name]):
        if re.match(r"[a-z_]+: ", code):
            for said in yaml.safe_load(f"{{{code}}}").items():
                tried += 1
                assert list(Draft202012Validator(known[said[0]]).iter_errors(said[1])) == [], code
    assert tried > 9


@pytest.mark.parametrize("name", GUIDES)
def test_commands_are_read(name):
    commands = [code for code in code_in(GUIDES[name]) if code.startswith("pnp ") and " " in code]
    assert len(commands) > 7
    for words in map(shlex.split, commands):
        command = import_module(f"pnp.cli.{COMMANDS[words[1]][0]}").command
        rest = words[2:]
        if isinstance(command, click.Group):
            command, rest = command.get_command(click.Context(command), rest[0]), rest[1:]
        if rest:
            command.make_context(words[1], rest)


@pytest.mark.parametrize("name", GUIDES)
def test_the_first_card(pnp, tmp_path, monkeypatch, name):
    """As in the guide, with the table of somebody."""
    monkeypatch.chdir(tmp_path)
    called = re.search(r"`pnp new (\w+)`", GUIDES[name])[1]
    (template,) = re.findall(r"```\n(   \{% extends.*?)```", GUIDES[name], re.S)
    assert pnp("new", called).code == ExitCode.OK
    (tmp_path / "t.csv").write_text("Name,Qty,Rule\nOak,2,Draw **two** cards.\nBirch,1,\n")
    shown = pnp("import", "t.csv", "--into", f"cards/{called}/deck.csv").out
    lines = dedent(shown.partition("say of it:\n")[2])
    for file, start, more in (("deck", "# Every key", lines), ("game", "sets:", "")):
        path = tmp_path / f"cards/{called}/{file}.yaml"
        text = path.read_text(encoding="utf-8")
        path.write_text(re.split(f"(?m)^{start}", text)[0] + more, encoding="utf-8")
    (tmp_path / f"templates/{called}/deck.svg.j2").write_text(dedent(template), encoding="utf-8")
    ran = pnp("check", called)
    assert (ran.code, ran.err) == (ExitCode.OK, "")
    assert pnp("render", called, "oak", "-o", "oak.svg").code == ExitCode.OK
