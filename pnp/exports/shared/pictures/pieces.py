"""Which faces are shown: each once, or each copy; with their backs, common ones too, or without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.core.values import Struct
from pnp.model.game import COMMON, Card, Component, Face


class PieceFace(Struct, frozen=True):
    """A face that is to be seen; `id` is that of its card, or the name of a common back.

    `copy` is which copy of its card it is, 1-based.
    """

    component: Component
    card: Card
    face: Face
    id: str
    copy: int = 1

    @property
    def key(self) -> str:
        """What names the face among all of its game."""
        return self.component.face_id(self.face)

    @property
    def back_name(self) -> str:
        """The name of the common back that it is, "" for another face."""
        name = self.face.name
        return name.removeprefix(COMMON) if name.startswith(COMMON) else ""

    @property
    def said(self) -> dict[str, str | int]:
        """What names of files may say of it."""
        side, number = self.face.side, self.card.number
        return {"id": self.id, "side": side, "number": number, "copy": self.copy}

    def __str__(self) -> str:
        copy = f", copy {self.copy}" if self.copy > 1 else ""
        return f"{self.component.id}/{self.id}, {self.face.side}{copy}"


class Pair(Struct, frozen=True):
    """A front, and the back that lies behind it."""

    front: PieceFace
    back: PieceFace | None

    @property
    def has_common_back(self) -> bool:
        """Whether other cards have its back, too."""
        return self.back is not None and self.back.face.name.startswith(COMMON)


def shared_by(card: Card, copies: int) -> list[tuple[Face, int]]:
    """Return the fronts of a card, each with how many of `copies` show it: they take turns."""
    each, more = divmod(copies, len(card.fronts))
    return [(face, each + (at < more)) for at, face in enumerate(card.fronts)]


def pairs(component: Component, copies: bool) -> Iterator[Pair]:
    """Yield each distinct front of a component with its back, or each copy of a card."""
    for card in component.cards:
        fronts = card.fronts
        for number in range(card.copies if copies else len(fronts)):
            front = fronts[number % len(fronts)]
            name = f"{card.id}-{front.variant}" if front.variant and not copies else card.id
            copy = number + 1 if copies else 1
            back = PieceFace(component, card, card.back, name, copy) if card.back else None
            yield Pair(PieceFace(component, card, front, name, copy), back)


def faces(component: Component, copies: bool, paired: bool) -> Iterator[PieceFace]:
    """Yield what is shown of a component: fronts, each with a back that is its own.

    Common backs come last, each once, unless all are `paired`.
    """
    last: dict[str, PieceFace] = {}
    own: set[str] = set()
    for pair in pairs(component, copies):
        yield pair.front
        back = pair.back
        if back is None:
            continue
        if pair.has_common_back and not paired:
            name = back.face.name.removeprefix(COMMON)
            last.setdefault(name, PieceFace(component, back.card, back.face, name))
        elif copies or paired or back.key not in own:
            own.add(back.key)
            yield (
                back
                if copies or paired
                else PieceFace(component, back.card, back.face, back.card.id)
            )
    yield from last.values()


def usual_back(shown: Iterable[Pair]) -> PieceFace | None:
    """Return the common back that most have, None where no card has one."""
    backs: dict[str, list[PieceFace]] = {}
    for pair in shown:
        if pair.back and pair.has_common_back:
            backs.setdefault(pair.back.key, []).append(pair.back)
    return max(backs.values(), key=len)[0] if backs else None
