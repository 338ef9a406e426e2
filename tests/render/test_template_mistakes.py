"""What goes wrong in templates is told where it is written, without a word of Python."""

import re

import pytest
from faces import FONTS
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment
from small_game import SVG, TEMPLATE, deck, game, one_line, write_game

from pnp.core.problems import PnpError
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.lost_loop_values import check_loops
from pnp.render.python_errors import in_words, kind_of
from pnp.render.renderer import Renderer

PARTS = """{# What others use. #}
{% macro ground(fill, line="none") %}
<rect width="1" height="1" fill="{{ fill }}" stroke="{{ line }}"/>
{% endmacro %}

{% macro deep(fill) %}
{{ ground(fill) }}
{% endmacro %}
"""
FACE = '<svg xmlns="http://www.w3.org/2000/svg">{% block face required %}{% endblock %}</svg>'
START = '{% extends "mini/face.svg.j2" %}\n{% import "mini/parts.svg.j2" as parts with context %}\n'
STYLES = "{s: {fonts: [Nunito], size: 9pt}}"
ENDS = " (face mini/deck/one, front)"


def told(root, body, start=f"{START}{{% block face %}}\n", end="\n{% endblock %}\n"):
    """Return what is told of a template with `body` in its 4th line; places are file and line."""
    files = {
        f"templates/mini/{TEMPLATE}": f"{start}{body}{end}",
        "templates/mini/parts.svg.j2": PARTS,
        "templates/mini/face.svg.j2": FACE,
        "cards/mini/art/a.svg": SVG,
    }
    lists = "{tribe: {fox: {colour: red}}}"
    project = write_game(root, game(styles=STYLES, lists=lists), deck(), files)
    mini = load_game(project, "mini", FONTS)
    renderer = Renderer(project, mini, FONTS, Ink.FULL)
    card = mini.components[0].cards[0]
    with pytest.raises(PnpError) as caught:
        renderer.face(mini.components[0], card, card.front)
    (found,) = map(one_line, caught.value.problems)
    assert ENDS in found
    return found.replace(ENDS, "").replace("templates/mini/", "").replace(TEMPLATE, "t")


@pytest.mark.parametrize(("body", "said"), [
    # A macro that is called in a wrong way: where it is called, and what it takes.
    ("{{ parts.gruond('red') }}",
     "t:4: there is no 'gruond' among: deep, ground | write 'ground', or write that macro in the "
     "file that is imported"),
    ("\n{{ parts.ground() }}",
     "t:5: macro 'ground' is not given 'fill', used in parts.svg.j2:3 | call it as it is "
     'written: ground(fill, line="none")'),
    ("{{ parts.deep() }}",
     "t:4: macro 'deep' is not given 'fill', used in parts.svg.j2:7 | call it as it is written: "
     "deep(fill)"),
    ("{{ parts.ground(filll='red') }}", "t:4: macro 'ground' has no 'filll' | write fill="),
    ("{{ parts.ground(shade='red') }}",
     "t:4: macro 'ground' has no 'shade' | call it as it is written: ground(fill, line)"),
    ("{{ parts.ground(1, 2, 3) }}",
     "t:4: macro 'ground' is given more than 2 | call it as it is written: ground(fill, line)"),
    # A name that is set first, and used elsewhere.
    ("{% set c = lists.tribe.fox.color %}\n\n{{ parts.ground(c) }}",
     "t:4: there is no 'color' among: colour, used in parts.svg.j2:3 | write 'colour', or look for "
     "a misspelt name, or declare the field in the component's file"),
    ("{% set one = lists.tribe.fox %}\n{% if one.mane %}{% endif %}",
     "t:5: there is no 'mane' among: colour | ask {% if one.mane is defined %} where only "
     "some have it"),
    ("{% set area = 1 %}\n{{ aera }}",
     "t:5: 'aera' is undefined | write 'area', or look for a misspelt name, or declare the field "
     "in the component's file"),
    # What an entry of a list lacks and others have.
    ("{{ lists.tribe['fox'].mane }}",
     "t:4: there is no 'mane' among: colour | give each entry of 'tribe' in game.yaml its 'mane', "
     "or ask {% if lists.tribe['fox'].mane is defined %} where only some have it"),
    # A name that is handed over without its quotes.
    ("{{ text(game.title, title, 1, 1, 9) }}",
     't:4: \'title\' is undefined | put "title" into quotes if that is its name, look for a '
     "misspelt name, or declare the field in the component's file"),
    ("{% set light = 1 %}{{ text(card.id, lihgt, 1, 1, 9) }}",
     't:4: \'lihgt\' is undefined | write \'light\', or put "lihgt" into quotes if that is its'),
    ("{{ art(crab.png, 1, 1, 9) }}",
     't:4: \'crab\' is undefined | put "crab.png" into quotes if that is its name, look for'),
    # Numbers as elsewhere.
    ('{{ text("a", "s", x=6mm, y=1, width=9) }}',
     "t:4: template is not valid: expected token ',', got 'mm' | write numbers with no unit: they "
     "are mm, of letters pt"),
    ('{{ text("a", "s", x=6, y=57,5, width=9) }}',
     "t:4: template is not valid: invalid syntax for function call expression | write a point in "
     "numbers, as 57.5"),
    # Files.
    ('{% include "mini/part.svg.j2" %}',
     "t:4: there is no template 'mini/part.svg.j2' | write 'mini/parts.svg.j2', or put it into "
     "templates/<game>/ or templates/_shared/"),
    # What is left open.
    ("{{ 'a }}\n{{ 'b' }}", "t:4: the quote ' is not closed | close it with '"),
    ('{{ "a }}\n<rect/>', 't:4: the quote " is not closed | close it with "'),
    ("\n{{ card.id\n<rect/>\n{{ card.id }}", "t:5: {{ is not closed | close it with }}"),
    ("{% if 1\n\n<rect/>{% endif %}", "t:4: {% is not closed | close it with %}"),
    ("{{ card.id }",
     "t:4: template is not valid: unexpected '}' | close {{ with }}, and {% with %}"),
    ("{{ abs(1 }}", "t:4: template is not valid: unexpected '}', expected ')' | put a ) before it"),
    ("{{ “a” }}",
     "t:4: template is not valid: unexpected char '“' | write straight quotes, \" or '"),
    ("{{ 1 $ 2 }}", "unexpected char '$' | delete it, or put it into quotes"),
    ("{{ card.id card.id }}",
     "got 'card' | look for a comma, an operator or a quote that is missing there"),
    ("{{ }}", "Expected an expression, got 'end of print statement' | look for a comma, a "),
    ("{% for a in [1] %}{% endfro %}", "t:4: there is no tag 'endfro' | write endfor"),
    ("{% if 1 %}\n{% elseif 2 %}{% endif %}", "t:5: there is no tag 'elseif' | write elif"),
    ("{% if 1 %}{% else if 2 %}{% endif %}", "got 'if' | write elif"),
    # What is unknown inside of a condition, Jinja2 tells while it works.
    ("{% if card.id is defned %}{% endif %}", "t:4: there is no test 'defned' | write defined"),
    ("{% if 1 %}\n{{ 'a'|uper }}{% endif %}", "t:5: there is no filter 'uper' | write upper"),
    ("{% set a %}\n{% set b = 1 %}\n{% set c = 2 %}",
     "t:4: 'set' is not closed | close it with {% endset %}"),
    # Kinds of values.
    ("{{ 'a' + 1 }}",
     "t:4: a text and a number have no + between them | write ~ to put texts together, as a ~ b"),
    ("{{ 'a' - 1 }}",
     "t:4: a text and a number have no - between them | use numbers; |float makes one of a text"),
    ("{{ none < 1 }}",
     "t:4: nothing and a number can't be compared by < | compare numbers with numbers, and texts "
     "with texts"),
    ("{{ -'a' }}", "t:4: a text can't have a - before it | use numbers; |float makes one"),
    ("{% for a in 3 %}{% endfor %}",
     "t:4: a number has no items to go through | look at what kind of value each is"),
    ("{{ card.id() }}",
     "t:4: a text can't be called with ( ) | look for parentheses too many, or a macro that is "
     "called as a field is"),
    ("{{ sin('a') }}", "t:4: a number is wanted, not a text | use numbers; |float makes one"),
    ("{{ sqrt(-1) }}", "t:4: there is no such number | look for the root of a number below 0"),
    ("{% for a, b in [[1, 2, 3]] %}{% endfor %}",
     "t:4: there are more than 2 items for 2 names | look at how many items there are, and how "
     "many names"),
    ("{% set a, b = [1] %}", "t:4: there are 1 items for 2 names | look at how many items"),
    ("{% set a, b = 1 %}", "t:4: a number has no items for several names | look at how many"),
    # What Python, or Jinja2, says of a call.
    ("{{ 1 / 0 }}", "t:4: division by zero | check the numbers it is given"),
    ("{{ {}|dictsort(by='z') }}", "or \"value\" | look for a misspelt filter; those of Jinja2 can "
     "be used"),
    ("{{ 5|filesizeformat(1, 2, 3) }}", " | check what the function or operator is given"),
    ("{{ 'a'|truncate(1) }}",
     "t:4: expected length >= 3, got 1 | check what the template is given"),
    ("{{ [].append(1) }}", "is unsafe. | templates may use fields, lists and the functions of the "
     "guide only"),
    ("{{ joiner(1, 2, 3) }}", "4 were given | check what the function or operator is given"),
    # What a call lacks.
    ("{{ random() }}", "t:4: random() needs seed; seed is missing | add seed=..."),
    ("{{ text(card.id, 's', 1) }}",
     "t:4: text() needs content, style, x, y and width; y and width are missing | add y=..."),
    ("{{ random(1).integer(1) }}",
     "t:4: integer() needs low and high; high is missing | add high=..."),
    ("{{ once(1) }}", "t:4: once() takes a macro, not a number | write its name without ( )"),
    ("{{ place(card.id, 1, 1) }}", "t:4: place() takes a drawing, not a text | draw it in a macro,"
     " or between {% set drawing %} and {% endset %}"),
    ("{{ text(card, 's', 1, 1, 9) }}", "t:4: text() takes a text or a number, not a map | say what"
     " is to be printed: one of its values, or words chosen with if and else"),
    ("{{ text_width([1], 's') }}", "t:4: text() takes a text or a number, not a list"),
    ("{{ text(true, 's', 1, 1, 9) }}", "t:4: text() takes a text or a number, not a yes or no"),
    ("{{ mix(1, 2, 3) }}", "t:4: '1' is not a colour; write for example #d4a017"),
    ("{% include card %}",
     "t:4: a file is wanted by its name | write for example 'GAME/parts.svg.j2'"),
    # Of other languages.
    ("{{ if card.id }}", "| write {% if ... %}: {{ }} prints a value"),
    ("{% if card.id = 'one' %}{% endif %}", "got '=' | write == to compare"),
    ("{% if card.id && 1 %}{% endif %}", "unexpected char '&' | write and"),
    ("{% if card.id || 1 %}{% endif %}", "| write or"),
    ("{% if !card.id %}{% endif %}", "unexpected char '!' | write not"),
    ("{{ card.id ? 1 : 2 }}", "unexpected char '?' | write A if CONDITION else B"),
    ("{% debug %}", "t:4: there is no tag 'debug' | use one of: block, call, filter, for,"),
    ("{% for loop in [1] %}{% endfor %}",
     "special loop variable in for-loop target | use another name: what is called loop counts the "
     "rounds"),
    ("{% macro m(None) %}{% endmacro %}",
     "can't assign to 'name' | use another name: this one stands for a value"),
    ("{% set card.id = 1 %}",
     "only a namespace has parts that can be set | make one, as {% set found = namespace("),
    ("{% macro m() %}{% endmacro %}{% call m() %}{% endcall %}",
     "t:4: macro 'm' does nothing with what stands between call and endcall | write "
     "{{ caller() }} in the macro, or call it without {% call %}"),
    ("{% macro m() %}{{ caller() }}{% endmacro %}{{ m() }}",
     "t:4: No caller defined | call the macro as {% call name() %} ... {% endcall %}"),
    ("{{ m() }}{% macro m() %}{% endmacro %}",
     "t:4: 'm' is undefined | move what makes it above this line"),
    ("{{ {}.x }}", "t:4: there is no 'x' in what is empty | look for a misspelt name"),
    ("{{ '%(a)s' % {} }}", "t:4: there is no 'a' | look for a misspelt name"),
])  # fmt: skip
def test_a_mistake_is_told_where_it_is_written(tmp_path, body, said):
    found = told(tmp_path, body)
    assert said in found if not said.startswith("t:") else found.startswith(said)


@pytest.mark.parametrize(("start", "body", "said"), [
    (START, "{% block fase %}", "t:3: 'mini/face.svg.j2' has no block 'fase' | write 'face'"),
    (f"{START}{{% block face %}}{{% endblock %}}\n", '<rect width="1"/>{% block face %}',
     "t:4: this stands outside of all blocks, and is not drawn: <rect width=\"1\"/> | put "
     "it into a block, {% block face %} ... {% endblock %}"),
    (f"{START}{{% block face %}}{{% endblock %}}\n\n", "{{ card.id }}{% block face %}",
     "t:5: this stands outside of all blocks, and is not drawn: {{ ... }} | put it into"),
    (START, '{% extends "mini/other.svg.j2" %}{% block face %}',
     "t:3: a template extends one other only | delete one {% extends %}; parts of several "
     "files come by {% include %} and {% import %}"),
    (START, '{% block face %}\n{% include "mini/face.svg.j2" %}',
     "t:4: 'mini/face.svg.j2' is a whole face, and can't be put into another | put what both"
     " draw into a file without {% extends %}, and include that in both"),
])  # fmt: skip
def test_what_would_not_be_drawn_is_told(tmp_path, start, body, said):
    assert told(tmp_path, body, start).startswith(said)


def test_a_block_in_a_block_is_drawn(tmp_path):
    body = "{% block inner %}{{ nowhere }}{% endblock %}"
    assert told(tmp_path, body).startswith("t:4: 'nowhere' is undefined | look for")


def test_a_block_is_not_called_by_what_it_is_put_into(tmp_path):
    assert "called from" not in told(tmp_path, "{{ 1 / 0 }}")
    assert "t:4" in told(tmp_path, "{{ 1 / 0 }}")


def test_a_macro_is_called_from_a_block(tmp_path):
    found = told(tmp_path, "\n{{ parts.ground(1 / 0) }}")
    assert found.startswith("t:5: division by zero | ")
    body = "{% macro m(x) %}\n{{ 1 / x }}\n{% endmacro %}\n\n{{ m(0) }}"
    assert told(tmp_path, body).startswith("t:5: division by zero, called from t:8 | ")


VALUES = st.sampled_from([1, 1.5, True, "a", None, [1], (1,), {"a": 1}, range(3), len])
PYTHON = re.compile(
    r"\b(int|str|float|bool|NoneType|tuple|dict|builtin\w*|object|operand|operator|iterable|"
    r"callable|subscriptable|unpack)\b"
)


@given(
    VALUES, VALUES, st.sampled_from(["+", "-", "*", "/", "//", "%", "<", ">=", "in", "()", "for"])
)
def test_no_operator_speaks_python(left, right, sign):
    """Whatever is put together: what is told has no word of Python."""
    code = {"()": "left(right)", "for": "[one for one in left]"}.get(sign, f"left {sign} right")
    try:
        eval(code, {"left": left, "right": right})  # noqa: S307
    except (TypeError, ValueError) as error:
        said = in_words(error)
        if said is None:
            raise AssertionError(f"{error} is said as Python says it") from None
        assert not PYTHON.search(" ".join(said).replace("|float", ""))


def test_kinds_have_names():
    assert [kind_of(name) for name in ("int", "NoneType", "mappingproxy", "method")] == [
        "a number", "nothing", "a map", "a function",
    ]  # fmt: skip


KEPT = (
    "write {{% set kept = namespace({0}={1}) %}} before the loop, {{% set kept.{0} = ... %}} in it,"
    " and kept.{0} behind it"
)


@pytest.mark.parametrize(("body", "name", "first"), [
    ("{% set n = 0 %}\n{% for k in [1] %}{% if k %}{% set n = 1 %}{% endif %}{% endfor %}{{ n }}",
     "n", "n"),
    ("\n{% for k in [1] %}{% set said = said ~ k %}{% endfor %}", "said", "none"),
    ("{% set d %}M0 0{% endset %}\n{% for k in [1] %}{% set d %}{{ d }}h1{% endset %}{% endfor %}",
     "d", "d"),
    ("{% for j in [1] %}{% set n = j %}\n{% for k in [1] %}{% set n = n + 1 %}{% endfor %}"
     "{{ n }}{% endfor %}", "n", "n"),
    ("{% macro m(n) %}{% set o = 1 %}\n{% for k in [n] %}{% set o, p = k, 1 %}{% endfor %}{{ o }}"
     "{% endmacro %}", "o", "o"),
])  # fmt: skip
def test_what_a_loop_forgets_is_told(tmp_path, body, name, first):
    message = f"t:5: what is set to '{name}' here is forgotten at the end of the loop"
    assert told(tmp_path, body).startswith(f"{message} | {KEPT.format(name, first)}")


@pytest.mark.parametrize("body", [
    "{% set n = 0 %}{% for k in [1] %}{% set n = n + k %}{{ n }}{% endfor %}",
    "{% for k in [1] %}{% set n = 1 %}{% endfor %}{% set n = 2 %}{{ n }}",
    "{% set t = namespace(n=1) %}{% for k in [1] %}{% set t.n = t.n + 1 %}{% endfor %}{{ t.n }}",
    "{% set d %}{% for k in [1] %}{% set x = k %}{{ x }}{% endfor %}{% endset %}{{ d }}",
    "{% macro m() %}{{ caller() }}{% endmacro %}{% set n = 1 %}"
    "{% for k in [1] %}{% set n = n + 1 %}{% call m() %}{{ n }}{% endcall %}{% endfor %}",
    "{% set n = 1 %}{% for k in [1] %}{% set n = n + 1 %}{% include 'GAME/n.j2' %}{% endfor %}",
])  # fmt: skip
def test_what_a_loop_sets_for_itself_is_not(body):
    tree = Environment().parse(body)  # noqa: S701 - nothing is rendered
    assert check_loops(tree, "t") is None
