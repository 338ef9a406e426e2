"""An order for a press: a file of each component that is wanted, and what is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.colour.separation import SHIPPED_CONDITION, ProfileError, Separation, shipped_profile
from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.exports.job import ExportJob, File
from pnp.exports.shared.pictures.pieces import Pair, Shown, pairs
from pnp.exports.shared.shops.order import Ink, Line, Order, faces_of
from pnp.exports.shared.shops.press_faces import Press, PressFace, press_faces
from pnp.exports.shared.shops.press_files import PressFile, press_pdf
from pnp.exports.shared.shops.products import is_missing
from pnp.exports.shared.shops.report import report_file
from pnp.files.user_file import MB, FileKind, open_file
from pnp.model.game import Component
from pnp.model.selection import select
from pnp.pdf.metadata import About
from pnp.pdf.pdfx import Intent

_PROFILE = FileKind(
    "ICC profile",
    10 * MB,
    "name the profile alone, as the print shop gives it",
    "name the .icc file that the print shop gives",
    "name the .icc file that the print shop gives",
)

# What is written where an export has no choice.
_NEWER = "x-1a-2003"


def press_order(job: ExportJob, shop: str, backs_first: bool) -> Iterator[File]:
    """Yield a file of each component. Raises PnpError, and UsageError for options.

    Fronts and backs take turns; of components without backs there are fronts alone.
    """
    values, game = job.values, job.edition.game
    limit = float(values["ink-limit"])
    intent = intent_of(values["icc"], limit)
    press = Press(values["bleed"], values["flatten"], intent.profile, limit)
    wanted = PressFile(
        press, intent, values.get("standard", _NEWER), values.get("die-lines", False)
    )
    components = select(game, job.selection)
    shown = {key: one for part in components for key, one in faces_of(part).items()}
    job.faces.expect(len(shown))
    drawn = press_faces(job.context, press, list(shown.values()), job.faces.done)
    faces = dict(zip(shown, drawn, strict=False))
    folder = job.export.name + job.suffix()
    most = 0.0
    for part in components:
        about = About(f"{game.title}: {part.title}", part.title, (), game.edition, game.rights)
        sides = _sides(list(pairs(part, job.values["each"] == "copy")), backs_first)
        data, ink = press_pdf(sides, faces, wanted, job.edition.fonts, about)
        most = max(most, ink.most)
        yield File(f"{folder}/{game.id}-{part.id}-{game.edition}.pdf", data)
    lines = tuple(_line(part, faces, press.bleed) for part in components)
    order = Order(shop, lines, ink=Ink(most, limit, intent.condition))
    yield report_file(job, folder, order)


def _line(component: Component, faces: Mapping[str, PressFace], bleed: float) -> Line:
    made = [faces[key] for key in faces_of(component)]
    texts = [one.smallest_text for one in made if one.smallest_text]
    return Line(
        component=component,
        printed_on="",
        designs=len(made),
        bleed=bleed,
        smallest_text=min(texts, default=0.0),
        ink=sum(one.mean_ink for one in made) / len(made),
        mirrored=sum(is_missing(one.part, one.keep) for one in made),
        flattened=sum(one.is_flat for one in made),
    )


def _sides(of: list[Pair], backs_first: bool) -> list[Shown | None]:
    """Return the pages of a file; where some have a back, there is a page behind each front."""
    if not any(one.back for one in of):
        return [one.front for one in of]
    both = [(one.back, one.front) if backs_first else (one.front, one.back) for one in of]
    return [side for two in both for side in two]


def intent_of(file: str, limit: float) -> Intent:
    """Return what `file` says that is printed on; "" stands for the profile that ships.

    Raises UsageError where it can't be used.
    """
    if not file:
        return Intent(SHIPPED_CONDITION, shipped_profile(), is_registered=True)
    where = Where(file)
    try:
        with open_file(Path(file), _PROFILE, where, None) as opened:
            profile = opened.read(_PROFILE.most + 1)
        name = Separation(profile, limit).name
    except ProfileError as error:
        hint = "name a CMYK profile for output, as ISOcoated_v2_eci.icc"
        raise UsageError([Problem(where, str(error), hint)]) from None
    except PnpError as error:
        raise UsageError(error.problems) from None
    return Intent(name, profile, is_registered=False)
