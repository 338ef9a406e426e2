"""The ledger says what was read in the sources.

A figure that the source states, that follows from it, or that was found elsewhere is sealed once
someone has held it against the source: `pnp check --seal GAME` writes `rules.seals`. From then on
every change of such a fact is reported, until it is sealed again. What is designed is no part of
it: see `proofread`. It is run for every game that has seals.

    PASS: {id: A1, key: target, value: 313} sealed as 313
    FAIL: the same with value: 312
        target: 312, but 313 was read in the source
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.core.problems import shorten
from pnp.load.key_types import Values
from pnp.load.ledger.seals import SAID, SEALED_KINDS, Seal, changed_words, differing, seal_of

OPTIONS = ()
NEEDS_CARDS = False

_HINT = "restore it; or read the source again, and then 'pnp check --seal'"

_NONE = "-"
# What a figure was when it was sealed, by its kind.
_SEALED_AS = {
    "stated": "was read in the source",
    "derived": "followed from the source",
    "reconstructed": "was reconstructed",
    "public": "was found in public",
}


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per fact that is sealed, or ought to be."""
    seals = subject.rules.seals
    if seals is None:
        return
    ledger = subject.rules.ledger
    for fact in ledger.facts:
        old, new = seals.get(fact.id), seal_of(fact)
        if old is None and fact.kind not in SEALED_KINDS:
            continue
        message = _message(old, new, _SEALED_AS.get(fact.kind, "was sealed"))
        yield Result(
            holds=not message,
            label=fact.id,
            expected=old.value if old else "a seal",
            found=new.value,
            where=fact.where,
            message=f"{fact.key}: {message}",
            hint=_HINT,
            facts=(fact.key,),
            cause=old.key if old and old.key not in ("", fact.key) else "",
        )
    for name in seals.keys() - {fact.id for fact in ledger.facts}:
        message = f"fact {name} ({seals[name].value}) was sealed, and is gone"
        yield Result(
            False, name, seals[name].value, "nothing", ledger.where, message, _HINT,
            cause=seals[name].key,
        )  # fmt: skip


def _message(old: Seal | None, new: Seal, sealed_as: str) -> str:
    if old is None:
        return "is not sealed"
    if old.digest == new.digest:
        return ""
    if old.value != new.value:
        now, read = changed_words(*differing(new.value, old.value))
        return f"{now}, but {read} {sealed_as}"
    parts = [
        f"its {name} is '{shorten(now) or _NONE}', and was '{shorten(was) or _NONE}' when it was"
        " sealed"
        for name, now, was in zip(SAID, new.said, old.said, strict=False)
        if now != was
    ]
    unsaid = "its value is of another type" if old.said else "what it says of itself is another"
    return "; ".join(parts) or f"{unsaid} than when it was sealed"
