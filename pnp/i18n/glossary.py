"""The decided words of a game in each language: cards/<game>/glossary.csv.

A table with one row for each term and language, as people keep them in a spreadsheet.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from pnp.core.folders import is_there
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where, one_of, shorten
from pnp.core.unfit_lines import refuse_unfit
from pnp.core.values import Struct
from pnp.files.user_file import GLOSSARY, read_file
from pnp.i18n.catalog_files import LANGUAGE

GLOSSARY_FILE = "glossary.csv"
COLUMNS = ("term", "language", "translation", "note", "forbidden")
EVERY = "*"  # in the place of a language: all of them
OR = "|"  # between words, or languages, in one cell
SAME = "="  # in the place of a translation: it may be what the text says
_NUMBER = lazy_pattern(r"\d+(?:/\d+)?")
_NEEDED = COLUMNS[:3]
_SAVE = "save it as CSV in UTF-8, with commas between its columns"


class Entry(Struct, frozen=True):
    """One row: what `term`, a word of the game's own language, is called in `language`.

    One of `translations` has to be used; none may be given where only words are forbidden. Where
    it is SAME, the words of `term`, with OR between them, may be the same in the language.
    """

    term: str
    language: str
    translations: tuple[str, ...]
    forbidden: tuple[str, ...] = ()
    note: str = ""
    where: Where = Where("")

    @property
    def name(self) -> str:
        """What tells it from others: a term may be decided for all languages, and for one."""
        return f"{self.language}: {self.term}"

    def is_for(self, language: str) -> bool:
        """Return whether the row speaks of `language`."""
        return self.language == EVERY or language in self.language.split(OR)

    @property
    def is_decided(self) -> bool:
        """Whether a translation has to have one of its words."""
        return bool(self.translations) and not self.may_stay and not _NUMBER.fullmatch(self.term)

    @property
    def may_stay(self) -> bool:
        """Whether its words may stay as they are: cognates, names."""
        return self.translations == (SAME,)


def read_glossary(path: Path, shown: str, inside: Path | None = None) -> tuple[Entry, ...]:
    """Return the rows of the glossary in `path`, none where there is no such file.

    Problems call it `shown`. It lies below `inside`: see `user_file.read_file`. Raises PnpError
    with all lines that are wrong.
    """
    if not is_there(path):
        return ()
    data = read_file(path, GLOSSARY, Where(shown), inside)
    entries: list[Entry] = []
    problems: list[Problem] = []
    for entry in _entries(_rows(_lines(data, shown), shown), shown):
        if isinstance(entry, Problem):
            problems.append(entry)
        else:
            entries.append(entry)
    problems += _repeated(entries)
    if problems:
        raise PnpError(sorted(problems)[:MOST_PROBLEMS])
    return tuple(entries)


def number_words(folder: Path) -> Callable[[str, str], tuple[str, ...]]:
    """Return what tells the words for a number in a language that the game in `folder` has.

    They are rows of its glossary whose term is the number: "1,it,un|uno|una". The glossary is read
    when it is first asked; one that can't be read has none.
    """

    # Read once: all words of a game are of one glossary.
    @cache
    def entries() -> tuple[Entry, ...]:
        try:
            root = folder.parent.parent
            return read_glossary(folder / GLOSSARY_FILE, GLOSSARY_FILE, root)
        except PnpError:
            return ()

    def words(number: str, language: str) -> tuple[str, ...]:
        own = (one for one in entries() if one.term == number and one.is_for(language))
        return tuple(word for one in own for word in one.translations)

    return words


def _lines(data: bytes, shown: str) -> list[str]:
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _wrong(shown, line, "the glossary is not UTF-8", _SAVE) from None
    refuse_unfit(text, shown)
    return text.split("\n")


def _wrong(shown: str, line: int, message: str, hint: str) -> PnpError:
    return PnpError([Problem(Where(shown, line), message, hint)])


def _rows(lines: Sequence[str], shown: str) -> Iterator[tuple[Where, list[str]]]:
    """Yield the cells of each row that is not empty, with the line it begins in."""
    reader = csv.reader((f"{line}\n" for line in lines), strict=True)
    line = 1
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                yield Where(shown, line), [" ".join(cell.split()) for cell in cells]
            line = reader.line_num + 1
    except csv.Error:
        hint = 'put what has a comma or a quotation mark in it in quotes: "a, b", "say ""go"""'
        raise _wrong(shown, line, "this is no row of a table in CSV", hint) from None


def _entries(rows: Iterator[tuple[Where, list[str]]], shown: str) -> Iterator[Entry | Problem]:
    where, head = next(rows, (Where(shown, 1), []))
    others = (name for name in head if name not in COLUMNS)
    missing = [name for name in _NEEDED if name not in head]
    if missing:
        message = f"the glossary has no column '{missing[0]}'"
        raise _wrong(shown, where.line, message, f"begin it with the line {','.join(COLUMNS)}")
    unknown = [one_of("column", name, COLUMNS, where) for name in islice(others, MOST_PROBLEMS)]
    if unknown or len(set(head)) < len(head):
        twice = Problem(where, "a column is there twice", "delete one of the two")
        raise PnpError(unknown or [twice])
    for place, cells in rows:
        if len(cells) == 1 and ";" in cells[0]:
            yield Problem(place, "this row has ; between its cells", "write commas, as in line 1")
        elif len(cells) > len(head):
            hint = f"there are {len(head)} columns; {_SAVE}, or put 'a, b' in quotes"
            yield Problem(place, f"this row has {len(cells)} cells", hint)
        else:
            yield _entry(dict(zip(head, cells, strict=False)), place)


def _entry(cells: dict[str, str], where: Where) -> Entry | Problem:
    term, language = cells.get("term", ""), cells.get("language", "")
    translations, forbidden = _words(cells, "translation"), _words(cells, "forbidden")
    if not (translations or forbidden):
        what = f"nothing is decided about '{shorten(term)}'"
        return Problem(where, what, "write a translation, or delete the row")
    if not term and translations:
        return Problem(where, "there is no term", "write the word of the game's own language")
    language = language.replace("_", "-")
    codes = [code.strip() for code in language.split(OR)]
    if language != EVERY and not all(map(LANGUAGE.fullmatch, codes)):
        message = f"'{shorten(language)}' is not a language"
        return Problem(where, message, "write for example de, fr or pt-BR, de|nl, or * for all")
    note = cells.get("note", "")
    return Entry(term, OR.join(codes), translations, forbidden, note, where)


def _words(cells: dict[str, str], column: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in cells.get(column, "").split(OR) if word.strip())


def _repeated(entries: Sequence[Entry]) -> Iterator[Problem]:
    first: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        key = (entry.term.casefold(), entry.language)
        known = first.setdefault(key, entry)
        if known is not entry and entry.term:
            message = f"'{shorten(entry.term)}' is decided twice for '{entry.language}'"
            hint = f"delete one of the two, or write a|b; the first is at {known.where}"
            yield Problem(entry.where, message, hint)
