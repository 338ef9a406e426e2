"""Seals: what each figure was when someone held it against the source, in `rules.seals`.

One line per fact: its id, a digest of all it states, its value for people to read, and what it says
of itself. The file is written by `pnp check --seal`; it is what tells a slip of the keyboard from a
figure that was read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.core.folders import is_there
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where, printable
from pnp.core.project import Project
from pnp.expressions.facts import Fact, Ledger
from pnp.expressions.values import show
from pnp.files.user_file import SEALS, read_file

SEALS_FILE = "rules.seals"
# Figures of ours may change at will; the rest stands somewhere, or follows.
SEALED_KINDS = ("stated", "derived", "reconstructed", "public")
_SHOWN = 60
# Words beside those that differ, and letters of a text that is quoted.
_CONTEXT, _QUOTED = 3, 300
_HEADING = "# Figures as they were read in the sources. Written by 'pnp check --seal'.\n"


# What facts say of themselves, in the order of `Seal.said`.
SAID = ("key", "kind", "document", "place", "expression", "address")


class Seal(NamedTuple):
    """The digest of a fact, its value as people write it, and SAID; `said` is empty if not kept."""

    digest: str
    value: str
    said: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key of the fact, "" where it was not kept."""
        return self.said[0] if self.said else ""


def seal_of(fact: Fact) -> Seal:
    """Return the seal of `fact`: it stands for key, value, kind, place and expression."""
    source = fact.source.text if fact.source else ""
    said = (fact.key, fact.kind, fact.document, fact.section, source, fact.address)
    key, *others, address = said
    text = json.dumps((key, _plain(fact.value), *others, address), ensure_ascii=False)
    digest = blake2b(text.encode(), digest_size=6).hexdigest()
    return Seal(digest, _in_a_line(show(fact.value)), tuple(map(_in_a_line, said)))


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


def is_decided(fact: Fact) -> bool:
    """Return whether a fact of ours says yes, no, or something in words, and so decides a rule.

    Texts and play follow such a value, so that nothing disagrees with it; rows hold figures.
    """
    return fact.kind not in SEALED_KINDS and _has_words(fact.value)


def _has_words(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_has_words, value.values()))
    return (
        any(map(_has_words, value)) if isinstance(value, tuple) else isinstance(value, bool | str)
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {"map": [[name, _plain(part)] for name, part in value.items()]}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value


def read_seals(project: Project, game: str) -> Mapping[str, Seal] | None:
    """Return the seals of a game's facts by their ids, None where nothing was sealed.

    Raises PnpError with the lines that can't be read.
    """
    path = project.cards / game / SEALS_FILE
    if not is_there(path):
        return None
    seals: dict[str, Seal] = {}
    problems: list[Problem] = []
    data = read_file(path, SEALS, Where(project.show(path)), project.root)
    text = data.decode("utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) in (3, 3 + len(SAID)):
            seals[parts[0]] = Seal(parts[1], parts[2], tuple(parts[3:]))
        else:
            hint = "restore the line, or write the file anew with 'pnp check --seal'"
            where = Where(project.show(path), number)
            problems.append(Problem(where, "line is no seal: id, digest and value", hint))
        if len(problems) == MOST_PROBLEMS:
            break
    if problems:
        raise PnpError(problems)
    return MappingProxyType(seals)


def seals_text(ledger: Ledger) -> str:
    """Return the content of `rules.seals` for the facts of `ledger`."""
    sealed = ((fact.id, seal_of(fact)) for fact in ledger.facts if fact.kind in SEALED_KINDS)
    lines = ("\t".join((name, one.digest, one.value, *one.said)) + "\n" for name, one in sealed)
    return _HEADING + "".join(lines)


def differing(now: str, before: str) -> tuple[str, str]:
    """Return the items of two lists or maps, as shown, that differ; all where lengths do."""
    these, those = now.split(", "), before.split(", ")
    if len(these) == len(those):
        pairs = [pair for pair in zip(these, those, strict=True) if pair[0] != pair[1]]
        these, those = [one for one, _ in pairs], [other for _, other in pairs]
    return ", ".join(these), ", ".join(those)


def changed_words(now: str, before: str) -> tuple[str, str]:
    """Return two texts as messages quote them: of long ones the words that differ, in context."""
    these, those = now.split(), before.split()
    start = end = 0
    if max(len(now), len(before)) > _SHOWN:
        least = min(len(these), len(those))
        start = next((at for at in range(least) if these[at] != those[at]), least)
        same = range(1, least - start + 1)
        end = next((at - 1 for at in same if these[-at] != those[-at]), least - start)
        start, end = max(0, start - _CONTEXT), max(0, end - _CONTEXT)
    new, old = (
        f"{'... ' * (start > 0)}{' '.join(words[start : len(words) - end])}{' ...' * (end > 0)}"
        for words in (these, those)
    )
    return printable(new[:_QUOTED]), printable(old[:_QUOTED])
