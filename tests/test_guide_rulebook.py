"""The guide to rulebooks names all that a rulebook.md may say, and nothing else."""

import re
from pathlib import Path

from pnp.load.book import BOOK_KEYS, PARTS
from pnp.options import RULEBOOKS
from pnp.rulebook.blocks import BOXES, Box, Document, Figure, Heading
from pnp.rulebook.generated import BLOCKS
from pnp.rulebook.pictures import COUNTS, OPTIONS
from pnp.rulebook.reader import parse_rulebook

GUIDE = (Path(__file__).parent.parent / "docs/making-a-rulebook.md").read_text(encoding="utf-8")


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
    assert set(re.findall(r"--format (\S+)", GUIDE)) | {"a5"} == {*RULEBOOKS, "all"}


def test_keys_of_the_look():
    sample = re.search(r"```yaml\nrulebook:\n(.*?)```", GUIDE, re.DOTALL)[1]
    assert re.findall(r"^  (\w+):", sample, re.MULTILINE) == [key.name for key in BOOK_KEYS]
    assert set(re.findall(r"(\w+): book-", sample)) == set(PARTS)


def test_the_small_rulebook_is_one():
    sample = re.search(r"```markdown\n(.*?)```", GUIDE, re.DOTALL)[1]
    document = parse_rulebook(sample, "rulebook.md", "en")
    assert isinstance(document, Document)
    assert {type(block) for block in document.blocks} >= {Heading, Figure, Box}
