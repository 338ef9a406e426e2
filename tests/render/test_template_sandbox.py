import os
import subprocess
import sys
from pathlib import Path

import pytest
from thorough import one_in

from pnp.core.problems import FaceName, PnpError
from pnp.core.project import Project
from pnp.processes import time_and_memory_limits
from pnp.processes.time_and_memory_limits import LimitError, limited
from pnp.processes.work_record import MEMORY, TIME
from pnp.render import template_sandbox
from pnp.render.failures import template_problems
from pnp.render.template_sandbox import make_environment
from pnp.render.templates import Templates

FILE = "templates/demo/t.svg.j2"


def render(tmp_path: Path, template: str, **values: object) -> str:
    """Return `template` rendered as a game's template would be; problems as PnpError."""
    (tmp_path / "templates/demo").mkdir(parents=True, exist_ok=True)
    (tmp_path / "templates/demo/t.svg.j2").write_text(template)
    project = Project(tmp_path)
    face = FaceName("demo", "hand", "up", "front")
    sandbox = make_environment(Templates(project, "demo"))
    with template_problems(project, face, sandbox, "demo/t.svg.j2"), limited("t"):
        return sandbox.get_template("demo/t.svg.j2").render(values)


def problem(tmp_path: Path, template: str, **values: object) -> str:
    """Return the text of the one problem that `template` has."""
    with pytest.raises(PnpError) as caught:
        render(tmp_path, template, **values)
    assert len(caught.value.problems) == 1
    return str(caught.value)


def test_text_is_escaped(tmp_path):
    assert render(tmp_path, "{{ a }}", a="<b> & 'c'") == "&lt;b&gt; &amp; &#39;c&#39;"


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.1 + 0.2, "0.3"), (2.0, "2"), (1e-9, "0"), (7, "7"), (None, ""), ("a", "a")],
)
def test_values_are_written_short(tmp_path, value, written):
    assert render(tmp_path, "{{ a }}", a=value) == written


def test_a_mapping_answers_to_its_keys_only(tmp_path):
    assert render(tmp_path, "{{ card.items }}", card={"items": "three"}) == "three"
    found = problem(tmp_path, "\n{{ card.keys }}", card={"items": "three"})
    assert found.startswith("templates/demo/t.svg.j2:2: there is no 'keys' among: items (face ")
    assert "hint: declare the field in the component's file" in found


@pytest.mark.parametrize(("expression", "value", "told"), [
    ("card.titel", {"title": "a", "rule": "b"}, "there is no 'titel' among: rule, title (face"),
    ("card['a b']", {"title": "a"}, "there is no 'a b' among: title (face"),
    ("card.x", {f"{n:02}": 1 for n in range(14)},
     "there is no 'x' among: 00, 01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11 and 2 more"),
    ("card.a.b", {"a": "text"}, "'b' is asked of a value that has no such part (face"),
    ("card.a[3]", {"a": (1, 2)}, "'3' is asked of a value that has no such part (face"),
])  # fmt: skip
def test_a_part_that_is_not_there_is_told_with_those_that_are(tmp_path, expression, value, told):
    assert told in problem(tmp_path, f"{{{{ {expression} }}}}", card=value)


def test_an_unknown_filter_that_only_drawing_meets_is_a_problem(tmp_path):
    found = problem(tmp_path, "\n{{ ['a'] | map('uper') | list }}")
    assert found.startswith("templates/demo/t.svg.j2:2: there is no filter 'uper' ")
    assert "hint: write upper" in found


@pytest.mark.parametrize("template", [
    "{{ ''.__class__.__mro__ }}",
    "{{ f.__globals__ }}",
    "{{ (1).real.__class__ }}",
    "{{ cycler.__init__.__globals__ }}",
    "{{ ''['__class__'] }}",
    "{{ f|attr('__globals__') }}",
])  # fmt: skip
def test_python_is_out_of_reach(tmp_path, template):
    assert "templates/demo/t.svg.j2:1: " in problem(tmp_path, template, f=lambda: 1)


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "a/../../secret"])
def test_files_outside_the_template_folders_are_out_of_reach(tmp_path, name):
    (tmp_path / "secret").write_text("secret")
    assert "there is no template" in problem(tmp_path, "{% include '" + name + "' %}")


DOUBLING = (
    "{{% set n = namespace(a='x') %}}{{% for i in range(99) %}}"
    "{{% set a = n.a %}}{{% set n.a = {} %}}{{% endfor %}}"
)
LONG = "makes a text of more than 8 million characters"


@pytest.mark.parametrize(("template", "said"), [
    ("{{ 'a' * 10**9 }}", "repeats something 1000000000 times"),
    ("{{ 10 ** 10 ** 10 }}", "raises 10000000000 to the power 10"),
    ("{{ range(10 ** 9)|list }}", "range() goes up to 100000 (face"),
    ("{{ range(10 ** 25)|list }}", "range() goes up to 100000 (face"),
    ("{{ range(5, -99999999, -1)|list }}", "range() goes up to 100000 (face"),
    (DOUBLING.format("a ~ a"), LONG),
    (DOUBLING.format("a * 2"), "repeats something 2 times"),
    ("{% set n = namespace(a='x') %}{% for i in range(99) %}"
     "{% set b %}{{ n.a }}{{ n.a }}{% endset %}{% set n.a = b %}{% endfor %}",
     LONG),
    ("{% set n = namespace(a=9) %}{% for i in range(99) %}{% set n.a = n.a * n.a %}"
     "{% endfor %}{{ n.a }}",
     "reckons with numbers of more than 30 digits"),
    (
        "{% for a in range(9999) %}{% for b in range(9999) %}"
        + "x" * 99
        + "{% endfor %}{% endfor %}",
        LONG,
    ),
    ("{{ lipsum(999) }}", "'lipsum' is undefined"),
    ("{{ [1, 2]|random }}", "there is no filter 'random'"),
    ("{{ range(1)|sum(start=1e400) }}", "a number is too large, or not a number"),
    ("{{ '%d' % (1e308 * 10) }}", "a number is too large, or not a number"),
])  # fmt: skip
def test_what_would_fill_the_memory_is_refused(tmp_path, template, said):
    assert said in problem(tmp_path, template)


@pytest.mark.parametrize(("expression", "said"), [
    ("range(2.5)", "range() needs whole numbers, not '2.5' (face | write range(2.5|int)"),
    ("range('5')", "range() needs whole numbers, not '5' (face | write for example range(5)"),
    ("range()", "range() needs one, two or three numbers (face | write for example range(5)"),
    ("range(up)", "'up' is undefined (face | look for a misspelt name"),
    ("range(10 ** 6)", "range() goes up to 100000 (face | look for a number that is too large"),
])  # fmt: skip
def test_a_wrong_range_is_told_with_what_is_right(tmp_path, expression, said):
    found = problem(tmp_path, f"{{{{ {expression} }}}}")
    assert all(part in found for part in said.split(" | "))


def test_a_range_is_as_long_as_it_may_be(tmp_path):
    assert render(tmp_path, "{{ range(100000)|length }}") == "100000"


# The alarm may ring inside a callback of the collector, where Python can only report it; it rings
# again a moment later.
rings_anywhere = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@rings_anywhere
def test_endless_work_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(time_and_memory_limits, "SECONDS", 0.05)
    found = problem(
        tmp_path, "\n{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"
    )
    assert found.startswith("templates/demo/t.svg.j2:2: template works for more than 0.05 seconds")
    assert "hint: look for loops in loops, and for lists in lists that are compared" in found


@rings_anywhere
@pytest.mark.parametrize("reason", [TIME, MEMORY])
def test_an_alarm_while_the_first_is_told_hides_no_line(tmp_path, monkeypatch, reason):
    """It rings as long as there is too little memory, so also before the first is handled."""
    monkeypatch.setattr(time_and_memory_limits, "SECONDS", 0.05)
    again = {TIME: LimitError(TIME), MEMORY: MemoryError()}

    def ring():
        raise again[reason]

    monkeypatch.setattr(template_sandbox, "give_room", ring)
    found = problem(
        tmp_path, "\n{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"
    )
    assert found.startswith(f"{FILE}:2: template {LimitError(reason)} (face demo/hand/up, front)")


def test_a_macro_that_calls_itself_is_a_problem(tmp_path):
    found = problem(tmp_path, "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}")
    assert "template is nested too deep, or uses itself without end" in found
    assert "hint: look for a macro that calls itself, or a file that includes itself" in found


FILLING = [
    "{{ '%1000000000d' % 1 }}",
    "{{ '%1000000000d'|format(1) }}",
    "{{ '{:>{}}'.format(1, 10 ** 9) }}",
    "{{ 'a'|center(10 ** 9) }}",
    "{{ 'a'.ljust(10 ** 9) }}",
    "{{ (1).to_bytes(10 ** 9, 'big') }}",
    DOUBLING.format("a + a"),
    DOUBLING.format("[a, a]|join"),
    DOUBLING.format("a|replace('x', 'xx')"),
    DOUBLING.format("a.replace('x', 'xx')"),
    DOUBLING.format("'%s%s' % (a, a)"),
    DOUBLING.format("'%s%s'|format(a, a)"),
    DOUBLING.format("a|list + a|list"),
]


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not limit memory")
@pytest.mark.parametrize("start", one_in(3, range(3)))
def test_what_fills_the_memory_is_stopped_at_its_line(start, tmp_path):
    """In a process of its own: what other tests have left decides how much memory is free."""
    said = f"t.Path({str(tmp_path)!r}), t.FILLING[{start}::3]"
    work = f"import test_template_sandbox as t; t.fill_the_memory({said})"
    paths = {"PYTHONPATH": os.pathsep.join(map(str, (Path(__file__).parent, *sys.path)))}
    command = [sys.executable, "-c", work]
    done = subprocess.run(command, env=os.environ | paths, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def fill_the_memory(tmp_path, filling_up):
    """Render what takes ever more memory; each is told with its line."""
    # What is loaded for the first template is no memory of the second.
    assert "moon" in problem(tmp_path, "{{ moon }}")
    time_and_memory_limits.MEGABYTES, time_and_memory_limits._LOOK_SECONDS = 20, 0.02
    bit_by_bit = "{% set a %}{% for a in range(9999) %}{% for b in range(9999) %}{{ a }}\n"
    filling = f"\n\n{bit_by_bit}{{% endfor %}}{{% endfor %}}{{% endset %}}"
    cases = [*[(filling, 3)] * 2, *((f"\n{part}", 2) for part in filling_up)]
    for template, line in cases:
        found = problem(tmp_path, template)
        assert found.startswith(f"{FILE}:{line}: "), found
        assert ": template needs more than 20 MB of memory (face demo/hand/up, front)" in found, (
            found
        )
        assert "hint: look for a macro that calls itself, or a text or list that doubles" in found
