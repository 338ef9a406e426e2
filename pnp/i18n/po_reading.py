"""A .po file to a Catalog, or to what is wrong with it, with lines.

What a catalog says is taken as it stands there: a message nobody changes is written as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType

import polib

from pnp.core.invisible import controls_of, invisible_characters
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where, shorten
from pnp.core.project import RULEBOOK
from pnp.core.soft_breaks import joined
from pnp.core.unfit_lines import merged_lines
from pnp.core.values import Struct
from pnp.files.user_file import CATALOG, read_file
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.placeholders import offered
from pnp.i18n.plurals import is_rule_of, number_of_forms, plural_forms

_LINE = lazy_pattern(r"\(line (\d+)\)")
# polib takes whatever stands behind a keyword for a text in quotes. What is matched is not tried in
# another way (*+): to remember each letter of a long line would take 100 times its memory.
_VALID = lazy_pattern(
    r"\s*(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[[0-9]\])\s*)?"
    r'"[^"\\]*+(?:\\.[^"\\]*+)*+"\s*)?'
)
# polib knows some of the others, and prints what it does not know.
_ESCAPE = lazy_pattern(r'(?<!\\)(?:\\\\)*(\\(?:[0-7]{1,3}|x[0-9A-Fa-f]*|[^\\"ntr]|$))')
_NO_ESCAPE = r"delete it; for a backslash write \\"
_SAVE = "save it as UTF-8, as Poedit and Weblate do"
_HALF = "this message has no msgstr"
_ADD = 'write msgstr "" below its text'
_EDIT = "open it in Poedit, or undo the last change to it"


def read_catalog(path: Path, shown: str, language: str, inside: Path | None = None) -> Catalog:
    """Return the catalog in `path`, which problems call `shown`. Raises PnpError.

    It lies below `inside`: see `user_file.read_file`.
    """
    text = _text(read_file(path, CATALOG, Where(shown), inside), shown)
    return _read(text, shown, language)


# A key that is typed into a translation needs two of them: with this, 0.08 s of CPU, not 0.17 s.
@lru_cache(maxsize=8)
def _read(text: str, shown: str, language: str) -> Catalog:
    problems = merged_lines(text, shown)
    problems = problems or list(islice(_of_characters(text, shown), MOST_PROBLEMS))
    if problems:
        raise PnpError(sorted(problems))
    blocks, tail = _blocks(text)
    catalog = _catalog(_parse(text, shown), blocks, tail, shown, language)
    problems = list(_problems(catalog, shown))
    if problems:
        raise PnpError(sorted(problems))
    return catalog


def _text(data: bytes, shown: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PnpError([Problem(Where(shown, line), "the catalog is not UTF-8", _SAVE)]) from None


def _of_characters(text: str, shown: str) -> Iterator[Problem]:
    """Yield what no line of a catalog may have.

    What hides in a text of the game is told there; in comments tools put what they like.
    """
    is_said = False
    lines: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        is_said = line.startswith("msgstr") or (is_said and line.startswith('"'))
        lines.append(line if is_said else controls_of(line))
        escape = is_said and "\\" in line and _ESCAPE.search(line)
        if escape:
            message = f"a text can't have {shorten(escape[1])}"
            yield Problem(Where(shown, number), message, _NO_ESCAPE)
    yield from invisible_characters("\n".join(lines), shown)


class _Block(Struct, frozen=True):
    line: int
    text: str


def _blocks(text: str) -> tuple[list[_Block], str]:
    """Return what stands between empty lines, one message each, and what follows the last one."""
    blocks: list[_Block] = []
    held: list[str] = []
    begun, is_message = 1, False
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            held.append(line)
            is_message = is_message or line.lstrip("#~ ").startswith("msgid")
        elif is_message:
            blocks.append(_Block(begun, "\n".join(held)))
            held, is_message = [], False
        elif held:
            held.append(line)
        if not held:
            begun = number + 1
    if is_message:
        blocks.append(_Block(begun, "\n".join(held)))
        held = []
    return blocks, "\n".join(held).rstrip("\n")


def _parse(text: str, shown: str) -> list[polib.POEntry]:
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not _VALID.fullmatch(line):
            raise _not_valid(shown, number)
    halves = [
        Problem(Where(shown, number), _HALF, _ADD)
        for number in islice(_without_msgstr(lines), MOST_PROBLEMS)
    ]
    if halves:
        raise PnpError(halves)
    # polib passes over the old texts of obsolete messages; with a line end behind it, it can't take
    # the text for the name of a file.
    told = re.sub(r"^#~\|", "#|", text, flags=re.MULTILINE)
    try:
        file = polib.pofile(f"{told}\n", encoding="utf-8")
    except OSError as error:
        match = _LINE.search(str(error))
        raise _not_valid(shown, int(match[1]) if match else 0) from None
    head = file.metadata_as_entry()
    head.linenum = 0
    return [head, *file]


def _without_msgstr(lines: Sequence[str]) -> Iterator[int]:
    """Yield the lines of messages that have no msgstr; polib would leave the messages out."""
    text = 0
    for number, line in enumerate((*lines, "#"), 1):
        begins = line.lstrip()
        if begins.startswith("msgstr"):
            text = 0
        elif text and begins.startswith(("#", "msgctxt", "msgid ", 'msgid"')):
            yield text
            text = 0
        if begins.startswith(("msgid ", 'msgid"')):
            text = number


def _not_valid(shown: str, line: int) -> PnpError:
    return PnpError([Problem(Where(shown, line), "this is no valid line of a catalog", _EDIT)])


def _catalog(
    entries: Sequence[polib.POEntry], blocks: Sequence[_Block], tail: str, shown: str, language: str
) -> Catalog:
    head, *others = entries
    has_head = bool(blocks) and re.search(r'^msgid ""\s*$', blocks[0].text, re.MULTILINE)
    head_text = blocks[0].text if blocks and has_head and "msgctxt" not in blocks[0].text else ""
    own = list(blocks[1:] if head_text else blocks)
    lines = [entry.linenum for entry in others]
    # Messages with no empty line between them are written anew, if anything is.
    fits = len(own) == len(others) and all(
        block.line <= line < block.line + block.text.count("\n") + 1
        for block, line in zip(own, lines, strict=True)
    )
    raws = [block.text for block in own] if fits else [""] * len(others)
    messages = tuple(_message(entry, raw, shown) for entry, raw in zip(others, raws, strict=True))
    header = MappingProxyType(_header(head.msgstr))
    is_older = any(map(_is_older, others))
    return Catalog(language, messages, head_text, tail, header, is_older, Where(shown, 1))


def _header(text: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in text.splitlines())
    return {key.strip(): value.strip() for key, sign, value in pairs if sign}


def _message(entry: polib.POEntry, raw: str, shown: str) -> Message:
    forms = entry.msgstr_plural
    said = [forms[number] for number in sorted(forms)] if forms else [entry.msgstr]
    context, source, plural = (
        entry.previous_msgctxt,
        entry.previous_msgid,
        entry.previous_msgid_plural,
    )
    return Message(
        context=entry.msgctxt or "",
        source=_source(entry),
        translations=tuple(map(offered, said)),
        plural=offered(entry.msgid_plural or ""),
        note=entry.comment,
        comment=entry.tcomment,
        places=tuple((file, str(line)) for file, line in entry.occurrences),
        flags=tuple(entry.flags),
        previous=(context, source and offered(source), plural and offered(plural)),
        obsolete=bool(entry.obsolete),
        raw="" if _is_older(entry) else raw,
        where=Where(shown, _line_of(entry, raw)),
    )


def _source(entry: polib.POEntry) -> str:
    """Return what a message is a translation of: of a paragraph of a rulebook its words alone."""
    source = offered(entry.msgid)
    return joined(source) if f".{RULEBOOK}." in (entry.msgctxt or "") else source


def _is_older(entry: polib.POEntry) -> bool:
    """Return whether a message is not written as catalogs are now, in placeholders or lines."""
    previous = entry.previous_msgid or ""
    return _source(entry) != entry.msgid or offered(previous) != previous


def _line_of(entry: polib.POEntry, raw: str) -> int:
    """Return the line of the translation, where a writer has to change something."""
    before = raw.partition("\nmsgstr")[0] if "\nmsgstr" in raw else ""
    return int(entry.linenum or 1) + (before.count("\n") + 1 if before else 0)


def _problems(catalog: Catalog, shown: str) -> Iterator[Problem]:
    """Yield what is wrong with a catalog: its header, what is there twice, forms it lacks."""
    yield from _problems_of_header(catalog.header, catalog, shown)
    first: dict[tuple[str, str], Message] = {}
    forms = number_of_forms(catalog.header.get("Plural-Forms", ""))
    for message in catalog.living():
        known = first.setdefault(message.key, message)
        name = shorten(message.context or message.source)
        if known is not message:
            text = f"'{name}' is in the catalog twice"
            yield Problem(
                message.where, text, f"delete one of the two; the first is at {known.where}"
            )
        if _lacks_forms(message, forms or 2):
            text = f"'{name}' lacks a plural form"
            yield Problem(message.where, text, f"translate all {forms or 2} of them")
    if any(message.plural for message in catalog.living()):
        said = catalog.header.get("Plural-Forms", "")
        text = "the header does not say what plural forms the language has"
        if forms:
            text = f"the header has plural forms that are not those of '{catalog.language}'"
        if not is_rule_of(said, catalog.language):
            line = _line_in_head(catalog, "Plural-Forms:")
            hint = f"write 'Plural-Forms: {plural_forms(catalog.language)}'"
            yield Problem(Where(shown, line), text, hint)


def _lacks_forms(message: Message, forms: int) -> bool:
    """Return whether a translation would be printed that not all plural forms have."""
    if not message.plural or message.is_fuzzy or not message.is_begun:
        return False
    return len(message.translations) != forms or not message.is_whole


def _problems_of_header(
    header: Mapping[str, str], catalog: Catalog, shown: str
) -> Iterator[Problem]:
    if not header:
        hint = "make catalogs with 'pnp texts new GAME LANG'"
        yield Problem(Where(shown, 1), "the catalog has no header", hint)
        return
    said = header.get("Language", "").replace("_", "-")
    if said != catalog.language:
        where = Where(shown, _line_in_head(catalog, "Language:"))
        text = f"the header says that the language is '{shorten(said)}'"
        if not said:
            text = "the header does not say which language it is"
        yield Problem(where, text, f"write 'Language: {catalog.language}', or rename the file")
    kind = header.get("Content-Type", "")
    charset = kind.partition("charset=")[2].strip().lower()
    if charset not in ("utf-8", "utf8"):
        where = Where(shown, _line_in_head(catalog, "Content-Type:"))
        text = f"the header says that the encoding is '{shorten(charset)}'"
        yield Problem(where, text, _SAVE)


def _line_in_head(catalog: Catalog, key: str) -> int:
    lines = catalog.head.split("\n")
    return next((number for number, line in enumerate(lines, 1) if key in line), 1)
