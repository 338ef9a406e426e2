"""Which findings are one mistake, and what comes of it."""

from types import SimpleNamespace

from small_report import bad, outcome, report

from pnp.checks.subject.result import CardId
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
