"""What Python refuses of the code that a template becomes: one sentence, with its line."""

import pytest
from small_game import write_game

from pnp.core.problems import PnpError
from pnp.fonts.font_book import load_fonts
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.block_checks import RefusalError
from pnp.render.compile_template import compiled
from pnp.render.renderer import Renderer

DEEP = "it is nested too deep", "make a macro of what is inside, or include it from a file"
TWICE = "leave one of the two out"


def nested(begin, end, times):
    return begin * times + end * times


# template -> what is told of its line 3, and the hint
REFUSED = {
    "ifs": (nested("{% if 1 %}", "{% endif %}", 110), *DEEP),
    "loops": (nested("{% for i in [1] %}", "{% endfor %}", 25), *DEEP),
    "brackets": ("{{ " + nested("[", "]", 3000) + " }}", *DEEP),
    "parentheses": ("{{ " + nested("(", ")", 300) + " }}", *DEEP),
    "conditions": ("{{ " + "1 if 1 else " * 3000 + "1 }}", *DEEP),
    "sums": ("{{ 1" + "+ 1" * 20_000 + " }}", *DEEP),
    "filters": ("{{ 1" + "|abs" * 20_000 + " }}", *DEEP),
    "macro": ("{% macro m(a, b, a) %}{% endmacro %}", "argument 'a' is declared twice", TWICE),
    "caller": ("{% call(i, i) text() %}{% endcall %}", "argument 'i' is declared twice", TWICE),
    "dict": ("{{ dict(a=1, a=2) }}", "argument 'a' is given twice", TWICE),
    "filter": ("{{ 'a'|replace(old='a', old='b') }}", "argument 'old' is given twice", TWICE),
    "block filter": (
        "{% filter indent(width=1, width=2) %}a{% endfilter %}",
        "argument 'width' is given twice", TWICE),
}  # fmt: skip


@pytest.fixture
def told(tmp_path, bundled):
    def told(template):
        template = f'<svg xmlns="http://www.w3.org/2000/svg">\n<g/>\n{template}</svg>'
        project = write_game(tmp_path, files={"templates/mini/deck.svg.j2": template})
        fonts = load_fonts(bundled.font_folders)
        game = load_game(project, "mini", fonts)
        (component,) = game.components
        (card,) = component.cards
        with pytest.raises(PnpError) as caught:
            Renderer(project, game, fonts, ink=Ink.FULL).face(component, card, card.front)
        (problem,) = caught.value.problems
        return problem

    return told


@pytest.mark.parametrize("name", REFUSED)
def test_what_python_refuses_is_told(told, name):
    template, message, hint = REFUSED[name]
    problem = told(template)
    assert str(problem.where) == "templates/mini/deck.svg.j2:3"
    assert problem.sentence.startswith(f"template is not valid: {message} (face mini/deck/one")
    assert problem.hint == hint


@pytest.mark.parametrize("call", ["cycler()", "cycler().next()"])
def test_what_functions_of_jinja_refuse_is_told(told, call):
    problem = told(f"{{{{ {call} }}}}")
    assert str(problem.where) == "templates/mini/deck.svg.j2:3"
    assert problem.sentence.startswith("at least one item has to be provided (face")
    assert problem.hint == "check what the function is given"


def test_a_fault_of_the_program_is_none_of_the_template(told, monkeypatch):
    def broken(*arguments, **options):
        raise RuntimeError("ours")

    monkeypatch.setattr("pnp.render.art_files.ArtFiles.read", broken)
    with pytest.raises(RuntimeError, match="ours"):
        told("{{ art('a.svg', 1, 1, 1) }}")


@pytest.mark.parametrize(("code", "message", "hint"), [
    ("a = 1\nb = (1 +\n", "it can't be compiled ('(' was never closed)",
     "write it in a simpler way"),
    ("def f():\n  global a\n  None = 1\n", "nothing can be called 'None'", "use another name"),
    ("a = '\0'\n", "it can't be compiled (source code string cannot contain null bytes)",
     "write it in a simpler way"),
])  # fmt: skip
def test_other_code_that_is_none(code, message, hint):
    with pytest.raises(RefusalError) as caught:
        compiled(f"{code}debug_info = '7=1&9=2'", "x.svg.j2")
    assert (caught.value.message, caught.value.hint) == (f"template is not valid: {message}", hint)
    assert caught.value.lineno == 9
