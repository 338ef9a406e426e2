"""The balance of a game: each measure as an interval on its band, for each number of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from pnp.checks.run import FAILED, PASSED, Outcome, Report
from pnp.checks.subject.result import Result, Span, plural
from pnp.reports.html.elements import table
from pnp.reports.summary import one_line

_HEADS = (
    ("what", "Measure"),
    ("who", "Who"),
    ("plot", "In its band"),
    ("n", "Found"),
    ("n band", "Band"),
)
_WIDTH, _HEIGHT = 240.0, 20.0
_WRONG = ' class="error"'
_MARGIN = 0.12  # of the scale, beyond what lies furthest out on either side


def balance_section(report: Report) -> Iterator[str]:
    """Yield the section: the shaded part of each plot is the band, the line what was found."""
    outcomes = report.outcomes
    passed = sum(one.state == PASSED for one in outcomes)
    is_wrong = any(one.state == FAILED for one in outcomes)
    said = f"{passed} of {plural(len(outcomes), 'measure')} in their bands."
    yield f"<h3{_WRONG if is_wrong else ''}>Balance</h3>\n<p>{said}"
    yield " The shaded part is the band; the dot is what was found, the line its interval.</p>\n"
    yield from table(_HEADS, [line for one in outcomes for line in _lines(one)], "balance")
    for one in outcomes:
        for hint in dict.fromkeys(finding.hint for finding in one.findings if finding.hint):
            title = escape(one_line(one.row.title))
            yield f'<p class="hint"><strong>{title}</strong>: {escape(one_line(hint))}</p>\n'


def _lines(outcome: Outcome) -> Iterator[str]:
    spans = [one.span for one in outcome.results if one.span is not None]
    scale = _scale(spans)
    count = len(outcome.results) or 1
    title = escape(one_line(outcome.row.title))
    head = f'<th scope="rowgroup" class="what" rowspan="{count}">{title}</th>'
    if not outcome.results:
        yield f'<tr class="waiting">{head}<td colspan="4">waits for its cards</td></tr>\n'
    for number, one in enumerate(outcome.results):
        state = "passed" if one.holds else "failed error"
        yield (
            f'<tr class="{state}">{"" if number else head}'
            f'<td class="who">{escape(one_line(one.label))}</td>'
            f'<td class="plot">{_plot(one, scale)}</td>'
            f'<td class="n state">{escape(one_line(one.found or one.message))}{_of(one)}</td>'
            f'<td class="n band">{escape(one_line(one.expected))}</td></tr>\n'
        )


def _of(result: Result) -> str:
    """Return in how many matches something was found, "" where none was played."""
    matches = result.span.matches if result.span is not None else 0
    return f" in {matches} {'match' if matches == 1 else 'matches'}" if matches else ""


def _scale(spans: Sequence[Span]) -> tuple[float, float]:
    """Return the ends of the scale that all spans of a measure share."""
    if not spans:
        return (0.0, 1.0)
    low = min(min(one.low, one.least) for one in spans)
    high = max(max(one.high, one.most) for one in spans)
    margin = _MARGIN * (high - low) or 1.0
    return (low - margin, high + margin)


def _plot(result: Result, scale: tuple[float, float]) -> str:
    """Return the plot of a result. What it shows stands beside it, so that it is not read out."""
    span = result.span
    if span is None:
        return ""
    low, high = scale

    def at(value: float) -> float:
        return round((value - low) / (high - low) * _WIDTH, 1)

    middle = _HEIGHT / 2
    state = "good" if result.holds else "bad"
    start, end = at(span.least), at(span.most)
    marks = [
        f'<rect class="band" x="{start}" y="2" width="{round(end - start, 1)}" height="16"/>',
        f'<path class="axis" d="M0 {middle}H{_WIDTH}"/>',
    ]
    if span.low < span.high:
        left, right = at(span.low), at(span.high)
        marks.append(
            f'<path class="line {state}" d="M{left} {middle}H{right}M{left} 6V14M{right} 6V14"/>'
        )
    marks.append(f'<circle class="{state}" cx="{at(span.value)}" cy="{middle}" r="4"/>')
    return (
        f'<svg class="interval" viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" aria-hidden="true">'
        f"{''.join(marks)}</svg>"
    )
