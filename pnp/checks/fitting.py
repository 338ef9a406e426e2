"""How the texts of a game are set on its faces in a language, from the store where it was seen."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TypeAlias

from pnp.catalog.values import Catalog
from pnp.checks.catalogs import faults_in
from pnp.checks.subject import Subject
from pnp.faces import Job, Look, jobs_for
from pnp.filling import fill_figures, has_figures
from pnp.inputs import digest
from pnp.model import Game
from pnp.render.fits import Fits, merged
from pnp.store import Store
from pnp.text.request import Sizes
from pnp.translate import translated

_KEY = "fits"
# How texts are set on each face, by its id.
_Faces: TypeAlias = Mapping[str, Fits]


def fits_in(subject: Subject, catalog: Catalog) -> Fits:
    """Return how the texts of a game are set in the language of `catalog`.

    Translations that can't be printed are left out. Raises PnpError for what else is wrong.
    """
    return merged(_faces_in(subject, catalog).values())


def own_sizes(
    subject: Subject, catalogs: Sequence[Catalog], names: Collection[str]
) -> Mapping[str, Sizes]:
    """Return the sizes of texts in the language of the game, on faces where `catalogs` have them.

    `names` are the texts' ids. Raises PnpError.
    """
    game = subject.game
    assert game is not None  # noqa: S101 - the runner sees to it
    faces = {
        face
        for catalog in catalogs
        for face, fits in _faces_in(subject, catalog).items()
        if not fits.sizes.keys().isdisjoint(names)
    }
    return merged(_fits(subject, _filled(subject, game), faces).values()).sizes if faces else {}


def _faces_in(subject: Subject, catalog: Catalog) -> _Faces:
    key = f"{_KEY}:{catalog.language}"
    if key not in subject.memory:
        game = subject.game
        assert game is not None  # noqa: S101 - the runner sees to it
        bad = {one.message.key for one, problems in faults_in(subject, catalog) if problems}
        said = _filled(subject, translated(game, _without(catalog, bad)))
        subject.memory[key] = _fits(subject, said)
    faces: _Faces = subject.memory[key]
    return faces


def _without(catalog: Catalog, bad: Collection[tuple[str, str]]) -> Catalog:
    return replace(catalog, messages=tuple(one for one in catalog.messages if one.key not in bad))


def _filled(subject: Subject, game: Game) -> Game:
    return fill_figures(game, subject.figures) if has_figures(game) else game


def _fits(subject: Subject, game: Game, faces: Collection[str] | None = None) -> _Faces:
    """Return how texts are set on all faces of a game, or on those with some ids."""
    look = Look(subject.project, game, subject.fonts, low_ink=False)
    jobs = [job for job in jobs_for(look, game.components) if faces is None or job.id in faces]
    keys = {job.id: _place(job) for job in jobs}
    known = _known(subject.store, keys)
    fresh = _looked_at(subject, game, [job for job in jobs if job.id not in known])
    if subject.store:
        # What does not fit is looked at again: its place is not what it depends on.
        subject.store.put(
            {
                keys[name]: json.dumps(fits.sizes).encode()
                for name, fits in fresh.items()
                if not fits.misfits
            }
        )
    return {job.id: known.get(job.id) or fresh[job.id] for job in jobs}


def _place(job: Job) -> str:
    """Return what stands for all that the sizes of the texts on a face depend on."""
    texts = ((name, text.id) for name, text in job.face.texts.items())
    return f"{_KEY}:{digest(job.key, job.id, sorted(texts))}"


def _known(store: Store | None, keys: Mapping[str, str]) -> dict[str, Fits]:
    blobs = store.get(keys.values()) if store else {}
    return {name: Fits((), _sizes(blobs[key])) for name, key in keys.items() if key in blobs}


def _sizes(blob: bytes) -> dict[str, Sizes]:
    return {name: Sizes(*some) for name, some in json.loads(blob).items()}


def _looked_at(subject: Subject, game: Game, jobs: Sequence[Job]) -> dict[str, Fits]:
    if not jobs:
        return {}
    # Loaded only where something has to be set: it takes longer than all else.
    fits_on = import_module("pnp.render.survey").fits_on
    places = [(job.component, job.card, job.face) for job in jobs]
    fits = fits_on(subject.project, game, subject.fonts, places)
    return {job.id: one for job, one in zip(jobs, fits, strict=True)}
