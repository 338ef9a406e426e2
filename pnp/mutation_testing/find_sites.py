"""The sites of a game, found in its files: values of YAML, lines of a rulebook, translations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from pnp.checks.proofreading.template_constants import typed_in
from pnp.core.folders import is_there
from pnp.core.problems import Where
from pnp.core.project import RULEBOOK_FILE, Project
from pnp.files.user_file import CATALOG, GLOSSARY, MARKDOWN, YAML, FileKind, read_file
from pnp.i18n.catalog_files import catalog_languages, catalog_path
from pnp.i18n.glossary import GLOSSARY_FILE, read_glossary
from pnp.load.game import GAME_FILE
from pnp.load.ledger.ledger import RULES_FILE
from pnp.model.game import Game
from pnp.mutation_testing.mutation_sites import MutatedFile, MutationSite, SiteKind
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, entries_of, items_of, parse, part_of

# Parts of game.yaml, and of which kind their values are.
_PARTS = {
    "players": SiteKind.LIST, "lists": SiteKind.LIST, "words": SiteKind.LIST,
    "palette": SiteKind.SETTING, "inks": SiteKind.SETTING, "sets": SiteKind.SETTING,
    "boxes": SiteKind.SETTING,
}  # fmt: skip

# Keys of cards that name what they are, or say how they look.
NO_VALUES = ("id", "template", "variants", "provenance", "backs", "product")
_LETTERED = re.compile(r"[^\W_]")
# What no player reads: where pictures come from, ids of headings, numbers of lists, and what is
# made here.
_NO_WORDS = re.compile(
    r"\]\([^()]*\)|\{[#.@][^{}]*\}|\{\{.*?\}\}|<!--.*?-->|^> \[![A-Z]+\]|^\s*\d+\.\s"
)
# The cards that a picture of the rulebook shows.
_SHOWN = re.compile(r"(?:\]\(card:|&lay=)([^?@:&()\s]+)")


def sites_of(project: Project, game: Game) -> Iterator[MutationSite]:
    """Yield all sites of a game. Raises PnpError for files that can't be read."""
    folder = project.cards / game.id
    for component in game.components:
        path = folder / f"{component.id}.yaml"
        if is_there(path):
            file = _file(project, path, YAML, game.language)
            yield from _of_cards(file, component.id)
    yield from _of_game(_file(project, folder / GAME_FILE, YAML, game.language))
    if is_there(folder / RULES_FILE):
        ledger = _file(project, folder / RULES_FILE, YAML, game.language)
        yield from (*_of_ledger(ledger), *_of_examples(ledger))
    if is_there(folder / RULEBOOK_FILE):
        yield from _of_rulebook(_file(project, folder / RULEBOOK_FILE, MARKDOWN, game.language))
    yield from _of_templates(project, game)
    for language in catalog_languages(project, game.id):
        path = catalog_path(project, game.id, language)
        yield from _of_catalog(_file(project, path, CATALOG, language))
    yield from _of_glossary(project, folder / GLOSSARY_FILE, catalog_languages(project, game.id))


def _file(project: Project, path: Path, kind: FileKind, language: str) -> MutatedFile:
    shown = project.show(path)
    data = read_file(path, kind, Where(shown), project.root)
    return MutatedFile(path, shown, data.decode("utf-8", errors="replace"), language)


class _Finder:
    """Finds nodes in the text they were read from, one after the other."""

    def __init__(self, file: MutatedFile) -> None:
        self._file = file
        lengths = [len(line) + 1 for line in file.text.split("\n")]
        self._starts = [0]
        for length in lengths:
            self._starts.append(self._starts[-1] + length)
        self._at = 0

    def site(
        self, node: Scalar, kind: SiteKind, name: str, column: str, fact: str = ""
    ) -> MutationSite | None:
        """Return where `node` stands; None for one that is written otherwise than it reads."""
        start = max(self._starts[node.where.line - 1], self._at)
        found = self._file.text.find(node.text, start, self._starts[node.where.line])
        if found < 0 or not node.text:
            return None
        self._at = found + len(node.text)
        return MutationSite(self._file, kind, name, column, found, self._at, fact)


def _said(node: Node, name: str) -> str:
    part = part_of(node, name)
    return part.text if isinstance(part, Scalar) else ""


def _scalars(node: Node | None, path: str = "") -> Iterator[tuple[str, Scalar]]:
    """Yield single values in the order they are written, each with the keys that lead to it."""
    if isinstance(node, Scalar):
        yield path, node
    elif isinstance(node, Items):
        for item in node.items:
            yield from _scalars(item, path)
    elif isinstance(node, Entries):
        for key, part in node.entries:
            yield from _scalars(part, f"{path}.{key.text}" if path else key.text)


def _items(file: MutatedFile, key: str) -> Iterator[tuple[Node, int, int]]:
    """Yield the items of a list, and from where to where their lines go, if they have their own."""
    tree = parse(file.text.encode(), file.shown)
    items = items_of(part_of(tree, key))
    starts = [start for start, _ in _lines(file.text)]
    # An item ends where the next one begins, or what follows the list.
    starting = (*(name for name, _ in entries_of(tree)), *items)
    heads = sorted(one.where.line for one in starting)
    ends = {line: starts[end - 1] for line, end in pairwise(heads)}
    for item in items:
        start, end = starts[item.where.line - 1], ends.get(item.where.line, len(file.text))
        yield item, start, end if file.text[start:end].lstrip().startswith("-") else start


def _of_cards(file: MutatedFile, component: str) -> Iterator[MutationSite]:
    finder = _Finder(file)
    for card, start, end in _items(file, "cards"):
        called = f"{component}/{_said(card, 'id')}"
        if end > start:
            yield MutationSite(file, SiteKind.ITEM, called, component, start, end)
        for field, node in _scalars(card):
            site = finder.site(node, SiteKind.CARD, f"{called}.{field}", f"{component}.{field}")
            if site and field.partition(".")[0] not in NO_VALUES:
                yield site


def _of_game(file: MutatedFile) -> Iterator[MutationSite]:
    finder = _Finder(file)
    tree = parse(file.text.encode(), file.shown)
    for part, node in entries_of(tree):
        kind = _PARTS.get(part.text, "")
        for path, value in _scalars(node) if kind else ():
            names = path.split(".")
            is_list = kind == SiteKind.LIST and not value.text.startswith("#")
            column = f"{names[0]}.{names[-1]}" if is_list else f"{part.text}.{names[-1]}"
            called = f"{part.text}.{path}".rstrip(".")
            if site := finder.site(
                value, SiteKind.LIST if is_list else SiteKind.SETTING, called, column
            ):
                yield site
    finder = _Finder(file)
    for name in ("minutes", "age"):
        path = f"publish.{name}"
        for _, node in _scalars(part_of(part_of(tree, "publish") or tree, name)):
            if site := finder.site(node, SiteKind.LIST, path, path):
                yield site


def _of_ledger(file: MutatedFile) -> Iterator[MutationSite]:
    finder = _Finder(file)
    for fact, start, end in _items(file, "facts"):
        key, kind = _said(fact, "key"), _said(fact, "kind")
        if end > start:
            yield MutationSite(file, SiteKind.ITEM, key, _said(fact, "id"), start, end, kind)
        for path, node in _scalars(fact):
            site = finder.site(node, SiteKind.FACT, key, key, kind)
            if site and path.partition(".")[0] == "value":
                yield site
    finder = _Finder(file)
    for setup, _, _ in _items(file, "setups"):
        for path, node in _scalars(setup):
            called = f"setups.{_said(setup, 'id')}.{path}"
            if path != "id" and (site := finder.site(node, SiteKind.SETTING, called, "setups")):
                yield site


def _of_examples(file: MutatedFile) -> Iterator[MutationSite]:
    """Yield moves that are made in examples, and what is so then."""
    finder = _Finder(file)
    for example, _, _ in _items(file, "examples"):
        called = f"examples.{_said(example, 'id')}"
        for path, node in _scalars(example):
            part = path.partition(".")[0]
            site = finder.site(node, SiteKind.PLAY, f"{called}.{part}", f"{called}.{path}")
            if site and part in ("moves", "then"):
                yield site


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _of_rulebook(file: MutatedFile) -> Iterator[MutationSite]:
    for start, line in _lines(file.text):
        # What is between pictures, ids and comments.
        ends = [0, *(at for one in _NO_WORDS.finditer(line) for at in one.span()), len(line)]
        for begin, end in [*pairwise(ends)][::2]:
            if _LETTERED.search(line, begin, end):
                yield MutationSite(
                    file, SiteKind.TEXT, "rulebook", "rulebook", start + begin, start + end
                )
        for one in _SHOWN.finditer(line):
            begin, end = (start + at for at in one.span(1))
            column = f"pictures of {one[1].rpartition('/')[0]}"
            yield MutationSite(file, SiteKind.PICTURE, "rulebook", column, begin, end)


def _of_templates(project: Project, game: Game) -> Iterator[MutationSite]:
    for one in typed_in(project, game):
        file = MutatedFile(one.path, one.where.file, one.text, game.language)
        for start, end, is_text in one.spans:
            column = f"{'texts' if is_text else 'numbers'} typed in {one.where.file}"
            yield MutationSite(file, SiteKind.TYPED, one.id, column, start, end)
        for start, end, _ in one.parts:
            is_macro = one.text.startswith("(", end)
            column = f"{'called' if is_macro else 'reckoned'} in {one.where.file}"
            yield MutationSite(file, SiteKind.RECKONED, one.id, column, start, end)


def _of_catalog(file: MutatedFile) -> Iterator[MutationSite]:
    """Yield the lines of translations; of the head there is nothing to mistake."""
    is_said = is_head = False
    for start, line in _lines(file.text):
        if line.startswith("#"):
            # A comment, or a message that is obsolete.
            is_said = False
            continue
        keyword = line.partition(" ")[0] if line[:1].isalpha() else ""
        if keyword:
            is_said = keyword.startswith("msgstr")
            is_head = line == 'msgid ""' if keyword == "msgid" else is_head
        quote = line.find('"')
        if is_said and not is_head and quote >= 0 and _LETTERED.search(line, quote):
            name = f"translation ({file.language})"
            yield MutationSite(
                file, SiteKind.TEXT, name, name, start + quote + 1, start + len(line) - 1
            )


def _of_glossary(project: Project, path: Path, languages: Sequence[str]) -> Iterator[MutationSite]:
    """Yield the words that a glossary decides, each in the first of the game's languages it is for.

    A row whose words stand in its cell otherwise than they are read has none.
    """
    for entry in read_glossary(path, project.show(path), project.root):
        language = next(filter(entry.is_for, languages), "")
        if not language or not entry.is_decided:
            continue
        file = _file(project, path, GLOSSARY, language)
        begin = [start for start, _ in _lines(file.text)][entry.where.line - 1]
        # Behind the term and the language.
        at = file.text.find(f",{entry.language},", begin) + len(entry.language) + 2
        cell = re.compile(r'"?([^",\n]*)').match(file.text, at)
        for word in re.finditer(r"[^|\s][^|]*", cell[1]) if cell else ():
            start = cell.start(1) + word.start() if cell else 0
            name = f"decided word ({language})"
            yield MutationSite(
                file, SiteKind.WORD, name, name, start, start + len(word[0].rstrip())
            )
