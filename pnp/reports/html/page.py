"""A report as one HTML page to send to someone: nothing from the network, no script needed.

What is wrong stands first, by the line that causes it; what holds is folded. A short script adds a
filter of rows, and opens what a link leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from pnp.checks.run import FAILED, Report
from pnp.load.ledger.keys import SEVERITIES
from pnp.reports.html.balance import balance_section
from pnp.reports.html.coverage import coverage_section
from pnp.reports.html.edition import components, edition_line, provenance
from pnp.reports.html.elements import Places, bar, table
from pnp.reports.html.failures import failures
from pnp.reports.html.mutants import mutants_section
from pnp.reports.html.rows import rows
from pnp.reports.html.values import CheckedGame
from pnp.reports.mistakes import mistake_count
from pnp.reports.summary import checks_sentence, counted, kinds_sentence, named, result_sentence

_FOLDER = Path(__file__).parent


def as_page(games: Sequence[CheckedGame], program: str = "") -> str:
    """Return the page; `program` says what wrote it, with its version."""
    reports = [one.report for one in games]
    title = ", ".join(map(named, reports))
    style = (_FOLDER / "page.css").read_text(encoding="utf-8")
    script = (_FOLDER / "page.js").read_text(encoding="utf-8")
    places = Places()
    named_so = [places.new(report.game) for report in reports]
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{escape(title)}: checked against the rules</title>\n<style>\n{style}</style>\n",
        f"</head>\n<body>\n<header>\n<p>{escape(program) or 'pnp check'}</p>\n",
        f"<h1>{escape(result_sentence(reports))}</h1>\n",
        f"{_beside(games)}<p>{escape(kinds_sentence(reports))}</p>\n</header>\n<main>\n{_FILTER}",
    ]
    if len(games) > 1:
        parts += _overview(games, named_so)
    for one, place in zip(games, named_so, strict=True):
        parts += _game(one, place, places)
    return "".join((*parts, f"</main>\n<script>\n{script}</script>\n</body>\n</html>\n"))


def _beside(games: Sequence[CheckedGame]) -> str:
    """Return what else is wrong than rows, of all games together."""
    counts = (
        (sum(map(_outside, games)), "measure outside its band", "measures outside their bands"),
        (sum(map(_open, games)), "value that no row holds", "values that no row holds"),
        (sum(map(_survived, games)), "slip that nothing told of", "slips that nothing told of"),
    )
    told = [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
    return f'<p class="wrong">{", ".join(told)}</p>\n' if told else ""


def _outside(game: CheckedGame) -> int:
    found = game.balance.outcomes if game.balance else ()
    return sum(one.state == FAILED for one in found)


def _open(game: CheckedGame) -> int:
    return sum(not one.is_held for one in game.coverage.all) if game.coverage else 0


def _survived(game: CheckedGame) -> int:
    return sum(not one.row for one in game.mutants.fates) if game.mutants else 0


# Shown by the script, which alone can filter.
_FILTER = (
    '<form class="filter" role="search" hidden>\n'
    '<label for="filter">Filter rows and places</label>\n'
    '<input type="search" id="filter" autocomplete="off" spellcheck="false">\n'
    '<label for="state">Rows that</label>\n<select id="state">\n'
    '<option value="">hold or not</option>\n<option value="failed">do not hold</option>\n'
    '<option value="waiting">wait</option>\n<option value="passed">hold</option>\n</select>\n'
    '<p role="status"></p>\n</form>\n'
)


def _overview(games: Sequence[CheckedGame], places: Sequence[str]) -> Iterator[str]:
    heads = (("", "Game"), ("", "Version"), ("plot", "Rows that hold"), ("n", "Rows"))
    lines = [_overview_line(one, place) for one, place in zip(games, places, strict=True)]
    yield from table((*heads, ("", "Result")), lines, "overview")


def _overview_line(game: CheckedGame, place: str) -> str:
    report = game.report
    state, result = _result(report)
    version = game.edition.version if game.edition else ""
    counts = [sum(one.state == of for one in report.outcomes) for of in ("passed", "waiting")]
    shares = (
        ("good", counts[0]),
        ("quiet", counts[1]),
        ("bad", len(report.outcomes) - sum(counts)),
    )
    return (
        f'<tr class="{state}"><th scope="row"><a href="#{place}">{escape(named(report))}</a></th>'
        f'<td>{escape(version)}</td><td class="plot">{bar(shares)}</td>'
        f'<td class="n">{len(report.outcomes)}</td><td class="state">{escape(result)}</td></tr>\n'
    )


def _result(report: Report) -> tuple[str, str]:
    """Return the class of what a game came to, and what it came to."""
    found = [(one, mistake_count([report], one)) for one in SEVERITIES]
    told = [(one, counted(count, one)) for one, count in found if count]
    if told:
        return f"failed {told[0][0]}", ", ".join(text for _, text in told)
    return "passed", checks_sentence(report).partition(" ")[2].partition(": ")[2] or "passed"


def _game(game: CheckedGame, place: str, places: Places) -> Iterator[str]:
    report = game.report
    anchors = [places.new(report.game, outcome.row.id) for outcome in report.outcomes]
    ids = [outcome.row.id for outcome in report.outcomes]
    yield f'<section>\n<h2 id="{place}">{escape(named(report))}</h2>\n'
    yield f'<p class="sum">{escape(checks_sentence(report))}</p>\n'
    if game.edition:
        yield edition_line(game.edition)
    yield from failures(report, game.faces, dict(zip(ids, anchors, strict=True)), places)
    yield from _asked_for(game, dict(zip(ids, anchors, strict=True)))
    yield from rows(report, anchors)
    if game.edition:
        yield from components(game.edition)
    yield from provenance(report)
    yield "</section>\n"


def _asked_for(game: CheckedGame, anchors: Mapping[str, str]) -> Iterator[str]:
    """Yield the sections that are there only where somebody asked for them."""
    for problem in game.troubles:
        yield f'<p class="trouble">{escape(str(problem.where))}: {escape(problem.sentence)}</p>\n'
        if problem.hint:
            yield f'<p class="hint">{escape(problem.hint)}</p>\n'
    if game.balance is not None:
        yield from balance_section(game.balance)
    if game.coverage is not None:
        yield from coverage_section(game.coverage, game.covered, game.pages, anchors)
    if game.mutants is not None:
        yield from mutants_section(game.mutants)
