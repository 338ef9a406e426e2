"""Which texts of a game were proofread, and in which languages, in `texts.seals`.

One line per text: its id, and for each language a digest of what it said when somebody held it
against the rules. Behind each stands what it said, of macros and drawings digests of their parts,
by which the one is found that changed. The file is written by `pnp check --proofread`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from pnp.core.folders import is_there
from pnp.core.icu_select import written
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where
from pnp.core.project import Project
from pnp.files.user_file import SEALS, read_file

PROOFREAD_FILE = "texts.seals"
_HEADING = "# Texts as they were proofread. Written by 'pnp check --proofread'.\n"
# Before what was said, behind its digest.
_SAID = "="
_DIGEST = lazy_pattern(r"[A-Za-z][A-Za-z0-9-]*:[0-9a-f]{10}|=[^\n]*")
# Where pictures point is no word: another crop of a card says the same. Links to rules are kept.
_TARGET = lazy_pattern(r"(?<=\])\((?!#)[^()\s]*\)(?:\{[^{}=]*\})?")


class Part(NamedTuple):
    """One of several parts of what is proofread, with the digest of what it says."""

    said: str
    digest: str
    where: Where


class Proof(NamedTuple):
    """A text as it is said in one language, with its placeholders; `where` it is written.

    That of `parts` are their digests.
    """

    id: str
    language: str
    text: str
    where: Where
    parts: tuple[Part, ...] = ()

    @property
    def shown(self) -> str:
        """The text in a line, as it is written in a file of a game; digests as they are."""
        if self.parts:
            return self.text
        return " ".join(written(self.text, lambda of: f"={of}").split())

    @property
    def said(self) -> str:
        """What it says: of several parts, one line each."""
        return "\n".join(one.said for one in self.parts) if self.parts else self.text

    @classmethod
    def of_parts(cls, name: str, language: str, parts: Sequence[Part]) -> Proof:
        """Return the proof of one or more parts, each of which can be found again by its digest."""
        digests = " ".join(one.digest for one in parts)
        return cls(name, language, digests, parts[0].where, tuple(parts))


def is_proofread(project: Project, game: str) -> bool:
    """Return whether texts of `game` were proofread."""
    return is_there(project.cards / game / PROOFREAD_FILE)


def digest_of(text: str) -> str:
    """Return ten hex digits for the words and placeholders of `text`, however its lines break."""
    plain = " ".join(_TARGET.sub(" ", text).split())
    return blake2b(plain.encode(), digest_size=5).hexdigest()


def digest_of_part(said: str) -> str:
    """Return eight hex digits for what a part of a template says, however its lines break."""
    return blake2b(" ".join(said.split()).encode(), digest_size=4).hexdigest()


def was_said(digests: Mapping[str, str], language: str) -> str | None:
    """Return of what `read_proofs` has of a text what it said in `language`, if that was kept."""
    return digests.get(f"{_SAID}{language}")


def read_proofs(project: Project, game: str) -> Mapping[str, Mapping[str, str]] | None:
    """Return digests by the ids of texts, then by languages; None where nothing was proofread.

    See `was_said`, too.

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
            found[name] = dict(_parts(digests))
        else:
            hint = "restore the line, or write the file anew with 'pnp check --proofread'"
            message = "line is no proof: the id of a text, and a digest for each language"
            problems.append(Problem(Where(project.show(path), number), message, hint))
        if len(problems) == MOST_PROBLEMS:
            break
    if problems:
        raise PnpError(problems)
    return found


def _parts(digests: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield languages with their digests, and behind _SAID with what was said."""
    language = ""
    for one in digests:
        if one.startswith(_SAID):
            yield f"{_SAID}{language}", one[1:]
        else:
            language, _, digest = one.partition(":")
            yield language, digest


def proofs_text(proofs: Iterable[Proof]) -> str:
    """Return the content of `texts.seals` for texts in their languages."""
    lines: dict[str, list[str]] = {}
    for proof in proofs:
        digests = lines.setdefault(proof.id, [])
        digest = f"{proof.language}:{digest_of(proof.text)}"
        digests.append(f"\t{digest}\t{_SAID}{proof.shown}")
    return _HEADING + "".join(f"{name}{''.join(of)}\n" for name, of in lines.items())
