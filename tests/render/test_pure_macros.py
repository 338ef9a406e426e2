"""What macros reckon from numbers is kept, for all inks and languages; nothing else is."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader

from pnp.colour.rgb import mix
from pnp.render import pure_macros
from pnp.render.pure_macros import MATHS
from pnp.render.seeded_random import Chance
from pnp.render.template_sandbox import make_environment

LOOP = "{% for k in range(n) %}{{ k * by + sin(0) }} {% endfor %}"
ROW = f"{{% macro row(n, by=1) %}}{LOOP}{{% endmacro %}}"
IMPORT = "{% import 'row' as it with context %}"
FACE = IMPORT + "{{ it.row(3) }}"


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    monkeypatch.setattr(pure_macros, "_made", {})


def drawn(parts: Mapping[str, str], **names: object) -> str:
    """Return what the template "face" writes, in an environment of its own."""
    environment = make_environment(DictLoader(dict(parts)))
    environment.globals.update(MATHS, mix=mix, random=Chance, **names)
    return environment.get_template("face").render(card={"n": names.get("n", 0)})


def kept() -> list[str]:
    return [text for _, text in pure_macros._made.values()]


def test_what_is_reckoned_is_kept_for_other_inks():
    parts = {"row": ROW, "face": FACE}
    assert drawn(parts, low_ink=False) == drawn(parts, low_ink=True) == "0 1 2 "
    assert kept() == ["0 1 2 "]


def test_each_argument_has_its_own():
    face = IMPORT + "{{ it.row(2) }}|{{ it.row(2, by=3) }}|{{ it.row(2, 1.5) }}"
    assert drawn({"row": ROW, "face": face}) == "0 1 |0 3 |0 1.5 "
    assert len(kept()) == 3


@pytest.mark.parametrize(
    "asked",
    ["{{ low_ink }}", "{{ card.n }}", "{{ random(k).integer(1, 9) }}", "{{ palette.ink }}",
     "{{ row(k) if n else '' }}{{ helper(k) }}", "{% include 'part' %}", "{{ caller() }}"],
)  # fmt: skip
def test_what_asks_for_more_is_not_kept(asked):
    helper = "{% macro helper(k) %}{{ low_ink }}{% endmacro %}"
    called = "{% call it.row(2) %}{{ low_ink }}{% endcall %}"
    loop = f"{{% for k in range(n) %}}{asked}{{% endfor %}}"
    row = f"{helper}{{% macro row(n) %}}{loop}{{% endmacro %}}"
    face = IMPORT + (called if "caller" in asked else "{{ it.row(2) }}")
    parts = {"row": row, "face": face, "part": "{{ low_ink }}"}
    for ink in (False, True):
        drawn(parts, low_ink=ink, palette={"ink": str(ink)}, n=0)
    assert kept() == []


def test_what_a_template_has_set_counts():
    row = "{% set WIDE = 2 if low_ink else 1 %}" + ROW.replace("k * by", "k * by * WIDE")
    parts = {"row": row, "face": FACE}
    assert [drawn(parts, low_ink=ink) for ink in (False, True)] == ["0 1 2 ", "0 2 4 "]
    assert kept() == ["0 1 2 ", "0 2 4 "]


def test_a_macro_that_it_calls_counts():
    row = (
        "{% set WIDE = 2 if low_ink else 1 %}{% macro wide(k) %}{{ k * WIDE }}{% endmacro %}"
        "{% macro row(n) %}{% for k in range(n) %}{{ wide(k) }} {% endfor %}{% endmacro %}"
    )
    parts = {"row": row, "face": FACE}
    assert [drawn(parts, low_ink=ink) for ink in (False, True)] == ["0 1 2 ", "0 2 4 "]


def test_a_function_that_is_another_one_is_asked():
    parts = {"row": ROW, "face": FACE}
    assert drawn(parts) == "0 1 2 "
    assert drawn({**parts, "face": "{% set sin = cos %}" + FACE}) == "1 2 3 "


def test_a_loop_with_a_condition_is_kept():
    row = ROW.replace("range(n)", "range(n) if k < n - 1")
    assert drawn({"row": row, "face": FACE}) == "0 1 "
    assert kept() == ["0 1 "]


def test_what_is_long_is_not_kept():
    face = IMPORT + "{{ it.row(9000)|length }}"
    assert int(drawn({"row": ROW, "face": face})) > 20_000
    assert kept() == []


def test_lists_that_share_their_parts_are_not_looked_through():
    """Looked through one by one, these would take years."""
    row = "{% macro row(n) %}{% for k in range(2) %}{{ k }}{% endfor %}{% endmacro %}"
    face = (
        IMPORT + "{% set at = namespace(all=[1]) %}{% for k in range(60) %}"
        "{% set at.all = [at.all, at.all] %}{% endfor %}{{ it.row(at.all) }}"
    )
    assert drawn({"row": row, "face": face}) == "01"
    assert kept() == []


@given(st.lists(st.one_of(st.integers(-9, 9), st.booleans(), st.floats(-9, 9)), max_size=4))
def test_kept_or_not_it_is_the_same(numbers):
    row = "{% macro row(all) %}{% for k in all %}{{ k * 2 }}/{{ k }} {% endfor %}{% endmacro %}"
    face = IMPORT + "{{ it.row(numbers) }}"
    parts = {"row": row, "face": face}
    assert drawn(parts, numbers=numbers) == drawn(parts, numbers=numbers)
    made = dict(pure_macros._made)
    pure_macros._made.clear()
    assert drawn(parts, numbers=numbers) in {text for _, text in made.values()}
