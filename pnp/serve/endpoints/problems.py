"""What is wrong with a game: what can't be read, or drawn, and what checks say of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pnp.core.problems import Problem
from pnp.core.values import Struct
from pnp.load.ledger.keys import SEVERITIES
from pnp.open_games.values import Checked
from pnp.serve.html import asked_for, game_page
from pnp.serve.live import Live

if TYPE_CHECKING:
    # To load these takes as long as all else that is served.
    from pnp.checks.run import Outcome, Report

_ERROR = SEVERITIES[0]


class ListedProblem(Struct, frozen=True):
    """A problem, how much it weighs, and sentences on where else it is."""

    problem: Problem
    severity: str
    more: tuple[str, ...] = ()
    row: str = ""


class CheckedRow(Struct, frozen=True):
    """A row of the rules: what it says, its state in words, what it found, at how many cards."""

    outcome: Outcome
    state: str
    found: str
    expected: str
    cards: int = 0


async def listed_problems(live: Live, game: str, language: str) -> list[ListedProblem]:
    """Return all that is wrong, what can't be read or drawn first, each thing once."""
    broken = await live.problems(game, language)
    found = [ListedProblem(one, _ERROR) for one in broken]
    told = {(one.where.alone, one.same) for one in broken}
    checked = live.checked(game)
    if checked is None:
        return found
    mistakes = _mistakes(checked.report) if checked.report else ()
    return [
        *found,
        *(one for one in mistakes if (one.problem.where.alone, one.problem.same) not in told),
    ]


def _mistakes(report: Report) -> Iterator[ListedProblem]:
    # Loaded only where a game was checked.
    from pnp.reports.mistake_rules import problem_of
    from pnp.reports.mistakes import mistakes_in

    for one in mistakes_in(report):
        finding = one.finding
        yield ListedProblem(problem_of(finding), finding.severity, (*one.more(),), finding.row)


async def problems_page(request: Request) -> Response:
    """Send the page with all that is wrong with a game, and what checks say of it."""
    live, asked, info = await asked_for(request)
    checked = live.checked(asked.game)
    if checked is None:
        live.check_soon(asked.game)
    report = checked.report if checked else None
    return game_page(
        request,
        "problems.html",
        "problems",
        asked=asked,
        info=info,
        found=await listed_problems(live, asked.game, asked.language),
        is_checked=checked is not None,
        rows=[row_of(one, checked) for one in report.outcomes] if checked and report else (),
    )


def row_of(outcome: Outcome, checked: Checked) -> CheckedRow:
    """Return a row of the rules as pages show it."""
    # Loaded only where a game was checked.
    from pnp.checks.run import FAILED, PASSED
    from pnp.reports.summary import expected_of, found_of, one_line

    states = {PASSED: "holds", FAILED: "does not hold"}
    state = states.get(outcome.state, "waits")
    found, expected = one_line(found_of(outcome)), one_line(expected_of(outcome))
    cards = sum(map(len, checked.cards.get(outcome.row.id, {}).values()))
    return CheckedRow(outcome, state, found[:300], expected[:300], cards)


def rows_about(live: Live, game: str, component: str, card: str) -> list[CheckedRow]:
    """Return the rows of the rules that look at a card, as far as they were checked.

    Those that look at the fewest cards are the first; one that names it looks at it alone.
    """
    checked = live.checked(game)
    report = checked.report if checked else None
    if checked is None or report is None:
        return []
    found = []
    for one in report.outcomes:
        of_row = checked.cards.get(one.row.id, {})
        if any((component, card) in each.cards or card in each.names for each in one.results):
            found.append((1, one))
        elif card in of_row.get(component, ()):
            found.append((sum(map(len, of_row.values())), one))
    return [row_of(one, checked) for _, one in sorted(found, key=lambda pair: pair[0])]


async def problems_json(request: Request) -> Response:
    """Tell what is wrong; who looks at a game wants it checked, too."""
    live, asked, _ = await asked_for(request)
    if live.checked(asked.game) is None:
        live.check_soon(asked.game)
    found = await listed_problems(live, asked.game, asked.language)
    told = [{**as_plain(one.problem), "severity": one.severity} for one in found]
    return JSONResponse({"problems": told})


def as_plain(problem: Problem) -> dict[str, Any]:
    """Return a problem as pages are told it."""
    face = problem.face
    return {
        "file": problem.where.file,
        "line": problem.where.line,
        "place": str(problem.where),
        "message": problem.message,
        "hint": problem.hint,
        "face": f"{face.component}/{face.side}/{face.name}" if face.name else "",
    }
