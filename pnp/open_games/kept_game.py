"""A game that is kept open: as it is written, and in each language that was asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from pnp.app.rulebooks import has_rulebook
from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.files.user_file import YAML, read_file
from pnp.fonts.font_book import FontBook
from pnp.i18n.catalog_files import catalog_languages
from pnp.load.components.changed_cards import CardBlocks, card_blocks, changed_cards
from pnp.load.context import LoadContext
from pnp.load.game_and_fonts import read_game
from pnp.model.game import Component, Game, Text
from pnp.open_games.changed_faces import OpenedEdition, Patch, opened_in
from pnp.open_games.kept_edition import KeptEdition
from pnp.open_games.values import Change, EditionInfo
from pnp.readers.registry import has_reader

_CATALOG = ".po"


class KeptGame:
    """A game of a project, as it was when last it could be read."""

    def __init__(self, project: Project, name: str) -> None:
        self.version = 0
        self._problems: tuple[Problem, ...] = ()
        self._project = project
        self._name = name
        self._read: tuple[Game, FontBook] | None = None
        self._blocks: dict[Path, CardBlocks] = {}
        self._editions: dict[str, KeptEdition] = {}
        self._texts: Mapping[str, Sequence[Text]] | None = None
        # Why it is not there in languages that it could never be read in.
        self._unread: dict[str, tuple[Problem, ...]] = {}

    def has(self, paths: Collection[Path]) -> bool:
        """Return whether one of `paths` is, was, or has a part of it."""
        folders = [*self._folders()]
        return any(
            path.is_relative_to(folder) or folder.is_relative_to(path)
            for path in paths
            for folder in folders
        )

    def _folders(self) -> Iterator[Path]:
        yield self._project.cards / self._name
        for folder in self._project.template_folders:
            yield folder / self._name
            yield folder / "_shared"
        yield from self._project.font_folders

    def renew(self, version: int, paths: Collection[Path] = ()) -> list[Change]:
        """Read it anew, of which `paths` have changed; return what that did to its languages."""
        self.version = version
        own = [path for path in paths if self.has([path])]
        is_readable = self._read is not None and not self._problems
        # A translation that is saved is nothing of the game as it is written.
        is_said = is_readable and bool(own) and all(path.suffix == _CATALOG for path in own)
        if not is_said:
            self._texts = None
        patch = None if is_said else self._patch(own)
        if patch is None and not is_said:
            try:
                self._read = self._whole()
            except PnpError as error:
                self._problems = error.problems
                self._blocks.clear()
                return []
        self._problems = ()
        self._unread.clear()
        changes = (self._renewed(name, patch) for name in [*self._editions])
        return [one for one in changes if one]

    def written(self) -> tuple[Game, FontBook]:
        """Return it as it is written, and its fonts.

        Raises PnpError where it can't be read as its files are now.
        """
        if self._problems or self._read is None:
            raise PnpError(self._problems)
        return self._read

    def edition(self, language: str) -> KeptEdition | None:
        """Return it in a language, None where it could never be read so.

        Raises UsageError for a language that it has not.
        """
        if language not in self._editions and self._read and language not in self._unread:
            try:
                opened = opened_in(self._project, *self._read, language)
            except UsageError:
                raise
            except PnpError as error:
                self._unread[language] = error.problems
                return None
            self._editions[language] = KeptEdition(self._project, language, opened, self.version)
        return self._editions.get(language)

    def info(self, language: str) -> EditionInfo | None:
        """Return what is told of it in a language; None where it has no such edition."""
        edition = self.edition(language)
        if edition is None:
            return None
        written = edition.opened.written
        languages = dict.fromkeys((written.language, *catalog_languages(self._project, self._name)))
        return EditionInfo(
            edition.version,
            edition.opened.game,
            (*languages,),
            has_rulebook(self._project, self._name),
            (*self._problems, *edition.problems),
        )

    def problems(self, language: str | None = None) -> tuple[Problem, ...]:
        """Return why it is not as its files are now: in a language, or in all asked for."""
        asked = (*self._editions, *self._unread) if language is None else (language,)
        found = dict.fromkeys(self._problems)
        for one in asked:
            found |= dict.fromkeys(self._unread.get(one, ()))
            found |= dict.fromkeys(self._editions[one].problems if one in self._editions else ())
        return (*found,)

    def texts(self) -> Mapping[str, Sequence[Text]]:
        """Return all texts of the game, as it is written, by what they stand on: see `parts_of`.

        To read them of a rulebook takes longer than to save a translation. Raises PnpError.
        """
        # Loaded only where somebody translates.
        from pnp.app.catalogs import parts_of

        assert self._read is not None  # noqa: S101 - who asks has an edition
        if self._texts is None:
            self._texts = parts_of(self._project, self._read[0])
        return self._texts

    def _renewed(self, language: str, patch: Patch | None) -> Change | None:
        assert self._read is not None  # noqa: S101 - it was read a moment ago
        edition = self._editions[language]
        if patch and edition.takes(patch):
            return edition.patch(patch, self.version)
        try:
            opened = opened_in(self._project, *self._read, language)
        except UsageError:
            # Its catalog is gone.
            del self._editions[language]
            return None
        except PnpError as error:
            edition.problems = error.problems
            return None
        edition.problems = ()
        return edition.renew(opened, self.version)

    def _whole(self) -> tuple[Game, FontBook]:
        """Return the game and its fonts, read now. Raises PnpError."""
        before = self._states()
        game, fonts = read_game(self._project, self._name)
        self._blocks = {
            path: blocks
            for path, component in self._files(game)
            if (data := self._data(path)) and (blocks := card_blocks(data, component))
        }
        if self._states() != before:
            # Written meanwhile: nobody knows which of them was read.
            self._blocks.clear()
        return game, fonts

    def _patch(self, paths: Collection[Path]) -> Patch | None:
        """Return the cards that have changed, None where more may have, and read them in."""
        if self._read is None or self._problems or len(paths) != 1:
            return None
        (path,) = paths
        game, fonts = self._read
        blocks, data = self._blocks.get(path), self._data(path)
        component = dict(self._files(game)).get(path)
        if blocks is None or component is None or data is None:
            return None
        found = changed_cards(LoadContext.of(self._project, game), component, blocks, data)
        if found is None:
            return None
        self._blocks[path] = found.blocks
        made = found.put_into(component)
        components = (made if one is component else one for one in game.components)
        written = replace(game, components=(*components,))
        self._read = written, fonts
        opened = OpenedEdition(written, fonts, written)
        return Patch(opened, component.id, found.cards, bool(found.moved))

    def _files(self, game: Game) -> Iterator[tuple[Path, Component]]:
        for component in game.components:
            yield self._project.root / component.where.file, component

    def _data(self, path: Path) -> bytes | None:
        try:
            return read_file(path, YAML, Where(self._project.show(path)), self._project.root)
        except PnpError:
            return None

    def _states(self) -> list[tuple[str, int, int, int]]:
        """Return what tells whether files of values of the game were written."""
        found = []
        for path in sorted((self._project.cards / self._name).iterdir()):
            if has_reader(path.name):
                at = path.stat()
                found.append((path.name, at.st_mtime_ns, at.st_size, at.st_ino))
        return found
