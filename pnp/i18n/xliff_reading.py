"""XLIFF 1.2 and 2.0 to the messages of a catalog, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from pnp.core.bounded_tree import BoundedTree
from pnp.core.invisible import controls_of, find_invisible, named
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, shorten
from pnp.core.values import Struct
from pnp.i18n.catalog import FUZZY, Message
from pnp.i18n.xliff_writing import DEVELOPER, FLAGS, PLURALS, PREVIOUS, SPACES, TRANSLATOR

_HINT = "give a file that 'pnp texts export' wrote, as a translation tool saved it"
_OLDER = "urn:oasis:names:tc:xliff:document:1.1"
_HEADER = "x-gettext-domain-header"
_FORM = lazy_pattern(r"\[([0-9]{1,9})\]$")
_DEEPEST = 50
_MOST_ELEMENTS = 200_000  # of the catalogs that ship, the largest has 3437
_TO_DO = ("new", "initial")


class XliffContent(Struct, frozen=True):
    """What an XLIFF file says: its messages, the language, and the catalog it was made of."""

    original: str
    language: str
    messages: tuple[Message, ...]


class _Form(Struct, frozen=True):
    """A text and its translation, one for each plural form."""

    source: str
    said: str
    is_fuzzy: bool


def read_xliff(data: bytes, shown: str) -> XliffContent:
    """Return what the file `shown` says. Raises PnpError."""
    parser = DefusedXMLParser(target=BoundedTree(_DEEPEST, _MOST_ELEMENTS))
    try:
        parser.feed(data)
        root: Element = parser.close()
    except ParseError as error:
        line = error.position[0]
        raise _refused(shown, line, "this is no XML") from None
    except (DefusedXmlException, LookupError, ValueError):
        raise _refused(shown, 1, "there is more in it than a translation has") from None
    space = root.tag.partition("}")[0].removeprefix("{")
    if space not in (*SPACES.values(), _OLDER):
        raise _refused(shown, 1, "this is no XLIFF 1.2 or 2.0")
    reader = _Two() if space == SPACES["2.0"] else _One(space)
    file = root.find(reader.path("file"))
    if file is None:
        raise _refused(shown, 1, "there is no file in it")
    messages = tuple(reader.messages(file))
    _refuse_unprintable(messages, shown)
    holder = root if space == SPACES["2.0"] else file
    language = holder.get(reader.target, "").replace("_", "-")
    return XliffContent(file.get("original", ""), language, messages)


def _refused(shown: str, line: int, message: str) -> PnpError:
    return PnpError([Problem(Where(shown, line), message, _HINT)])


def _refuse_unprintable(messages: tuple[Message, ...], shown: str) -> None:
    """Raise PnpError for what no catalog may have: it could not be read again."""
    for message in messages:
        others = controls_of(message.context + message.source + message.comment)
        for text in (others, *message.translations):
            at = find_invisible(text)
            if at >= 0:
                name = shorten(message.context or message.source)
                told = f"'{name}' has an invisible character ({named(text[at])})"
                raise PnpError([Problem(Where(shown), told, "delete it")])


class _One:
    """Reads version 1.2, and 1.1, which gettext's tools write."""

    target = "target-language"

    def __init__(self, space: str) -> None:
        self._space = space

    def path(self, *tags: str) -> str:
        return "/".join(f"{{{self._space}}}{tag}" for tag in tags)

    def messages(self, file: Element) -> Iterator[Message]:
        yield from self._below(file.find(self.path("body")))

    def _below(self, above: Element | None) -> Iterator[Message]:
        for one in above if above is not None else ():
            if one.tag == self.path("trans-unit"):
                if one.get("restype") != _HEADER:
                    yield self._message([one], one.get("resname") or self._context(one))
            elif one.get("restype") == PLURALS:
                units = one.findall(self.path("trans-unit"))
                if units:
                    units.sort(key=lambda unit: _number_of(unit.get("id", "")))
                    yield self._message(units, one.get("resname") or self._context(units[0]))
            elif one.tag == self.path("group"):
                yield from self._below(one)

    def _context(self, unit: Element) -> str:
        return self._contexts(unit).get("x-po-msgctxt", "")

    def _contexts(self, unit: Element) -> dict[str, str]:
        found = unit.iterfind(self.path("context-group", "context"))
        return {one.get("context-type", ""): _text(one) for one in found}

    def _message(self, units: list[Element], context: str) -> Message:
        forms = [self._form(unit) for unit in units]
        known = self._contexts(units[0])
        more = {kind: known.get(f"x-po-{kind}") for kind in (FLAGS, *PREVIOUS)}
        notes = [
            (note.get("from", ""), _text(note)) for note in units[0].iterfind(self.path("note"))
        ]
        return _message(context, forms, more, notes)

    def _form(self, unit: Element) -> _Form:
        source, target = unit.find(self.path("source")), unit.find(self.path("target"))
        state = target.get("state", "") if target is not None else ""
        # Some tools change one of the two alone: either of them may say that it is done.
        approved = unit.get("approved", "no" if state else "yes")
        is_open = approved == "no" and (not state or state.startswith("needs-") or state in _TO_DO)
        return _Form(_text(source), _text(target), is_open)


class _Two:
    """Reads version 2.0."""

    target = "trgLang"

    def path(self, *tags: str) -> str:
        return "/".join(f"{{{SPACES['2.0']}}}{tag}" for tag in tags)

    def messages(self, file: Element) -> Iterator[Message]:
        for unit in file.iter(self.path("unit")):
            forms = [self._form(one) for one in unit.iterfind(self.path("segment"))]
            if not forms:
                continue
            # Some tools put notes into the segments.
            notes = [
                (note.get("category", ""), _text(note)) for note in unit.iter(self.path("note"))
            ]
            more = {kind: dict(notes).get(kind) for kind in (FLAGS, *PREVIOUS)}
            yield _message(unit.get("name", ""), forms, more, notes)

    def _form(self, segment: Element) -> _Form:
        source, target = segment.find(self.path("source")), segment.find(self.path("target"))
        state = segment.get("state", "initial")
        return _Form(_text(source), _text(target), state in _TO_DO)


def _message(
    context: str, forms: list[_Form], more: dict[str, str | None], notes: list[tuple[str, str]]
) -> Message:
    is_fuzzy = any(form.is_fuzzy and form.said for form in forms)
    flags = [flag.strip() for flag in (more[FLAGS] or "").split(",")]
    kept = tuple(flag for flag in flags if flag and flag != FUZZY)
    one, two, three = (more[kind] for kind in PREVIOUS)
    return Message(
        context=context,
        source=forms[0].source,
        translations=tuple(form.said for form in forms),
        plural=forms[1].source if len(forms) > 1 else "",
        note="\n".join(text for origin, text in notes if origin == DEVELOPER),
        comment="\n".join(text for origin, text in notes if TRANSLATOR in origin),
        flags=(FUZZY, *kept) if is_fuzzy else kept,
        previous=(one, two, three) if is_fuzzy else (None, None, None),
    )


def _number_of(name: str) -> int:
    match = _FORM.search(name)
    return int(match[1]) if match else 0


def _text(element: Element | None) -> str:
    """Return the text of an element, and of what tools put into it."""
    return "" if element is None else "".join(element.itertext())
