import pytest
from faces import FONTS
from small_game import deck, game, write_game

from pnp.core.problems import EnoughError, PnpError
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.processes import time_and_memory_limits
from pnp.render import renderer
from pnp.render.renderer import Renderer
from pnp.render.seeded_random import SeededRandom

DISC = """{% macro disc(r, fill='red') %}{% set drawn = random(r) %}
<circle r="{{ r }}" fill="{{ fill }}"/>{% endmacro %}"""


def faces(root, template, ink=Ink.FULL, **options):
    """Return what `template` says for each card of a deck of two."""
    files = {"templates/mini/deck.svg.j2": template}
    project = write_game(root, game(), deck(cards="[{id: one}, {id: two}]"), files)
    loaded = load_game(project, "mini", FONTS)
    drawer = Renderer(project, loaded, FONTS, ink, **options)
    part = loaded.components[0]
    return [drawer.face(part, card, card.front).body for card in part.cards]


def test_a_macro_is_called_once_for_all_cards_that_give_it_the_same(tmp_path):
    drawn = []
    template = DISC + "{{ once(disc, 5) }}{{ once(disc, 5) }}{{ once(disc, 9, fill='<b>') }}"
    discs = '<circle r="5" fill="red"/>' * 2 + '<circle r="9" fill="&lt;b&gt;"/>'
    assert faces(tmp_path, template, chance=drawn.append) == [discs, discs]
    assert drawn == [5, 9]


def test_macros_of_one_name_are_not_taken_for_each_other(tmp_path):
    (tmp_path / "templates/mini").mkdir(parents=True)
    (tmp_path / "templates/mini/more.j2").write_text(
        "{% macro disc(r) %}disc {{ r }}{% endmacro %}"
    )
    template = (
        DISC + '{% import "mini/more.j2" as more %}{{ once(disc, 5) }}{{ once(more.disc, 5) }}'
    )
    assert faces(tmp_path, template) == ['<circle r="5" fill="red"/>disc 5'] * 2


def test_a_macro_may_draw_the_word_that_looks_names_up(tmp_path):
    macro = "{% macro name(r) %}{{ 'resolve' }}{{ r }}{{ ' it' }}{% endmacro %}"
    assert faces(tmp_path, macro + "{{ once(name, 5) }}") == ["resolve5 it"] * 2


@pytest.mark.parametrize("macro", [
    "{% macro name() %}{{ card.id }}{% endmacro %}",
    "{{ card.id and '' }}{% macro name() %}{{ card.id }}{% endmacro %}",
    "{% set own = card.id %}{% macro name() %}{{ own }}{% endmacro %}",
    "{% set own = [{'is': card.id}] %}{% macro name() %}{{ own[0].is }}{% endmacro %}",
    "{% set own = namespace(is=card.id) %}{% macro name() %}{{ own.is }}{% endmacro %}",
    "{% macro a() %}{{ card.id }}{% endmacro %}{% macro name() %}{{ a() }}{% endmacro %}",
    "{% if card.id == 'one' %}{% macro a() %}one{% endmacro %}{% else %}"
    "{% macro a() %}two{% endmacro %}{% endif %}{% macro name() %}{{ a() }}{% endmacro %}",
    # Looked through one by one, these parts would take years.
    "{% set at = namespace(all=[card.id]) %}{% for k in range(60) %}"
    "{% set at.all = [at.all, at.all] %}{% endfor %}{% set own = [card.id, at.all] %}"
    "{% macro name() %}{{ own[0] }}{% endmacro %}",
    "{% macro name(n=3) %}{{ name(n - 1) if n else card.id }}{% endmacro %}",
    "{% macro name() %}{% for a in 'x' if card.id %}{{ card.id }}{% endfor %}{% endmacro %}",
    "{% set own = 'none' %}{% macro name() %}{{ own }}{% endmacro %}{{ once(name)[:0] }}"
    "{% set own = card.id %}",
    "{% macro name() %}{% include 'mini/own.j2' %}{% endmacro %}",
    "{% import 'mini/own.j2' as own with context %}"
    "{% macro name() %}{{ own.own() }}{% endmacro %}",
    "{% from 'mini/own.j2' import own as name with context %}",
    "{% macro name() %}{{ self.own() }}{% endmacro %}{% if 0 %}{% block own %}{{ card.id }}"
    "{% endblock %}{% endif %}",
])  # fmt: skip
def test_a_macro_that_depends_on_its_card_is_drawn_for_each(tmp_path, macro):
    (tmp_path / "templates/mini").mkdir(parents=True)
    own = "{{ card.id }}{% macro own() %}{{ card.id }}{% endmacro %}"
    (tmp_path / "templates/mini/own.j2").write_text(own)
    assert faces(tmp_path, macro + "{{ once(name) }}") == ["one", "two"]


def test_a_text_that_a_macro_puts_together_is_a_text(tmp_path):
    style = "{small: {fonts: [Jost], size: 9pt}}"
    template = (
        '{% macro said(a) %}{{ a }} & "b" < c{% endmacro %}{% set words = said("x & y") %}'
        '{{ text_width(words, "small") == text_width("x & y & \\"b\\" < c", "small") }}'
    )
    files = {"templates/mini/deck.svg.j2": template}
    project = write_game(tmp_path, game(styles=style), deck(), files)
    loaded = load_game(project, "mini", FONTS)
    part = loaded.components[0]
    drawer = Renderer(project, loaded, FONTS, Ink.FULL)
    assert drawer.face(part, part.cards[0], part.cards[0].front).body == "True"


def test_what_is_no_macro_is_a_problem(tmp_path):
    with pytest.raises(PnpError, match=r"once\(\) takes a macro, not a text"):
        faces(tmp_path, "{{ once('disc', 5) }}")


def test_chance_can_be_taken_from_elsewhere(tmp_path):
    template = "{{ random(card.id).integer(0, 1000000) }}"
    assert len(set(faces(tmp_path / "a", template))) == 2
    assert len(set(faces(tmp_path / "b", template, chance=lambda seed: SeededRandom("")))) == 1


LOOPS = "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"


# The alarm may ring inside a callback of the collector, where Python can only report it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_nobody_waits_again_for_a_template_that_took_too_long(tmp_path, monkeypatch):
    monkeypatch.setattr(time_and_memory_limits, "SECONDS", 0.05)
    with pytest.raises(EnoughError, match=r"works for more than 0.05 seconds \(face mini/deck/one"):
        faces(tmp_path, LOOPS)
    monkeypatch.setattr(renderer, "limited", None)
    with pytest.raises(EnoughError, match=r"works for more than 0.05 seconds \(face mini/deck/one"):
        faces(tmp_path, LOOPS, ink=Ink.LOW)


TOGETHER = r"works, with all before it, 0.1 seconds longer than it may \(face mini/deck/"
A_WHILE = "{% for a in range(99) %}{% for b in range(999) %}{% endfor %}{% endfor %}"


def test_faces_that_all_stay_below_the_limit_are_stopped_together(tmp_path, monkeypatch):
    """Nothing of another game is: it took nothing of that time."""
    monkeypatch.setattr(time_and_memory_limits, "SECONDS_OF_ALL", 0.1)
    monkeypatch.setattr(time_and_memory_limits, "SHARE", 0.0005)
    assert faces(tmp_path, A_WHILE) == ["", ""]
    with pytest.raises(EnoughError, match=TOGETHER):
        [faces(tmp_path, f"{A_WHILE}{number}") for number in range(300)]
    with time_and_memory_limits.limited("another", "of another game"):
        pass


def test_many_faces_that_take_their_share_are_not_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(time_and_memory_limits, "SECONDS_OF_ALL", 0)
    for number in range(9):
        assert faces(tmp_path, f"{A_WHILE}{number}") == [f"{number}"] * 2


def test_a_template_that_was_mended_is_tried_again(tmp_path, monkeypatch):
    with pytest.raises(EnoughError, match="nested too deep, or uses itself without end"):
        faces(tmp_path, "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}")
    assert faces(tmp_path, "{{ card.id }}") == ["one", "two"]
