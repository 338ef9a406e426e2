"""A game in one language that is kept open: what its faces depend on, and their pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from zlib import compress, decompress

from pnp.app.open_game import JOIN, figures_of, localized
from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest
from pnp.core.memo import Memo
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.drawing.drawing import Drawing
from pnp.drawing.text_operators import set_words
from pnp.exports.job import ExportJob
from pnp.exports.registry import Need
from pnp.faces.cached_faces import FaceContext, jobs_for
from pnp.fonts.font_book import FontBook
from pnp.fonts.shaping import shape
from pnp.game_texts.figures import fill_figures
from pnp.model.game import Card, Component, Game
from pnp.model.ink import Ink
from pnp.model.selection import check_ink, select
from pnp.open_games.face_drawer import FaceDrawer, said_game
from pnp.open_games.kept_drawings import KeptDrawings
from pnp.open_games.values import CardPatch, Change, ExportOrder, FaceOrder, Picture
from pnp.sheet_layout.print_options import Options, print_options
from pnp.sheet_layout.sheet_files import SheetFile, parts_of
from pnp.text.line_items import forget_words

# Of all pictures of an edition, in bytes.
_MOST_PICTURES = 64_000_000
# Of how many ways to print a game what was worked out for the last PDF is kept.
_MOST_WAYS = 8
# So many cards that are others, or stand in other lines, are told with a change: of more, the game
# is asked for anew.
_MOST_TOLD = 500
# After so many, what draws faces is made anew: it remembers texts that nobody has any more, 24 MB
# of them if it is let.
_MOST_PATCHES = 200


class Opened(NamedTuple):
    """A game as it is written, its fonts, and the game in the language of an edition."""

    written: Game
    fonts: FontBook
    game: Game


class Patch(NamedTuple):
    """A game of which some cards of a component, by their index, are others than before.

    `has_moved`: further cards stand in other lines now.
    """

    opened: Opened
    component: str
    cards: Mapping[int, Card]
    has_moved: bool


class KeptEdition:
    """A game in a language, as it was when last it could be read."""

    def __init__(self, project: Project, language: str, opened: Opened, version: int) -> None:
        self.opened = opened
        self.version = version
        self.problems: tuple[Problem, ...] = ()
        self._project = project
        self._language = language
        self._looks: dict[Ink, FaceDrawer] = {}
        self._drawings: dict[Ink, KeptDrawings] = {}
        self._layouts: dict[Options, tuple[SheetFile, ...]] = {}
        self._memos: dict[str, Memo] = {}
        self._patches = 0
        self._pictures: OrderedDict[tuple[str, Ink], Picture] = OrderedDict()
        self._size = 0
        self._keys, self._places = self._whole()

    def renew(self, opened: Opened, version: int) -> Change | None:
        """Take over the game as it is now; return what has changed, None for nothing."""
        before, old = self.opened, self._keys
        self.opened = opened
        self._keys, self._places = self._whole()
        lost = tuple(name for name in old if name not in self._keys)
        faces = tuple(name for name, key in self._keys.items() if old.get(name) != key)
        self._looks.clear()
        self._layouts.clear()
        for drawings in self._drawings.values():
            drawings.forget(lost)
        if not lost and not faces and opened.game == before.game:
            return None
        for place in [place for place in self._pictures if place[0] in lost]:
            self._size -= len(self._pictures.pop(place).svg)
        is_words_only = not lost and all(name in old for name in faces) and (
            _bare(before.game) == _bare(opened.game)
        )  # fmt: skip
        return self._change(version, faces, lost, is_words_only)

    def takes(self, patch: Patch) -> bool:
        """Return whether it can `patch`: whether each of its cards depends on one of the game."""
        before = self.opened
        is_own = self._language in ("", before.written.language) and not self.problems
        return is_own and (before.game is before.written or not patch.has_moved)

    def patch(self, patch: Patch, version: int) -> Change | None:
        """Take over a game in which only the cards of `patch` are others; return what changed."""
        before, written = self.opened, patch.opened.written
        index, changed = self._cards(patch)
        game = written
        if before.game is not before.written:
            cards = list(before.game.components[index].cards)
            for at, card in changed.items():
                cards[at] = card
            components = list(before.game.components)
            components[index] = replace(components[index], cards=(*cards,))
            game = replace(before.game, components=(*components,))
        self.opened = Opened(written, before.fonts, game)
        context = FaceContext(self._project, game, before.fonts, Ink.FULL)
        part = replace(game.components[index], cards=(*changed.values(),))
        keys = _keys_of(context, [part])
        faces = tuple(name for name, key in keys.items() if self._keys[name] != key)
        self._keys |= keys
        self._patches += 1
        if self._patches % _MOST_PATCHES == 0:
            self._looks.clear()
            forget_words()
            set_words.cache_clear()
            shape.cache_clear()
        for kept in self._looks.values():
            kept.take(replace(context, ink=kept.context.ink))
        old, new = (one.components[index].cards for one in (before.game, game))
        if not patch.has_moved and all(card == old[at] for at, card in changed.items()):
            return None
        others = {at: card for at, card in enumerate(new) if card is not old[at]}
        told = CardPatch(patch.component, others) if len(others) <= _MOST_TOLD else None
        return replace(self._change(version, faces, (), is_words_only=True), patch=told)

    def _cards(self, patch: Patch) -> tuple[int, Mapping[int, Card]]:
        """Return the index of the component of `patch`, and its cards as this edition says them."""
        before, written = self.opened, patch.opened.written
        ids = [component.id for component in written.components]
        index = ids.index(patch.component)
        if before.game is before.written:
            return index, patch.cards
        part = replace(written.components[index], cards=(*patch.cards.values(),))
        mini = replace(written, components=(part,), boxes=())
        filled = fill_figures(mini, figures_of(self._project, mini))
        return index, dict(zip(patch.cards, filled.components[0].cards, strict=True))

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

    def dumped(
        self, context: FaceContext, components: Sequence[Component], cache: BlobCache
    ) -> dict[str, bytes]:
        """Return the dumped drawings of all faces of `components` by their ids. Raises PnpError."""
        drawings = self._drawings.setdefault(context.ink, KeptDrawings())
        return drawings.of(context, components, self._keys, cache)

    def loaded(self, context: FaceContext, ids: Iterable[str]) -> dict[str, Drawing]:
        """Return the drawings of faces by their ids, which were dumped before."""
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

    def picture(self, order: FaceOrder) -> Picture:
        """Return the picture of a face, from memory where it is as it was. Raises UsageError."""
        check_ink(self.opened.written, order.ink)
        if order.face not in self._keys:
            raise UsageError([one_of("face", order.face, self._keys, COMMAND_LINE)])
        where = self._places[order.face]
        if order.said:
            return self._look_said(order).picture(where, order.face, self.version)
        place, key = (order.face, order.ink), self._keys[order.face]
        last = self._last(place)
        if last and last.key == key and not (last.problems or last.misfits):
            return replace(last, version=self.version)
        picture = self._look(order.ink).picture(where, order.face, self.version)
        picture = replace(picture, key=key)
        if not picture.svg and last:
            return replace(picture, svg=last.svg, is_old=True)
        self._keep(place, picture)
        return picture

    def _last(self, place: tuple[str, Ink]) -> Picture | None:
        kept = self._pictures.get(place)
        return replace(kept, svg=decompress(kept.svg)) if kept else None

    def _keep(self, place: tuple[str, Ink], picture: Picture) -> None:
        # A quarter of the memory; it takes a fiftieth of the time to draw one.
        picture = replace(picture, svg=compress(picture.svg, 1))
        before = self._pictures.pop(place, None)
        self._size += len(picture.svg) - (len(before.svg) if before else 0)
        self._pictures[place] = picture
        while self._size > _MOST_PICTURES:
            _, left = self._pictures.popitem(last=False)
            self._size -= len(left.svg)

    def _look(self, ink: Ink) -> FaceDrawer:
        if ink not in self._looks:
            opened = self.opened
            self._looks[ink] = FaceDrawer(
                FaceContext(self._project, opened.game, opened.fonts, ink)
            )
        return self._looks[ink]

    def _look_said(self, order: FaceOrder) -> FaceDrawer:
        """Return how faces look with other words. Raises PnpError for what is wrong with them."""
        opened = self.opened
        game = said_game(self._project, opened.written, self._language, order.said)
        return FaceDrawer(FaceContext(self._project, game, opened.fonts, order.ink))

    def _whole(self) -> tuple[dict[str, str], dict[str, tuple[int, int]]]:
        """Return the keys of all faces, and the index of their components and cards, by ids."""
        opened = self.opened
        context = FaceContext(self._project, opened.game, opened.fonts, Ink.FULL)
        keys = _keys_of(context, opened.game.printed)
        places: dict[str, tuple[int, int]] = {}
        for index, component in enumerate(opened.game.printed):
            for at, card in enumerate(component.cards):
                for face in card.faces:
                    places.setdefault(component.face_id(face), (index, at))
        return keys, places


def _let_go(kept: dict[Any, Any]) -> None:
    """Let go of what was kept first, where it is of too many ways to print."""
    while len(kept) > _MOST_WAYS:
        del kept[next(iter(kept))]


def _keys_of(context: FaceContext, components: Iterable[Component]) -> dict[str, str]:
    """Return what tells how faces look in all inks from how they look at other times, by id."""
    inks = digest(*(sorted(colours.items()) for colours in context.game.inks.values()))
    return {job.id: f"{job.key}-{inks}" for job in jobs_for(context, components)}


def opened_in(project: Project, written: Game, fonts: FontBook, language: str) -> Opened:
    """Return a game in a language. Raises UsageError for one that it has not, and PnpError."""
    return Opened(written, fonts, localized(project, written, language))


def _bare(game: Game) -> object:
    """Return what is printed of a game but for its texts."""
    return [
        (component.id, component.trim, [(card.id, card.copies) for card in component.cards])
        for component in game.printed
    ]
