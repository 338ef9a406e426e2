"""Tests that were skipped are named at the end of a run, and may not be any."""

import tomllib
from pathlib import Path

LIST = Path(__file__).parents[1] / "may_skip.toml"


def may_skip():
    """Return why a test may be skipped on CI, by its id without parameters."""
    return tomllib.loads(LIST.read_text(encoding="utf-8"))


def skipped(reporter):
    """Return (id, reason) of every test that a run has skipped."""
    reports = reporter.stats.get("skipped", ())
    return sorted((report.nodeid, reason_of(report.longrepr)) for report in reports)


def reason_of(longrepr):
    """Return why a test was skipped; pytest gives it as (file, line, reason)."""
    reason = longrepr[2] if isinstance(longrepr, tuple) else str(longrepr)
    return reason.removeprefix("Skipped: ")


def not_listed(ids, listed):
    """Return those of `ids` that the list does not have."""
    return [one for one in ids if one.partition("[")[0] not in listed]


def summary(found, listed):
    """Return the lines that name what was skipped."""
    lines = [f"{one}: {why}" for one, why in found]
    unlisted = not_listed([one for one, _ in found], listed)
    if unlisted:
        lines.append(f"not in {LIST.parent.name}/{LIST.name}, so this fails on CI:")
        lines += unlisted
    return lines
