"""A Catalog to the text of its .po file. What did not change stands there as it stood before."""

from __future__ import annotations

import polib

from pnp.catalog.plurals import plural_forms
from pnp.catalog.values import Catalog, Message

# As wide as gettext's own tools and Weblate write it.
_WIDTH = 77


def catalog_text(catalog: Catalog) -> str:
    """Return the file of `catalog`."""
    parts = [catalog.head, *map(message_text, catalog.messages), catalog.tail]
    return "\n\n".join(filter(None, parts)) + "\n"


def message_text(message: Message) -> str:
    """Return a message as it stands in its file, without the empty line that ends it."""
    if message.raw:
        return message.raw
    entry = polib.POEntry(
        msgctxt=message.context or None,
        msgid=message.source,
        comment=message.note,
        tcomment=message.comment,
        occurrences=list(message.places),
        flags=list(message.flags),
        obsolete=message.obsolete,
    )
    entry.previous_msgctxt, entry.previous_msgid, entry.previous_msgid_plural = message.previous
    if message.plural:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = dict(enumerate(message.translations))
    else:
        entry.msgstr = message.translation
    text: str = entry.__unicode__(wrapwidth=_WIDTH)
    return text.rstrip("\n")


def head_text(title: str, version: str, language: str, made: str) -> str:
    """Return the head of a new catalog; `language` "" is that of a template. `made` is a time."""
    lines = [
        ("Project-Id-Version", f"{title} {version}"),
        ("Report-Msgid-Bugs-To", ""),
        ("PO-Revision-Date", made or "YEAR-MO-DA HO:MI+ZONE"),
        ("Last-Translator", ""),
        ("Language-Team", ""),
        ("Language", language.replace("-", "_")),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    ]
    if language:
        lines.append(("Plural-Forms", plural_forms(language)))
    said = "".join(f'\n"{polib.escape(f"{key}: {value}")}\\n"' for key, value in lines)
    return f'msgid ""\nmsgstr ""{said}'
