"""What stands in braces behind a heading: "# Money {#id .colour .page @setup}"."""

from __future__ import annotations

from typing import NamedTuple

from pnp.core.lazy_pattern import lazy_pattern

_BRACES = lazy_pattern(r"\s*(?<!\])\{(?P<words>[^{}=][^{}]*)\}\s*$")
_PAGE, _FINE = "page", "fine"


class HeadingAttributes(NamedTuple):
    """What is said of a heading, "" for what is not: of several words for one thing, the first.

    It begins a `page` or is set `fine`, if that is said. `unknown` are words that say nothing.
    """

    id: str = ""
    tone: str = ""
    role: str = ""
    page: bool = False
    fine: bool = False
    unknown: tuple[str, ...] = ()


def split_heading(text: str) -> tuple[str, HeadingAttributes]:
    """Return the words of a heading, and what is said of it behind them."""
    braces = _BRACES.search(text)
    if braces is None:
        return text, HeadingAttributes()
    words = braces["words"].split()
    by_sign = {sign: [word[1:] for word in words if word[0] == sign] for sign in "#.@"}
    tones = [name for name in by_sign["."] if name not in (_PAGE, _FINE)]
    said = HeadingAttributes(
        id=next(iter(by_sign["#"]), ""),
        tone=next(iter(tones), ""),
        role=next(iter(by_sign["@"]), ""),
        page=_PAGE in by_sign["."],
        fine=_FINE in by_sign["."],
        unknown=tuple(word for word in words if word[0] not in by_sign or len(word) == 1),
    )
    return text[: braces.start()], said
