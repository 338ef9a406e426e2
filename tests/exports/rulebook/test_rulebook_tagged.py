"""Rulebooks for those who have them read: tagged, in the order of the text, pictures in words.

What PDF/UA-1 asks for is looked for in `tagged_pdf`, by the numbers of the Matterhorn Protocol.
"""

import re

import pytest
from built import build_rulebooks
from pdfpages import images, texts
from pikepdf import Name, Pdf
from small_game import deck, face, game, write_game
from tagged_pdf import Tagged, faults, fonts_of

FACE = """{% extends "_shared/face.svg.j2" %}
{% block face %}<circle cx="30" cy="40" r="20" fill="#0055aa"/>
{{ text(card.name or "Rear", "head", x=5, y=5, width=50, height=10, field="name") }}
{{ text("office", "head", x=5, y=60, width=50, height=10) }}{% endblock %}
"""
BOOK = """\
# Mini & more

For two

At any age

## In the box {#box .page}

> [!ASIDE] Contents
> {{contents}}

Read [how to play](#play), or [#](#play). See <https://example.org>. A :gem: is fire.

![All of "them"](card:one?count=component) + ![](card:one?crop=10,10,30,30&lay=two@20,20)

#### A point

![](card:two?side=back)

## How to play {#play}

3. Take cards, each ![](card:one).
   - One by one.
4. Put them down.

| Who | points |
|---|--:|
| all | 1 |

| | 2 |
|---|---|
| first | ![](card:two) |

> [!EXAMPLE] A turn
> Ada takes **two**.

> [!TIP]
> Take more.
"""
ALOUD = """\
H1: Mini & more
P: For two
P: At any age
H2: In the box
P: Contents
TH: In the box
TD: 2
TH: How to play
TD: 2
P: Read how to play, or 2. See https://example.org. A fire is fire.
Figure: 5 × Deck
P: All of “them”
P: +
Figure: Deck, First + Deck, Second
H3: A point
Figure: Deck, back
H2: How to play
Lbl: 3
P: Take cards, each
Figure: Deck, First
P: .
Lbl: •
P: One by one.
Lbl: 4
P: Put them down.
TH: Who
TH: points
TD: all
TD: 1
TH: 2
TH: first
Figure: Deck, Second
P: A turn
P: Ada takes two.
P: Tip
P: Take more."""
GEM = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
CARDS = (
    "[{id: one, copies: 3, name: First, back: rear}, "
    "{id: two, copies: 2, name: Second, back: rear}]"
)


def write_book(root, book=BOOK, files=None):
    return write_game(
        root,
        game(rulebook="{styles: {chapter: head}}", words="{gem: fire}",
             styles="{head: {fonts: [Jost, Nunito], size: 20pt}}"),
        deck(cards=CARDS, backs="{rear: {template: deck.svg.j2}}"),
        {
            "cards/mini/rulebook.md": book,
            "cards/mini/art/icons/gem.svg": GEM,
            "templates/mini/deck.svg.j2": FACE,
            **(files or {}),
        },
    )  # fmt: skip


def build(root, *arguments, **options):
    project = write_book(root, *arguments, **options)
    return build_rulebooks(project, ["mini"], "", ("a5",), root / "output")[0]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return build(tmp_path_factory.mktemp("tagged"))


@pytest.fixture
def pdf(path):
    with Pdf.open(path) as opened:
        yield opened


def test_a_book_is_read_in_its_order(pdf):
    said = "\n".join(f"{kind}: {text}" for kind, text in Tagged(pdf).aloud())
    assert said == ALOUD


def test_nothing_that_pdf_ua_forbids(pdf):
    assert faults(Tagged(pdf)) == []


def test_lists_tables_and_asides_are_what_they_are(pdf):
    kinds = [node.kind for node in Tagged(pdf).nodes]
    assert kinds.count("Aside") == 3
    lists = [node for node in Tagged(pdf).nodes if node.kind == "L"]
    assert [str(one.obj.A.ListNumbering) for one in lists] == ["/Decimal", "/Disc"]
    heads = [node for node in Tagged(pdf).nodes if node.kind == "TH"]
    assert [str(one.obj.A.Scope)[1:] for one in heads] == [
        "Row", "Row", "Column", "Column", "Column", "Row"
    ]  # fmt: skip


def test_links_say_where_they_lead(pdf):
    links = [node for node in Tagged(pdf).nodes if node.kind == "Link"]
    said = [str(one.Contents) for node in links for one in node.annotations]
    assert said == ["In the box"] * 2 + ["How to play"] * 4 + ["https://example.org"]
    assert all(len(node.annotations) == 1 and node.contents for node in links)


def test_heads_and_numbers_of_pages_are_no_content(pdf):
    artifacts = Tagged(pdf).artifacts
    assert [" ".join(artifacts.get(number, "").split()) for number in range(3)] == [
        "", "2", "3 How to play"
    ]  # fmt: skip
    content = b"".join(bytes(one.read_bytes()) for one in pdf.pages[2].Contents)
    assert b"/Artifact<</Type/Pagination/Subtype/Header>>BDC" in content
    assert b"/Artifact<</Type/Pagination/Subtype/Footer>>BDC" in content


def test_words_of_pictures_are_no_text(path):
    text = " ".join(texts(path))
    assert "How to play" in text
    assert not re.search("First|Second|Rear|office", text)


def test_pictures_are_seen_as_they_were(path):
    """Letters of mute faces are painted: the second picture of page 2 shows the word "First"."""
    with Pdf.open(path) as pdf:
        forms = [form for form in pdf.objects if getattr(form, "get", None) and _is_form(form)]
        mute = [font for font in fonts_of(pdf) if set(Tagged(pdf).table(font).values()) == {" "}]
        shown = [form for form in forms if any(_uses(form, font) for font in mute)]
        assert shown
        assert all(re.search(rb"T[jJ]", form.read_bytes()) for form in shown)
        assert not any(b"ActualText" in form.read_bytes() for form in shown)
        spoken = [font for font in fonts_of(pdf) if font not in mute]
        # They share the letters' shapes, so that a book is no larger for it.
        files = {font.DescendantFonts[0].objgen for font in mute}
        assert files & {font.DescendantFonts[0].objgen for font in spoken}


def _is_form(obj):
    return obj.get("/Subtype") == Name.Form


def _uses(form, font):
    fonts = form.get("/Resources", {}).get("/Font", {})
    return any(one.objgen == font.objgen for one in fonts.values())


COVER = face('<rect width="10" height="10" fill="#0055aa"/>BLOCK')
TITLE = '{{ text(card.title, "book-title", x=13, y=20, width=60, height=60, field="title") }}'
LINE = '{{ text(card.lines[0], "book-point", x=13, y=99, width=90, height=9, field="cover.p1") }}'
OTHER = '{{ text("est. 1964", "book-point", x=13, y=120, width=90, height=9) }}'


@pytest.mark.parametrize(("cover", "said"), [
    (OTHER + LINE + TITLE, ["H1: Mini & more", "P: For two", "Figure: At any age"]),
    (LINE, ["H1/Figure: Mini & more. At any age", "P: For two"]),
    (TITLE.replace("card.title", "card.title|upper"), ["H1: MINI & MORE",
     "Figure: For two. At any age"]),
    ("", ["H1/Figure: Mini & more. For two. At any age"]),
])  # fmt: skip
def test_what_a_cover_does_not_write_is_said_of_its_picture(tmp_path, cover, said):
    files = {"templates/mini/rulebook-cover.svg.j2": COVER.replace("BLOCK", cover)}
    with Pdf.open(build(tmp_path, files=files)) as pdf:
        tagged = Tagged(pdf)
        assert faults(tagged) == []
        first = {id(node) for node in tagged.root.kids if node.kind == "H2"}
        found = []
        for node in tagged.root.kids:
            if id(node) in first:
                break
            of = "H1/" if node.kind == "H1" and node.kids[0].__class__ is not tuple else ""
            found += [of + f"{kind}: {text}" for kind, text in tagged.aloud(node)]
        assert sorted(found) == sorted(said)


def test_a_cover_with_gradients_is_painted_as_it_is_drawn(tmp_path):
    """A gradient on a page lies in the page's own coordinates."""
    block = (
        '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="148" y2="0">'
        '<stop offset="0.5" stop-color="#ff0000"/><stop offset="0.5" stop-color="#0000ff"/>'
        '</linearGradient></defs><rect width="148" height="210" fill="url(#g)"/>'
    )
    files = {"templates/mini/rulebook-cover.svg.j2": COVER.replace("BLOCK", block)}
    image, *_ = images(build(tmp_path, files=files), 72)
    width, height = image.size
    assert image.getpixel((width // 2 - 3, height // 2)) == (255, 0, 0)
    assert image.getpixel((width // 2 + 3, height // 2)) == (0, 0, 255)
