"""A catalog as XLIFF, for tools that do not know gettext.

Version 1.2 (OASIS, 2008) is written after its Representation Guide for gettext PO: the id is the
`resname` of a unit, comments are notes, what else a message has are contexts of the group po-entry,
and a plural is a group with a unit for each form. In version 2.0 (OASIS, 2014) the id is the name
of a unit, comments and the rest are notes by category, and each form is a segment. Obsolete
messages and the head of the catalog are left out: they stay in the catalog.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.flags import MOST

SPACES = {
    "1.2": "urn:oasis:names:tc:xliff:document:1.2",
    "2.0": "urn:oasis:names:tc:xliff:document:2.0",
}
PLURALS = "x-gettext-plurals"
# What a message has beside its texts: the field, and what it is called. Those of `previous` are
# its context, source and plural.
FLAGS, PREVIOUS = "flags", ("previous-msgctxt", "previous-msgid", "previous-msgid-plural")
DEVELOPER, TRANSLATOR = "developer", "translator"
# Of what is not translated, of what is, and of what has to be looked at.
_STATES = {
    "1.2": ("new", "translated", "needs-review-translation"),
    "2.0": ("initial", "translated", "initial"),
}
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
# A line end that is not \n would be read as one.
_ENTITIES = {"\r": "&#13;"}


def xliff_text(catalog: Catalog, version: str, original: str, source: str) -> str:
    """Return `catalog` as XLIFF of `version`, a key of SPACES.

    `original` is the path of the catalog, `source` the language it is translated from.
    """
    lines = _lines_1(catalog, original, source)
    if version != "1.2":
        lines = _lines_2(catalog, original, source)
    return "\n".join((_HEAD, *lines)) + "\n"


def _lines_1(catalog: Catalog, original: str, source: str) -> Iterator[str]:
    yield _open("xliff", version="1.2", xmlns=SPACES["1.2"])
    languages = {"source-language": source, "target-language": catalog.language}
    yield _open("file", original=original, **languages, datatype="po")
    yield "<body>"
    seen: dict[str, int] = {}
    for message in catalog.living():
        seen[message.context] = number = seen.get(message.context, 0) + 1
        name = message.context if number == 1 else f"{message.context}~{number}"
        if message.plural:
            yield _open("group", restype=PLURALS, id=name, resname=message.context)
            for form in range(len(message.translations)):
                yield from _unit_1(message, f"{name}[{form}]", form)
            yield "</group>"
        else:
            yield from _unit_1(message, name, 0)
    yield from ("</body>", "</file>", "</xliff>")


def _unit_1(message: Message, name: str, form: int) -> Iterator[str]:
    """Yield the lines of one form of a message, in XLIFF 1.2."""
    said = message.translations[form]
    state = _STATES["1.2"][_state(message, said)]
    attributes = {"id": name, "resname": message.context, "xml:space": "preserve"}
    attributes["approved"] = "yes" if state == "translated" else "no"
    most = next((flag for flag in message.flags if flag.startswith(f"{MOST}:")), "")
    if most:
        attributes |= {"maxwidth": most.partition(":")[2], "size-unit": "char"}
    yield _open("trans-unit", **attributes)
    yield _element("source", message.plural if form else message.source)
    yield _element("target", said, state=state)
    if message.places:
        yield _open("context-group", name="po-reference", purpose="location")
        for file, line in message.places:
            yield _element("context", file, **{"context-type": "sourcefile"})
            if line:
                yield _element("context", line, **{"context-type": "linenumber"})
        yield "</context-group>"
    more = list(_more(message))
    if more:
        yield _open("context-group", name="po-entry", purpose="information")
        for kind, text in more:
            yield _element("context", text, **{"context-type": f"x-po-{kind}"})
        yield "</context-group>"
    for origin, text in ((DEVELOPER, message.note), (TRANSLATOR, message.comment)):
        if text:
            yield _element("note", text, **{"from": origin})
    yield "</trans-unit>"


def _lines_2(catalog: Catalog, original: str, source: str) -> Iterator[str]:
    languages = {"srcLang": source, "trgLang": catalog.language}
    yield _open("xliff", version="2.0", xmlns=SPACES["2.0"], **languages)
    yield _open("file", id="f1", original=original)
    for number, message in enumerate(catalog.living(), 1):
        name = {"name": message.context} if message.context else {}
        yield _open("unit", id=f"u{number}", canResegment="no", **name, **{"xml:space": "preserve"})
        places = (("location", ":".join(filter(None, place))) for place in message.places)
        said = ((DEVELOPER, message.note), (TRANSLATOR, message.comment))
        notes = [*(one for one in said if one[1]), *places, *_more(message)]
        if notes:
            yield "<notes>"
            yield from (_element("note", text, category=kind) for kind, text in notes)
            yield "</notes>"
        for form, text in enumerate(message.translations):
            state = _STATES["2.0"][_state(message, text)]
            yield _open("segment", id=f"s{form}", state=state)
            yield _element("source", message.plural if form else message.source)
            if text:
                yield _element("target", text)
            yield "</segment>"
        yield "</unit>"
    yield from ("</file>", "</xliff>")


def _state(message: Message, said: str) -> int:
    """Return 0 for what is not translated, 1 for what is, 2 for what has to be looked at."""
    return (2 if message.is_fuzzy else 1) if said else 0


def _more(message: Message) -> Iterator[tuple[str, str]]:
    if message.flags:
        yield FLAGS, ", ".join(message.flags)
    for kind, text in zip(PREVIOUS, message.previous, strict=True):
        if text is not None:
            yield kind, text


def _open(tag: str, **attributes: str) -> str:
    said = "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())
    return f"<{tag}{said}>"


def _element(tag: str, text: str, **attributes: str) -> str:
    return f"{_open(tag, **attributes)}{escape(text, _ENTITIES)}</{tag}>"


def _quoted(value: str) -> str:
    return quoteattr(value, {"\n": "&#10;", "\t": "&#9;", **_ENTITIES})
