"""Templates that mean harm: told with their line, soon and in little memory, whatever they do.

Most are in C code when their time is over, where no timer of Python is heard.
"""

import pytest
from measured import needs_fork, run_measured
from small_game import SVG, deck, game, ledger, write_game
from thorough import one_in

pytestmark = needs_fork

# Shorter limits than those of the program: the class is the same.
SOONER = {
    "pnp.processes.time_and_memory_limits.SECONDS": 0.05,
    "pnp.processes.time_and_memory_limits.GRACE": 0.12,
}
LITTLE = {"pnp.processes.time_and_memory_limits.MEGABYTES": 100}
SECONDS, MEGABYTES = 2, 250
TIME = "template works for more than 0.05 seconds"
MEMORY = "template needs more than 100 MB of memory"
DEEP = "template is nested too deep, or uses itself without end"
COMPILED = "template is not valid: it is nested too deep"
LONG = "makes a text of more than 8 million characters"
STYLES = "{body: {fonts: [Source Sans 3], size: 8pt}}"


def grown(start, step, times):
    """Return code that makes n.a of `start` by `times` steps; each has n.a in it."""
    return (
        f"{{% set n = namespace(a={start}) %}}{{% for i in range({times}) %}}"
        f"{{% set n.a = {step} %}}{{% endfor %}}"
    )


# Two equal values of 2^45 parts each, which share them; a text of 4 million letters.
LISTS = grown("[1]", "[n.a, n.a]", 45) + "{% set b = n.a %}" + grown("[1]", "[n.a, n.a]", 45)
TUPLES = LISTS.replace("[", "(").replace("1]", "1,)").replace("]", ")")
TEXT = grown("'x'", "n.a ~ n.a", 22)
MARKS = grown("'<'", "n.a ~ n.a", 22)
LINES = grown(r"'\n'", "n.a ~ n.a", 22)
LOOPS = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
SELF = "mini/deck.svg.j2"

# What a template does -> what is told of it.
HOSTILE = {
    "lists compared": (LISTS + "{{ n.a == b }}", TIME),
    "a list in a list": (LISTS + "{{ n.a in [b] }}", TIME),
    "lists sorted": (LISTS + "{{ [n.a, b]|sort }}", TIME),
    "lists grouped": (LISTS + "{{ [{'k': n.a}, {'k': b}]|groupby('k') }}", TIME),
    "a list as a key": (TUPLES + "{{ {n.a: 1} }}", TIME),
    "different lists": (TUPLES + "{{ [n.a, b]|unique|list }}", TIME),
    "a list written": (LISTS + "{{ n.a }}", TIME),
    "a list in a text": (LISTS + "{{ '%s' % [n.a] }}", TIME),
    "a list as JSON": (LISTS + "{{ n.a|tojson }}", TIME),
    "a list laid out": (LISTS + "{{ n.a|pprint }}", TIME),
    "a list set as text": (LISTS + "{{ text(n.a, 'body', 0, 0, 9) }}", TIME),
    "a list that decides chance": (LISTS + "{{ random(n.a) }}", TIME),
    "a list for a macro": ("{% macro m(x) %}{% endmacro %}" + LISTS + "{{ once(m, n.a) }}", TIME),
    "lists summed": ("{{ ([range(99999)|list] * 3000)|sum(start=[]) }}", TIME),
    "a number rounded far": ("{{ (10 ** 29)|round(-999999999) }}", TIME),
    "lines that are indented": (LINES + "{{ n.a|indent('x' * 99999) }}", TIME),
    "signs escaped again": (
        MARKS + "{% for i in range(99) %}{% set b = n.a|e|forceescape %}{% endfor %}", TIME),
    "words that are wrapped": (TEXT + "{{ n.a|wordwrap(1, wrapstring='x' * 99999) }}", TIME),
    "loops in loops": (LOOPS, TIME),
    "a loop that calls itself": (
        "{% for a in range(99) recursive %}{{ loop(range(99)) if loop.depth < 9 }}{% endfor %}",
        TIME),
    "a map that grows": (grown("{}", "dict(n.a, **{i|string: i})", 99999), TIME),
    "a chooser that is filled": (
        "{% for i in range(99999) %}{% set c = cycler(*range(99999)) %}{% endfor %}", TIME),
    "bytes and more bytes": ("{{ (1).to_bytes(10 ** 8, 'big')|list|length }}", MEMORY),
    "JSON that is indented": (grown("[1]", "[n.a, n.a]", 20) + "{{ n.a|tojson(indent=5000) }}",
                              MEMORY),
    "a text many times in a format": (TEXT + "{{ ('{0}' * 9999).format(n.a) }}", MEMORY),
    "a text for each letter": (TEXT + "{{ n.a|replace('x', n.a) }}", MEMORY),
    "a text between letters": (TEXT + "{{ n.a.replace('', n.a) }}", MEMORY),
    "many decimals": ("{{ '%.1999999999f' % 1.5 }}", MEMORY),
    "tabs": (r"{{ 'a\tb'.expandtabs(2 * 10 ** 9) }}", MEMORY),
    "a list of many rows": ("{{ range(9)|slice(10 ** 9)|list }}", MEMORY),
    "a row that is filled": ("{{ range(9)|batch(10 ** 10, 'a')|list }}", MEMORY),
    "texts that are kept": (grown("[]", "[n.a, 'x' * 99999 ~ i]", 99999), MEMORY),
    "a face without end": (LOOPS.replace("{% endfor %}", "x" * 99 + "{% endfor %}", 1), LONG),
    "a block that calls itself": ("{% block a %}{{ self.a() }}{% endblock %}", DEEP),
    "a loop that calls itself always": (
        "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}", DEEP),
    "a file that includes itself": (f"{{% include '{SELF}' %}}", DEEP),
    "a file that extends itself": (f"{{% extends '{SELF}' %}}", DEEP),
    "a file that imports itself": (f"{{% import '{SELF}' as a %}}", DEEP),
    "a list nested deep": (grown("[]", "[n.a]", 9999) + "{{ n.a }}", DEEP),
    "a list nested deep as JSON": (grown("[]", "[n.a]", 9999) + "{{ n.a|tojson }}", DEEP),
    "brackets nested deep": ("{{ " + "[" * 5000 + "]" * 5000 + " }}", COMPILED),
    "conditions nested deep": ("{{ " + "1 if 1 else " * 3000 + "1 }}", COMPILED),
    "names with many dots": ("{{ a" + ".b" * 5000 + " }}", COMPILED),
    "many lines": ("{% set a = 1 %}" * 60_000, TIME),
    "a number of a million digits": ("{{ " + "9" * 990_000 + " }}", TIME),
}  # fmt: skip


WHOLE = (
    "a face without end", "many lines", "a number of a million digits",
)  # fmt: skip


def run(root, template, constants):
    """Return what is told of a game whose template is `template` from its line 3 on."""
    files = {f"templates/{SELF}": f"\n\n{template}"}
    write_game(root, game(styles=STYLES), files=files)
    command = ("render", "mini", "one", "--root", root)
    ran = run_measured(*command, cwd=root, constants=constants)
    assert ran.code == 1, ran
    assert "Traceback" not in ran.err
    assert ran.seconds < SECONDS
    assert ran.megabytes < MEGABYTES
    return ran.err


@pytest.mark.parametrize("name", one_in(5, HOSTILE, lambda name: HOSTILE[name][1]))
def test_a_template_is_told_with_its_line(name, tmp_path):
    template, told = HOSTILE[name]
    said = run(tmp_path, template, {TIME: SOONER, MEMORY: LITTLE}.get(told, {}))
    assert f"{told} (face mini/deck/one, front)\n  hint: " in said
    # A file that takes long to compile, or whose parts are too long together, has no line.
    is_whole = name in WHOLE
    assert said.startswith(f"templates/{SELF}: " if is_whole else f"templates/{SELF}:3: ")


HARM = LISTS + "{{ n.a == b }}"
COMMANDS = {
    "build": ("build", "mini"),
    "a part of it": ("build", "mini", "--cards", "two"),
    "proof": ("proof", "mini"),
    "checked": ("check", "mini"),
    "all of it": ("build",),
    "a translation": ("build", "mini", "--lang", "en-XA"),
}
LOOKS = ledger("""facts: []
checks:
  - {id: C, check: legibility, title: All can be read}
  - {id: D, check: holds, title: Nothing, that: 1 == 2}
""")


@pytest.mark.parametrize("name", one_in(3, COMMANDS))
def test_whoever_renders_it_tells_it_and_all_else(name, tmp_path):
    """The other component has a mistake of its own, and there is a game that is right."""
    parts = {
        "cards/mini/other.yaml": deck(component="other", template="other.svg.j2"),
        "templates/mini/other.svg.j2": "\n{{ card.nmae }}",
        "cards/mini/rules.yaml": LOOKS,
        "cards/fine/game.yaml": game(game="fine"),
        "cards/fine/deck.yaml": deck(),
        "templates/fine/deck.svg.j2": SVG,
    }
    write_game(tmp_path, game(components="[deck, other]"), None, parts)
    harm = "\n\n{% if card.id == 'one' %}" + HARM + "{% endif %}" + SVG
    (tmp_path / f"templates/{SELF}").write_text(harm)
    (tmp_path / "cards/mini/deck.yaml").write_text(deck(cards="[{id: one}, {id: two}]"))
    ran = run_measured(*COMMANDS[name], "--root", tmp_path, cwd=tmp_path, constants=SOONER)
    said = ran.out + ran.err
    assert ran.code == 1
    assert "Traceback" not in said
    assert ran.seconds < 3 * SECONDS
    assert f"templates/{SELF}:3: {TIME} (face mini/deck/one, front" in said
    # Contact sheets are made one component after the other.
    assert ("templates/mini/other.svg.j2:2: there is no 'nmae'" in said) == (name != "proof")
    assert ("fine-deck-en-a4-duplex-long.pdf" in ran.out) == (name == "all of it")


# Each face works for some milliseconds, far below its limit, all of them for longer than they may.
MANY = 20
A_WHILE = "{% for a in range(99) %}{% for b in range(999) %}{% endfor %}{% endfor %}" + SVG
TOGETHER = "template works, with all before it, 0.01 seconds longer than it may (face mini/deck/"
OF_ALL = {"pnp.processes.time_and_memory_limits.SECONDS_OF_ALL": 0.01}


@pytest.mark.parametrize(
    ("command", "share", "is_told"),
    [("build", 0, True), ("check", 0, True), ("proof", 0, True), ("proof", 9, False)],
)
def test_what_all_faces_take_together_is_told_once(tmp_path, command, share, is_told):
    """Of the whole command, over all of its processes; faces may take their share, however many."""
    cards = ", ".join(f"{{id: c{number}}}" for number in range(MANY))
    files = {f"templates/{SELF}": A_WHILE, "cards/mini/rules.yaml": LOOKS.replace("2}", "1}")}
    write_game(tmp_path, game(), deck(cards=f"[{cards}]"), files)
    constants = OF_ALL | {"pnp.processes.time_and_memory_limits.SHARE": share}
    ran = run_measured(command, "mini", "--root", tmp_path, cwd=tmp_path, constants=constants)
    said = ran.out + ran.err
    assert "Traceback" not in said
    assert said.count(TOGETHER) == is_told, said
    assert ran.code == (1 if is_told else 0), said
    if is_told:
        assert ran.seconds < SECONDS
        assert f"templates/{SELF}: {TOGETHER}" in said
        assert "look for loops that all faces go through; what they share can be drawn" in said
