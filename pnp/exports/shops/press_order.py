"""An order for a press: a file of each component that is wanted, and what is in it."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.exports.images.pieces import Pair, Shown, pairs
from pnp.exports.job import ExportJob, File
from pnp.exports.shops.press_faces import Press, press_faces
from pnp.exports.shops.press_files import PressFile, press_pdf
from pnp.exports.shops.profiles import intent_of
from pnp.model.game import Component
from pnp.model.selection import select
from pnp.pdf.metadata import About


def press_order(job: ExportJob, backs_first: bool) -> Iterator[File]:
    """Yield a file of each component. Raises PnpError, and UsageError for options.

    Fronts and backs take turns; of components without backs there are fronts alone.
    """
    values, game = job.values, job.edition.game
    limit = float(values["ink-limit"])
    intent = intent_of(values["icc"], limit)
    press = Press(values["bleed"], values["flatten"], intent.profile, limit)
    wanted = PressFile(press, intent, values["standard"], values["die-lines"])
    components = select(game, job.selection)
    shown = {one.key: one for part in components for one in _sides(_pairs(job, part), False) if one}
    job.faces.expect(len(shown))
    drawn = press_faces(job.look, press, list(shown.values()), job.faces.done)
    faces = dict(zip(shown, drawn, strict=False))
    folder = job.export.name + job.suffix()
    for part in components:
        about = About(f"{game.title}: {part.title}", part.title, (), game.edition, game.rights)
        sides = _sides(_pairs(job, part), backs_first)
        data, _ = press_pdf(sides, faces, wanted, job.edition.fonts, about)
        yield File(f"{folder}/{game.id}-{part.id}-{game.edition}.pdf", data)


def _pairs(job: ExportJob, component: Component) -> list[Pair]:
    return list(pairs(component, job.values["each"] == "copy"))


def _sides(of: list[Pair], backs_first: bool) -> list[Shown | None]:
    """Return the pages of a file; where some have a back, there is a page behind each front."""
    if not any(one.back for one in of):
        return [one.front for one in of]
    both = [(one.back, one.front) if backs_first else (one.front, one.back) for one in of]
    return [side for two in both for side in two]
