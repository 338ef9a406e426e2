"""What is wrong with a game, by the line of a file that causes it, with a picture of the face."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from pnp.checks.run import Report
from pnp.checks.subject.result import plural
from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.expressions.facts import Fact
from pnp.load.ledger.keys import SEVERITIES
from pnp.reports.html.causes import causes_of
from pnp.reports.html.elements import Places
from pnp.reports.html.values import FaceThumbnail
from pnp.reports.mistake_rules import is_relation
from pnp.reports.mistakes import Mistake, mistakes_in
from pnp.reports.summary import counted, one_line, sources_of, titled

_FEW = 3  # facts that stand there at once; more are opened


class FaultyLine(Struct, frozen=True):
    """A line of a file, and what is wrong because of it, the worst first."""

    where: Where
    mistakes: tuple[Mistake, ...]

    @property
    def severity(self) -> str:
        """How much the worst of them weighs."""
        return self.mistakes[0].finding.severity

    @property
    def is_relation(self) -> bool:
        """Whether it is a row of the rules, which holds only if several other lines do."""
        return is_relation(self.mistakes[0].finding)


def faulty_lines(report: Report) -> list[FaultyLine]:
    """Return the lines that cause what is wrong: those of errors first, then as mistakes go.

    A relation stands at its row, behind the lines of cards that it may come of.
    """
    found: dict[Where, list[Mistake]] = {}
    for mistake in mistakes_in(report):
        found.setdefault(mistake.finding.where.alone, []).append(mistake)
    faulty = [FaultyLine(where, tuple(mistakes)) for where, mistakes in found.items()]
    return sorted(faulty, key=lambda one: (SEVERITIES.index(one.severity), one.is_relation))


def failures(
    report: Report, faces: Mapping[Where, FaceThumbnail], anchors: Mapping[str, str], places: Places
) -> Iterator[str]:
    """Yield a list for each severity; `anchors` has the places of rows on the page, by ids."""
    faulty = faulty_lines(report)
    at = {one.where: places.new(report.game, "at", str(one.where)) for one in faulty}
    shown = _FailuresView(faulty, faces, at, anchors)
    for severity in SEVERITIES:
        some = [one for one in faulty if one.severity == severity]
        if not some:
            continue
        count = sum(one.finding.severity == severity for at in faulty for one in at.mistakes)
        said = counted(count, severity)
        lines = "" if len(some) == count else f" in {plural(len(some), 'place')}"
        yield f'<h3 class="{severity}">{said}{lines}</h3>\n<ol class="culprits">\n'
        for one in some:
            yield from _faulty_line(one, shown)
        yield "</ol>\n"


class _FailuresView(Struct, frozen=True):
    """What the list of a report is written with: all its lines, their places, and those of rows."""

    faulty: Sequence[FaultyLine]
    faces: Mapping[Where, FaceThumbnail]
    places: Mapping[Where, str]
    anchors: Mapping[str, str]


def _faulty_line(line: FaultyLine, shown: _FailuresView) -> Iterator[str]:
    where, place = escape(str(line.where)), shown.places[line.where]
    face = shown.faces.get(line.where)
    yield f'<li class="{line.severity}" id="{place}" data-row>\n'
    if face and face.png:
        yield _picture(face)
    yield f'<div class="told">\n<h4><a href="#{place}"><code>{where}</code></a>'
    yield f" <span>{escape(face.name)}</span></h4>\n" if face else "</h4>\n"
    by_row = groupby(line.mistakes, key=lambda one: one.outcome.row.id)
    for _, mistakes in by_row:
        yield from _of_row([*mistakes], line.severity, shown.anchors)
    yield from _causes(line, shown)
    yield "</div>\n</li>\n"


def _causes(line: FaultyLine, shown: _FailuresView) -> Iterator[str]:
    """Yield links to the lines that a relation may be broken by."""
    others = [mistake for one in shown.faulty for mistake in one.mistakes]
    found = (cause for one in line.mistakes for cause in causes_of(one, others))
    links = [
        f'<a href="#{shown.places[where]}"><code>{escape(str(where))}</code></a>'
        for where in dict.fromkeys(one.finding.where.alone for one in found)
    ]
    if links:
        yield f'<p class="row">may come of {", ".join(links)}</p>\n'


def _picture(face: FaceThumbnail) -> str:
    data = b64encode(face.png).decode("ascii")
    return (
        f'<img src="data:image/png;base64,{data}" width="{face.width}" height="{face.height}"'
        f' alt="{escape(face.name)}">\n'
    )


def _of_row(
    mistakes: Sequence[Mistake], severity: str, anchors: Mapping[str, str]
) -> Iterator[str]:
    """Yield what a row tells of a line: the sentences, what to do, and what it rests on."""
    outcome = mistakes[0].outcome
    for mistake in mistakes:
        lighter = mistake.finding.severity
        mark = f"{counted(1, lighter).partition(' ')[2]}: " if lighter != severity else ""
        yield f'<p class="what">{mark}{escape(one_line(mistake.finding.message))}</p>\n'
        for more in mistake.more():
            yield f'<p class="more">{escape(more)}</p>\n'
    for hint in dict.fromkeys(one.finding.hint for one in mistakes if one.finding.hint):
        yield f'<p class="hint">{escape(one_line(hint))}</p>\n'
    link = f'<a href="#{anchors[outcome.row.id]}">{escape(titled(outcome))}</a>'
    yield f'<p class="row">{link}</p>\n'
    facts = {fact.id: fact for one in mistakes for fact in one.finding.facts}
    yield from _facts([*facts.values()])


def _facts(facts: Sequence[Fact]) -> Iterator[str]:
    if not facts:
        return
    said = escape(sources_of(facts))
    if len(facts) <= _FEW:
        yield f'<p class="row">rests on {said}</p>\n'
        return
    yield f'<details class="row"><summary>rests on {len(facts)} facts</summary>{said}</details>\n'
