"""What differs from what was printed before, or from a version, and jobs that print that alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp.core.problems import Problem, UsageError
from pnp.core.project import is_file
from pnp.core.values import Struct, replace
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.exports.job import ExportJob, Shared
from pnp.exports.options import CARDS, COMPONENT, SET, SINCE
from pnp.model.changes_since_print import (
    CardNow,
    Changes,
    Looks,
    LooksOfCards,
    card_now,
    changes,
    only_missing,
)
from pnp.model.game import Component
from pnp.model.ink import Ink
from pnp.model.selection import named, select
from pnp.pdf.readback import count_pdf
from pnp.pdf.sheet_contents import PrintedCount


class PreviousPrint(Struct, frozen=True):
    """What there was before: how cards looked, and what it is called.

    Where it `has_backs`, these are compared, too.
    """

    called: str
    looks: LooksOfCards
    has_backs: bool = True


def names_a_file(since: str) -> bool:
    """Return whether `--since` names a PDF, and no version."""
    return since.lower().endswith(".pdf") or is_file(Path(since))


def printed_before(job: ExportJob) -> PrintedCount:
    """Return what is on the sheets that `job` names with its option `since`.

    Raises PnpError for a PDF that can't be read, and UsageError for one of another game, language
    or ink.
    """
    printed = count_pdf(Path(job.values[SINCE.name]), looks=True)
    game, where = job.edition.game, printed.where
    ink = next((one for one in Ink if f"{one} ink" in printed.keywords), Ink.FULL)
    if printed.game != game.id:
        hint = f"name a PDF of '{game.id}', or build '{printed.game}'"
        raise UsageError([Problem(where, f"this is a PDF of the game '{printed.game}'", hint)])
    if ink != job.context.ink:
        raise UsageError([Problem(where, f"it was printed in {ink} ink", f"say --ink {ink}")])
    if printed.language not in ("", game.language):
        message = f"it was printed in the language '{printed.language}'"
        raise UsageError([Problem(where, message, f"say --lang {printed.language}")])
    return printed


def of_same_part(job: ExportJob, printed: PrintedCount) -> ExportJob:
    """Return `job` for the part of its game that was `printed`, unless it is told another."""
    selection, asked = printed.selections[0], job.selection
    if len(printed.selections) > 1 or asked.components or asked.card_set or asked.cards:
        return job
    part = {
        COMPONENT.name: selection.components,
        SET.name: selection.card_set,
        CARDS.name: selection.cards,
    }
    return replace(job, values={**job.values, **part})


def as_printed(printed: PrintedCount) -> PreviousPrint:
    """Return how what was `printed` looked; what is tiled counts when it is whole.

    Sheets of paper with no backs are held against fronts alone.
    """
    has_backs = any(face.side == "back" for face in printed.faces)
    return PreviousPrint(printed.where.file, _then(printed), has_backs)


def as_drawn(
    called: str, components: Iterable[Component], drawings: Mapping[str, PackedDrawing]
) -> PreviousPrint:
    """Return how the cards of `components` look in their `drawings`, by the ids of faces."""
    looks = {
        (component.id, card): one.looks
        for component in components
        for card, one in _now(drawings, component, has_backs=True).items()
    }
    return PreviousPrint(called, looks)


def only_changed(job: ExportJob, before: PreviousPrint) -> ExportJob:
    """Return a drawn `job` with its `changes`, and with what of its game is missing alone."""
    game = job.edition.game
    components = select(game, job.selection)
    now = {
        (component.id, card): looks
        for component in components
        for card, looks in _now(job.drawings, component, before.has_backs).items()
    }
    asked = job.selection
    then = before.looks
    if asked.components:
        ids = {one.id for one in components}
        then = {key: looks for key, looks in then.items() if key[0] in ids}
    if asked.card_set or asked.cards:
        then = {key: looks for key, looks in then.items() if key in now}
    found = tuple(changes(then, now))
    missing = only_missing(game, components, found)
    kept = named(missing, job.selection)
    return replace(
        job,
        edition=replace(job.edition, game=missing),
        shared=Shared(),
        values={**job.values, COMPONENT.name: kept},
        changes=Changes(game, before.called, found),
    )


def _now(
    drawings: Mapping[str, PackedDrawing], component: Component, has_backs: bool
) -> dict[str, CardNow]:
    """Return how the cards of a component look, by their ids."""

    def look(face_id: str) -> str:
        return drawings[face_id].look

    return {
        card.id: card_now(
            card,
            {face.variant: look(component.face_id(face)) for face in card.fronts},
            look(component.face_id(card.back)) if has_backs and card.back else "",
        )
        for card in component.cards
        if card.copies
    }


def _then(printed: PrintedCount) -> LooksOfCards:
    found: dict[tuple[str, str], Looks] = defaultdict(Counter)
    tiled: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for front, back in printed.pairs():
        key, pair = (front.component, front.name), (front.look, back.look if back else "")
        if front.part is None:
            found[key][pair] += 1
        else:
            tiled[key].add(pair)
    whole = printed.count("front")
    for key, pairs in tiled.items():
        found[key][min(pairs)] += whole[key] - found[key].total()
    return found
