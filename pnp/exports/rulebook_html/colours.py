"""The colours of a rulebook's page, by day and by night, as custom properties of CSS."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.colour.rgb import BLACK, luminance, mix, readable
from pnp.exports.rulebook.job import RulebookJob

# Of the way from ink to black, and from white to ink: the background and the letters of the night.
_DARK, _DIM = 0.45, 0.1
# Of the way from ink to paper.
_FAINT = 0.8


def colour_rules(job: RulebookJob, paper: str, ink: str) -> Iterator[str]:
    """Yield the rules for background and letters; pictures and backgrounds of titles stay."""
    yield _rule(":root", _plain(paper, ink) | _toned(job, "", paper))
    for name in job.book_style.tones:
        yield _rule(f".tone-{name}", _toned(job, name, paper))


def night_colours(job: RulebookJob) -> tuple[str, str]:
    """Return the background and the letters of dark screens."""
    dark, light = sorted((job.book_style.ink, job.book_style.paper), key=luminance)
    paper = mix(dark, BLACK, _DARK)
    return paper, readable(mix(light, dark, _DIM), (paper,), 10)


def _plain(paper: str, ink: str) -> dict[str, str]:
    """Return the colours of all chapters: background, letters, fine lines, edges of pictures."""
    edge = "#fff6" if luminance(paper) < luminance(ink) else "#0003"
    return {"paper": paper, "ink": ink, "line": mix(ink, paper, _FAINT), "edge": edge}


def _toned(job: RulebookJob, name: str, paper: str) -> dict[str, str]:
    """Return the colours of a chapter: its background, letters on it, a tint, letters on paper."""
    tone = job.tone(name)
    share = 0.88 if luminance(paper) > 0.18 else 0.8
    tint = mix(tone, paper, share)
    return {
        "tone": tone,
        "on-tone": readable(job.on_tone(name), (tone,)),
        "tint": tint,
        "mark": readable(tone, (paper, tint)),
    }


def _rule(selector: str, values: dict[str, str]) -> str:
    said = ";".join(f"--{name}:{value}" for name, value in values.items())
    return f"{selector}{{{said}}}"
