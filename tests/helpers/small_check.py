"""One row of checks on the smallest game, and what it says."""

import json
from textwrap import indent

import pytest
import yaml
from small_game import deck, game, ledger, one_line, write_game

from pnp.app.check import check_games
from pnp.checks.run import run_checks
from pnp.checks.subject.subject import Subject
from pnp.core.problems import PnpError
from pnp.fonts.font_book import FontBook
from pnp.load.game import load_game
from pnp.load.ledger.ledger import load_rules

OWN = ("id", "copies", "back")
TYPES = {bool: "flag", int: "number", float: "number", str: "word"}


def rules_of(check, options, facts):
    """Return rules.yaml with one row; its options begin in line 8, its facts stand below.

    `facts` are values by key, or whole facts.
    """
    row = f"  - id: C1\n    check: {check}\n    title: Row\n{indent(yaml_of(options), '    ')}"
    facts = stated(facts) if isinstance(facts, dict) else facts
    lines = "".join(f"  - {json.dumps(fact)}\n" for fact in facts)
    return ledger(f"checks:\n{row}\nfacts:{' []' * (not facts)}\n{lines}")


def findings_of(root, row, facts, game_text, deck_text, files=None):
    """Return what a game is told of; `row` are the keys of its row but for the id, as YAML.

    The row stands behind the `facts`, lines of YAML which begin in line 5.
    """
    rules = ledger(f"facts:{facts or ' []'}\nchecks:\n  - {{id: C1, {row}}}\n")
    files = {"cards/mini/rules.yaml": rules} | (files or {})
    (report,) = check_games(write_game(root, game_text, deck_text, files), ["mini"])
    return report.findings


def stated(values):
    """Return facts that state `values`, which are given by their keys."""
    return [
        {"id": f"M-{number}", "key": key, "value": value, "kind": "stated", "where": "Contents"}
        for number, (key, value) in enumerate(values.items(), 1)
    ]


def yaml_of(options):
    """Return options as lines of YAML, given so, or as a map."""
    if isinstance(options, str):
        return options
    return "\n".join(f"{name}: {json.dumps(value)}" for name, value in options.items())


def deck_of(cards):
    """Return deck.yaml with one card a line, from line 7 on; its fields are what the cards have."""
    sides = [{**card.get("back", {}), **card} for card in cards]
    values = {name: value for card in sides for name, value in card.items() if name not in OWN}
    fields = {name: {**_type_of(value), "optional": "yes"} for name, value in values.items()}
    lines = "".join(f"\n  - {json.dumps(card)}" for card in cards)
    return deck(fields=json.dumps(fields), cards=lines)


def _type_of(value):
    return (
        {"type": "keys", "of": "word"} if isinstance(value, list) else {"type": TYPES[type(value)]}
    )


def _words_of(cards):
    """Return all that the lists on the cards name."""
    values = [value for card in cards for value in (card | card.get("back", {})).values()]
    return {word: {} for value in values if isinstance(value, list) for word in value}


def report_of(root, check, options, cards=({"id": "one"},), facts=(), files=None):
    """Return the report of a game with one row. `cards` and `facts` may be YAML; None: no cards."""
    cards, facts = (
        yaml.safe_load(part) if isinstance(part, str) else part for part in (cards, facts)
    )
    files = {"cards/mini/rules.yaml": rules_of(check, options, facts), **(files or {})}
    lists = json.dumps({"word": _words_of(cards or ())})
    project = write_game(root, game(lists=lists), deck_of(cards or ()), files)
    loaded = load_game(project, "mini", None) if cards else None
    return run_checks(Subject(project, load_rules(project, "mini"), loaded, FontBook({})))


def outcome(root, check, options, cards=({"id": "one"},), facts=(), files=None):
    """Return what the row comes to."""
    report = report_of(root, check, options, cards, facts, files)
    return next(one for one in report.outcomes if one.row.check == check)


def told(root, check, options, cards=({"id": "one"},), facts=(), files=None):
    """Return what the row finds, each as "file:line: message | hint"."""
    try:
        return [
            one_line(one) for one in outcome(root, check, options, cards, facts, files).findings
        ]
    except PnpError as error:
        return [one_line(problem) for problem in error.problems]


def row_test(check, good, bad, cards, facts, start=""):
    """Return a test of what a check finds: nothing by the `good` options, and by `bad` ones lines.

    A line that names no file is told of the rules. `start` stands before all options; other `cards`
    or `facts` of a case stand beside its options.
    """

    @pytest.mark.parametrize(("case", "lines"), [*((one, []) for one in good), *bad])
    def test(tmp_path, case, lines):
        options, others = case if isinstance(case, tuple) else (case, {})
        given = {"cards": cards, "facts": facts, **others}
        expected = [f"rules.yaml:{line}" if line[0].isdigit() else line for line in lines]
        assert told(tmp_path, check, start + options, **given) == expected

    return test


def messages(root, check, options, cards=({"id": "one"},), facts=(), files=None):
    """Return what the row finds, each as "file:line: message"."""
    return [line.partition(" | ")[0] for line in told(root, check, options, cards, facts, files)]
