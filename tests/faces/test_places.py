"""What can't be drawn is told where it has to be mended: a template, a file of art, a card.

The card comes after it; what is wrong on many cards is told once.
"""

import pytest
from pixel_pictures import PNG, png_header
from small_game import deck, game, write_game
from told_of_faces import ART, BOTH, FACE, TEMPLATE, told

FAR = "<g transform='scale(1000000)'>"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


@pytest.mark.parametrize(("inside", "message"), [
    ("<rect>", "<rect> is not closed"),
    ("<rect fill='reddish'/>", "<rect> has fill='reddish', which is no colour"),
    ("<use href='http://a.b/c.svg'/>", "<use> refers to 'http://a.b/c.svg'"),
    ("{% set a %}<recht/>{% endset %}{{ place(a, 1, 1) }}", "unknown element 'recht'"),
    ("<text font-family='Foo'>a</text>", "unknown font family 'Foo'"),
    (f"{FAR * 3}<rect width='9' height='9'/>{'</g>' * 3}", "SVG draws further out than a PDF"),
])  # fmt: skip
def test_svg_is_the_templates(tmp_path, fonts, inside, message):
    (found,) = told(tmp_path, fonts, inside)
    assert found.startswith(f"{TEMPLATE}:1: {message}")
    assert BOTH in found


@pytest.mark.parametrize(("inside", "message"), [
    ('<text font-family="Nunito">{{ card.name }}</text>',
     "font 'Nunito regular' has no glyph for '中' (U+4E2D) in '中' (face mini/deck/one, "),
    ('{{ text(card.name, "s", 1, 1, 7) }}', "no glyph for '中' (U+4E2D) in Nunito regular"),
    ('{{ text("too long", "s", 1, 1, 7, 1) }}', "text does not fit (card 'one'"),
])  # fmt: skip
def test_texts_are_the_cards(tmp_path, fonts, inside, message):
    (found,) = told(tmp_path, fonts, inside, "[{id: one, name: 中}]")
    assert found.startswith(f"deck.yaml:6: {message}")


LINKED = SVG.format('<image width="9" height="9" href="photo.png"/>').encode()
SAID = "<image> refers to 'photo.png', outside of this SVG"


@pytest.mark.parametrize(("data", "message"), [
    (PNG[: len(PNG) // 2], "picture can't be read: it is damaged, or cut off"),
    (png_header(8000, 6000), "picture has 8000 x 6000 pixels, more than 40 million"),
])  # fmt: skip
@pytest.mark.parametrize("more", ["", "<rect fill='rde'/>"])
def test_art_is_the_files(tmp_path, fonts, data, message, more):
    placed = f'{{{{ art("a.png", 1, 1, 7, 7) }}}}{more}'
    found = told(tmp_path, fonts, placed, files={f"{ART}/a.png": data})
    assert found[0].startswith(f"art/a.png: {message} {BOTH} | ")
    assert [one.partition(" has ")[0] for one in found[1:]] == (
        [f"{TEMPLATE}:1: <rect>"] if more else []
    )


def test_what_a_drawing_links_to_is_told(tmp_path, fonts):
    placed = '{{ art("a.svg", 1, 1, 7) }}'
    (found,) = told(tmp_path, fonts, placed, files={f"{ART}/a.svg": LINKED})
    assert found == (
        f"art/a.svg:1: {SAID} {BOTH} | draw it into the drawing itself; in a drawing program:"
        " embed, not link; or put what it links to into its folder"
    )


OUTSIDE = {
    "a field": ("<g>\n<!-- a -->\n{{ card.id }}</g>",
        ["3: 'one' stands outside of <text> | write {{ text(card.id, \"title\", x=…, y=…, "]),
    "a field with a style": ("{{ card.s }}",
        ["1: 'a' stands outside of <text> | write {{ text(card.s, \"s\", x=…, y=…, width=…) }}"]),
    "letters": ("\n<g>hello &amp;\ngoodbye</g>",
        ["2: 'hello & goodbye' stands outside of <text> | write {{ text(\"hello & goodbye\", "]),
    "what has no name": ("{{ 'a' ~ 'b' }}",
        ["1: 'ab' stands outside of <text> | write {{ text(…, "]),
}  # fmt: skip
END = "{% endblock %}"
FRAME = "templates/_shared/face.svg.j2"


@pytest.mark.parametrize(("inside", "wanted"), OUTSIDE.values(), ids=OUTSIDE)
def test_text_outside_of_text_is_the_template_s(tmp_path, fonts, inside, wanted):
    files = {
        FRAME: FACE.format("\n{% block face required %}{% endblock %}"),
        TEMPLATE: f'{{% extends "_shared/face.svg.j2" %}}{{% block face %}}{inside}{END}',
    }
    found = told(tmp_path, fonts, "", "[{id: one, s: a}]", files, fields="{s: {type: text}}")
    assert len(found) == len(wanted)
    for one in wanted:
        message, hint = f"{TEMPLATE}:{one}".split(" | ")
        assert any(told.startswith(message) and f"| {hint}" in told for told in found), found


PARTS = """{# What others use. #}
{% macro ground(fill) %}
<rect fill="{{ fill }}"/>
{% endmacro %}
{% macro deep(fill) %}
{{ ground(fill) }}
{% endmacro %}
{% macro framed() %}<g>
{{ caller("M0 0 L") }}
</g>{% endmacro %}
{% macro own() %}<g>
  <recht/>
</g>{% endmacro %}
{% macro again(times) %}
{% if times %}{{ again(times - 1) }}{% else %}<circle r="1,2"/>{% endif %}
{% endmacro %}
"""
ROUND = '\n<circle r="{{ r }}"/>{{ parts.ground(r) }}'
UPPER = FACE.format("\n{% block face %}\n<g wdth='1'/>{% endblock %}")
IMPORT = '{% import "mini/parts.svg.j2" as parts with context %}'
CALLED = {
    "each call of a macro": (
        "\n{{ parts.ground('rde') }}\n{{ parts.ground('red') }}\n{{ parts.ground('rde') }}",
        ["parts:3: <rect> has fill='rde', called from deck:2", "parts:3: called from deck:4"]),
    "through macros": ("\n\n{{ parts.deep('x') }}",
        ["parts:3: called from parts:6, itself from deck:3"]),
    "what is written in a macro": ("\n{{ parts.own() }}", ["parts:12: called from deck:2"]),
    "what is placed": ("{% set a %}\n{{ parts.own() }}{% endset %}\n{{ place(a, 1, 1) }}",
        ["parts:12: called from deck:2"]),
    "what is drawn once": ("\n{{ once(parts.own) }}", ["parts:12: called from deck:2"]),
    "a macro that calls itself": ("{{ parts.again(9) }}",
        ["parts:15: <circle> has r='1,2', called from deck:1"]),
    "what a call gives to a macro": (
        "\n{% call(d) parts.framed() %}\n<path d='{{ d }}x'/>{% endcall %}",
        ["deck:3: <path> has d='M0 0 Lx', called from parts:9, itself from deck:2"]),
    "a file that is included": ("\n{% set r = 'x' %}\n{% include 'mini/round.svg.j2' %}",
                                ["round:2: <circle> has r='x', called from deck:3",
                                 "parts:3: called from round:2, itself from deck:3"]),
    "a macro with a file": (
        "{% macro m(r) %}\n{% include 'mini/round.svg.j2' %}{% endmacro %}\n{{ m('red') }}",
        ["round:2: <circle> has r='red', called from deck:2, itself from deck:3"]),
    "names that are imported": (
        "{% from 'mini/parts.svg.j2' import deep as d %}\n{{ d(fill='x') }}",
        ["parts:3: called from parts:6, itself from deck:2"]),
    "a loop": (
        "{% for c in ['red', 'rde'] %}\n<g transform='rot(3)'>{{ parts.ground(c) }}</g>{%endfor%}",
        ["parts:3: <rect> has fill='rde', called from deck:2", "deck:2: <g> has transform"]),
    "what was written before": (
        "{% macro m(x) %}{{ x }}{% endmacro %}{% set a %}\n<recht/>{% endset %}\n{{ m(a) }}",
        ["deck:2: unknown element 'recht' (face"]),
}  # fmt: skip


def of_files(one):
    return one.replace(TEMPLATE, "deck").replace(".svg.j2:", ":").replace("templates/mini/", "")


@pytest.mark.parametrize(("inside", "wanted"), CALLED.values(), ids=CALLED)
def test_who_called_a_macro_is_told(tmp_path, fonts, inside, wanted):
    files = {"templates/mini/parts.svg.j2": PARTS, "templates/mini/round.svg.j2": IMPORT + ROUND}
    found = [of_files(one) for one in told(tmp_path, fonts, IMPORT + inside, files=files)]
    assert len(found) == len(wanted), found
    for one in wanted:
        place, said = one.split(": ", 1)
        assert any(
            line.startswith(place) and all(part in line for part in said.split(", ", 1))
            for line in found
        ), (one, found)


@pytest.mark.parametrize(("block", "called"), [
    ("", "unknown attribute of <g> 'wdth' (face"),
    ("{% block face %}\n\n{{ super() }}{% endblock %}", ", called from deck:3 (face"),
    ("{% block face %}\n{{ self.other() }}{% endblock %}", ", called from deck:2 (face"),
])  # fmt: skip
def test_a_block_is_called_by_who_asks_for_it(tmp_path, fonts, block, called):
    upper = UPPER.replace(
        "</svg>", "{% if 0 %}{% block other %}<g wdth='1'/>{% endblock %}{% endif %}</svg>"
    )
    files = {
        "templates/mini/upper.svg.j2": upper,
        TEMPLATE: f"{{% extends 'mini/upper.svg.j2' %}}{block}",
    }
    (found,) = told(tmp_path, fonts, "", files=files)
    assert of_files(found).startswith("upper:")
    assert called in of_files(found)


def test_who_else_called_a_macro_is_told_with_the_first(pnp, tmp_path):
    calls = "\n{{ parts.ground('rde') }}\n{{ parts.ground('bleu') }}\n{{ parts.deep('rde') }}"
    files = {TEMPLATE: FACE.format(IMPORT + calls), "templates/mini/parts.svg.j2": PARTS}
    write_game(tmp_path, game(), deck(cards="[{id: one}]"), files)
    said = of_files(pnp("build", "mini", "--root", tmp_path).err)
    assert "parts:3: <rect> has fill='rde', which is no colour" in said
    assert "#d4a017, called from deck:2 (face mini/deck/one, front, by mini/deck.svg.j2)" in said
    assert "the same 2 times more: one (from deck:3), one (from parts:6)" in said


def test_of_drawings_that_are_too_long_together_the_longest_is_named(tmp_path, fonts):
    path = f"<path d='{'M0 0' * 150_000}'/>"
    sizes = {"1.svg": 1, "3.svg": 3, "2.svg": 2}
    files = {f"{ART}/{name}": SVG.format(path * size) for name, size in sizes.items()}
    # With a <style>, all of a face is read as one.
    placed = "<style>.a{fill:red}</style>" + "".join(
        f"{{{{ art({name!r}, 1, 1, 7) }}}}" for name in sizes
    )
    (found,) = told(tmp_path, fonts, placed, "[{id: one}]", files)
    assert found.startswith("art/3.svg:1: SVG is longer than 2 MB")


def test_a_picture_that_is_too_far_off_is_named(tmp_path, fonts):
    files = {f"{ART}/a.svg": SVG.replace("0 0 9 9", "1e6 0 1e-3 1e-3").format("<g/>")}
    (found,) = told(tmp_path, fonts, '{{ art("a.svg", 1, 1, 7) }}', files=files)
    message, hint = found.split(" | ")
    assert message.startswith("art/a.svg: its viewBox is too small, or too far off (face ")
    assert hint == (
        "give <svg> a viewBox around the drawing; in Inkscape: Edit > Resize Page to Selection"
    )


RECT = "<rect width='9' height='9' {}/>"
PLAIN = RECT.format("")
BLUR = "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter>"
DOTS = "<pattern id='p' width='1' height='1'><rect width='1' height='1'/></pattern>"
ARROW = "<defs><marker id='m'><path d='M0 0h1'/></marker></defs>"
DRAWN = {
    "letters in runs": "<text><tspan>a</tspan></text>",
    "letters in a frame": "<flowRoot><flowPara>a</flowPara></flowRoot>",
    "letters that stand apart": "<text letter-spacing='2'>a</text>",
    "letters outside": "<g>lost</g>",
    "letters of no font here": "<text font-family='Arial'>a</text>",
    "a blur": BLUR + RECT.format("style='filter:url(#f)'"),
    "a mask": f"<mask id='a'>{PLAIN}</mask>" + RECT.format("mask='url(#a)'"),
    "a pattern": DOTS + RECT.format("fill='url(#p)'"),
    "an arrow": ARROW + "<path d='M0 0h9' style='marker-end:url(#m)'/>",
    "a blend": RECT.format("style='mix-blend-mode:multiply'"),
    "a link": f"<a>{PLAIN}</a>",
    "a line of one width": RECT.format("vector-effect='non-scaling-stroke'"),
    "a hidden part in use": "<g style='display:none'><tspan id='a'/></g><use href='#a'/>",
    "a size of letters that is a word": RECT.format("font-size='medium'"),
    "a colour that is none": RECT.format("fill='rde'"),
}


@pytest.mark.parametrize("inside", DRAWN.values(), ids=DRAWN)
def test_what_is_not_drawn_here_is_drawn_all_the_same_in_art(tmp_path, fonts, inside):
    files = {f"{ART}/a.svg": SVG.format(inside)}
    assert told(tmp_path, fonts, '{{ art("a.svg", 1, 1, 7) }}', files=files) == []


@pytest.mark.parametrize("inside", [
    f"<g style='display:none'>{BLUR}<tspan/><recht/><text>a</text></g>",
    f"{BLUR}<g display='none'><rect filter='url(#f)'/></g>",
    "<style>.st0{display:none}</style><g class='st0'><image href='http://a.b/c.png'/></g>",
    BLUR + DOTS + ARROW,
    RECT.format("onclick='alert(1)'"),
])  # fmt: skip
def test_what_draws_nothing_is_left_out_in_silence(tmp_path, fonts, inside):
    files = {f"{ART}/a.svg": SVG.format(inside)}
    assert told(tmp_path, fonts, '{{ art("a.svg", 1, 1, 7) }}', files=files) == []


FOREIGN_LETTER = SVG.format('<text font-family="Nunito">中</text>')


def test_letters_of_art_are_the_files(tmp_path, fonts):
    files = {f"{ART}/a.svg": FOREIGN_LETTER}
    message = "font 'Nunito regular' has no glyph for '中' (U+4E2D) in '中'"
    found = told(tmp_path, fonts, '{{ art("a.svg", 1, 1, 7) }}<text>b</text>', files=files)
    assert [one.partition(" (face ")[0] for one in found] == [
        f"art/a.svg:1: {message}",
        f"{TEMPLATE}:1: text 'b' has no font-family",
    ]


def test_an_icon_in_a_text_is_a_file(tmp_path, fonts):
    files = {f"{ART}/icons/coin.svg": LINKED}
    found = told(tmp_path, fonts, '{{ text("1 :coin:", "s", 1, 1, 7) }}', files=files)
    assert len(found) == 1
    assert found[0].startswith(f"art/icons/coin.svg:1: {SAID}")


def test_a_process_that_draws_tells_the_same(pnp, tmp_path):
    files = {TEMPLATE: FACE.format('{{ art("a.png", 1, 1, 7) }}<rect fill="rde"/>')}
    write_game(tmp_path, game(), deck(), files | {f"{ART}/a.png": PNG[: len(PNG) // 2]})
    lines = pnp("build", "mini", "--root", tmp_path).err.splitlines()
    assert [one.partition(":")[0] for one in lines if one.startswith(("cards", "templates"))] == [
        f"{ART}/a.png",
        TEMPLATE,
    ]
