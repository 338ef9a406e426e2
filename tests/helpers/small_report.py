"""Reports made by hand: every state, every severity, and texts that mean harm."""

from pnp.checks.run import AS_FOUND, FAILED, PASSED, WAITING, Finding, Outcome, Report
from pnp.checks.subject.result import Result
from pnp.core.problems import Where
from pnp.expressions.facts import Fact
from pnp.load.ledger.ledger import Row
from pnp.reports.html.values import FaceThumbnail, GameEdition, PartCount

RULES = Where("cards/mini/rules.yaml", 9)
DECK = Where("cards/mini/deck.yaml", 7)
FACTS = (
    Fact("M-1", "cards.red", 14, "stated", "Rules", "Contents"),
    Fact("M-2", "cards.blue", 15, "stated", "Rules", ""),
    Fact("M-3", "dealt", 5, "designed", "", ""),
)
EDITION = GameEdition(
    "1.2.0", "2026-11-23", "0123456789ab", ("en", "nl"), "2-4", "CC-BY-4.0", "A4",
    (PartCount("Deck", "63 × 88 mm", 12, 48, 6), PartCount("Coins", "20 × 20 mm", 2, 40, 1)),
)  # fmt: skip
FACE = FaceThumbnail("deck/one, front", b"\x89PNG", 120, 168)


def good(found, label="", expected=None):
    """Return a comparison that holds."""
    return Result(True, label, found if expected is None else expected, found, RULES)


def bad(found, expected, label="", hint="", where=DECK, message="", **more):
    """Return one that does not; of two numbers the difference is how many pieces are missing."""
    are_counts = expected.isdecimal() and found.isdecimal()
    missing = int(expected) - int(found) if are_counts else 0
    return Result(
        False, label, expected, found, where, message, hint, missing=missing, **more
    )  # fmt: skip


def measured(found, expected, holds, span, players="2"):
    """Return a measure of balance."""
    return Result(
        holds, f"{players} players", expected, found, RULES,
        wrong="outside", hint="see", span=span, names=(players,),
    )  # fmt: skip


def outcome(*results, id_="C1", check="composition", title="Cards", severity="error", facts=()):
    """Return what a row came to; it waits for cards where it has no results."""
    row = Row(id_, check, title, severity, {}, RULES)
    findings = tuple(
        Finding(row=id_, check=check, game="mini", severity=severity, message=one.sentence(),
                facts=tuple(facts), **{name: getattr(one, name) for name in AS_FOUND})
        for one in results
        if not one.holds
    )  # fmt: skip
    state = (FAILED if findings else PASSED) if results else WAITING
    return Outcome(row, state, results, findings)


def report(*outcomes, title="Mini", kinds=None, printed=""):
    """Return a report of the game mini."""
    return Report("mini", title, outcomes, {"stated": 2} if kinds is None else kinds, printed)


CLEAN = report(
    outcome(good("14", "red"), good("15", "blue"), title="Cards of each colour"),
    outcome(good("29", expected="at least 20"), id_="C2", check="holds", title="Enough cards"),
)
WRONG = report(
    outcome(good("The ledger"), id_="ledger", check="ledger", title="The ledger agrees"),
    outcome(
        bad("13 cards", "14", "red", "change the copies"),
        bad("16 cards", "15", "blue", "change the copies"),
        good("3 cards", "green"),
        title="Cards of each colour",
        facts=FACTS,
    ),
    outcome(
        bad("2", "at least 3", where=RULES, message="2, but at least 3 is needed (dice >= 3)"),
        id_="C2",
        check="holds",
        title="Dice",
        severity="warning",
    ),
    outcome(bad("7", "8", "hand"), id_="C3", check="holds", title="Hand", severity="info"),
    outcome(id_="C4", title="Tokens"),
    kinds={"stated": 2, "designed": 1},
)
HARM = report(
    outcome(
        bad("<script>alert(1)</script>", "100 %", "a,b: c", "50 %\r\nof\x1b[31m it", DECK),
        id_="C-1",
        title='Title <b onclick="x">&amp;</b>\x00',
    ),
    title="Mini </title><script>",
)
