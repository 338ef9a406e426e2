"""Whatever is wrong with SVG is told with its file and line: of a template, or of a file of art.

The cases are those of `svg_refusals`. All that the modules below can tell has to be among what
is told here, so a refusal that is new needs a case, and a line.
"""

import pytest
from pixel_pictures import PNG, address
from small_game import deck, game, write, write_game
from svg_refusals import INSIDE, WHOLE
from svgs import face
from told_sentences import ROOT, SHORTEST, sentences
from trees import nodes_of

from pnp.core.problems import PnpError, Where, told_once
from pnp.drawing.face import draw_face
from pnp.faces.cached_faces import teller
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer
from pnp.svg import node
from pnp.svg.svg_subset import REFUSED, UNDRAWN

TEMPLATE, ART = "templates/mini/deck.svg.j2", "cards/mini/art/a.svg"
FACE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  width="9mm" height="9mm" viewBox="0 0 9 9">
{# nothing #}
{% if card.id %}
  INSIDE
{% endif %}
</svg>
"""
DRAWING = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  viewBox="0 0 9 9">
  <title>What is left out</title><g>
INSIDE
</g></svg>
"""
LINE = 5
# Of 2 MB, which no file of a template has: it is written again and again.
LONG = face(f"<desc>{{% for _ in range(2000) %}}{'a' * 1000}{{% endfor %}}</desc>")
CASES = {
    **{name: inside for name, (inside, _) in INSIDE.items()},
    **{f"<{tag}>": f"<{tag}/>" for tag in REFUSED},
    **{name: f'<g {name}="wild"/>' for name, good in UNDRAWN.items() if "" not in good},
    "a gif": f'<image href="{address(b"GIF89a", "png")}"/>',
    "curly quotes": "<g fill=“red”/>",
    "an address of text": '<image href="data:text/plain,a"/>',
    "half a picture": f'<image href="{address(PNG[:60], "png")}"/>',
}
# What is told of the card, whose text it is.
OF_CARDS = ("a glyph that is not there",)
WHOLES = {name: svg for name, (svg, _) in WHOLE.items()} | {
    "too long": LONG,
    "an escape": face(r'<g>{{ "\ud800" }}</g>'),
}


class Mini:
    """A deck of two cards, whose files can be changed."""

    def __init__(self, root, fonts):
        self.root = root
        self.fonts = fonts
        self.project = write_game(root, game(), deck(cards="[{id: one}, {id: two}]"))
        self.game = load_game(self.project, "mini", fonts)
        self.context = FaceContext(self.project, self.game, fonts, ink=Ink.FULL)
        self.jobs = jobs_for(self.context, self.game.components)

    def told(self, file, text):
        """Return the problems of the deck when `text` stands in `file`."""
        write(self.root / file, text)
        problems, told_of = [], teller(self.context)
        renderer = Renderer(self.project, self.game, self.fonts, Ink.FULL)
        for job in self.jobs:
            try:
                svg = renderer.face(job.component, job.card, job.face)
                draw_face(svg, self.fonts, job.face.where)
            except PnpError as error:
                problems += told_of(job, error.problems)
        return told_once(problems)


@pytest.fixture
def mini(tmp_path, fonts):
    return Mini(tmp_path, fonts)


def sentences_of(module):
    """Return the fixed parts of what a module may tell of an SVG."""
    said = {text for _, text in sentences(nodes_of(ROOT / f"pnp/{module}.py"))}
    return {text for text in said - NOT_SVG if len(text) >= SHORTEST}


# All that tells what is wrong with an SVG.
TELLERS = (
    "svg/validate", "svg/css", "drawing/face", "svg/matrix", "svg/node", "svg/outline",
    "svg/path_data", "svg/embedded_images", "svg/svg_subset", "drawing/svg_renderer",
)  # fmt: skip
# Of pictures and of printing inks that commands make.
NOT_SVG = {
    "an image of", "use a lower resolution", "pixels is too large",
    "PDF/X-1a has no place for", "paint it in a colour that is opaque, or use --flatten",
}  # fmt: skip


def test_every_refusal_has_the_line_of_its_template(mini, monkeypatch):
    said, wrong = [], {}
    for name, inside in CASES.items():
        problems = mini.told(TEMPLATE, FACE.replace("INSIDE", inside))
        wanted = Where("cards/mini/deck.yaml", 6) if name in OF_CARDS else Where(TEMPLATE, LINE)
        said += problems
        if {problem.where for problem in problems} != {wanted}:
            wrong[name] = problems
    for name, svg in WHOLES.items():
        problems = mini.told(TEMPLATE, svg or "{# nothing #}")
        lines = range(1, svg.count("\n") + 2)
        said += problems
        if not problems or any(
            one.where.file != TEMPLATE or one.where.line not in lines for one in problems
        ):
            wrong[name] = problems
    monkeypatch.setattr(node, "_MOST_BYTES", 100)
    (problem,) = mini.told(TEMPLATE, FACE)
    assert problem.where == Where(TEMPLATE, 1)
    said.append(problem)
    assert not wrong
    told = "\n".join(f"{one.sentence} | {one.hint}" for one in said)
    assert [text for name in TELLERS for text in sentences_of(name) if text not in told] == []


def test_a_refusal_has_the_line_of_its_art(mini):
    mini.told(TEMPLATE, FACE.replace("INSIDE", "{{ art('a.svg', 1, 1, 7, 7) }}"))
    count, wrong = 0, {}
    for name, inside in CASES.items():
        problems = mini.told(ART, DRAWING.replace("INSIDE", inside))
        count += bool(problems)
        # What is not drawn as a whole has no line.
        if any(problem.where not in (Where(ART, LINE), Where(ART)) for problem in problems):
            wrong[name] = problems
    assert not wrong
    # What is outside of it is told; what is wrong in it is passed over as browsers do.
    assert count == 6


BAD = '<rect fill="rde"/>'
# How a template comes to write a thing; the line where it is written has it as it is.
WAYS = {
    "a block of another": (
        '{% extends "_shared/face.svg.j2" %}\n{% block face %}\n\n  <g>\nBAD</g>\n{% endblock %}'
    ),
    "trimmed": "{%- if true -%}\n\n   <g/>\n\n{%- endif -%}\n\n\nBAD\n{%- if true %}\n{% endif %}",
    "after comments": "{# one\ntwo #}{#- three\n\n#}\n<!-- four\n\n-->BAD",
    "a macro": "{% macro m(x) %}\n{{ x }}\n BAD{% endmacro %}\n<g>\n{{ m(1) }}{{ m('a\nb') }}</g>",
    "a macro that calls": (
        "{% macro m() %}<g>\n{{ caller() }}</g>{% endmacro %}\n{% call m() %}\n\nBAD{% endcall %}"
    ),
    "placed": "{% set d %}\n<g>\nBAD</g>{% endset %}\n\n{{ place(d, 1, 1) }}",
    "placed in what is placed": (
        "{% macro a() %}\n\nBAD{% endmacro %}"
        "{% macro b() %}<g/>{{ place(a(), 1, 1) }}{% endmacro %}\n\n"
        "{{ place(b(), 2, 2, 2) }}{{ place(a(), 3, 3) }}"
    ),
    "once": "{% macro m(x) %}\n<g/>\nBAD{% endmacro %}\n\n<g>{{ once(m, 1) }}{{ once(m, 1) }}</g>",
    "in a loop": "{% for n in range(3) %}\n{{ n if false }}\n\n<g/>BAD{% endfor %}",
    "a filter": "{% filter trim %}\n\n\n  BAD\n{% endfilter %}",
    "included": '{% include "mini/part.svg.j2" %}\n',
    "imported": '{% from "mini/parts.svg.j2" import m %}\n\n{{ m() }}\n',
    "a text of the card": "{{ card.id }}{% set it = '<g/>\n\n' %}\n\n<g>\nBAD</g>",
}
PARTS = {
    "templates/mini/part.svg.j2": "<g/>\n\n\nBAD\n",
    "templates/mini/parts.svg.j2": "{% macro m() %}\n\n<g>BAD</g>{% endmacro %}\n",
}


@pytest.mark.parametrize("name", WAYS)
def test_the_line_is_where_it_is_written(mini, name):
    whole = WAYS[name] if "extends" in WAYS[name] else FACE.replace("INSIDE", WAYS[name])
    texts = {TEMPLATE: whole, **PARTS}
    (file,) = [one for one, text in texts.items() if "BAD" in text and one != TEMPLATE
               and f'mini/{one.rpartition("/")[2]}"' in whole] or [TEMPLATE]  # fmt: skip
    line = next(n for n, text in enumerate(texts[file].split("\n"), 1) if "BAD" in text)
    for one, text in PARTS.items():
        write(mini.root / one, text.replace("BAD", BAD))
    mini.told(TEMPLATE, FACE)
    problems = mini.told(TEMPLATE, whole.replace("BAD", BAD).replace("INSIDE", ""))
    assert {problem.where.alone for problem in problems if "'rde'" in problem.message} == {
        Where(file, line)
    }
