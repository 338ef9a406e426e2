"""What a template reads of what faces share: a changed word, or picture, redraws only its faces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from pnp.model.game import Game

T = TypeVar("T")
# Files that are read: a template and a picture as it is named, and what a drawing links to, by its
# path below art/.
TEMPLATE, ART, LINK = "template:", "art:", "link:"


class Reads:
    """Notes the names of texts that were read, as "words.up" or "lists.rank.one.name".

    In `files` are files that were looked for, as "art:coin.png".
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.files: set[str] = set()
        self._kept: dict[object, tuple[set[str], set[str]]] = {}

    def begin(self) -> None:
        """Forget what was read for the face before."""
        self.names, self.files = set(), set()

    def remembering(self, key: object, work: Callable[[], T]) -> T:
        """Return what `work` returns; it counts as reading what it ever read under `key`.

        For work that is done once, and used by many faces.
        """
        before = self.names, self.files
        self.begin()
        try:
            return work()
        finally:
            names, files = self._kept.setdefault(key, (set(), set()))
            names |= self.names
            files |= self.files
            self.names, self.files = before[0] | names, before[1] | files


class TrackedMapping(Mapping[str, Any]):
    """A mapping that notes which of its values are read; `texts` are the keys of those that count.

    Who goes through it, or writes it down, reads it all.
    """

    __slots__ = ("_above", "_reads", "_texts", "_values")

    def __init__(
        self, values: Mapping[str, Any], above: str, texts: Collection[str], reads: Reads
    ) -> None:
        self._values = values
        self._above = above
        self._texts = texts
        self._reads = reads

    def __getitem__(self, key: str) -> Any:
        if key in self._texts:
            self._reads.names.add(f"{self._above}.{key}")
        return self._values[key]

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        self._reads.names.update(f"{self._above}.{key}" for key in self._texts)
        return repr(self._values)


def noted_lists(game: Game, reads: Reads) -> Mapping[str, Any]:
    """Return the lists of `game`; what they say in texts is noted when it is read."""
    return {
        name: {
            key: TrackedMapping(
                known, f"lists.{name}.{key}", game.texts[name] & known.keys(), reads
            )
            for key, known in entries.items()
        }
        if game.texts.get(name)
        else entries
        for name, entries in game.lists.items()
    }
