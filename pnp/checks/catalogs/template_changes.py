"""Where templates are not as they were proofread: other statements, and drawings of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher

from pnp.checks.catalogs.template_macros import DRAWINGS
from pnp.checks.engine.result import Result
from pnp.core.problems import printable, shorten
from pnp.i18n.proofread import SHOWN, Part, Proof

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
                     part.where, message, hint)  # fmt: skip


def mistaken(proofs: Iterable[Proof], sealed: Mapping[str, Mapping[str, str]]) -> Iterator[Result]:
    """Yield the drawings of changed templates that were those of others when they were `sealed`."""
    owners: dict[str, str] = {}
    for name, digests in sealed.items():
        if DRAWINGS in name:
            owners |= dict.fromkeys(digests.get(SHOWN, "").split(), _template(name))
    for proof in proofs:
        for is_gone, parts in _changes(proof, sealed.get(proof.id, {}).get(SHOWN, "")):
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
    digests = [one.digest for one in proof.parts]
    matcher = SequenceMatcher(None, was.split(), digests, autojunk=False)
    for kind, _, _, start, end in matcher.get_opcodes():
        if kind == "delete":
            start = min(start, len(digests) - 1)
            yield True, proof.parts[start : start + 1]
        elif kind != "equal":
            yield False, proof.parts[start:end]
