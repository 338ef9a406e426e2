"""What is kept of a project, and all that can be asked of it, in the process that keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from pnp.cache.blob_cache import BlobCache
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, one_of
from pnp.core.project import Project
from pnp.open_games.kept_game import KeptGame
from pnp.open_games.text_values import (
    Saved,
    SaveOrder,
    TextPlaces,
    TextTable,
    TranslationPreview,
    TypedOrder,
    TypedPage,
)
from pnp.open_games.values import (
    Checked,
    EditionInfo,
    Exported,
    ExportOrder,
    FaceOrder,
    FacePreview,
    Update,
)

# What an answer needs beside faces, which are asked for first: loaded when it is asked for.
_NEEDS = {
    "export": "pnp.open_games.export",
    "text_places": "pnp.open_games.translation_table",
    "text_table": "pnp.open_games.translation_table",
    "save_text": "pnp.open_games.save_translation",
    "begin_language": "pnp.app.catalogs",
    "try_text": "pnp.open_games.draft_faces",
    "typed_page": "pnp.open_games.draft_rulebook",
    "check": "pnp.app.check",
    "refuses": "pnp.app.build_checks",
}


def needed(what: str) -> Any:
    """Return the module that the method `what` of a session needs, loaded; None for none."""
    return import_module(_NEEDS[what]) if what in _NEEDS else None


class Session:
    """Games that are kept open, each read when first asked for: see `open_games.OpenGames`."""

    def __init__(self, project: Project, out: Path, version: int = 1) -> None:
        """Keep games of `project`, the first answers being of a `version`.

        `out` is the folder with the cache, as for `pnp build`.
        """
        self._project = project
        self._out = out
        self._version = version
        # One object for each game that is open.
        self._games: dict[str, KeptGame] = {}

    def update(self, paths: Iterable[Path]) -> Update:
        """Take in that the files `paths` (absolute) were written, made or deleted.

        Games that nobody asked for before are in `games`, and have no changes.
        """
        said = {path for path in paths if not _is_nothing(path.name)}
        touched = self._touched(said)
        if not touched:
            return Update(self._version)
        self._version += 1
        changes = [
            change
            for name in touched
            if name in self._games
            for change in self._games[name].renew(self._version, said)
        ]
        return Update(self._version, (*touched,), (*changes,))

    def edition(self, game: str, language: str = "") -> EditionInfo | None:
        """Return a game in a language, "" its own; None where it could never be read.

        `problems` tells why then.
        """
        return self._game(game).info(language)

    def problems(self, game: str) -> tuple[Problem, ...]:
        """Return what keeps a game from being read as it is now, in all languages asked for."""
        return self._game(game).problems()

    def picture(self, order: FaceOrder) -> FacePreview:
        """Return the picture of a face."""
        kept = self._game(order.game)
        edition = kept.edition(order.language)
        if edition is None:
            return FacePreview(kept.version, b"", problems=kept.problems(order.language))
        try:
            return edition.picture(order)
        except UsageError:
            raise
        except PnpError as error:
            return FacePreview(edition.version, b"", problems=error.problems)

    def export(self, order: ExportOrder) -> Exported:
        """Return the files of an export, made of the game as its files are now.

        A game that contradicts its rules is exported all the same: `refuses` tells that.
        """
        kept = self._game(order.game)
        edition = kept.edition(order.language)
        problems = kept.problems(order.language)
        if edition is None or problems:
            return Exported(kept.version, problems=problems)
        made: Exported = needed("export").exported(self._project, edition, order, self._out)
        return made

    def text_places(self, game: str) -> TextPlaces:
        """Return the texts of a game, and where they stand; none where it can't be read."""
        kept = self._game(game)
        edition = kept.edition("")
        if edition is None:
            return TextPlaces(kept.version, (), {})
        written, fonts, _ = edition.opened
        texts = needed("text_places")
        places: TextPlaces = texts.text_places(self._project, written, fonts, edition.version)
        return places

    def text_table(self, game: str, language: str, places: TextPlaces) -> TextTable:
        """Return the texts of a game and what they are in a language that it has a catalog of.

        `places` are those of the game as it is now.
        """
        kept = self._game(game)
        edition = kept.edition("")
        if edition is None:
            return TextTable(kept.version, language, (), problems=kept.problems(""))
        written, messages = edition.opened.written, places.messages
        texts = needed("text_table")
        table: TextTable = texts.text_table(
            self._project, written, language, messages, kept.version, kept.texts
        )
        return table

    def save_text(self, order: SaveOrder) -> Saved:
        """Save a translation into its catalog, where that still says what the order supposes."""
        kept = self._game(order.game)
        edition = kept.edition("")
        if edition is None:
            return Saved(is_done=False, problems=kept.problems(""))
        saved: Saved = needed("save_text").saved(
            self._project, edition.opened.written, order, kept.texts
        )
        return saved

    def begin_language(
        self, game: str, language: str, beside: str, places: TextPlaces
    ) -> tuple[Path, ...]:
        """Return the catalog of a new language, with texts in the language `beside` in its notes.

        Raises UsageError for no language and one that is there, and PnpError for other catalogs.
        """
        edition = self._game(game).edition("")
        if edition is None:
            raise PnpError(self._game(game).problems(""))
        work, written = needed("begin_language"), edition.opened.written
        catalogs = work.catalogs_of(self._project, written, lambda: places.messages)
        return (*work.start(catalogs, language, beside),)

    def try_text(self, order: TypedOrder) -> TranslationPreview:
        """Return how faces look with a translation that is typed."""
        kept = self._game(order.game)
        edition = kept.edition("")
        if edition is None:
            return TranslationPreview(kept.version, problems=kept.problems(""))
        preview: TranslationPreview = needed("try_text").preview(self._project, edition, order)
        return preview

    def typed_page(self, order: TypedOrder) -> TypedPage:
        """Return the rulebook with a translation that is typed."""
        kept = self._game(order.game)
        edition = kept.edition("")
        if edition is None:
            return TypedPage(problems=kept.problems(""))
        books = needed("typed_page")
        page: TypedPage = books.typed_page(self._project, edition, order, self._out)
        return page

    def check(self, game: str) -> Checked:
        """Return the report of all checks of a game, as `pnp check` gives it."""
        version = self._game(game).version
        try:
            reports = needed("check").report_games
            (report,) = reports(self._project, [game], cache=BlobCache(self._out))
        except PnpError as error:
            return Checked(version, None, error.problems)
        # Loaded by the process that checks, and not by this one.
        from pnp.check_coverage.cards_read_by_rows import looked_at

        try:
            cards = looked_at(needed("check").subject_of(self._project, game))
        except PnpError:
            # The report says what is wrong.
            cards = {}
        return Checked(version, report, cards=cards)

    def refuses(self, game: str) -> tuple[Problem, ...]:
        """Return the errors for which `pnp build` prints nothing of a game, none where it does."""
        try:
            check = needed("refuses").check_meanwhile
            written, fonts = self._game(game).written()
            with check(self._project, written, fonts, BlobCache(self._out), False) as checked:
                checked()
        except PnpError as error:
            return error.problems
        return ()

    def _game(self, name: str) -> KeptGame:
        if name not in self._games:
            known = self._project.games()
            if name not in known:
                raise UsageError([one_of("game", name, known, COMMAND_LINE)])
            self._games[name] = KeptGame(self._project, name)
            self._games[name].renew(self._version)
        return self._games[name]

    def _touched(self, paths: set[Path]) -> list[str]:
        """Return the games that any of `paths` may be a part of."""
        kept = {name: game for name, game in self._games.items() if name in self._project.games()}
        for name in [*self._games]:
            if name not in kept:
                del self._games[name]
        others = (name for name in self._project.games() if name not in kept)
        found = [name for name, game in kept.items() if game.has(paths)]
        found += (name for name in others if KeptGame(self._project, name).has(paths))
        return sorted(found)


def _is_nothing(name: str) -> bool:
    """Return whether a file is none of a game: hidden, or what an editor keeps beside one."""
    return name.startswith(".") or name.endswith("~")
