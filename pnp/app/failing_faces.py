"""Pictures of the faces that a report finds wrong, for whoever has no program to look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pnp.app.localized_game import open_game
from pnp.app.report_faces import COLOURS, FaceOfCard, ReportFaces
from pnp.checks.run import Finding, Report
from pnp.core.problems import PnpError, Where
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.drawing.image_files import small_png_bytes
from pnp.model.game import Game
from pnp.reports.html.values import FaceThumbnail
from pnp.reports.mistake_rules import problem_of
from pnp.reports.mistakes import mistakes_in

if TYPE_CHECKING:
    from pnp.fonts.font_book import FontBook

_MOST = 24  # pictures of a game: with more of them a page would be too large to send
_SIDE = 168  # CSS pixels of the longer side
_FINER = 2  # pixels of a picture for each of CSS, since screens are as fine


def failing_faces(project: Project, report: Report) -> dict[Where, FaceThumbnail]:
    """Return the faces that findings of a report are about, by their places.

    Those beyond the first have no picture, nor have those that can't be drawn.
    """
    findings = [one.finding for one in mistakes_in(report)]
    if not findings or report.printed or report.game not in project.games():
        return {}
    try:
        game, fonts = open_game(project, report.game)
    except PnpError:
        return {}  # the report says what can't be read
    places = dict(_places(game, findings))
    if not places:
        return {}
    pictures = _Pictures(project, game, fonts)
    return {where: pictures.shown(place) for where, place in places.items()}


def _places(game: Game, findings: Iterable[Finding]) -> Iterator[tuple[Where, FaceOfCard]]:
    """Yield the face of each place that has one; the first finding of a place decides."""
    by_name: dict[tuple[str, str, str], FaceOfCard] = {}
    by_line: dict[Where, FaceOfCard] = {}
    for component in game.printed:
        for card in component.cards:
            for face in card.faces:
                place = FaceOfCard(component, card, face)
                by_name.setdefault((component.id, face.name, face.side), place)
                for where in (face.where, *face.places.values(), card.where):
                    by_line.setdefault(where.alone, place)
    seen: set[Where] = set()
    for finding in findings:
        where, named = finding.where.alone, problem_of(finding).face
        found = by_name.get((named.component, named.name, named.side)) or by_line.get(where)
        if found is not None and where not in seen:
            seen.add(where)
            yield where, found


class _Pictures:
    """Draws faces of a game, each once, as long as there are not too many."""

    def __init__(self, project: Project, game: Game, fonts: FontBook) -> None:
        self._faces = ReportFaces(project, game, fonts)
        # Drawn once for all that is wrong with a face.
        self._drawn: dict[str, FaceThumbnail] = {}

    def shown(self, place: FaceOfCard) -> FaceThumbnail:
        component, face = place.component, place.face
        key = component.face_id(face)
        if key not in self._drawn:
            scale = _SIDE / max(component.size)
            width, height = (max(1, round(side * scale)) for side in component.size)
            shown = FaceThumbnail(f"{component.id}/{face.name}, {face.side}", b"", width, height)
            if len(self._drawn) < _MOST:
                shown = replace(shown, png=self._png(place, scale))
            self._drawn[key] = shown
        return self._drawn[key]

    def _png(self, place: FaceOfCard, scale: float) -> bytes:
        """Return the face as it is cut, b"" if it can't be drawn; `scale` is pixels for each mm."""
        try:
            return small_png_bytes(self._faces.pixels(place, scale * _FINER), COLOURS)
        except PnpError:
            return b""
