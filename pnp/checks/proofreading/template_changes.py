"""Where templates are not as they were proofread: other statements, and drawings of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher

from pnp.checks.proofreading.template_macros import DRAWINGS, LOOK
from pnp.checks.subject.result import Result
from pnp.core.problems import printable, shorten
from pnp.i18n.proofread_seals import Part, Proof, was_said

# Letters of a statement: what was changed should be seen.
_MOST = 400
_HINT = "restore it; or look at its faces, and then 'pnp check --proofread'"


def changed_parts(proof: Proof, was: str, hint: str) -> Iterator[Result]:
    """Yield each place where a macro has other statements than `was`, their digests, says."""
    name = shorten(proof.id)
    for is_gone, parts in _changes(proof, was):
        part = parts[0]
        if is_gone:
            wrong = "was proofread, and is gone: it stood here, or right before"
        else:
            wrong = f"is not as it was proofread: {printable(part.said[:_MOST])}"
        message = f"a statement of '{name}' {wrong}"
        yield Result(False, f"{proof.language}, {name}", "as proofread", "another statement",
                     part.where, message, hint, cause=part.where.file)  # fmt: skip


def mistaken(proofs: Iterable[Proof], sealed: Mapping[str, Mapping[str, str]]) -> Iterator[Result]:
    """Yield the drawings of changed templates that were those of others when they were `sealed`."""
    owners: dict[str, str] = {}
    for name, digests in sealed.items():
        if DRAWINGS in name:
            said = (was_said(digests, language) or "" for language in digests)
            owners |= dict.fromkeys(" ".join(said).split(), _template(name))
    for proof in proofs:
        was = was_said(sealed.get(proof.id, {}), proof.language) or ""
        for is_gone, parts in _changes(proof, was):
            known = [one for one in parts if one.digest in owners and not is_gone]
            for part in known[:1]:
                name, owner = _template(proof.id), owners[part.digest]
                of = f"'{owner}'" if owner != name else "another place in it"
                message = f"'{name}' draws here what was proofread in {of}: {shorten(part.said)}"
                yield Result(False, f"{name}, line {part.where.line}", "as proofread",
                             "the drawing of another", part.where, message, _HINT)  # fmt: skip


def _template(name: str) -> str:
    return name.partition(DRAWINGS)[2]


def _changes(proof: Proof, was: str) -> Iterator[tuple[bool, tuple[Part, ...]]]:
    """Yield for each change of a proof's parts whether some are gone, and the new ones.

    For those that are gone it is the one behind them, or the last.
    """
    before, digests = was.split(), [one.digest for one in proof.parts]
    if len(before) == len(digests):
        other = [at for at, one in enumerate(digests) if one != before[at]]
        if len(other) == 1:
            yield False, proof.parts[other[0] : other[0] + 1]
            return
    matcher = SequenceMatcher(None, before, digests, autojunk=False)
    for kind, since, until, start, end in matcher.get_opcodes():
        if {*before[since:until], *digests[start:end]} == {LOOK}:
            continue
        if kind == "delete":
            start = min(start, len(digests) - 1)
            yield True, proof.parts[start : start + 1]
        elif kind != "equal":
            yield False, proof.parts[start:end]
