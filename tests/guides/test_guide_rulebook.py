"""The guide to rulebooks names all that a rulebook.md may say, and nothing else."""

import re

from built import RULEBOOKS
from guide_pages import guide
from small_game import write

from pnp.checks.subject.texts import texts_of_rulebook
from pnp.core.project import Project
from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import load_rules
from pnp.load.rulebook_style import BOOK_KEYS, PARTS
from pnp.rulebook_source.block_types import BOXES, Box, Document, Figure, Heading
from pnp.rulebook_source.fact_placeholders import with_figures
from pnp.rulebook_source.generated import BLOCKS
from pnp.rulebook_source.markdown_reader import parse_rulebook
from pnp.rulebook_source.pictures import COUNTS, OPTIONS

GUIDE, CHECKING = guide("making-a-rulebook"), guide("checking")


def section(title):
    return re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^## |\Z)", GUIDE, re.M | re.S)[1]


def first_cells(title):
    return re.findall(r"^\| `(.*?)` \|", section(title), re.MULTILINE)


def test_options_of_pictures():
    cells = first_cells("Pictures of cards")
    assert {cell.partition("=")[0] for cell in cells} == set(OPTIONS)
    assert all(f"`{count}`" in section("Pictures of cards") for count in COUNTS if count != "card")


def test_boxes():
    assert [cell.strip("[!]").lower() for cell in first_cells("Boxes")] == list(BOXES)


def test_what_is_computed():
    assert {cell.strip("{}") for cell in first_cells("What is computed")} == set(BLOCKS)


def test_formats():
    assert set(re.findall(r"--format ([\w-]+)", GUIDE)) | {"a5"} == {*RULEBOOKS, "all"}


def test_keys_of_the_look():
    sample = re.search(r"```yaml\nrulebook:\n(.*?)```", GUIDE, re.DOTALL)[1]
    assert re.findall(r"^  (\w+):", sample, re.MULTILINE) == [key.name for key in BOOK_KEYS]
    assert set(re.findall(r"(\w+): book-", sample)) == set(PARTS)


SAMPLE = re.search(r"```markdown\n(.*?)```", GUIDE, re.DOTALL)[1]


def test_the_small_rulebook_says_facts_of_the_small_ledger(tmp_path):
    ledger = re.search(r"```yaml\n(# yaml.*?)```", CHECKING, re.DOTALL)[1]
    write(tmp_path / "cards/dragons/rules.yaml", ledger)
    figures = Figures(load_rules(Project(tmp_path), "dragons").ledger)
    filled = with_figures(parse_rulebook(SAMPLE, "rulebook.md", "en"), figures, {})
    said = "\n".join(text.text for text in texts_of_rulebook(filled))
    assert "for 2 to 4 players" in said
    assert "counts 3 points" in said
    assert "has 5 cards" in said
    assert {part.partition("}")[0] for part in section("Figures").split("`{=")[1:]} == {
        "dealt", "2 * dealt", "min(players)", "max(players)", 'points["egg"]',
    }  # fmt: skip


def test_the_small_rulebook_is_one():
    document = parse_rulebook(SAMPLE, "rulebook.md", "en")
    assert isinstance(document, Document)
    assert {type(block) for block in document.blocks} >= {Heading, Figure, Box}
