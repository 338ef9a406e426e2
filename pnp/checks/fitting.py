"""How the texts of a game are set on its faces in a language, from the store where it was seen."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from pnp.catalog.values import Catalog
from pnp.checks.catalogs import translations_in
from pnp.checks.subject import Subject
from pnp.faces import Look, jobs_for
from pnp.filling import fill_figures, has_figures
from pnp.inputs import digest
from pnp.model import Game
from pnp.store import Store
from pnp.text.request import Sizes
from pnp.translate import faults, translated

if TYPE_CHECKING:
    from pnp.render.survey import Fits

_KEY = "fits"


def fits_in(subject: Subject, catalog: Catalog | None) -> Fits:
    """Return how the texts of a game are set in the language of `catalog`; None: in its own.

    Translations that can't be printed are left out. Raises PnpError for what else is wrong.
    """
    language = catalog.language if catalog else ""
    key = f"{_KEY}:{language}"
    if key not in subject.memory:
        game = subject.game
        assert game is not None  # noqa: S101 - the runner sees to it
        subject.memory[key] = _fits(subject, _said(subject, game, catalog))
    fits: Fits = subject.memory[key]
    return fits


def _said(subject: Subject, game: Game, catalog: Catalog | None) -> Game:
    if catalog:
        bad = {
            one.message.key
            for one in translations_in(subject, catalog)
            if any(faults(one.text, one.message))
        }
        game = translated(game, _without(catalog, bad))
    return fill_figures(game, subject.figures) if has_figures(game) else game


def _without(catalog: Catalog, bad: Collection[tuple[str, str]]) -> Catalog:
    return replace(catalog, messages=tuple(one for one in catalog.messages if one.key not in bad))


def _fits(subject: Subject, game: Game) -> Fits:
    look = Look(subject.project, game, subject.fonts, low_ink=False)
    key = f"{_KEY}:{digest(*(job.key for job in jobs_for(look, game.components)))}"
    sizes = _known(subject.store, key)
    # Loaded only where something has to be set: it takes longer than all else.
    survey = import_module("pnp.render.survey")
    if sizes is not None:
        all_fit: Fits = survey.Fits((), sizes)
        return all_fit
    fits: Fits = survey.fits_of(subject.project, game, subject.fonts)
    if subject.store and not fits.misfits:
        # What does not fit is looked at again: its place is not what it depends on.
        subject.store.put({key: json.dumps(fits.sizes).encode()})
    return fits


def _known(store: Store | None, key: str) -> dict[str, Sizes] | None:
    blob = store.get([key]).get(key) if store else None
    return {name: Sizes(*some) for name, some in json.loads(blob).items()} if blob else None
