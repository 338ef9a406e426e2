"""Which fonts there are: the families of all `fonts.yaml`, and the file of each style.

No font is ever taken from the system, so a page looks the same on every machine.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from pnp.core.folders import is_there, other_than_file
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where, meant, one_of
from pnp.core.project import BUNDLED
from pnp.core.values import Struct
from pnp.files.user_file import FONT, open_file, read_file
from pnp.fonts.font_file import DAMAGED, ITALIC, WEIGHTS, FontFile
from pnp.readers.yaml_tree import Entries, Node, Scalar, kind_of, read

_SHIPPED = BUNDLED / "fonts"


class FontBook(Struct, frozen=True, eq=False):
    """All families there are, each with its styles."""

    styles: Mapping[str, Mapping[str, FontFile]]

    @property
    def families(self) -> tuple[str, ...]:
        """The names of all families, sorted."""
        return tuple(sorted(self.styles))

    def find(self, family: str, weight: str, italic: bool, where: Where) -> FontFile:
        """Return the file of exactly that style. Raises PnpError with the styles there are."""
        if family not in self.styles:
            raise PnpError([one_of("font family", family, self.styles, where)])
        style = weight + ITALIC if italic else weight
        if weight in WEIGHTS and style not in self.styles[family]:
            near = self.nearest(family, weight, italic, where).style
            message = f"{family} has no '{style}'"
            there = f"{family} comes as {', '.join(self.styles[family])}"
            raise PnpError([Problem(where, message, f"write {near}, the nearest: {there}")])
        if style not in self.styles[family]:
            raise PnpError([one_of(f"{family} style", style, self.styles[family], where)])
        return self.styles[family][style]

    def nearest(self, family: str, weight: str, italic: bool, where: Where) -> FontFile:
        """Return the style of `family` that comes closest; slant counts for more than weight.

        Raises PnpError when there is no such family or no such name of a weight.
        """
        if family not in self.styles:
            raise PnpError([one_of("font family", family, self.styles, where)])
        if weight not in WEIGHTS:
            raise PnpError([one_of("weight", weight, WEIGHTS, where)])
        return min(
            self.styles[family].values(),
            key=lambda file: (
                file.italic != italic,
                abs(file.css_weight - WEIGHTS[weight]),
                file.style,
            ),
        )

    def heavier(self, font: FontFile, times: float) -> FontFile:
        """Return the style of the same family and slant that is nearest to `times` the weight."""
        wanted = font.css_weight * times
        same = (file for file in self.styles[font.family].values() if file.italic == font.italic)
        return min(same, key=lambda file: (abs(file.css_weight - wanted), -file.css_weight))


def load_fonts(folders: Iterable[Path]) -> FontBook:
    """Return the fonts of every `fonts.yaml` in `folders`; the first one to name a family has it.

    Files are looked at just far enough to see that they are fonts. Raises PnpError with everything
    that is wrong in any of them.
    """
    styles: dict[str, Mapping[str, FontFile]] = {}
    problems: list[Problem] = []
    for folder in folders:
        ours = folder == _SHIPPED
        families, faults = _read_shipped(_state(folder)) if ours else _read_families(folder)
        for family, found in families.items():
            styles.setdefault(family, found)
        problems += faults
    if problems:
        raise PnpError(problems[:MOST_PROBLEMS])
    return FontBook(styles)


_Families: TypeAlias = tuple[dict[str, dict[str, FontFile]], list[Problem]]


def _read_families(folder: Path) -> _Families:
    reader = _Reader(folder, f"{folder.name}/fonts.yaml")
    return reader.families(), reader.problems


# 6 % of an edit of one card of 540 (bench/caches.py).
@lru_cache(maxsize=1)
def _read_shipped(state: int) -> _Families:
    """Return the families that ship; in a process that opens several games they are read once.

    To read them took 12 ms of the 100 that a small game takes.
    """
    return _read_families(_SHIPPED)


def _state(folder: Path) -> int:
    try:
        return (folder / "fonts.yaml").stat().st_mtime_ns
    except OSError:
        return 0


_KEYS = ("licence", "licence_file", "source", "styles")
_STYLES = tuple(weight + slant for weight in WEIGHTS for slant in ("", ITALIC))


class _Reader:
    """Reads one `fonts.yaml`, and collects what is wrong with it."""

    def __init__(self, folder: Path, shown: str) -> None:
        self.problems: list[Problem] = []
        self._folder = folder
        self._shown = shown

    def families(self) -> dict[str, dict[str, FontFile]]:
        root = self._entries(read(self._folder / "fonts.yaml", self._shown, self._folder.parent))
        return {name.text: self._family(name, node) for name, node in root or ()}

    def _family(self, name: Scalar, node: Node) -> dict[str, FontFile]:
        """Return the files of a family by style; what is wrong is noted."""
        found = self._entries(node)
        if found is None:
            return {}
        entries = {key.text: (key, value) for key, value in found}
        absent = [word for word in _KEYS if word not in entries]
        for word, (key, _) in entries.items():
            if word not in _KEYS:
                self.problems.append(one_of("key", word, _KEYS, key.where))
                # Told there, and not as missing.
                absent = [one for one in absent if one != meant(word, absent)]
        if absent:
            missing = "', no '".join(absent)
            lines = ": ...' and '".join(absent)
            hint = f"add '{lines}: ...' below '{name.text}'"
            self._problem(name.where, f"font family '{name.text}' has no '{missing}'", hint)
        if "licence_file" in entries:
            self._file(entries["licence_file"][1], "licence file")
        styles = self._entries(entries["styles"][1]) if "styles" in entries else None
        if styles == ():
            hint = "name at least one, as 'regular: family/File.ttf'"
            self._problem(name.where, f"font family '{name.text}' has no styles", hint)
        made = (self._style(name.text, key, value) for key, value in styles or ())
        return dict(filter(None, made))

    def _style(self, family: str, key: Scalar, node: Node) -> tuple[str, FontFile] | None:
        if key.text not in _STYLES:
            self.problems.append(one_of("font style", key.text, _STYLES, key.where))
            return None
        path = self._file(node, "font file")
        fault = path and _fault(path, self._folder.parent)
        if path is None or fault:
            if fault:
                self._problem(node.where, *fault)
            return None
        font = FontFile(family, key.text, path, (), self._folder.parent)
        if self._folder != _SHIPPED:
            self._check_name(font, node.where)
        return key.text, font

    def _check_name(self, font: FontFile, where: Where) -> None:
        """Note a font that is not what it is declared as: no other program would find it."""
        # Loaded only for fonts that are not ours, which a test looks at.
        from pnp.fonts.name_table import read_names

        try:
            data = read_file(font.path, FONT, where, self._folder.parent)
        except PnpError as error:
            self.problems += error.problems
            return
        names = read_names(data, WEIGHTS)
        if names and not names.is_called(font.family, font.weight, font.italic):
            message = f"'{font.path.name}' is {names.family} {names.style}, not {font}"
            hint = f"declare it as '{names.style}' of the family '{names.family}'"
            self._problem(where, message, hint)

    def _file(self, node: Node, kind: str) -> Path | None:
        """Return the file that `node` names, if it is there and below the folder of fonts."""
        if not isinstance(node, Scalar):
            self._problem(
                node.where, f"{kind} is {kind_of(node)}", "write its path, as family/file"
            )
            return None
        path = self._folder / node.text
        if Path(node.text).is_absolute() or ".." in Path(node.text).parts:
            hint = f"put it into {self._folder.name}/"
            self._problem(node.where, f"{kind} '{node.text}' lies outside the fonts folder", hint)
        elif not is_there(path):
            hint = f"put it into {self._folder.name}/, or correct the path"
            self._problem(node.where, f"there is no {kind} '{node.text}'", hint)
        elif other := other_than_file(path):
            message = f"{kind} '{node.text}' is not a file, but {other}"
            self._problem(node.where, message, "put a file in its place, or correct the path")
        else:
            return path
        return None

    def _entries(self, node: Node) -> tuple[tuple[Scalar, Node], ...] | None:
        """Return what a map has; None, once that is noted, for what is none."""
        if isinstance(node, Entries):
            return node.entries
        self._problem(
            node.where, f"here is {kind_of(node)}, not a map", "write 'name: value' lines"
        )
        return None

    def _problem(self, where: Where, message: str, hint: str) -> None:
        self.problems.append(Problem(where, message, hint))


# What a file begins with -> whether it is a font that can be embedded (OpenType 1.9, "otff").
_NOT_FONTS = {
    b"ttcf": "unpack the collection and save the one font that you need",
    b"wOFF": "convert it to .ttf; WOFF is for web pages",
    b"wOF2": "convert it to .ttf; WOFF is for web pages",
}
_SFNT = (b"\0\1\0\0", b"OTTO", b"true")
_NEEDED = (b"cmap", b"head", b"hhea", b"hmtx", b"maxp")
_RECORD = 16


def _fault(path: Path, inside: Path) -> tuple[str, str] | None:
    """Return what is wrong with a font file and the way out, going by its table directory."""
    try:
        with open_file(path, FONT, Where(""), inside) as file:
            start = file.read(12)
            count = int.from_bytes(start[4:6], "big")
            directory = file.read(count * _RECORD)
            size = file.seek(0, io.SEEK_END)
    except PnpError as error:
        return error.problems[0].message, error.problems[0].hint
    if start[:4] not in _SFNT:
        hint = _NOT_FONTS.get(start[:4], "use a .ttf or .otf file")
        return f"'{path.name}' is not a font file that can be used", hint
    records = [directory[at : at + _RECORD] for at in range(0, count * _RECORD, _RECORD)]
    tables = {record[:4] for record in records}
    if b"fvar" in tables:
        return f"'{path.name}' is a variable font", "save one style of it as a file of its own"
    ends = (int.from_bytes(r[8:12], "big") + int.from_bytes(r[12:16], "big") for r in records)
    has_outlines = b"glyf" in tables or b"CFF " in tables
    if not has_outlines or not tables.issuperset(_NEEDED) or max(ends) > size:
        return f"'{path.name}' {DAMAGED[0]}", DAMAGED[1]
    return None
