"""A rulebook's texts one by one, and a rulebook with other texts in it."""

import pytest

from pnp.core.problems import Where
from pnp.rulebook_source.markdown_reader import parse_rulebook
from pnp.rulebook_source.translation_units import Unit, translated, units

BOOK = """\
# Mini

For {=players} players.

## Set-up {#set-up .blue}

Shuffle *all* cards.

1. Deal {=dealt} cards.
   - The eldest first.
2. Play.

   And play on.

![A card](card:one) → ![](card:two)

### Tables

| who | what |
|---|--:|
| all | {=dealt} |

> [!TIP] Think
> Before you deal.
"""


def read(text=BOOK):
    return parse_rulebook(text, "rulebook.md", "en")


def by_id(document):
    return {unit.id: unit.text for unit in units(document)}


def test_every_text_has_an_id_from_the_headings_above_it():
    assert by_id(read()) == {
        "book.title": "Mini",
        "cover.p1": "For {=players} players.",
        "set-up": "Set-up",
        "set-up/p1": "Shuffle *all* cards.",
        "set-up/l1.1": "Deal {=dealt} cards.",
        "set-up/l1.1/l1.1": "The eldest first.",
        "set-up/l1.2": "Play.",
        "set-up/l1.2/p2": "And play on.",
        "set-up/f1.1": "A card",
        "set-up/tables": "Tables",
        "set-up/tables/t1.head.1": "who",
        "set-up/tables/t1.head.2": "what",
        "set-up/tables/t1.1.1": "all",
        "set-up/tables/b1/title": "Think",
        "set-up/tables/b1/p1": "Before you deal.",
    }


def test_a_unit_says_where_it_stands_and_what_it_is():
    found = {unit.id: unit for unit in units(read())}
    assert found["set-up/l1.2"] == Unit("set-up/l1.2", "Play.", Where("rulebook.md", 11), "item")
    assert found["set-up/l1.2"].where.line == 11
    kinds = {"title", "cover", "heading", "paragraph", "item", "cell", "caption", "box title"}
    assert {unit.kind for unit in found.values()} == kinds


def test_without_other_texts_nothing_changes():
    assert translated(read(), {}) == read()


def test_what_is_translated_is_the_document_with_other_texts():
    texts = {name: text.upper() for name, text in by_id(read()).items()}
    other = translated(read(), texts, "nl")
    assert by_id(other) == texts
    assert other.language == "nl"


@pytest.mark.parametrize(("old", "new"), [
    ("Shuffle *all* cards.", "Do not shuffle."),
    ("Set-up {#set-up .blue}", "Before you play {#set-up}"),
    ("### Tables", "One more paragraph.\n\n### Tables"),
])  # fmt: skip
def test_ids_stay_when_other_texts_change(old, new):
    before, after = by_id(read()), by_id(read(BOOK.replace(old, new)))
    assert before.keys() <= after.keys()
    assert sum(before[name] != after[name] for name in before) <= 1
