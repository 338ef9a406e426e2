"""A Catalog to the text of its .po file. What did not change stands there as it stood before."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TypeAlias

import polib

from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.plurals import plural_forms

# As wide as gettext's own tools and Weblate write it.
_WIDTH = 77
# The key of the head that names the language of a catalog's notes.
BESIDE = "X-Beside"
_NOTE, _PREVIOUS = "#.", "#|"
# How the lines of a message begin, in their order, and the field that they hold.
_FIELDS = {
    "#": "comment",
    _NOTE: "note",
    "#:": "places",
    "#,": "flags",
    _PREVIOUS: "previous",
    "msgctxt": "context",
    "msgid": "source",
    "msgid_plural": "plural",
    "msgstr": "translations",
}
_BEGINNING = lazy_pattern(r"\s*(#[.:,|]|#|msgctxt|msgid_plural|msgid|msgstr)")
# The lines of a message by how they begin, without the marks of obsolete ones.
_Parts: TypeAlias = dict[str, list[str]]


def catalog_text(catalog: Catalog) -> str:
    """Return the file of `catalog`."""
    parts = [catalog.head, *map(message_text, catalog.messages), catalog.tail]
    return "\n\n".join(filter(None, parts)) + "\n"


def message_text(message: Message) -> str:
    """Return a message as it stands in its file, without the empty line that ends it."""
    return message.raw or _joined(_parts_of(message), message.obsolete)


def rewritten(message: Message, old: Message) -> str:
    """Return `message` as it is to stand in the file of `old`, with its lines for what stayed.

    "" where `old` has no lines of its own.
    """
    if not old.raw:
        return ""
    parts, stood = _parts_of(message), _parted(old.raw)
    for kind, name in _FIELDS.items():
        # Without a plural, the lines of its forms are no lines of this message.
        is_other = name == "translations" and bool(message.plural) != bool(old.plural)
        if getattr(message, name) == getattr(old, name) and not is_other:
            parts[kind] = stood[kind]
    return _joined(parts, message.obsolete)


def _parts_of(message: Message) -> _Parts:
    entry = polib.POEntry(
        msgctxt=message.context or None,
        msgid=message.source,
        tcomment=message.comment,
        occurrences=[] if message.obsolete else list(message.places),
        flags=list(message.flags),
    )
    entry.previous_msgctxt, entry.previous_msgid, entry.previous_msgid_plural = message.previous
    if message.plural:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = dict(enumerate(message.translations))
    else:
        entry.msgstr = message.translation
    parts = _parted(entry.__unicode__(wrapwidth=_WIDTH).rstrip("\n"))
    # A note has the lines that it was given: what was broken could not be compared again.
    notes = message.note.split("\n") if message.note and not message.obsolete else []
    parts[_NOTE] = [f"{_NOTE} {line}".rstrip() for line in notes]
    return parts


def _parted(text: str) -> _Parts:
    parts: _Parts = {kind: [] for kind in _FIELDS}
    kind = "#"
    for line in text.split("\n"):
        bare = f"#{line[2:]}" if line.startswith("#~|") else line.removeprefix("#~").lstrip(" ")
        begins = _BEGINNING.match(bare)
        kind = begins[1] if begins else kind
        parts[kind].append(bare)
    return parts


def _joined(parts: _Parts, obsolete: bool) -> str:
    lines: list[str] = []
    for kind, own in parts.items():
        if obsolete and kind == _PREVIOUS:
            own = [f"#~{line[1:]}" for line in own]
        elif obsolete and not kind.startswith("#"):
            own = [f"#~ {line}" for line in own]
        lines += own
    return "\n".join(lines)


def head_text(title: str, version: str, language: str = "", beside: str = "") -> str:
    """Return the head of a catalog that is made now; `language` "" is that of a template.

    `beside` is a language whose texts stand in its notes, "" for none.
    """
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M+0000")
    lines = [
        ("Project-Id-Version", f"{title} {version}".strip()),
        ("Report-Msgid-Bugs-To", ""),
        ("PO-Revision-Date", now if language else "YEAR-MO-DA HO:MI+ZONE"),
        ("Last-Translator", ""),
        ("Language-Team", ""),
        ("Language", language.replace("-", "_")),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    ]
    if language:
        lines.append(("Plural-Forms", plural_forms(language)))
    if beside:
        lines.append((BESIDE, beside))
    said = "".join(f'\n"{polib.escape(f"{key}: {value}")}\\n"' for key, value in lines)
    return f'msgid ""\nmsgstr ""{said}'
