"""Double-sided pieces to the faces that are wanted of them: each piece shows one face.

A face that is short is told together with its rivals: the faces that would be short in its place
if the pieces were laid otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

# The faces a piece can show, and how many such pieces there are.
Supply: TypeAlias = Mapping[frozenset[str], int]


class Shortage(NamedTuple):
    """Faces of which `wanted` are wanted together, while only `pieces` pieces have any of them."""

    faces: tuple[str, ...]
    wanted: int
    pieces: int


def shortages(wanted: Mapping[str, int], supply: Supply) -> Sequence[Shortage]:
    """Return the faces of which there are not enough; nothing when all can be laid out."""
    table = _Table(supply)
    short = [
        face for face, count in wanted.items() if not all(table.lay(face) for _ in range(count))
    ]
    groups: list[frozenset[str]] = []
    for face in short:
        rivals = table.rivals(face)
        for group in [group for group in groups if group & rivals]:
            groups.remove(group)
            rivals |= group
        groups.append(rivals)
    return [_shortage(group, wanted, supply) for group in groups]


def _shortage(group: frozenset[str], wanted: Mapping[str, int], supply: Supply) -> Shortage:
    pieces = sum(count for kind, count in supply.items() if kind & group)
    return Shortage(tuple(sorted(group)), sum(wanted[face] for face in group), pieces)


class _Table:
    """Pieces laid out so far: for each kind of piece, how many show which of its faces."""

    def __init__(self, supply: Supply) -> None:
        self._supply = supply
        self._shown: dict[frozenset[str], Counter[str]] = {kind: Counter() for kind in supply}

    def lay(self, face: str) -> bool:
        """Lay one more piece with `face` up, turning others over as need be; return whether."""
        kinds, faces = self._search(face)
        kind = next((one for one in kinds if self._shown[one].total() < self._supply[one]), None)
        if kind is None:
            return False
        while True:
            shows = kinds[kind]
            self._shown[kind][shows] += 1
            if shows == face:
                return True
            kind = faces[shows]
            self._shown[kind][shows] -= 1

    def rivals(self, face: str) -> frozenset[str]:
        """Return `face`, and all that pieces show which could show it instead."""
        _, faces = self._search(face)
        return frozenset((face, *faces))

    def _search(self, face: str) -> tuple[dict[frozenset[str], str], dict[str, frozenset[str]]]:
        """Return the kinds that could be turned to free a piece for `face`.

        For each kind the face it would show then; for each face the kind that shows it now.
        """
        kinds: dict[frozenset[str], str] = {}
        faces: dict[str, frozenset[str]] = {}
        waiting = [face]
        for current in waiting:
            for kind in self._supply:
                if current in kind and kind not in kinds:
                    kinds[kind] = current
                    shown = [one for one, count in self._shown[kind].items() if count]
                    new = [one for one in shown if one not in faces and one != face]
                    faces.update(dict.fromkeys(new, kind))
                    waiting += new
        return kinds, faces
