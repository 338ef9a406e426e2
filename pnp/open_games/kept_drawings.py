"""Drawings of faces that are kept in memory, each until its face looks otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.app.build_parallel import nobody
from pnp.cache.blob_cache import BlobCache
from pnp.core.values import replace
from pnp.drawing.drawing import Drawing
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.faces.cached_faces import draw_faces
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.model.game import Component


class _Kept(NamedTuple):
    """A drawing as it is packed, and as it is once it was loaded; `key` says what it shows."""

    key: str
    packed: PackedDrawing
    loaded: Drawing


class KeptDrawings:
    """The drawings of the faces of an edition in one ink.

    To load one takes as long as to lay it out: of 5400, loaded again for each edit, 0.2 s.
    """

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def of(
        self,
        context: FaceContext,
        components: Sequence[Component],
        keys: Mapping[str, str],
        cache: BlobCache,
    ) -> dict[str, PackedDrawing]:
        """Return the packed drawings of all faces of `components`, by their ids.

        `keys` say by the ids of faces what they show. Raises PnpError with the problems of all.
        """
        ids = [
            component.face_id(face)
            for component in components
            for card in component.cards
            for face in card.faces
        ]
        lacking = {one for one in ids if not self._has(one, keys[one])}
        if lacking:
            self._draw(context, [*_parts(components, lacking)], keys, cache)
        kept = self._kept
        return {one: kept[one].packed for one in ids}

    def loaded(self, ids: Iterable[str]) -> dict[str, Drawing]:
        """Return the drawings of faces, which `of` has returned, by their ids."""
        return {one: self._kept[one].loaded for one in ids}

    def forget(self, ids: Iterable[str]) -> None:
        """Let go of the drawings of faces that are gone."""
        for one in ids:
            self._kept.pop(one, None)

    def _has(self, name: str, key: str) -> bool:
        kept = self._kept.get(name)
        return kept is not None and kept.key == key

    def _draw(
        self,
        context: FaceContext,
        components: Sequence[Component],
        keys: Mapping[str, str],
        cache: BlobCache,
    ) -> None:
        jobs = jobs_for(context, components)
        drawn = draw_faces(context, jobs, cache, nobody, None)
        for job in jobs:
            if not self._has(job.id, keys[job.id]):
                packed = drawn[job.key]
                self._kept[job.id] = _Kept(keys[job.id], packed, packed.drawing)


def _parts(components: Sequence[Component], ids: Collection[str]) -> Iterable[Component]:
    """Yield the components with those of their cards that show one of the faces `ids`."""
    for component in components:
        cards = tuple(
            card
            for card in component.cards
            if any(component.face_id(face) in ids for face in card.faces)
        )
        if cards:
            yield replace(component, cards=cards)
