"""Whether the texts of a rulebook fit in a language, as the cache has it.

Until a rulebook was set it is not known which templates draw its cover and the titles of its
chapters; later no other template counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest, digest_files, fonts_digest, pictures_digest
from pnp.core.project import RULEBOOK_FILE, Project, is_file
from pnp.faces.input_digests import ReadFiles
from pnp.i18n.catalog_files import catalog_path
from pnp.load.files import templates_of
from pnp.load.game import GAME_FILE
from pnp.load.ledger.ledger import RULES_FILE
from pnp.model.game import Game

_FITS, _READS = "rulebook fits:", "rulebook reads:"
_WRITTEN = (GAME_FILE, RULES_FILE, RULEBOOK_FILE)


class CachedRulebook:
    """The rulebook of a game in a language."""

    def __init__(self, project: Project, game: Game, language: str, cache: BlobCache) -> None:
        self._files = ReadFiles(project, game.id)
        self._base = _base(project, game, language)
        self._cache = cache
        found = cache.get([_READS + self._base])
        self._reads: set[str] = set().union(*map(json.loads, found.values()))

    def fits(self) -> bool:
        """Return whether all its texts fitted when it was set last, and nothing changed since."""
        key = self._key()
        return key in self._cache.get([key])

    def keep(self, reads: Iterable[str]) -> None:
        """Keep that all its texts fit; `reads` are the texts and files that its templates read."""
        self._reads.update(filter(self._files.has, reads))
        said = json.dumps(sorted(self._reads)).encode()
        self._cache.put({_READS + self._base: said, self._key(): b"fits"})

    def _key(self) -> str:
        files = [(name, self._files.digest(name)) for name in sorted(self._reads)]
        return _FITS + digest(self._base, files)


def _base(project: Project, game: Game, language: str) -> str:
    """Return 32 hex digits for all that the setting of a rulebook depends on but for templates.

    Of these it says which there are: a game may draw a cover of its own. Of the cards it says which
    there are, and how many, but not what stands on them.
    """
    folder = project.cards / game.id
    written = [*(folder / name for name in _WRITTEN), catalog_path(project, game.id, language)]
    cards = [
        (part.id, part.title, part.size, part.shape, card.id, card.copies, back and back.name)
        for part in game.components
        for card in part.cards
        for back in [card.back]
    ]
    return digest(
        language,
        fonts_digest(project),
        pictures_digest(project, game.id),
        sorted(templates_of(project, game.id).names),
        digest_files([one for one in written if is_file(one)], project.root),
        cards,
    )
