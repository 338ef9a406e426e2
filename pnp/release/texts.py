"""The readme and the licence of an archive."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.licences import licence_url
from pnp.exports.store_page.strings import StoreStrings
from pnp.model.game import Game
from pnp.model.publication import Publication, stated_licence
from pnp.release.strings import ReleaseStrings

README, LICENCE, CHANGES = "README.txt", "LICENCE.txt", "CHANGES.md"
# Names of folders; what others hold is named after what wrote it.
PRINT, RULEBOOK, STORE = "print", "rulebook", "store"
CHANGED = "changed-since-"
_WIDTH = 78
# A number of a step, or the name of a folder and spaces.
_HANGING = lazy_pattern(r"\d+\. |\S+ {2,}")


def readme(game: Game, said: Publication, parts_list: str, folders: Sequence[str]) -> bytes:
    """Return the readme: what the game is, what is in the archive, and how to print it.

    `parts_list` is where the parts list lies, `folders` are those of the archive and its files.
    """
    words, store = ReleaseStrings.of(game.edition), StoreStrings.of(game.edition)
    facts = [
        store.told(store.players, game.players) if game.players else "",
        store.told(store.minutes, said.minutes) if said.minutes else "",
        store.told(store.age, f"{said.age}+") if said.age else "",
    ]
    listed = {name: _what(name, words) for name in folders}
    wide = max(map(len, listed))
    steps = [words.begin.format(file=parts_list), words.scale, words.card]
    blocks = [
        f"{game.title} {game.version}\n{said.tagline}",
        store.private if said.private else "",
        said.description,
        " · ".join(filter(None, facts)),
        _head(words.inside) + "\n".join(f"{n:{wide}}  {what}" for n, what in listed.items()),
        _head(words.how) + "\n".join(f"{n}. {step}" for n, step in enumerate(steps, 1)),
        said.homepage,
        game.rights.notice,
    ]
    return _text(blocks)


def licence(game: Game, said: Publication) -> bytes:
    """Return who made the game, its licence with the address of its terms, and its notice."""
    words, store = ReleaseStrings.of(game.edition), StoreStrings.of(game.edition)
    rights = game.rights
    named: Mapping[str, tuple[str, ...]] = said.credits or {"designer": rights.authors}
    stated, terms = stated_licence(rights.licence), licence_url(rights.licence)
    blocks = [
        f"{game.title} {game.version}",
        store.private if said.private else "",
        "\n".join(store.told(store.role(role), ", ".join(names)) for role, names in named.items()),
        rights.notice,
        store.told(store.licence, stated) if stated else words.not_stated,
        f"{words.terms} {terms}" if terms else "",
        rights.url if rights.url != terms else "",
    ]
    return _text(blocks)


def _what(name: str, words: ReleaseStrings) -> str:
    """Return what is in a folder or a file of the archive."""
    if name.startswith(CHANGED):
        return words.changed.format(since=name.removeprefix(CHANGED).rstrip("/"))
    return {
        f"{PRINT}/": words.print_,
        f"{PRINT}-home-ink/": words.home,
        f"{PRINT}-low-ink/": words.low,
        f"{RULEBOOK}/": words.rulebook,
        f"{STORE}/": words.store,
        LICENCE: words.licence_file,
        CHANGES: words.changes_file,
        "SHA256SUMS": words.sums,
    }.get(name, words.others)


def _head(text: str) -> str:
    return f"{text}\n{'-' * len(text)}\n"


def _text(blocks: Sequence[str]) -> bytes:
    """Return blocks of lines, wrapped, with the line ends that every editor reads."""
    wrapped = ["\n".join(map(_wrapped, one.strip().split("\n"))) for one in blocks if one.strip()]
    return ("\n\n".join(wrapped) + "\n").replace("\n", "\r\n").encode()


def _wrapped(line: str) -> str:
    """Return a line broken into several; what is behind a number or a name stays in its column."""
    match = _HANGING.match(line)
    indent = " " * match.end() if match else ""
    lines = textwrap.wrap(
        line, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines)
