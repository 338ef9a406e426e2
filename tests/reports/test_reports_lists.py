"""Lists of a ledger: its errata, and where its rows stand."""

from small_report import CLEAN, WRONG, good, outcome, report

from pnp.expressions.facts import Erratum, Fact, Ledger, Saying
from pnp.reports.lists import errata_list, rows_table

HAND = Fact("M-7", "hand.max", 7, "designed", "", "")
LIMIT = Erratum(
    "M-E01",
    "the largest hand",
    (Saying("Turn, step 1", "7 cards"), Saying("Actions", "8 cards," + " very long" * 9)),
    "",
    "7 cards",
    "it stands in two places",
    ("hand.max",),
    for_players=True,
)
DICE = Erratum("M-E02", "dice", (), "how many there are", "one", "one is enough")


def ledger(*errata, title="Mini"):
    return Ledger("mini", title, {}, (HAND,), errata)


def test_what_the_source_says_and_what_the_edition_does():
    assert (
        errata_list([ledger(LIMIT, DICE)])
        == """\
Mini
====
2 errata, 1 for players to know

M-E01  the largest hand  (for players)
  says:   7 cards (Turn, step 1)
  says:   8 cards, very long very long very long very long very long very long very long
          very long very long (Actions)
  here:   7 cards
  why:    it stands in two places
  figure: hand.max = 7 [M-7]

M-E02  dice
  silent: how many there are
  here:   one
  why:    one is enough

"""[:-1]
    )


def test_several_ledgers_and_one_without_errata():
    text = errata_list([ledger(DICE, title="One"), ledger(title="Two")])
    assert text.startswith("One\n===\n1 erratum\n\nM-E02  dice\n")
    assert text.endswith("\nTwo\n===\n0 errata\n")


def test_every_row_has_a_line():
    longer = report(outcome(good("1"), id_="C-long-id", title="One\nline"))
    assert (
        rows_table([WRONG, longer])
        == """\
row        check        game  state    title
ledger     ledger       mini  passed   The ledger agrees
C1         composition  mini  failed   Cards of each colour
C2         holds        mini  failed   Dice
C3         holds        mini  failed   Hand
C4         composition  mini  waiting  Tokens
C-long-id  composition  mini  passed   One line
"""
    )


def test_no_row_at_all():
    assert rows_table([]) == "row  check  game  state  title\n"
    assert rows_table([CLEAN]).count("\n") == 3
