"""Which findings are one mistake, and what comes of it."""

from types import SimpleNamespace

import pytest
from small_report import bad, outcome, report

from pnp.checks.subject.result import CardId, Result, copies_of
from pnp.core.problems import Problem, Where, lacking, value_of
from pnp.reports.mistakes import mistakes_in

ONE, TWO = CardId("deck", "one"), CardId("deck", "two")
ORDER = SimpleNamespace(id="M-1", key="order")


def told(*outcomes):
    return [(one.finding.row, one.more()) for one in mistakes_in(report(*outcomes))]


def test_what_is_of_one_kind_in_a_row_is_one_mistake():
    pairs = [bad("1%", "2%", label=label, message=label, kind="a b") for label in ("a", "b")]
    assert told(outcome(*pairs, check="turned")) == [("C1", ["the same once more: b"])]


def test_what_is_found_at_faces_comes_of_a_value_that_their_cards_show():
    value = "lists.team.a.mark"
    sealed = bad("x", "y", value=value, cause=value, label=value, cards=(ONE,))
    rows = [
        outcome(
            bad("1%", "2%", message=check, cards=cards),
            id_=f"C{at}",
            check=check,
            severity="warning",
        )
        for at, (check, cards) in enumerate(
            [("turned", (TWO, ONE)), ("legibility", (TWO,)), ("range", (ONE,))]
        )
    ]
    first, *others = told(outcome(sealed, id_="proofread", check="proofread"), *rows)
    assert first == ("proofread", ["what comes of it: C0"])
    assert sorted(others) == [("C1", []), ("C2", [])]


def test_examples_come_of_a_fact_that_they_are_played_by():
    sealed = outcome(bad("b, a", "a, b"), id_="seals", check="seals", facts=[ORDER])
    rows = [
        outcome(
            bad("refused", "allowed", message=fact, plays_by={fact}),
            id_=f"C-{fact}",
            check="replay",
        )
        for fact in ("order", "hand")
    ]
    assert told(sealed, *rows) == [("seals", ["what comes of it: C-order"]), ("C-hand", [])]


# What is wrong itself, as the row that says so finds it.
CARD = bad("2", "3", label="copies of deck/one", cards=(ONE,), cause=copies_of("deck"))
NO_CARD = bad("nothing", "2", cards=(ONE,), cause=copies_of("deck"), kind=lacking("deck", "one"))
WORD = bad("another word", "as proofread", cause="nl: quark")
RENAMED = bad("orders", "order", cause="order")
DECIDED = bad("no", "yes")
OTHER = Where("rulebook.md", 3)
GONE = Result.of(Problem(OTHER, "unknown card 'deck/one'", kind=lacking("deck", "one")))
UNKNOWN = Result.of(Problem(OTHER, "there is no fact 'order'", kind=value_of("order")))
ROOTS = {
    "a card is named that is gone": ("proofread", NO_CARD, "rulebook", GONE, "comes"),
    "another line of that card": (
        "proofread", CARD, "agrees", bad("4", "5", where=Where("deck.yaml", 9), cards=(ONE,)),
        "comes"),
    "a sum over its component": (
        "proofread", CARD, "symmetry", bad("4", "5", where=OTHER, cause=copies_of("deck")),
        "comes"),
    "a word that nobody says": (
        "proofread", WORD, "glossary", bad("none", "a word", where=OTHER, cause="nl: quark"),
        "comes"),
    "a fact under its old key": (
        "seals", RENAMED, "ledger", bad("", "4", where=OTHER, cause="order"), "comes"),
    "an engine that plays by it": ("seals", RENAMED, "replay", UNKNOWN, "told"),
    "a value that no engine plays": ("proofread", DECIDED, "ledger", UNKNOWN, "told"),
    "another card": (
        "proofread", CARD, "agrees", bad("4", "5", where=Where("deck.yaml", 9), cards=(TWO,)), ""),
    "another fact": ("seals", RENAMED, "ledger", bad("", "4", where=OTHER, cause="hand"), ""),
}  # fmt: skip


@pytest.mark.parametrize("name", ROOTS)
def test_what_is_no_mistake_of_its_own(name):
    row, root, check, found, how = ROOTS[name]
    facts = [ORDER] if root is DECIDED else []
    first = outcome(root, id_=row, check=row, facts=facts)
    more = {"comes": [f"what comes of it: {check}"], "told": [f"also told by {check}"], "": []}
    assert told(first, outcome(found, id_=check, check=check)) == [
        (row, more[how]), *([] if how else [(check, [])]),
    ]  # fmt: skip
