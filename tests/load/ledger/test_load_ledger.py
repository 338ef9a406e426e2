"""rules.yaml: what it may say, and every problem it can have, all at once."""

from fractions import Fraction

import pytest
from small_game import one_line, write

from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.expressions.facts import Saying
from pnp.load.ledger.ledger import games_with_rules, load_rules

START = "rules: mini\ntitle: Mini\ndocuments: {rules: The rules, card: Reference card}\n"
STATED = "{id: M-1, key: red, value: 14, kind: stated, where: Contents}"
RULES = "cards/mini/rules.yaml"


def rules(facts=(STATED,), more=""):
    """Return rules.yaml; its facts begin in line 5, what is `more` follows them."""
    lines = "".join(f"  - {fact}\n" for fact in facts)
    return f"{START}facts:\n{lines}{more}"


def load(root, text):
    write(root / RULES, text)
    return load_rules(Project(root), "mini")


def told(root, text):
    """Return the problems of a ledger, each as "rules.yaml:line: message | hint"."""
    with pytest.raises(PnpError) as caught:
        load(root, text)
    return [one_line(problem) for problem in caught.value.problems]


def test_all_that_a_ledger_may_say(tmp_path):
    found = load(
        tmp_path,
        rules(
            [
                STATED,
                "{id: M-2, key: hand.all, value: 28, kind: derived, from: 2 * red, where: Set-up}",
                "{id: M-3, key: _a.B_1, value: lost, kind: reconstructed, note: because}",
                "{id: M-4, key: m, value: 1.5, kind: public, address: https://example.org/m}",
                "{id: M-5, key: d, value: yes, kind: designed, note: ours}",
                "{id: M-6, key: c, value: 1, kind: stated, document: card, where: Step 2}",
            ],
            """\
errata:
  - id: M-E1
    about: Buying
    says: [{where: Turn, text: any number}, {where: Step 2, text: one}]
    does: any number
    why: the rules are longer
    facts: [d]
    players: yes
  - {id: M-E2, about: Hands, gap: no limit is said, does: four, why: four are dealt}
checks:
  - {id: C1, check: holds, title: Reds, severity: warning, that: red > 3, for: {n: [1]}}
  - {id: C2, check: holds, title: Reds, that: red > 3}
""",
        ),
    )
    ledger = found.ledger
    assert (ledger.game, ledger.title, ledger.where.line) == ("mini", "Mini", 1)
    assert ledger.documents == {"rules": "The rules", "card": "Reference card"}
    facts = {fact.key: fact for fact in ledger.facts}
    assert list(facts) == ["red", "hand.all", "_a.B_1", "m", "d", "c"]
    assert (facts["red"].id, facts["red"].value, facts["red"].kind) == ("M-1", 14, "stated")
    assert [fact.place for fact in ledger.facts] == [
        "The rules, Contents", "The rules, Set-up", "reconstructed", "public", "designed",
        "Reference card, Step 2",
    ]  # fmt: skip
    assert [str(fact.where) for fact in ledger.facts] == [f"{RULES}:{n}" for n in range(5, 11)]
    assert facts["hand.all"].source.text == "2 * red"
    assert str(facts["hand.all"].source.where) == f"{RULES}:6"
    assert facts["m"].address == "https://example.org/m"
    assert facts["d"].note == "ours"
    first, second = ledger.errata
    assert first.sayings == (Saying("Turn", "any number"), Saying("Step 2", "one"))
    assert (first.keys, first.for_players, first.gap) == (("d",), True, "")
    assert (second.sayings, second.for_players) == ((), False)
    assert (second.gap, second.does, second.why) == ("no limit is said", "four", "four are dealt")
    assert [(row.id, row.check, row.title, row.severity) for row in found.rows] == [
        ("C1", "holds", "Reds", "warning"),
        ("C2", "holds", "Reds", "error"),
    ]
    assert list(found.rows[0].options) == ["that", "for"]
    assert found.rows[1].where.line == 22


@pytest.mark.parametrize(("text", "value"), [
    ("14", 14),
    ("0.10", Fraction(1, 10)),
    ("2.0", 2),
    ("1e3", 1000),
    ("1e15", 10**15),
    ("yes", True),
    ("no", False),
    ('"14"', "14"),
    ("any number", "any number"),
    ("[2, x, 0.5]", (2, "x", Fraction(1, 2))),
    ("{2: 3, up: [u, {x: 1}]}", {"2": 3, "up": ("u", {"x": 1})}),
    ("{}", {}),
])  # fmt: skip
def test_values_are_exact(tmp_path, text, value):
    fact = f"{{id: M-1, key: red, value: {text}, kind: stated, where: Contents}}"
    (found,) = load(tmp_path, rules([fact])).ledger.facts
    assert found.value == value
    assert type(found.value) is type(value) or isinstance(value, dict)


def test_a_ledger_can_not_be_changed(tmp_path):
    fact = "{id: M-1, key: red, value: {a: {b: 1}}, kind: stated, where: Contents}"
    ledger = load(tmp_path, rules([fact])).ledger
    for inside in (ledger.documents, ledger.facts[0].value, ledger.facts[0].value["a"]):
        with pytest.raises(TypeError):
            inside["x"] = 1


def test_the_smallest_ledger_has_no_rows_and_no_errata(tmp_path):
    found = load(tmp_path, rules())
    assert (found.rows, found.ledger.errata) == ((), ())
    assert load(tmp_path, f"{START}facts: []\n").ledger.facts == ()


def test_games_with_rules_need_no_cards(tmp_path):
    for name in ("b", "a", "_schema", ".hidden"):
        write(tmp_path / f"cards/{name}/rules.yaml", rules())
    write(tmp_path / "cards/c/game.yaml", "")
    assert games_with_rules(Project(tmp_path)) == ("a", "b")


def test_a_game_without_a_ledger(tmp_path):
    with pytest.raises(PnpError) as caught:
        load_rules(Project(tmp_path), "mini")
    (problem,) = caught.value.problems
    assert one_line(problem) == (
        "rules.yaml: the game has no ledger of its rules | write one: docs/checking.md says how"
    )


def fact(text):
    return rules([f"{{id: M-1, key: red, {text}}}"])


FACT_KEYS = "address, document, from, id, key, kind, note, where"
ADD_VALUE = "add 'value': the figure: a number, a text, a list or a map"
SECTION = "add the place in the source, as 'Set-up, paragraph 1'"
SOURCE = "add the expression a derived fact comes from, as 'red + blue'"
NOTE = "add what a reader has to know; why it is rebuilt, or designed so"
ADDRESS = "add where a public fact was found"
DOTS = "write names with dots between, as hand.dealt; names begin with a letter"
ARITHMETIC = "write arithmetic such as '3 * players + 6'"
PLACE = "value: 1, kind: stated, where: x"
BAD_FACTS = [
    ("value: 1, kind: stated", ["a stated fact has no 'where' | " + SECTION]),
    ("value: 1, kind: derived", ["a derived fact has no 'from' | " + SOURCE]),
    ("value: 1, kind: reconstructed", ["a reconstructed fact has no 'note' | " + NOTE]),
    ("value: 1, kind: public", ["a public fact has no 'address' | " + ADDRESS]),
    ("value: 1, kind: designed", ["a designed fact has no 'note' | " + NOTE]),
    (f"{PLACE}, from: 1 + 1", [
        "a stated fact has 'from', which only derived ones have | "
        "write kind: derived, or delete it"]),
    ("value: 1, kind: said, where: x", [
        "unknown kind of fact 'said' | use one of: stated, derived, designed, public, "
        "reconstructed"]),
    ("value: 1, where: x", ["the fact has no 'kind' | add 'kind': where it comes from"]),
    ("kind: stated, where: x", [f"the fact has no 'value' | {ADD_VALUE}"]),
    (f"{PLACE}, vaule: 1", [f"unknown key 'vaule' | use one of: value, {FACT_KEYS}"]),
    (f"{PLACE}, document: crad", ["unknown document 'crad' | use one of: card, rules"]),
    (f"{PLACE}, where: ", ["key 'where' is here twice | keep one of the two; the first is in "
                           "line 5"]),
    ("value: {a: 010}, kind: stated, where: x", [
        'a: unquoted 010 is another number to other YAML tools | write it in quotes: "010"']),
    ("value: 1234567890123456, kind: stated, where: x", [
        "value: 1234567890123456 is too large | write 999999999999999 at the most; a text in"
        ' quotes: "1234567890123456"']),
    ("value: 1e16, kind: stated, where: x", ["value: '1e16' is too large | use up to 15 digits"]),
    (f"value: {'x' * 5001}, kind: stated, where: x", [
        "value: text is longer than 5000 characters | make it shorter"]),
    ("value: 1, kind: derived, from: [red]", [
        "from: must be a single value, not a list | write one value; text with { or [ at its "
        "start goes into quotes"]),
    ("value: 1, kind: derived, from: red +", [f"from: 'red +' is no expression | {ARITHMETIC}"]),
    ("value: 1, kind: derived, from: (red + 1).real", [
        "from: '(red + 1).real' can't stand in an expression | use numbers, names, "
        "+ - * / // % **, comparisons, and, or, not, and calls"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problems"), BAD_FACTS)
def test_problems_of_a_fact(tmp_path, text, problems):
    assert told(tmp_path, fact(text)) == [f"rules.yaml:5: {problem}" for problem in problems]


@pytest.mark.parametrize(
    "key", ["2red", "red-1", "red.", ".red", "a..b", "for", "a.in", "a b", "é"]
)
def test_keys_that_no_expression_can_say(tmp_path, key):
    text = rules([f'{{id: M-1, key: "{key}", {PLACE}}}'])
    assert told(tmp_path, text) == [f"rules.yaml:5: '{key}' is no key of a fact | {DOTS}"]


ANOTHER = "give it another one"
ERRATUM = "id: M-E1, about: Hands, does: four, why: so"
ROW = "id: C1, check: holds, title: Reds, that: red > 1"
BAD_FILES = [
    (rules([STATED, STATED]), [
        f"6: id 'M-1' is there twice, first in line 5 | {ANOTHER}",
        f"6: key 'red' is there twice, first in line 5 | {ANOTHER}"]),
    (rules(["{value: 1, kind: stated, where: x}"] * 2), [
        "5: the fact has no 'id' | add 'id': the fact's id, as E313-001",
        "5: the fact has no 'key' | add 'key': its name in expressions, as hand.dealt",
        "6: the fact has no 'id' | add 'id': the fact's id, as E313-001",
        "6: the fact has no 'key' | add 'key': its name in expressions, as hand.dealt"]),
    (rules(["red"]), [
        "5: the fact: must be a map, not a single value | write 'key: value' lines, indented "
        "below it"]),
    (f"{START}facts: {{red: 1}}\n", [
        "4: facts: must be a list, not a map | write facts: [one, two] or one '- item' a line"]),
    (START, ["1: the ledger has no 'facts' | add 'facts': the facts"]),
    ("facts: []\n", [
        "1: the ledger has no 'documents' | add 'documents': the source rules: for each a short "
        "name and its title",
        "1: the ledger has no 'rules' | add 'rules': the game's id, the name of its folder",
        "1: the ledger has no 'title' | add 'title': what the game is called"]),
    ("[]\n", [
        "1: the ledger: must be a map, not a list | write 'key: value' lines, indented below it"]),
    (rules().replace("rules: mini", "rules: midi"), [
        "1: ledger of 'midi' stands in the folder mini | write 'rules: mini'"]),
    (rules(more="errrata: []\n"), [
        "6: unknown key 'errrata' | use one of: errata, balance, checks, documents, examples, "
        "facts, free, rules, setups, title"]),
    (rules(more=f"errata:\n  - {{{ERRATUM}}}\n"), [
        "7: an erratum has neither 'says' nor 'gap' | add 'says' with the places, or 'gap' with "
        "what is not said"]),
    (rules(more="errata:\n  - {gap: x}\n"), [
        "7: the erratum has no 'about' | add 'about': what it is about, a few words",
        "7: the erratum has no 'does' | add 'does': what this edition does",
        "7: the erratum has no 'id' | add 'id': the erratum's id, as E313-E01",
        "7: the erratum has no 'why' | add 'why': why"]),
    (rules(more=f"errata:\n  - {{{ERRATUM}, says: [{{where: x}}]}}\n"), [
        "7: the place has no 'text' | add 'text': what it says, in our words"]),
    (rules(more=f"errata:\n  - {{{ERRATUM}, gap: x, facts: [rad]}}\n"), [
        "7: unknown fact 'rad' | use one of: red"]),
    (rules(more=f"errata:\n  - {{{ERRATUM}, gap: x}}\n  - {{{ERRATUM}, gap: x}}\n"), [
        f"8: id 'M-E1' is there twice, first in line 7 | {ANOTHER}"]),
    (rules(more=f"checks:\n  - {{{ROW}}}\n  - {{{ROW}}}\n"), [
        f"8: id 'C1' is there twice, first in line 7 | {ANOTHER}"]),
    (rules(more="checks:\n  - {that: x}\n  - {that: x}\n"), [
        "7: the check has no 'check' | add 'check': which check: see 'pnp check --explain'",
        "7: the check has no 'id' | add 'id': the check's id in this game, as C3-01",
        "7: the check has no 'title' | add 'title': what is held against what, a few words",
        "8: the check has no 'check' | add 'check': which check: see 'pnp check --explain'",
        "8: the check has no 'id' | add 'id': the check's id in this game, as C3-01",
        "8: the check has no 'title' | add 'title': what is held against what, a few words"]),
    (rules(more="checks:\n  - {id: A, check: holds, titel: T, that: 1 == 1}\n"), [
        "7: unknown key 'titel' | use one of: title, check, id, severity"]),
    (rules(more=f"checks:\n  - {{{ROW}, severity: bad}}\n"), [
        "7: unknown severity 'bad' | use one of: error, info, warning"]),
    (rules(more="checks: {C1: x}\n"), [
        "6: checks: must be a list, not a map | write one '- id: ...' for each"]),
    (rules(more="checks:\n  - holds\n"), [
        "7: the check: must be a map, not a single value"
        " | write 'key: value' lines, indented below it"]),
    (rules().replace("{rules: The rules, card: Reference card}", "The rules"), [
        "3: documents: must be a map, not a single value | write 'key: value' lines, indented "
        "below it"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problems"), BAD_FILES)
def test_problems_of_a_ledger(tmp_path, text, problems):
    assert told(tmp_path, text) == [f"rules.yaml:{problem}" for problem in problems]


def test_what_is_no_yaml_is_told_as_elsewhere(tmp_path):
    assert told(tmp_path, rules(["{id: M-1"])) == [
        "rules.yaml:5: not YAML: a map is not closed, or has no comma between two entries | "
        "close the map that starts in line 5 with }, and put a comma between its entries"
    ]


def test_everything_that_is_wrong_is_told_at_once(tmp_path):
    bad = rules(
        ["{id: M-1, key: 2x, value: 1e99, kind: stated}", "{id: M-1, key: b, value: 1, kind: x}"],
        "errata:\n  - {id: E, about: x, gap: x, does: x, why: x, facts: [c]}\n"
        "checks: [x]\nmore: 1\n",
    )
    lines = [line.split(":")[1] for line in told(tmp_path, bad)]
    assert lines == ["5", "5", "5", "6", "6", "8", "9", "10"]
