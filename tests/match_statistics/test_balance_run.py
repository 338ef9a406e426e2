"""The key `balance`: what it may say, every problem it can have, and what a run of it tells."""

import json
from fractions import Fraction

import pytest
from small_balance import HAND, HERE, QUICK, SPREAD, rules
from small_game import deck, game, ledger, one_line, write_game

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError
from pnp.core.project import BUNDLED, Project
from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import load_rules
from pnp.match_statistics.balance_check import balance_games
from pnp.match_statistics.intervals import Interval
from pnp.match_statistics.matches import MATCHES
from pnp.play.facts import Facts
from pnp.reports.json_report import as_json


def told(root, text, name="mini"):
    """Return what is wrong, each as "rules.yaml:line: message | hint"."""
    project = write_game(root, files={f"cards/{name}/rules.yaml": text})
    try:
        reports = list(balance_games(project, [name]))
    except PnpError as error:
        return [one_line(problem) for problem in error.problems]
    return [one_line(finding) for report in reports for finding in report.findings]


def test_measures_in_their_bands(tmp_path):
    project = write_game(tmp_path, files={HERE: rules(HAND, {**SPREAD, "to": 3})})
    (report,) = balance_games(project, [])
    assert [
        (row.row.id, row.state, one.found, one.expected)
        for row in report.outcomes
        for one in row.results
    ] == [
        ("hand", "passed", "50 %", "25 % to 50 %"),
        ("spread", "passed", "3 (ruby to sky)", "1 to 3"),
    ]


@pytest.mark.parametrize(("measure", "problem"), [
    (SPREAD, "3 (ruby to sky), outside 1 to 2 | change a designed figure, or the band and its"
             " note: rubies are rare"),
    ({**HAND, "to": 0.4}, "50 %, outside 25 % to 40 % | change a designed figure, or the band"
                          " and its note: half of them"),
    ({**HAND, "from": "hand", "to": "2 * hand"}, "50 %, outside 100 % to 200 % | change a "
                                                 "designed figure, or the band and its note:"
                                                 " half of them"),
    ({**HAND, "to": "deck"}, "the end of a band must be a number, not red 2, blue 2"
                             " | write it as 0.25 or as an expression"),
    ({**HAND, "to": "1 +"}, "the end of a band: '1 +' is no expression"
                            " | write arithmetic such as '3 * players + 6'"),
    ({**HAND, "to": "bank"}, "unknown fact 'bank' | use one of: deck, hand, needs, points"),
    ({**HAND, "measure": "luck"}, "unknown measure 'luck' | use one of: first_hand, "
     "match_decisions, match_first_seat, match_foresight, match_greedy, match_hunter, "
     "match_idle_turns, match_last_seat, match_leader, match_lookahead, match_rounds, spread"),
    ({**HAND, "colour": "red"}, "unknown key 'colour' | use one of: deck, hand, needs, open"),
    ({**HAND, "hand": 5}, "hand: must be a whole number from 0 to 4, not 5"
                          " | how many cards are dealt"),
    ({**HAND, "open": "1 / 2"}, "open: must be a whole number from 0 to 2, not 0.5"
                                " | how many of them lie open; else all"),
    ({**HAND, "deck": '{"red": -1}'}, "deck: red must have a number of copies, not -1"
                                      " | write whole numbers"),
    ({**HAND, "deck": "{c: 9 for c in range(40)}", "hand": 9},
     "deck: more than 100000 different hands | put kinds together, or take a smaller hand"),
    ({**HAND, "needs": '{"a": 3}'}, "needs: a must have a list of kinds, not 3"
                                    " | write [red, red, blue]"),
    ({**SPREAD, "costs": '{"ruby": 1}'}, "'values' and 'costs' are not of the same cards"
                                         " | take both from the same cards"),
    ({**SPREAD, "values": "hand"}, "'values' must be a map or a list, not 1"
                                   " | what each card is worth, a map or a list"),
    ({**SPREAD, "costs": '{"ruby": 0, "sky": 1}'},
     "costs of ruby: must be a number above 0, not 0 | leave out cards that have none"),
    ({"key": "rounds", "title": "Rounds", "from": 1, "to": 2, "note": "short"},
     "'rounds' says no 'measure', and this game has none of its own | write 'measure: ...', one"
     f" of first_hand, spread, {', '.join(MATCHES)}"),
    (QUICK, "'quick' is of matches, but nothing here plays mini | name an engine of your own"
            " with --engine: docs/checking.md says how to write one"),
    ({**QUICK, "deck": "deck"}, "unknown key 'deck' | measures of matches have no options"),
    ({"key": "rounds"}, "the measure has no 'from' | add 'from': the least it may be, an"
                        " expression"),
    ({**HAND, "from": 0.6}, "its 'from' is above its 'to' | swap them"),
    (3, "the measure: must be a map, not a single value | write 'key: value' lines, indented"
        " below it"),
])  # fmt: skip
def test_problems_of_a_measure(tmp_path, measure, problem):
    assert f"rules.yaml:8: {problem}" in told(tmp_path, rules(measure))


@pytest.mark.parametrize(("variants", "problem"), [
    ([{"variant": "level-2", "measures": [QUICK]}],
     "7: this game is played in one way only | leave 'variants' out, or name them in VARIANTS"
     " of the engine"),
    ([{"variant": "a", "measures": []}, {"variant": "a", "measures": []}],
     "7: variant 'a' is there twice, first in line 7 | give it another one"),
    ([{"measures": []}], "7: the variant has no 'variant' | add 'variant': a way to play that "
                         "the engine knows, as level-2"),
    ([{"variant": "a"}], "7: the variant has no 'measures' | add 'measures': what was looked "
                         "at, each with the band it has to lie in"),
])  # fmt: skip
def test_problems_of_variants(tmp_path, variants, problem):
    found = told(tmp_path, rules(name="quark", variants=json.dumps(variants)), "quark")
    assert f"rules.yaml:{problem}" in [one.removeprefix("cards/quark/") for one in found]


@pytest.mark.parametrize(("text", "problem"), [
    (rules(seed=-1), "5: seed: '-1' is no whole number from 0 to 1000000000 | write one, as 200"),
    (rules(matches=0), "6: matches: '0' is no whole number from 2 to 100000 | write one, as 200"),
    (rules(matches="many"), "6: matches: 'many' is no whole number from 2 to 100000"
                            " | write one, as 200"),
    (rules(seed=None), "5: the balance has no 'seed' | add 'seed': any whole number: it decides"
                       " all deals"),
    (rules().replace("measures: []", "measures: rounds"),
     "7: measures: must be a list, not a single value | write one '- key: ...' for each"),
    (rules(HAND, HAND), "9: key 'hand' is there twice, first in line 8 | give it another one"),
])  # fmt: skip
def test_problems_of_the_key(tmp_path, text, problem):
    assert told(tmp_path, text) == [f"rules.yaml:{problem}"]


def test_cards_may_be_asked(tmp_path):
    fields = "{points: {type: number}, cost: {type: number}}"
    cards = "[{id: a, points: 6, cost: 2}, {id: b, copies: 2, points: 1, cost: 1}]"
    measure = {**SPREAD, "values": 'values_of("deck", "points")',
               "costs": 'values_of("deck", "cost")', "to": 3}  # fmt: skip
    project = write_game(tmp_path, None, deck(fields=fields, cards=cards), {HERE: rules(measure)})
    (report,) = balance_games(project, ["mini"])
    assert [one.found for row in report.outcomes for one in row.results] == ["3"]


def test_measures_of_cards_wait_for_them(tmp_path):
    measure = {**SPREAD, "values": 'values_of("deck", "points")'}
    path = tmp_path / "cards/alone/rules.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(rules(measure, name="alone"))
    (report,) = balance_games(Project(tmp_path), ["alone"])
    assert [row.state for row in report.outcomes] == ["waiting"]


def test_a_game_without_balance_is_left_out_unless_it_is_named(tmp_path):
    files = {
        HERE: rules(HAND),
        "cards/other/rules.yaml": ledger("facts: []\n").replace("mini", "other"),
    }
    project = write_game(tmp_path, files=files)
    assert [report.game for report in balance_games(project, [])] == ["mini"]
    assert told(tmp_path, files["cards/other/rules.yaml"], "other") == [
        "cards/other/rules.yaml: the ledger of other has no 'balance'"
        " | write one: docs/checking.md says how"
    ]
    (tmp_path / "cards/other/rules.yaml").unlink()
    (tmp_path / "cards/other/game.yaml").write_text("title: Other", encoding="utf-8")
    with pytest.raises(PnpError, match=r"other has no rules\.yaml, and so no 'balance'"):
        list(balance_games(project, ["other"]))


QUARK = [
    {"key": "helium", "title": "Rounds", "from": 1, "to": 2, "note": "short"},
]


def test_a_simulation_tells_which_fact_it_lacks(tmp_path):
    (missing,) = told(tmp_path, rules(*QUARK, name="quark"), "quark")
    start = "cards/quark/rules.yaml:1: the engine plays by the fact"
    assert missing.startswith(f"{start} 'quark_cards.supply', which is not there, nor are ")
    assert missing.endswith(
        " more that it plays by | add it to 'facts', with a value that is a map of whole numbers"
    )
    fact = {"quark_cards.supply": 3}
    missing, other = told(tmp_path, rules(*QUARK, name="quark", facts=fact), "quark")
    assert missing.startswith(f"{start} 'flavour.anti', which is not there, nor are ")
    assert other == (
        "cards/quark/rules.yaml:10: the engine needs a map of whole numbers of"
        " 'quark_cards.supply', not 3 | write a map of whole numbers, none of it above 1000"
    )
    other = [{**QUARK[0], "key": "luck", "deck": "red"}]
    (line,) = told(tmp_path, rules(*other, name="quark"), "quark")
    assert line.startswith("cards/quark/rules.yaml:8: unknown measure 'luck' | use one of: ")


UNFIT = (
    "cards/quark/rules.yaml:4: nobody can play quark by these facts: they do not fit together"
    " | mend what was changed last: a deck that is too small, a map without a name"
)
UNPLAYED = [
    ("setup.quark_cards, value: 5", "setup.quark_cards, value: 900", UNFIT),
    ("players, value: [2, 3, 4]", "players, value: [0]", UNFIT),
    ("turn.actions, value: 2", "turn.actions, value: 0",
     "cards/quark/rules.yaml:{line}: the engine needs a whole number from 1 on of 'turn.actions', "
     "not 0 | write a whole number from 1 on, none of it above 1000"),
    ("hand.limit, value: 7", "hand.limit, value: -1",
     "cards/quark/rules.yaml:{line}: the engine needs a whole number from 0 on of 'hand.limit', "
     "not -1 | write a whole number from 0 on, none of it above 1000"),
]  # fmt: skip


@pytest.mark.parametrize(("now", "then", "said"), UNPLAYED)
def test_facts_that_do_not_fit_together_are_told(tmp_path, bundled, now, then, said):
    text = (bundled.cards / "quark/rules.yaml").read_text(encoding="utf-8")
    before, after = text.split(now)
    line = before.count("\n") + 1
    assert told(tmp_path, before + then + after, "quark") == [said.format(line=line)]


SHAPES = [
    ("number", "a whole number from 0 on", "red"),
    ("number", "a whole number from 0 on", -1),
    ("flag", "yes or no", 1),
    ("name", "a text", 1),
    ("names", "a list of texts", [1]),
    ("numbers", "a list of whole numbers", [2000]),
    ("rows", "a list of lists of texts", ["a"]),
    ("counts", "a map of whole numbers", {"a": 0.5}),
    ("lists", "a map of lists of texts", {"a": "b"}),
    ("texts", "a map of texts", ["a"]),
]


@pytest.mark.parametrize(("read", "shape", "value"), SHAPES)
def test_facts_of_another_shape(tmp_path, read, shape, value):
    project = write_game(tmp_path, files={HERE: rules(facts={"f": value})})
    ledger = load_rules(project, "mini").ledger
    with pytest.raises(PnpError) as caught:
        getattr(Facts(Figures(ledger), ledger.where), read)("f")
    assert f"the engine needs {shape} of 'f', not " in str(caught.value)


@pytest.fixture
def check(pnp, tmp_path, monkeypatch):
    """Write the game mini with measures, and look at its balance."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*measures, options=()):
        write_game(tmp_path, game(), None, {HERE: rules(*measures)})
        return pnp("check", "--balance", *options, "--root", tmp_path)

    return run


OUTSIDE = """\
Mini  1 of 2 measures in their bands
                                        band
  ✓ Hands that pay     50 %             25 % to 50 %
  ✗ Best for its cost  3 (ruby to sky)  1 to 2

1 error
  spread: Best for its cost (balance)
  cards/mini/rules.yaml:9: 3 (ruby to sky), outside 1 to 2
    hint: change a designed figure, or the band and its note: rubies are rare

1 outside its band in 1 game
"""


def test_a_table_and_what_is_outside(check):
    done = check(HAND, SPREAD)
    assert (done.out, done.code) == (OUTSIDE, ExitCode.PROBLEMS)
    done = check(HAND)
    assert done.out.endswith("\n\nall in their bands in 1 game\n")
    assert done.code == ExitCode.OK


def test_titles_without_room_stand_above_their_figures(check):
    title = "Which stone brings most for what has to be paid for it, and which one least"
    lines = check({**SPREAD, "title": title, "to": 3}).out.splitlines()
    assert lines[1:4] == [
        "                       band",
        f"  ✓ {title}",
        "      3 (ruby to sky)  1 to 3",
    ]


def test_a_column_for_each_number_of_players(pnp, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    rules = load_rules(Project(BUNDLED), "elements")
    few = replace(rules, balance=replace(rules.balance, matches=6))
    monkeypatch.setattr("pnp.match_statistics.balance_check.load_rules", lambda project, name: few)
    done = pnp("check", "--balance", "elements", "--matches", "2")
    head, *rows = [line for line in done.out.splitlines()[1:] if line.startswith("    ")]
    assert head.split() == ["players", "2", "3", "4", "band", "matches"]
    for row in rows[:16]:
        ends = [row[head.index(players) :][:2] for players in "234"]
        assert all(end[0] != " " and end[1] == " " for end in ends), row
    assert {row.split()[-1] for row in rows[:16]} <= {"1", "2"}
    # So few games say nothing of bands.
    assert done.code in (ExitCode.OK, ExitCode.PROBLEMS)


def test_json_has_what_was_found_and_its_band(check, tmp_path):
    done = check(HAND, SPREAD, options=("--format", "json"))
    rows = json.loads(done.out)["games"][0]["checks"]
    assert [(row["row"], row["state"], row["found"], row["expected"]) for row in rows] == [
        ("hand", "passed", "50 %", "25 % to 50 %"),
        ("spread", "failed", "3 (ruby to sky)", "1 to 2"),
    ]
    assert done.code == ExitCode.PROBLEMS
    assert as_json(list(balance_games(Project(tmp_path), []))) == done.out


def test_unknown_games_are_told(pnp):
    done = pnp("check", "--balance", "poker")
    assert done.code == ExitCode.USAGE
    assert "unknown game 'poker'" in done.err


@pytest.mark.parametrize(("low", "high", "mean", "said"), [
    (0, 0, 0, "0 % ±0.6 %"),  # of none: others can't tell more
    (0, 0.005, 0, "0 % ±0.6 % ?"),
    (1, 1, 1, "100 % ±0.6 %"),
    (0.5, 1, Fraction(1, 2), "50 % ±0.6 %"),
    (Fraction(499, 1000), 1, Fraction(1, 2), "50 % ±0.6 % ?"),
])  # fmt: skip
def test_more_matches_are_asked_for_where_they_would_tell_more(
    tmp_path, monkeypatch, low, high, mean, said
):
    found = {"match_leader": {2: Interval(Fraction(mean), Fraction(3, 500), Fraction(1), 500)}}
    monkeypatch.setattr("pnp.match_statistics.balance_check._matched", lambda *_: found)
    measure = {**QUICK, "measure": "match_leader", "from": float(low), "to": float(high)}
    text = rules(measure, name="quark")
    project = write_game(tmp_path, files={"cards/quark/rules.yaml": text})
    (report,) = balance_games(project, ["quark"])
    assert [one.found for one in report.outcomes[0].results] == [said]


def test_what_never_came_up_is_told(tmp_path, monkeypatch):
    never = {"match_rounds": {}}
    monkeypatch.setattr("pnp.match_statistics.balance_check._matched", lambda *_: never)
    project = write_game(
        tmp_path, files={"cards/quark/rules.yaml": rules(QUICK, name="quark", facts={})}
    )
    (report,) = balance_games(project, ["quark"])
    assert [one_line(one).partition(": ")[2] for one in report.findings] == [
        "it never came up in any game | play more, or delete it"
    ]
