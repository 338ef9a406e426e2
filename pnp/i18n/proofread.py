"""Which texts of a game were proofread, and in which languages, in `texts.seals`.

One line per text: its id, and for each language a digest of what it said when somebody held it
against the rules. The file is written by `pnp check --proofread`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import NamedTuple

from pnp.core.folders import is_there
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where
from pnp.core.project import Project
from pnp.files.user_file import SEALS, read_file

PROOFREAD_FILE = "texts.seals"
_HEADING = "# Texts as they were proofread. Written by 'pnp check --proofread'.\n"
_DIGEST = re.compile(r"[A-Za-z][A-Za-z0-9-]*:[0-9a-f]{10}")
# Where pictures and links point is no word: another crop of a card says the same.
_TARGET = re.compile(r"(?<=\])\([^()\s]*\)(?:\{[^{}=]*\})?")


class Proof(NamedTuple):
    """A text as it is said in one language, with its placeholders; `where` it is written."""

    id: str
    language: str
    text: str
    where: Where


def is_proofread(project: Project, game: str) -> bool:
    """Return whether texts of `game` were proofread."""
    return is_there(project.cards / game / PROOFREAD_FILE)


def digest_of(text: str) -> str:
    """Return ten hex digits for the words and placeholders of `text`, however its lines break."""
    plain = " ".join(_TARGET.sub(" ", text).split())
    return blake2b(plain.encode(), digest_size=5).hexdigest()


def read_proofs(project: Project, game: str) -> Mapping[str, Mapping[str, str]] | None:
    """Return digests by the ids of texts, then by languages; None where nothing was proofread.

    Raises PnpError with the lines that can't be read.
    """
    path = project.cards / game / PROOFREAD_FILE
    if not is_there(path):
        return None
    found: dict[str, dict[str, str]] = {}
    problems: list[Problem] = []
    data = read_file(path, SEALS, Where(project.show(path)), project.root)
    for number, line in enumerate(data.decode("utf-8", errors="replace").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, *digests = line.split("\t")
        if digests and all(map(_DIGEST.fullmatch, digests)):
            found[name] = dict(one.split(":") for one in digests)
        else:
            hint = "restore the line, or write the file anew with 'pnp check --proofread'"
            message = "line is no proof: the id of a text, and a digest for each language"
            problems.append(Problem(Where(project.show(path), number), message, hint))
        if len(problems) == MOST_PROBLEMS:
            break
    if problems:
        raise PnpError(problems)
    return found


def proofs_text(proofs: Iterable[Proof]) -> str:
    """Return the content of `texts.seals` for texts in their languages."""
    lines: dict[str, list[str]] = {}
    for proof in proofs:
        lines.setdefault(proof.id, []).append(f"\t{proof.language}:{digest_of(proof.text)}")
    said = (f"{name}{''.join(digests)}\n" for name, digests in lines.items())
    return _HEADING + "".join(said)
