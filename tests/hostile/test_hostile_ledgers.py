"""Ledgers that mean harm: expressions whose parts are said again and again, told soon and in words.

Nothing here takes as long as the limits of the system: steps and sizes are counted.
"""

import json

import pytest
from measured import needs_fork, run_measured
from small_game import ledger, write_game
from thorough import one_in

from pnp.core.problems import EnoughError, Where
from pnp.expressions.facts import Figures, Ledger
from pnp.expressions.parser import parse
from pnp.expressions.sizes import MOST_PARTS, ValueSizes
from pnp.expressions.values import ExpressionError

pytestmark = needs_fork

SECONDS, MEGABYTES = 2, 250
# Fewer steps than the program allows: the class is the same.
SOONER = {
    "pnp.expressions.evaluator.MOST_STEPS": 120_000,
    "pnp.expressions.facts.MOST_STEPS_OF_ALL": 150_000,
    "pnp.expressions.sizes.MOST_PARTS": 30_000,
}
STEPS = "expression takes too many steps"
TOGETHER = "expressions of the game take more than 150,000 steps together"
PARTS = "a list or map has more than 30,000 parts, with those of its parts"
DEEP = "lists or maps are nested more than 60 deep"
FLATTER = f"{DEEP} hint: make them flatter"
TWICE = " for z in [[z, z]]" * 40
NEXT = " for z in [[z]]" * 70
# A list of 2^12 parts, made of 12 lists: below what a value may have.
LARGE = f"[z for z in [1]{' for z in [[z, z]]' * 12}]"
MAP = "{n: n for n in range(5000)}"

EXPRESSIONS = {
    f"[z for z in [1]{TWICE}]": PARTS,
    f"len([z for z in [1]{TWICE}]) == 1": PARTS,
    f"[z for z in [1]{TWICE}] == [y for y in [1]{TWICE.replace('z', 'y')}]": PARTS,
    f"[1 for z in [1]{TWICE} if z == z]": PARTS,
    f"distinct([z for z in [1]{TWICE}])": PARTS,
    f"max([z for z in [1]{TWICE}])": PARTS,
    f"sorted([z for z in ['a']{TWICE}])": PARTS,
    f"{{'a': z for z in [1]{TWICE}}}": PARTS,
    "[z for z in [1]" + " for z in [{'a': z}]" * 70 + "]": DEEP,
    f"[z for z in [1]{NEXT}]": FLATTER,
    "[z for z in ['a' + 'a']" + " for z in [z + z]" * 40 + "]": "a text or list is too long",
    "[z for z in [[1]]" + " for z in [z + z]" * 40 + "]": "a text or list is too long",
    "[z for z in [1]" + " for z in [values({1: z, 2: z})]" * 40 + "]": PARTS,
    "[z for z in [1]" + " for z in [merged({1: z, 2: z})]" * 30 + "]": PARTS,
    f"[1 for a in {LARGE} for b in range(9999) if a == a]": STEPS,
    f"[1 for a in {LARGE} for b in range(9999) if a in [a]]": STEPS,
    f"[1 for a in {LARGE} for b in range(9999) if max([a, a]) == 1]": STEPS,
    f"[distinct([a, b]) for a in {LARGE} for b in range(9999)]": STEPS,
    f"[sorted([a, a]) for a in {LARGE} for b in range(9999)]": STEPS,
    f"[{{a: 1}} for a in {LARGE} for b in range(9999)]": STEPS,
    f"[paired([a], [1]) for a in {LARGE} for b in range(9999)]": STEPS,
    f"[merged(a, a) for a in [{MAP}] for b in range(9999)]": STEPS,
    f"[all(a) for a in [{MAP}] for b in range(9999)]": STEPS,
    f"[sum(a) for a in [{MAP}] for b in range(9999)]": STEPS,
    f"[a for a in [{MAP}] for b in range(9999)]": PARTS,
    f"[count('deck', name=a) for a in {LARGE} for b in range(9999)]": STEPS,
    "[z for z in [1]" + " for z in [z * z + 2]" * 40 + "]": "a number is too large",
    "[z for z in [9 ** 60]" + " for z in [z ** 60]" * 9 + "]": "a number is too large",
}


def chain(first, of, count=60):
    """Return facts of which each is made of the one before: f0, f1, ..."""
    facts = [{"id": "F-0", "key": "f0", "value": first, "kind": "stated", "where": "a"}]
    for number in range(1, count):
        source = of.replace("?", f"f{number - 1}")
        facts.append({"id": f"F-{number}", "key": f"f{number}", "value": 1, "kind": "derived",
                      "where": "a", "from": source})  # fmt: skip
    return facts


CHAINS = {
    "lists": (chain([1], "[?, ?]"), PARTS),
    "maps": (chain({"a": 1}, "{1: ?, 2: ?}"), PARTS),
    "sums of lists": (chain([1], "? + ?"), "a text or list is too long"),
    "texts": (chain("a", "? + ?"), "a text or list is too long"),
    "compared": (chain([1], "[?, ?, ? == ?]"), PARTS),
    "deeper and deeper": (chain([1], "[?]", 70), DEEP),
    "a long row": (chain(1, "? + 1", 400), "1 in the ledger, but f0 + 1 gives 2"),
    "many that are large": (
        [
            {"id": f"F-{number}", "key": f"f{number}", "value": 1, "kind": "derived", "where": "a",
             "from": f"[{number}, {LARGE}]"}
            for number in range(50)
        ],
        TOGETHER,
    ),
    "many that take long": (
        [
            {"id": f"F-{number}", "key": f"f{number}", "value": 1, "kind": "derived", "where": "a",
             "from": "len([a for a in range(3000) for b in range(5)])"}
            for number in range(30)
        ],
        TOGETHER,
    ),
}  # fmt: skip


def check(root, rules, *options):
    """Return what `pnp check` does with a game of these rules: it keeps within its bounds."""
    write_game(root, files={"cards/mini/rules.yaml": rules})
    command = ("check", "mini", "--jobs", "1", *options)
    ran = run_measured(*command, cwd=root, constants=SOONER)
    assert ran.code == 1, ran
    assert ran.seconds < SECONDS
    assert ran.megabytes < MEGABYTES
    assert "Traceback" not in ran.err
    return ran.out + ran.err


@pytest.mark.parametrize("expression", one_in(3, EXPRESSIONS, EXPRESSIONS.get))
def test_an_expression_is_told_at_its_line(expression, tmp_path):
    row = {"id": "C", "check": "holds", "title": "Row", "that": expression}
    said = check(tmp_path, ledger(f"checks:\n  - {json.dumps(row)}\nfacts: []\n"))
    assert EXPRESSIONS[expression] in " ".join(said.split())
    assert "cards/mini/rules.yaml:5" in said


@pytest.mark.parametrize("name", one_in(3, CHAINS, lambda name: CHAINS[name][1]))
def test_facts_made_of_one_another_are_told_at_their_line(name, tmp_path):
    facts, told = CHAINS[name]
    lines = "".join(f"  - {json.dumps(fact)}\n" for fact in facts)
    # A report for people folds what follows from a mistake; that for programs has all of it.
    said = check(tmp_path, ledger(f"facts:\n{lines}"), "--format", "json")
    assert told in said
    assert "cards/mini/rules.yaml" in said


def test_once_they_take_too_long_nothing_more_is_worked_out(monkeypatch):
    monkeypatch.setattr("pnp.expressions.facts.MOST_STEPS_OF_ALL", 150_000)
    figures = Figures(Ledger("mini", "Mini", {}, (), where=Where("rules.yaml", 1)))
    slow = parse("sum(1 for a in range(90) for b in range(90))")
    with pytest.raises(EnoughError) as caught:
        [figures.value(slow) for _ in range(100)]
    assert figures.took_too_long
    assert str(caught.value) == (f"rules.yaml:1: {TOGETHER}\n  hint: make their lists shorter")


def nested(value):
    return sum(map(nested, value)) + 1 if isinstance(value, tuple) else 1


def test_shared_parts_count_each_time():
    value: tuple[object, object] = (1, 2)
    for _ in range(12):
        value = (value, value)
        assert ValueSizes().of(value).parts == nested(value)
    for _ in range(40):
        value = (value, value)
    assert ValueSizes().of(value).parts > MOST_PARTS
    with pytest.raises(ExpressionError) as caught:
        ValueSizes().check(value)
    assert caught.value.hint == "say less often what is long, or look at one part of it"
