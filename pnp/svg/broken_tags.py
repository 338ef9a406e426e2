"""Slips in tags of SVG that make no XML of it: where they begin, and what is missing."""

from __future__ import annotations

from pnp.core.lazy_pattern import lazy_pattern

_TAG = lazy_pattern(rb"<([A-Za-z][\w:.-]*)([^<]*)\Z")
_BARE = lazy_pattern(rb"\s([A-Za-z][\w:.-]*)\s*=\s*\Z")
_WORD = lazy_pattern(rb"[\w#.%+-]{1,40}")
_QUOTED = lazy_pattern(rb"\"[^\"]*\"|'[^']*'")
_QUOTE_OR_END = lazy_pattern(rb"[\"'>]")
_LONGEST_TAG = 2000


def slip_in_tag(data: bytes, at: int) -> tuple[str, str, int] | None:
    """Return a message, a hint, and where the slip begins that a reader of XML met at byte `at`."""
    before = data[max(0, at - _LONGEST_TAG) : at]
    if before.endswith(b"<"):
        return "a < begins no tag", "write &lt; for the sign itself", at - 1
    tag = _TAG.search(before)
    if tag is None:
        return None
    name, said = tag[1].decode(), tag[2]
    start = at - len(tag[0])
    rest = _QUOTE_OR_END.search(_QUOTED.sub(b"", said))
    if rest and rest[0] == b">":
        return None  # the tag ends: it is in what follows
    bare, word = _BARE.search(said), _WORD.match(data, at)
    if bare and word:
        attribute, value = bare[1].decode(), word[0].decode()
        message = f"{attribute}={value} of <{name}> has no quotes"
        return message, f'write {attribute}="{value}"', start
    is_next = data[at : at + 1] == b"<"
    if rest or (not is_next and said.endswith((b'"', b"'"))):
        return f"a quote in <{name}> is never closed", 'write " behind its value', start
    if is_next:
        return f"<{name} has no > before the next tag", "write > or /> at its end", start
    return None
