"""How the texts of a game are set in a language, from the cache where it was seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any, TypeAlias

from pnp.cache.blob_cache import BlobCache
from pnp.checks.subject.catalogs import catalogs_of, faults_in, translations_in
from pnp.checks.subject.subject import Subject
from pnp.checks.subject.text_sizes import dumped, read_sizes, sizes_key
from pnp.checks.translations.cached_rulebook import CachedRulebook
from pnp.core.folders import is_there
from pnp.core.problems import PnpError, Problem
from pnp.core.project import RULEBOOK_FILE
from pnp.core.values import replace
from pnp.faces.face_dependencies import FaceReads
from pnp.faces.face_jobs import FaceContext, FaceJob, jobs_for
from pnp.game_texts.apply_catalog import translated
from pnp.game_texts.fact_placeholders import fill_figures, has_figures
from pnp.i18n.catalog import Catalog
from pnp.model.game import Game
from pnp.model.ink import Ink
from pnp.processes.work import EndedError, Made, Tell
from pnp.processes.worker_pool import Parallel
from pnp.render.text_fits import Fits, merged
from pnp.text.right_to_left import is_right_to_left
from pnp.text.text_box import Sizes

# Instead of a language: that of the game.
OWN = ""
_KEY = "fits"
# How texts are set on each face, by its id.
_Faces: TypeAlias = Mapping[str, Fits]
_PREFETCHED, _OF_BOOK_IN, _WORDS = "fits prefetched", "misfits", "words"


def expect_fits(
    subject: Subject, words: Callable[[], Made], beside: bool, languages: Sequence[str]
) -> Callable[[], Made]:
    """Take in that texts will be asked for in `languages`: others set them, where there are any.

    They do so `beside` what this process does, or else once they are asked for. In OWN it is the
    rulebook alone. With them they do `words`, which look at the same translations; what is returned
    gives their result.
    A language is an item: with all of them as one, Quarken's check waited for it 1.2 s of 6. Words
    after them, where it is known what is wrong with translations, take 5 % less CPU of its check.
    """
    items: tuple[str | None, ...] = (*languages, None)
    prefetched = Parallel(partial(_setter, subject, words), items, beside=beside)
    subject.end.enter_context(closing(prefetched))
    subject.memory[_PREFETCHED] = items, prefetched

    def of_words() -> Made:
        _take_over(subject)
        return subject.once(_WORDS, words)

    return of_words


def is_set(subject: Subject, catalog: Catalog) -> bool:
    """Return whether anything of a catalog can be set: the check `translations` tells of others."""
    return not is_right_to_left(catalog.language) and bool(translations_in(subject, catalog))


def _setter(subject: Subject, words: Callable[[], Any]) -> Callable[[str | None, Tell], Any]:
    catalogs = {one.language: one for one in catalogs_of(subject).readable}

    def set_in(language: str | None, tell: Tell) -> Any:
        if language is None:
            return words()
        if language == OWN:
            return {}, own_misfits(subject)
        if not is_set(subject, catalogs[language]):
            return {}, ()
        return _faces_in(subject, catalogs[language]), rulebook_misfits(subject, catalogs[language])

    return set_in


def _take_over(subject: Subject) -> None:
    """Remember what others found."""
    languages, prefetched = subject.memory.pop(_PREFETCHED, ((), ()))
    for language, result in zip(languages, prefetched, strict=True):
        try:
            found = result()
        except (PnpError, EndedError, OSError, RuntimeError):
            # Whatever ended it: here it is done once more.
            continue
        if language is None:
            subject.memory[_WORDS] = found
        else:
            names = (f"{_KEY}:{language}", f"{_OF_BOOK_IN}:{language}")
            subject.memory.update(zip(names, found, strict=True))


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
    game = subject.game_with_cards
    faces = {
        face
        for catalog in catalogs
        for face, fits in _faces_in(subject, catalog).items()
        if not fits.sizes.keys().isdisjoint(names)
    }
    return merged(_fits(subject, _filled(subject, game), faces).values()).sizes if faces else {}


def rulebook_misfits(subject: Subject, catalog: Catalog) -> tuple[Problem, ...]:
    """Return what is wrong with the texts of the rulebook where they stand in a language.

    What is wrong in the language of the game, too, is left out; so is, of a rulebook that can't be
    set at all, what does not stand in the catalog.
    """
    _take_over(subject)
    return subject.once(f"{_OF_BOOK_IN}:{catalog.language}", lambda: _misfits(subject, catalog))


def _misfits(subject: Subject, catalog: Catalog) -> tuple[Problem, ...]:
    good = _good(subject, catalog)
    try:
        problems = _set(subject, catalog.language, lambda: _game_in(subject, good), good)
        others = {one.where for one in problems if one.where.file != catalog.where.file}
        if others:
            others -= {one.where for one in own_misfits(subject)}
    except PnpError as error:
        problems, others = error.problems, set()
    in_catalog = catalog.where.file
    return tuple(one for one in problems if one.where.file == in_catalog or one.where in others)


def own_misfits(subject: Subject) -> tuple[Problem, ...]:
    """Return what is wrong with the texts of the rulebook in the language of the game.

    Raises PnpError for a rulebook that can't be set at all.
    """
    _take_over(subject)
    return subject.once(
        f"{_OF_BOOK_IN}:{OWN}",
        lambda: _set(subject, OWN, lambda: _filled(subject, subject.game_with_cards)),
    )


def _set(
    subject: Subject, language: str, game_in: Callable[[], Game], catalog: Catalog | None = None
) -> tuple[Problem, ...]:
    """Return what can't be set of the rulebook in a language, none if all fitted the last time."""
    project, game = subject.project, subject.game_with_cards
    set_rulebook = subject.set_rulebook
    if set_rulebook is None or not is_there(project.cards / game.id / RULEBOOK_FILE):
        return ()
    kept = subject.cache and CachedRulebook(project, game, language, subject.cache)
    if kept and kept.fits():
        return ()
    problems, reads = set_rulebook(game_in(), catalog)
    if kept and not problems:
        kept.keep(reads)
    return problems


def _faces_in(subject: Subject, catalog: Catalog) -> _Faces:
    _take_over(subject)
    return subject.once(
        f"{_KEY}:{catalog.language}",
        lambda: _fits(subject, _game_in(subject, _good(subject, catalog))),
    )


def _good(subject: Subject, catalog: Catalog) -> Catalog:
    """Return `catalog` without translations that can't be printed."""
    bad = {one.message.key for one, problems in faults_in(subject, catalog) if problems}
    return replace(catalog, messages=tuple(one for one in catalog.messages if one.key not in bad))


def _game_in(subject: Subject, catalog: Catalog) -> Game:
    return _filled(subject, translated(subject.game_with_cards, catalog))


def _filled(subject: Subject, game: Game) -> Game:
    # Another value may choose the longest phrase.
    return fill_figures(game, subject.figures, is_longest=True) if has_figures(game) else game


def _fits(subject: Subject, game: Game, faces: Collection[str] | None = None) -> _Faces:
    """Return how texts are set on all faces of a game, or on those with some ids."""
    context = FaceContext(subject.project, game, subject.fonts, ink=Ink.FULL)
    jobs = [job for job in jobs_for(context, game.components) if faces is None or job.id in faces]
    reads = FaceReads(context, subject.cache, jobs)
    keys = {job.id: sizes_key(job, key) for job in jobs if (key := reads.key(job))}
    known = _known(subject.cache, keys)
    fresh = _looked_at(subject, game, [job for job in jobs if job.id not in known])
    if subject.cache:
        # What does not fit is looked at again: its place is not what it depends on.
        fit = [job for job in jobs if job.id in fresh and not fresh[job.id].misfits]
        for job in fit:
            reads.note(job, fresh[job.id].reads)
        sizes = {sizes_key(job, reads.key(job)): dumped(fresh[job.id].sizes) for job in fit}
        subject.cache.put(sizes | dict(reads.kept(fit)))
    return {job.id: known.get(job.id) or fresh[job.id] for job in jobs}


def _known(cache: BlobCache | None, keys: Mapping[str, str]) -> dict[str, Fits]:
    blobs = cache.get(keys.values()) if cache else {}
    return {name: Fits((), read_sizes(blobs[key])) for name, key in keys.items() if key in blobs}


def _looked_at(subject: Subject, game: Game, jobs: Sequence[FaceJob]) -> dict[str, Fits]:
    if not jobs:
        return {}
    # Loaded only where something has to be set: it takes longer than all else.
    from pnp.render.text_fit_survey import fits_on

    places = [(job.component, job.card, job.face) for job in jobs]
    fits = fits_on(subject.project, game, subject.fonts, places)
    return {job.id: one for job, one in zip(jobs, fits, strict=True)}
