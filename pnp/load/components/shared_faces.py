"""What templates that come with the program ask of the fields of a card: dice and spinners."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.problems import shorten
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.scalars import number
from pnp.model.game import Card, Face

_DIE, _SPINNER = "_shared/die.svg.j2", "_shared/spinner.svg.j2"


def check_faces(cards: Iterable[Card], sides: int, problems: Problems) -> None:
    """Note lists of the wrong length, and weights that are none; a die has so many `sides`."""
    for card in cards:
        if card.front.template == _DIE and sides:
            _check_count(
                card.front, "sides", sides, f"a die of {sides} sides has so many", problems
            )
        elif card.front.template == _SPINNER:
            sectors = len(_parts(card.front, "sectors"))
            for name in ("weights", "colours"):
                _check_count(card.front, name, sectors, f"there are {sectors} sectors", problems)
            _check_weights(card.front, problems)


def _parts(face: Face, field: str) -> list[str]:
    said = face.fields.get(field)
    return said.split("|") if isinstance(said, str) and said.strip() else []


def _check_count(face: Face, field: str, wanted: int, because: str, problems: Problems) -> None:
    found = len(_parts(face, field))
    if found not in (0, wanted):
        message = f"{field}: there are {found}, and {because}"
        hint = "write one for each, parted by |; one with nothing in it stays empty"
        problems.add(face.places.get(field, face.where), message, hint)


def _check_weights(face: Face, problems: Problems) -> None:
    for part in _parts(face, "weights"):
        try:
            is_weight = number(part.strip()) > 0
        except BadValueError:
            is_weight = False
        if not is_weight:
            message = f"weights: '{shorten(part.strip())}' is no number above 0"
            hint = "write how wide the sector is beside the others, as 3 | 2 | 1"
            problems.add(face.places.get("weights", face.where), message, hint)
