"""Which state of a game was looked at: version, date, digest, what it is made of, and its facts."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pnp.checks.run import Report
from pnp.checks.subject.result import plural
from pnp.model.game import PROVENANCES
from pnp.reports.html.elements import bar, table
from pnp.reports.html.values import GameEdition, PartCount
from pnp.reports.summary import one_line

_MEANS = {
    "stated": "the rules say it",
    "derived": "it follows from what they say",
    "reconstructed": "it was lost, and is rebuilt by an argument",
    "public": "found elsewhere",
    "designed": "by this edition, and why",
}


def edition_line(edition: GameEdition) -> str:
    """Return the facts of an edition as a list of terms and what they are."""
    said = (
        ("Version", edition.version),
        ("Files of", edition.date),
        ("Digest", edition.digest),
        ("Languages" if len(edition.languages) > 1 else "Language", ", ".join(edition.languages)),
        ("Players", edition.players),
        ("Licence", edition.licence),
    )
    terms = "".join(
        f"<div><dt>{term}</dt><dd>{escape(one_line(text))}</dd></div>"
        for term, text in said
        if text
    )
    return f'<dl class="edition">{terms}</dl>\n'


def components(edition: GameEdition) -> Iterator[str]:
    """Yield the section of what the game is made of, in total first."""
    parts = edition.parts
    if not parts:
        return
    kinds, pieces, sheets = (
        sum(getattr(one, name) for one in parts) for name in ("kinds", "pieces", "sheets")
    )
    yield "<h3>Components</h3>\n"
    yield (
        f"<p>{plural(pieces, 'piece')} of {plural(kinds, 'kind')}, on {plural(sheets, 'sheet')}"
        f" of {escape(edition.paper)}</p>\n"
    )
    heads = [("", "What"), ("", "Size"), ("n", "Kinds"), ("n", "Pieces"), ("n", "Sheets")]
    yield from table(heads, [*map(_part, parts)])


def _part(one: PartCount) -> str:
    return (
        f'<tr><th scope="row">{escape(one_line(one.title))}</th><td>{escape(one.size)}</td>'
        f'<td class="n">{one.kinds}</td><td class="n">{one.pieces}</td>'
        f'<td class="n">{one.sheets}</td></tr>\n'
    )


def provenance(report: Report) -> Iterator[str]:
    """Yield the section of where the figures of the rules come from."""
    total = sum(report.kinds.values())
    if not total:
        return
    yield "<h3>Provenance</h3>\n"
    yield f"<p>Where the {plural(total, 'figure')} of rules.yaml come from</p>\n"
    counts = [(kind, report.kinds.get(kind, 0)) for kind in PROVENANCES]
    yield bar([(f"p-{kind}", count) for kind, count in counts])
    rows = [
        f'<tr><th scope="row"><span class="key p-{kind}"></span>{kind}</th><td>{_MEANS[kind]}</td>'
        f'<td class="n">{count}</td><td class="n">{100 * count / total:.0f} %</td></tr>\n'
        for kind, count in counts
        if count
    ]
    yield from table([("", "Kind"), ("", "What it means"), ("n", "Figures"), ("n", "Share")], rows)
