"""rulebook.md to blocks, and every way in which it can be wrong."""

import pytest
from small_game import SVG, deck, game, write_game

from pnp.core.problems import PnpError, Where
from pnp.expressions.facts import Ledger
from pnp.load.game import load_game
from pnp.rulebook_source.block_types import (
    Box,
    Cell,
    Figure,
    Generated,
    Heading,
    Items,
    Overlay,
    Paragraph,
    Picture,
    Sign,
    Table,
)
from pnp.rulebook_source.inline import Inset, StyledText, pieces_of, plain
from pnp.rulebook_source.markdown_reader import parse_rulebook, read_rulebook
from pnp.rulebook_source.resolve import resolve

HERE = Where("book.md")


def blocks(text):
    return parse_rulebook(f"# T\n\n## C\n\n{text}", "book.md", "en").blocks[1:]


def test_a_heading_says_its_id_its_tone_and_its_page():
    assert blocks("## Level *1* {#one .blue .page .fine}\n### Set-up: {=n} cards!\n") == (
        Heading(2, "Level *1*", "one", "blue", page=True, fine=True),
        Heading(3, "Set-up: {=n} cards!", "set-up-cards"),
    )


def test_lists_and_tables():
    assert blocks("3. a\n\n   b\n4. c\n   - d\n") == (
        Items(((Paragraph("a"), Paragraph("b")), (Paragraph("c"), Items(((Paragraph("d"),),)))), 3),
    )
    assert blocks("| a | b |\n|---|--:|\n| {=x} | *c* |\n") == (
        Table(
            (Cell("a"), Cell("b", "right")), ((Cell("{=x}"), Cell("*c*", "right")),)
        ),
    )  # fmt: skip


def test_boxes_and_places_for_what_is_computed():
    assert blocks("> [!TIP] Think\n> twice\n>\n> and again\n") == (
        Box("tip", "Think", (Paragraph("twice"), Paragraph("and again"))),
    )
    assert blocks("> [!ASIDE]\n> {{contents}}\n\n{{ credits }}\n") == (
        Box("aside", "", (Generated("contents"),)),
        Generated("credits"),
    )


def test_only_words_of_a_paragraph_count_not_its_lines():
    broken = (
        "One *and\n  two* {=a +\nb}\nthree.\n\n- An\n  item\n\n"
        "> [!TIP] Think\n> twice\n> or so\n\n![A\ncard](card:a)\n\nTitle\nof it\n---\n"
    )
    whole = (
        "One *and two* {=a + b} three.\n\n- An item\n\n"
        "> [!TIP] Think\n> twice or so\n\n![A card](card:a)\n\n## Title of it\n"
    )
    assert blocks(broken) == blocks(whole)
    hard = "One  \ntwo\\\nthree."
    assert blocks(hard) == (Paragraph(hard),)


def test_a_row_of_pictures_is_a_paragraph_of_nothing_else():
    row = (
        "![A *card* {=a['b']}](card:one) + ![](card:deck/two?side=back&width=20)\n"
        "![](card:x?crop=1,2,3,4&count=back&lay=disc/y:back@5,6.5)"
    )
    assert blocks(row) == (
        Figure(
            (
                Picture("one", "A *card* {=a['b']}"),
                Sign("+"),
                Picture("deck/two", side="back", width=20.0),
                Sign("\n"),
                Picture(
                    "x",
                    count="back",
                    crop=(1, 2, 3, 4),
                    overlays=(Overlay("disc/y", "back", 5, 6.5),),
                ),
            )
        ),
    )
    (other,) = blocks("Take ![](card:one) now.")
    assert isinstance(other, Paragraph)


def test_pieces_of_a_line():
    text = r"A **b *c*** [d ![](card:e)](#f) 2 \* 3"
    assert pieces_of(text, HERE, []) == (
        StyledText("A "),
        StyledText("b ", bold=True),
        StyledText("c", bold=True, italic=True),
        StyledText(" "),
        StyledText("d ", link="#f"),
        Inset(Picture("e"), "#f"),
        StyledText(" 2 * 3"),
    )
    assert plain(text) == "A b c d  2 * 3"


BAD = [
    ("Text\n", ["1: the rulebook has no title | begin it with '# Title'"]),
    ("# A\n\n## B\n\n# C\n",
     ["5: there are two titles | use ## for chapters and ### for sections"]),
    ("# A\n\n##### B\n",
     ["3: heading 'B' is too deep | use # to ####, outside of lists and boxes"]),
    ("# A\n\n## B {big}\n",
     ["3: 'big' says nothing about a heading | write {#id .colour .page @setup}"]),
    ("# A\n\n## B {@turm}\n",
     ["3: unknown role of a section 'turm' | use one of: turn, end, setup, signs"]),
    *(
        (
            f"# A\n\n{sheet}",
            [
                "3: a score sheet is one table, outside of lists and boxes | write a table of two "
                "columns: what counts, and how many points each"
            ],
        )
        for sheet in (
            "> [!SCORE]\n> Eggs\n",
            "> [!SCORE]\n> | a | b | c |\n> |---|---|---|\n> | a | 1 | 2 |\n",
            "> [!SCORE]\n>\n> | a | b |\n> |---|---|\n> | a | 1 |\n>\n> More.\n",
            "> [!SCORE]\n",
        )
    ),
    ("# A\n\n## B\n\n## B\n",
     ["5: two headings have the id 'b', first in line 3 | give one of them its own, as {#other}"]),
    ("# A\n\n## B {#Up}\n",
     ["3: 'Up' is no id of a heading | give it one of small letters, digits and -, as {#set-up}"]),
    ("# A\n\n<b>x</b>\n\nAnd <i>this</i>.\n\nBut 1 < 2, and \\<b>.\n",
     ["3: HTML is not allowed in a rulebook: <b>x</b> | use the marks of Markdown; write \\< for "
      "the sign itself",
      "5: HTML is not allowed in a rulebook: <i>this</i>. | use the marks of Markdown; write \\< "
      "for the sign itself"]),
    ("# A\n\n\\[^a] b[^1], {=c['d'][0]}\n\n[^1]: e\n",
     ["3: footnotes are not set | say it there, or in a box: > [!ASIDE]"]),
    ("# A\n\n---\n\n    code\n",
     ["3: a line across is not set | begin a new section with ###",
      "5: code is not set | write prose; lines begin without spaces"]),
    ("# A\n\n- a\n  - b\n    - c\n      - d\n",
     ["6: lists are nested too deep | use up to 3 levels"]),
    (f"# A\n\n{'|a' * 20}|\n{'|-' * 20}|\n\nb\n\n{'|a' * 21}|\n{'|-' * 21}|\n",
     ["8: a table has more than 20 columns | make two tables of it"]),
    ("# A\n\n> so\n\n> [!TOP]\n> x\n",
     ["3: a box does not say what it is | begin it with > [!TIP] or another of: tip, example, "
      "note, aside, score",
      "5: unknown kind of box 'top' | use one of: tip, aside, example, note, score"]),
    ("# A\n\n![](pic.png)\n",
     ["3: picture 'pic.png' is not a card | write ![caption](card:ID) or "
      "![caption](card:COMPONENT/ID?side=back&width=30)"]),
    ("# A\n\n![](card:a?wide=3&width=2&side=up&crop=1&crop=1,1,0,0&lay=b)\n",
     ["3: picture of 'a': crop=1 can't be meant | write left,top,width,height in mm of the card, "
      "as crop=0,30,63,40",
      "3: picture of 'a': crop=1,1,0,0 can't be meant | write a width and a height above 0",
      "3: picture of 'a': lay=b can't be meant | write what lies there and where its middle is, as "
      "lay=loose/up-red-cyan@20,48.5",
      "3: picture of 'a': side=up can't be meant | write one of: front, back",
      "3: picture of 'a': width=2 can't be meant | write a width from 4 to 130, in mm",
      "3: unknown option of a picture 'wide' | use one of: side, width, count, crop, lay, spread, "
      "turn"]),
]  # fmt: skip


def problems_of(call):
    with pytest.raises(PnpError) as caught:
        call()
    return [f"{one.where.line}: {one.message} | {one.hint}" for one in caught.value.problems]


@pytest.mark.parametrize(("text", "expected"), BAD)
def test_all_that_is_wrong_is_told_at_once(text, expected):
    assert problems_of(lambda: parse_rulebook(text, "book.md", "en")) == expected


@pytest.mark.parametrize(("data", "expected"), [
    (b"\xff", "is not written in UTF-8 | save it as UTF-8"),
    (b"# A\n" + b"x" * 1_000_000, "a rulebook is larger than 1 MB | make it shorter"),
    (None, "there is no such rulebook | make it, or check how its name is spelt"),
])  # fmt: skip
def test_files_that_are_no_rulebook(tmp_path, data, expected):
    path = tmp_path / "rulebook.md"
    if data is not None:
        path.write_bytes(data)
    assert problems_of(lambda: read_rulebook(path, "rulebook.md", "en")) == [f"0: {expected}"]


def completed(root, text):
    project = write_game(
        root,
        game(components="[deck, disc]", palette='{sea: "#0055aa"}', rulebook="{tones: {a: sea}}"),
        deck(cards="[{id: one, copies: 3}, {id: two, back: {template: deck.svg.j2}}]"),
        {
            "cards/mini/disc.yaml": "component: disc\ntitle: Disc\nsize: 25mm\nshape: round\n"
            "template: deck.svg.j2\ncards: [{id: two}]\n",
            "templates/mini/deck.svg.j2": SVG,
        },
    )
    ledger = Ledger("mini", "Mini", {}, ())
    return resolve(parse_rulebook(text, "book.md", "en"), load_game(project, "mini", None), ledger)


def test_a_picture_counts_what_it_stands_for(tmp_path):
    text = "# A\n\n![](card:one?count=card) ![](card:one?count=component) ![](card:deck/two)\n"
    shown = completed(tmp_path, text).shown
    assert sorted(one.count or 0 for one in shown.values()) == [0, 3, 4]


WRONG = (
    "# A\n\n## B {.c}\n\n![](card:ona) ![](card:two) ![](card:one?side=back)\n\n"
    "![](card:one?crop=60,0,9,9)\n\n{{credit}}\n\n[x](#y) [z](there)\n\n{=a b} {=n} {=x\n"
)


def test_all_that_is_not_there_is_told_at_once(tmp_path):
    assert problems_of(lambda: completed(tmp_path, WRONG)) == [
        "3: unknown tone of the rulebook 'c' | use one of: a, fine, page; of your own: "
        "'rulebook: {tones: {name: colour}}' in game.yaml",
        "5: 2 components have a card 'two' | write one of: deck/two, disc/two",
        "5: card 'one' has no back | leave out side=back",
        "5: unknown card 'ona' | use one of: one, deck/one, deck/two, disc/two, two",
        "7: picture of 'one': crop is larger than the card | it is 63.5 x 88.9 mm",
        "9: unknown block 'credit' | use one of: credits, components, contents, errata, symbols",
        "11: link to 'there' leads nowhere | write (#id) for a heading, or a whole address",
        "11: unknown heading 'y' | use one of: b",
        "13: '{=a b}': 'a b' is no expression | write arithmetic such as '3 * players + 6'",
        "13: a {= begins and never ends | close it with }, with no braces between",
        "13: unknown fact 'n' | there is no fact yet: write it in rules.yaml, beside game.yaml",
    ]
