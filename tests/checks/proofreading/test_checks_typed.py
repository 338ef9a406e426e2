"""What templates type, statement by statement: words and lists on faces, and not how it looks."""

import pytest
from small_game import deck, game, write, write_game

from pnp.checks.proofreading.template_constants import typed_in
from pnp.load.game import load_game

PALETTE = "{rose: '#ff0000', proton: '#00ff00'}"
LISTS = "{piece: {proton: {}, pion: {}}}"
MACROS = '{% import "mini/signs.svg.j2" as signs %}{% macro star(size) %}{% endmacro %}'
HEAD = '{% extends "_shared/face.svg.j2" %}\n'
# Each statement, and what it types.
STATEMENTS = [
    ('{% for kind, marks in (("proton", ("up", "down")), ("pion", ("up",))) %}{% endfor %}',
     "'proton', 'up', 'down', 'pion', 'up'"),
    ("{% set QUEUE = {'one': ['up'], 'two': []} %}", "'one', 'up', 'two'"),
    ('{% if card.id == "one" %}{% endif %}', "'card.id == \"one\"'"),
    ('{% if kind == "one" %}{% endif %}', "'kind == \"one\"'"),
    ("{% for cost in card.cost[:2] %}{% endfor %}", "'card.cost[:2]'"),
    ("{%- for k in range(many - 1) -%}{% endfor %}", "'range(many - 1)'"),
    ("{% if throw <= strength %}{% endif %}", "'throw <= strength'"),
    ("{% if a %}{% elif not anti %}{% endif %}", "'not anti'"),
    ("{% if (n - 1) > 2 %}{% endif %}", "'(n - 1) > 2'"),
    ("{{ plus if thirds > 0 else minus }}", "'thirds > 0'"),
    ("{{ stip(c.complement, 3) }}", "'c.complement'"),
    ('{{ p.label(20, y - 16, "K-", ("up", "down")) }}', "'K-', 'up', 'down'"),
    ('{{ text("1st" if a else (k + 1)|string, "name", x=5, width=("w")) }}',
     "'\"1st\" if a else (k + 1)|string'"),
    ("{% for s in (6, 5, 4) %}{% endfor %}", "'6', '5', '4'"),
    ('{{ text(card.scores.split()[2], "name") }}', "'card.scores.split()[2]'"),
    ("{{ number(card.mass) }}", "'card.mass'"),
    ("{% set said = words.spin ~ kind %}", "'words.spin ~ kind'"),
    ('{{ text("+" ~ card.more, "sign", x=card.x) }}', "'\"+\" ~ card.more'"),
    ("{{ number(-card.thirds) }}", "'-card.thirds'"),
    ("{{ seat(40 + 3 * k, 46, k + 1) }}", "'k + 1'"),
    ('{{ text("^{%s}"|format(card.p + card.n) ~ lists.atom[kind].letter, "sign", x=k + 1) }}',
     "'\"^{%s}\"|format(card.p + card.n) ~ lists.atom[kind].letter'"),
    ("{{ place(signs.plus(7, tone), 8, y) }}", "'signs.plus'"),
    ("{{ star(size=5) }}", "'star'"),
    ("{{ place(once(signs.plus, 7, tone), 8, y) }}", "'signs.plus'"),
    ("{% set many, of = 2 * card.mass, words.of -%}", "'2 * card.mass, words.of'"),
    ("<text x='5'>Six {{ card.name }}</text>", "'Six '"),
]  # fmt: skip
# Another drawing.
DRAWN = [
    '{{ text(line, "head", x=6, size=6 if second else 9, weight="bold") }}',
    '{{ place(text_width("two", "head"), 3, 4.5) }}{{ p.tone("rose") }}',
    '{% set far = (1, 2.5, 3) %}{% set k = 7 %}{% set x = (5, -2, 3) %}{% set y = [1, k, 2] %}',
    '{% set page = "#ffffff" if low_ink else palette.rose %}',
    '<path d="{% for k in range(3) %}M{{ x[2] }} 0{% endfor %}" fill="none"/>{# "a", "b" #}',
    '{% set line = "M3 4l2 2Z" %}{{ path("M%s 3h2"|format(k)) }}{{ a|replace("a", "b") }}',
    "{{ place(x + 2, rect(k - 2, 1)) }}{% set x = y + 1 %}{{ mark(fill=star(3), x=card.x) }}",
    '{{ chance.random("seed") }}{% include "_shared/die.svg.j2" %}{{ "left" if a else "right" }}',
]  # fmt: skip


@pytest.fixture
def typed(tmp_path):
    project = write_game(tmp_path, game(palette=PALETTE, lists=LISTS), deck())

    def find(template):
        write(tmp_path / "templates/mini/deck.svg.j2", HEAD + template)
        return [*typed_in(project, load_game(project, "mini", None))]

    return find


@pytest.mark.parametrize(("statement", "said"), STATEMENTS)
def test_words_and_lists_of_a_statement_are_typed(typed, statement, said):
    (one,) = typed(MACROS + statement)
    assert one.said == said
    assert (one.id, str(one.where)) == (
        "mini.templates deck: top 1",
        "templates/mini/deck.svg.j2:2",
    )
    spans = {one.text[start:end] for start, end, _ in (*one.spans, *one.parts)}
    assert spans.issuperset(said.strip("'").split("', '"))


@pytest.mark.parametrize("statement", DRAWN)
def test_how_it_looks_is_not_typed(typed, statement):
    assert typed(MACROS + statement) == []


def test_a_statement_is_named_by_the_macro_or_block_it_stands_in(typed):
    found = typed(
        '{% macro sign(a="x") %}{{ f("up") }}\n{{ f("two") }}{% endmacro %}\n'
        '{% block face %}{{ f("three") }}{% endblock %}{% set a = "four" %}'
    )
    names = [one.id.rpartition(": ")[2] for one in found]
    assert names == ["sign 1", "sign 2", "face 1", "top 1"]
    assert [one.where.line for one in found] == [2, 3, 4, 4]
