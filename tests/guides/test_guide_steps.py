"""What the guide lets a designer do works; its commands are run in test_cli_help.py."""

import re
import shutil

import pytest
import yaml
from font_files import font_file
from guide_pages import GUIDE, guide

from pnp.cli.main import main
from pnp.core.exit_codes import ExitCode
from pnp.core.project import BUNDLED
from pnp.fonts.font_file import WEIGHTS
from pnp.load.components.keys import NAMED_SHAPES
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer
from pnp.sizes.cards_and_papers import CARDS
from pnp.sizes.label_sheets import LABELS
from pnp.text.typography import typeset


def code(word):
    """Return the text of the code block that has `word` in it."""
    blocks = re.findall(r"^```[a-z]*\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    (found,) = [block for block in blocks if word in block]
    return found


def section(title):
    """Return the text below a heading, on one line."""
    text = re.search(rf"^#+ {title}\n(.*?)(?=^#+ [A-Z]|\Z)", GUIDE, re.MULTILINE | re.DOTALL)[1]
    return text.replace("\n", " ")


def test_sizes_are_those_there_are():
    sizes = re.findall(r"`([a-z0-9-]+)` ([0-9.]+) x ([0-9.]+)", section("A component"))
    assert {name: (float(w), float(h)) for name, w, h in sizes} == CARDS


def test_shapes_are_those_there_are():
    cells = re.findall(r"^\| (`.*?) \|", guide("shapes").partition("\n## ")[0], re.MULTILINE)
    said = {name for cell in cells for name in re.findall(r"`([a-z0-9-]+)`", cell)}
    assert said == set(NAMED_SHAPES)


def test_label_sheets_are_those_there_are():
    table = guide("shapes").partition("\n| paper | names |\n")[2].partition("\n\n")[0]
    for letter, first, last in re.findall(r"([A-Z])(\d+) to [A-Z](\d+)", table):
        names = (f"{letter}{number}" for number in range(int(first), int(last) + 1))
        table += f" {' '.join(names)}"
    said = {*re.findall(r"[\w.-]*\d\d\.{0,2}", table)}
    assert [one for one in LABELS if one not in said and f"{one[:-2]}.." not in said] == []
    assert [one for one in said if len(one) > 3 and one not in LABELS and "." not in one] == []


def test_names_and_functions_of_templates_are_those_there_are(bundled, fonts):
    game = load_game(bundled, bundled.games()[0], fonts)
    known = set(Renderer(bundled, game, fonts, Ink.FULL)._environment.globals)
    known -= {"range", "dict", "lipsum", "cycler", "joiner", "namespace"}  # Jinja's own
    cells = re.findall(r" \| (`[^|]+) \| ", section("Templates"))
    said = {name for cell in cells for name in re.findall(r"`([a-z_]+)[`(]", cell)}
    said |= set(re.search(r"`(sin cos [a-z0-9 ]+)`", section("Templates"))[1].split())
    assert said == known | {"card", "component", "width", "height", "outline"}


def test_fonts_that_ship_and_weights_are_named():
    families = yaml.safe_load((BUNDLED / "fonts/fonts.yaml").read_text(encoding="utf-8"))
    said = re.search(r"can be used at once: ([^.]+)\.", section("Fonts"))[1]
    assert said.split(", ") == sorted(families)
    assert all(f"`{weight}`" in section("Fonts") for weight in WEIGHTS)


def test_what_is_typed_becomes_what_is_printed():
    (row,) = re.findall(r'^\| (`"so"`.*?) \| (.*?) \|$', guide("text"), re.MULTILINE)
    typed, printed = re.findall("`(.*?)`", row[0]), row[1].split(", ")
    assert [typeset(text, "en").replace("\u00a0", " ") for text in typed] == printed


@pytest.fixture
def dragons(tmp_path):
    """A project with the game of the guide, as `pnp new` makes it."""
    assert main(["new", "dragons", "--root", str(tmp_path)]) == 0
    return tmp_path


def change(path, *changes):
    """Replace texts of a file, all of which must be there."""
    text = path.read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")


def builds(pnp, project):
    """Assert that the game prints."""
    done = pnp("build", "dragons", "--root", project, "--out", project / "output")
    assert (done.code, done.err) == (ExitCode.OK, "")


def test_the_example_component_and_template_print(pnp, dragons):
    (dragons / "cards/dragons/deck.yaml").write_text(code("component: deck"), encoding="utf-8")
    change(dragons / "cards/dragons/game.yaml", ('["fire-*", "water-*"]', '["fire-*"]'))
    template = dragons / "templates/dragons/deck.svg.j2"
    template.write_text(code("{% extends"), encoding="utf-8")
    builds(pnp, dragons)


def test_a_font_of_your_own(pnp, dragons):
    said = yaml.safe_load(code("licence_file"))
    (family,) = said
    change(dragons / "cards/dragons/game.yaml", ("[Fredoka], weight: semibold", f"[{family}]"))
    (dragons / "fonts" / said[family]["licence_file"]).parent.mkdir(parents=True)
    (dragons / "fonts" / said[family]["licence_file"]).write_text("free", encoding="utf-8")
    for style, name in said[family]["styles"].items():
        names = {1: family, 2: style.title()}
        data = font_file(names, 700 if "bold" in style else 400, "italic" in style)
        (dragons / "fonts" / name).write_bytes(data)
    (dragons / "fonts/fonts.yaml").write_text(code("licence_file"), encoding="utf-8")
    builds(pnp, dragons)


def test_the_first_half_hour(pnp, dragons):
    steps = section("The first half hour")
    cards, templates = dragons / "cards/dragons", dragons / "templates/dragons"
    deck = (cards / "deck.yaml").read_text(encoding="utf-8")
    storm = deck[deck.index("  - id: storm") :]
    assert len(storm.splitlines()) == 5
    copies = re.search(r"`(copies: .*?)`", steps)[1]
    metal = re.search(r"`(metal: \{.*?\})`", steps)[1]
    branch = re.search(r"`(\{% elif.*?%\})`", steps)[1]
    art = re.search(r"`(\{\{ art.*?\}\})`", steps)[1].replace(".png", ".svg")
    for name in ("icons/claw.svg", "dragon.svg"):
        shutil.copy(cards / "art/icons/coin.svg", cards / "art" / name)
    copy = storm.replace("id: storm", "id: gale+1").replace('rule: "', 'rule: ":claw: ')
    change(
        cards / "deck.yaml",
        (storm, storm + copy),
        ("[fire, water, wood]", "[fire, water, wood, metal]"),
        (copies, copies.replace("3", "4")),
    )
    change(cards / "game.yaml", ("    storm: {", f"    {metal}\n    storm: {{"))
    square = f'{branch}<path d="M-8-8H8V8H-8Z"/>{{% else %}}'
    change(templates / "parts.svg.j2", ("{% else %}", square))
    front = (templates / "deck.svg.j2").read_text(encoding="utf-8")
    big = next(line for line in front.splitlines() if line.startswith("{{ place(parts.symbol("))
    change(templates / "deck.svg.j2", (big, art))
    builds(pnp, dragons)
    listed = pnp("list", "--root", dragons).out
    assert "  deck   32 pieces  14 different" in listed


def off_the_middle(pnp, dragons, height):
    """Return how far the baseline of a number in 24 pt is below the middle of its box, in mm."""
    front = dragons / "templates/dragons/deck.svg.j2"
    before = front.read_text(encoding="utf-8")
    change(front, ("y=3, width=9, height=12", f"y=0, width=9, height={height}"))
    svg = pnp("render", "dragons", "fire-one", "--root", dragons).out
    front.write_text(before, encoding="utf-8")
    (baseline,) = re.findall(r'y="([0-9.]+)"[^>]*font-size="8.4667"[^>]*>1<', svg)
    return float(baseline) - height / 2


def test_big_text_in_the_middle_needs_some_room(pnp, dragons):
    assert "12 mm for 24 pt, which is 8.5 mm" in section("Text")
    ample = off_the_middle(pnp, dragons, 30)
    assert off_the_middle(pnp, dragons, 12) == pytest.approx(ample, abs=0.002)
    assert off_the_middle(pnp, dragons, 8.5) < ample - 0.3
