"""A rulebook in two languages: texts side by side, each said in its own; pictures once."""

import re

import pytest
from built import build_rulebooks, export
from hypothesis import given
from hypothesis import strategies as st
from pdfpages import opened
from pikepdf import Pdf
from small_book import RULES, write_book
from small_game import write
from tagged_pdf import Tagged, faults

from pnp.exports.rulebook.bilingual_blocks import read_in_turn
from pnp.exports.rulebook.typeset_block import PlacedSvg
from pnp.pdf.structure import Element

BOOK = """\
# Mini

A game for two

## In the box {#box .page .sea}

> [!ASIDE] Look
> ![The first card](card:one)
>
> It has a disc.

Everybody reads the rules before the game.

### The turn {#turn}

1. Take two cards.
2. Put down cards:
   - one by one

> [!EXAMPLE] A turn
> ![a card](card:one) + ![another card](card:two)

| Who | points |
|---|--:|
| everybody at the table | {=players} |

![](card:two)
"""
SAID = {
    "cover.p1": "Ein Spiel für zwei",
    "box": "In der Schachtel",
    "box/b1/title": "Schau",
    "box/b1/f1.1": "Die erste Karte",
    "box/b1/p1": "Darauf ist eine Scheibe.",
    "box/p1": "Alle lesen die Regeln vor dem Spiel.",
    "box/turn": "Der Zug",
    "box/turn/l1.1": "Nimm zwei Karten.",
    "box/turn/l1.2": "Lege Karten ab:",
    "box/turn/l1.2/l1.1": "eine nach der anderen",
    "box/turn/b1/title": "Ein Zug",
    "box/turn/b1/f1.1": "eine Karte",
    "box/turn/b1/f1.3": "noch eine Karte",
    "box/turn/t1.head.1": "Wer",
    "box/turn/t1.head.2": "Punkte",
    "box/turn/t1.1.1": "alle am Tisch",
}
# What the other language is beside, by the same ids.
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"\n'
ENGLISH = (
    "A game for two", "In the box", "Look", "The first card", "It has a disc.",
    "Everybody reads the rules before the game.", "The turn", "Take two cards.",
    "Put down cards:", "one by one", "A turn", "a card", "another card", "Who", "points",
    "everybody at the table",
)  # fmt: skip


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("bilingual")
    project = write_book(root, BOOK)
    write(root / "cards/mini/rules.yaml", RULES)
    messages = (
        f'\nmsgctxt "mini.rulebook.{name}"\nmsgid "{english}"\nmsgstr "{said}"\n'
        for (name, said), english in zip(SAID.items(), ENGLISH, strict=True)
    )
    write(root / "cards/mini/locale/de.po", HEAD + "".join(messages))
    return project


@pytest.fixture(scope="module")
def both(root, tmp_path_factory):
    out = tmp_path_factory.mktemp("out")
    (path,) = build_rulebooks(root, ["mini"], "en+de", ["a5"], out)
    assert path.name == "mini-rulebook-en+de.pdf"
    with Pdf.open(path) as pdf:
        yield Tagged(pdf)


def said_in(node, tagged, above="en"):
    """Yield the language and the words of each element that speaks."""
    language = node.language or above
    for kind, words in tagged.aloud(node) if not any(map(is_node, node.kids)) else ():
        yield language, kind, words
    for kid in node.kids:
        if is_node(kid):
            yield from said_in(kid, tagged, language)


def is_node(kid):
    return hasattr(kid, "kids")


def test_every_text_is_said_in_its_language_and_pictures_once(both):
    assert not faults(both)
    assert str(both.pdf.Root.Lang) == "en"
    said = list(said_in(both.root, both))
    english = [words for language, _, words in said if language == "en"]
    german = [words for language, _, words in said if language == "de"]
    # A cover without room for both has the first language alone, or says both on its picture.
    assert set(ENGLISH[1:]) <= set(english)
    assert set(list(SAID.values())[1:]) <= set(german)
    assert "2" in english
    assert "2" not in german
    assert len([kind for _, kind, _ in said if kind == "Figure"]) == 4
    headings = [words for _, kind, words in said if re.fullmatch("H[23]", kind)]
    assert headings == ["In the box", "In der Schachtel", "The turn", "Der Zug"]


def test_a_list_is_read_to_its_end_before_the_other_begins(both):
    lists = [node for node in both.nodes if node.kind == "L" and node.above.kind == "Document"]
    said = [" ".join(words for _, words in both.aloud(node)) for node in lists]
    assert said == [
        "1 Take two cards. 2 Put down cards: • one by one",
        "1 Nimm zwei Karten. 2 Lege Karten ab: • eine nach der anderen",
    ]


def test_the_second_language_stands_beside_the_first(both):
    with opened(both.pdf.filename) as pdf:
        page = pdf[1]
        text = page.get_textpage()
        found = [text.search(words).get_next() for words in ("Everybody reads", "Alle lesen")]
        boxes = [text.get_charbox(start) for start, _ in found]
        assert boxes[1][0] > page.get_width() / 2 > boxes[0][0]
        assert boxes[0][1] == pytest.approx(boxes[1][1], abs=2)


def test_each_way_to_print_it_has_a_name(root, tmp_path):
    paths = export(root, ["mini"], ["booklet", "rulebook"], tmp_path, language="en+de", ink="low")
    assert [path.name for path in paths] == [
        "mini-booklet-en+de-a4-low-ink.pdf",
        "mini-rulebook-en+de-low-ink.pdf",
    ]
    with opened(paths[1]) as pdf:
        text = pdf[0].get_textpage()
        found = [text.search(words).get_next() for words in ("A game for two", SAID["cover.p1"])]
        first, second = (text.get_charbox(start) for start, _ in found)
        assert first[1] > second[3], "one below the other"


TAGS = [Element("P") for _ in range(4)]


@given(st.lists(st.sampled_from([*TAGS, None])))
def test_what_is_read_in_turn_is_all_there_each_element_in_one_piece(tags):
    things = [PlacedSvg(number, 0, "", tag=tag) for number, tag in enumerate(tags)]
    found = read_in_turn(things)
    assert sorted(one.x for one in found) == list(range(len(things)))
    for tag in TAGS:
        places = [place for place, one in enumerate(found) if one.tag is tag]
        mine = [one.x for one in found if one.tag is tag]
        assert mine == sorted(mine)
        # Grounds may stand between, as they were made before.
        between = found[places[0] : places[-1]] if places else []
        assert all(one.tag is tag for one in between)
