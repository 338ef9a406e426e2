"""A game in one language that is kept open: its faces, sheets and pictures as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.app.localized_game import JOIN, localized
from pnp.cache.blob_cache import BlobCache
from pnp.core.memo import Memo
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.drawing.drawing import Drawing
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.drawing.text_operators import set_words
from pnp.exports.job import ExportJob
from pnp.exports.registry import Need
from pnp.faces.face_jobs import FaceContext
from pnp.fonts.shaping import shape
from pnp.model.game import Component, Game
from pnp.model.ink import Ink
from pnp.model.selection import check_ink, select
from pnp.open_games.changed_faces import (
    OpenedEdition,
    Patch,
    all_keys,
    differ_in_words_only,
    is_same,
    keys_of,
    patched,
    places_of,
    told_with,
)
from pnp.open_games.face_drawer import FaceDrawer, said_game
from pnp.open_games.kept_drawings import KeptDrawings
from pnp.open_games.kept_pictures import KeptPictures
from pnp.open_games.values import Change, ExportOrder, FaceOrder, FacePreview
from pnp.sheet_layout.print_options import Options, print_options
from pnp.sheet_layout.sheet_files import SheetFile, parts_of
from pnp.text.line_items import forget_words

# Of how many ways to print a game what was worked out for the last PDF is kept.
_MOST_WAYS = 8
# After so many, what draws faces is made anew: it remembers texts that nobody has any more, 24 MB
# of them if it is let.
_MOST_PATCHES = 200


class KeptEdition:
    """A game in a language, as it was when last it could be read."""

    def __init__(
        self, project: Project, language: str, opened: OpenedEdition, version: int
    ) -> None:
        self.opened = opened
        self.version = version
        self.problems: tuple[Problem, ...] = ()
        self._project = project
        self._language = language
        # One object for each ink, since it keeps what it has drawn.
        self._drawers: dict[Ink, FaceDrawer] = {}
        self._drawings: dict[Ink, KeptDrawings] = {}
        # 5 % of a PDF of a game of 5400 cards that is kept open (bench/caches.py).
        self._layouts: dict[Options, tuple[SheetFile, ...]] = {}
        self._memos: dict[str, Memo] = {}
        self._patches = 0
        self._pictures = KeptPictures()
        self._keys, self._places = all_keys(project, opened), places_of(opened.game)

    def renew(self, opened: OpenedEdition, version: int) -> Change | None:
        """Take over the game as it is now; return what has changed, None for nothing."""
        before, old = self.opened, self._keys
        self.opened = opened
        self._keys, self._places = all_keys(self._project, opened), places_of(opened.game)
        lost = tuple(name for name in old if name not in self._keys)
        faces = tuple(name for name, key in self._keys.items() if old.get(name) != key)
        self._drawers.clear()
        self._layouts.clear()
        for drawings in self._drawings.values():
            drawings.forget(lost)
        if not lost and not faces and opened.game == before.game:
            return None
        self._pictures.forget(lost)
        is_words_only = not lost and all(name in old for name in faces) and (
            differ_in_words_only(before.game, opened.game)
        )  # fmt: skip
        return self._change(version, faces, lost, is_words_only)

    def takes(self, patch: Patch) -> bool:
        """Return whether it can `patch`: whether each of its cards depends on one of the game."""
        before = self.opened
        is_own = self._language in ("", before.written.language) and not self.problems
        return is_own and (before.game is before.written or not patch.has_moved)

    def patch(self, patch: Patch, version: int) -> Change | None:
        """Take over a game in which only the cards of `patch` are others; return what changed."""
        before = self.opened.game
        now = patched(self._project, self.opened, patch)
        self.opened = now.opened
        context = FaceContext(self._project, now.opened.game, now.opened.fonts, Ink.FULL)
        part = replace(now.opened.game.components[now.index], cards=(*now.cards.values(),))
        keys = keys_of(context, [part])
        faces = tuple(name for name, key in keys.items() if self._keys[name] != key)
        self._keys |= keys
        self._forget_texts()
        for kept in self._drawers.values():
            kept.take(replace(context, ink=kept.context.ink))
        if is_same(before, patch, now):
            return None
        change = self._change(version, faces, (), is_words_only=True)
        return replace(change, patch=told_with(before, patch, now))

    def _forget_texts(self) -> None:
        """Let go of texts that many patches before showed."""
        self._patches += 1
        if self._patches % _MOST_PATCHES == 0:
            self._drawers.clear()
            forget_words()
            set_words.cache_clear()
            shape.cache_clear()

    def _change(
        self, version: int, faces: tuple[str, ...], lost: tuple[str, ...], is_words_only: bool
    ) -> Change:
        self.version = version
        game = self.opened.game.id
        return Change(game, self._language, version, faces, lost, is_words_only)

    def languages(self) -> tuple[Game, ...]:
        """Return the game in each of its languages alone. Raises PnpError."""
        written, _, game = self.opened
        if not game.second:
            return (game,)
        return tuple(localized(self._project, written, one) for one in self._language.split(JOIN))

    def place_of(self, face: str) -> tuple[int, int] | None:
        """Return the index of the component and the card that show a face, None for no face."""
        return self._places.get(face)

    def packed(
        self, context: FaceContext, components: Sequence[Component], cache: BlobCache
    ) -> dict[str, PackedDrawing]:
        """Return the packed drawings of all faces of `components` by their ids. Raises PnpError."""
        drawings = self._drawings.setdefault(context.ink, KeptDrawings())
        return drawings.of(context, components, self._keys, cache)

    def loaded(self, context: FaceContext, ids: Iterable[str]) -> dict[str, Drawing]:
        """Return the drawings of faces by their ids, which were packed before."""
        return self._drawings[context.ink].loaded(ids)

    def laid_out(self, job: ExportJob) -> ExportJob:
        """Return `job` with its sheets. Raises UsageError, and PnpError."""
        if Need.SHEETS not in job.export.needs:
            return job
        printed = print_options(job.selection, job.values)
        known = self._layouts.get(printed)
        if known is None:
            sheets = parts_of(job.edition.game, printed)
        else:
            # Whatever they show, the pieces are the same.
            parts = {one.id: one for one in select(job.edition.game, printed.selection)}
            sheets = tuple(
                replace(one, components=tuple(parts[part.id] for part in one.components))
                for one in known
            )
        self._layouts[printed] = sheets
        _let_go(self._layouts)
        return replace(job, sheets=sheets)

    def memo(self, order: ExportOrder) -> Memo:
        """Return what was worked out for what an export wrote before, told the same."""
        told = repr((order.name, sorted(order.values.items()), order.unchecked))
        memo = self._memos.pop(told, None) or Memo()
        memo.begin()
        self._memos[told] = memo
        _let_go(self._memos)
        return memo

    def picture(self, order: FaceOrder) -> FacePreview:
        """Return the picture of a face, from memory where it is as it was. Raises UsageError."""
        check_ink(self.opened.written, order.ink)
        if order.face not in self._keys:
            raise UsageError([one_of("face", order.face, self._keys, COMMAND_LINE)])
        where = self._places[order.face]
        if order.said:
            return self._drawer_said(order).picture(where, order.face, self.version)
        place, key = (order.face, order.ink), self._keys[order.face]
        last = self._pictures.last(place)
        if last and last.key == key and not (last.problems or last.misfits):
            return replace(last, version=self.version)
        picture = self._drawer(order.ink).picture(where, order.face, self.version)
        picture = replace(picture, key=key)
        if not picture.svg and last:
            return replace(picture, svg=last.svg, is_old=True)
        self._pictures.put(place, picture)
        return picture

    def _drawer(self, ink: Ink) -> FaceDrawer:
        if ink not in self._drawers:
            opened = self.opened
            self._drawers[ink] = FaceDrawer(
                FaceContext(self._project, opened.game, opened.fonts, ink)
            )
        return self._drawers[ink]

    def _drawer_said(self, order: FaceOrder) -> FaceDrawer:
        """Return how faces look with other words. Raises PnpError for what is wrong with them."""
        opened = self.opened
        game = said_game(self._project, opened.written, self._language, order.said)
        return FaceDrawer(FaceContext(self._project, game, opened.fonts, order.ink))


def _let_go(kept: dict[Any, Any]) -> None:
    """Let go of what was kept first, where it is of too many ways to print."""
    while len(kept) > _MOST_WAYS:
        del kept[next(iter(kept))]
