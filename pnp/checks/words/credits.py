"""Credit where it is due.

The game names its `authors`, states its `licence`, and its notice, which every sheet carries, has
all of `notice` in it (pieces of text). `provenance` says for components and their fields where
their values come from, so that nothing of ours is passed off as the source's.

    PASS: authors [Ada], licence CC-BY-4.0, a notice "By Ada, CC BY 4.0"
    FAIL without her name in the notice:
        the notice does not say 'Ada'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.checks.engine.options import EXPRESSION, FILTER
from pnp.checks.engine.result import Result
from pnp.checks.engine.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.field_types import Key, Values
from pnp.model.game import Component

ID = "credits"
AUTHORS = Key("authors", EXPRESSION, "the names, a list, as a fact or ['Ada']")
LICENCE = Key("licence", EXPRESSION, "the licence, as a fact or 'CC-BY-4.0'")
NOTICE = Key("notice", EXPRESSION, "what the notice has to say, a list of texts")
PROVENANCE = Key("provenance", FILTER, "for each component its fields and their kinds")
OPTIONS = (AUTHORS, LICENCE, NOTICE, PROVENANCE)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per credit. Raises ExpressionError."""
    assert subject.game is not None  # noqa: S101 - the runner sees to it
    rights, places = subject.game.rights, subject.game.places
    if AUTHORS in options:
        wanted, found = _names(subject.value(options[AUTHORS])), rights.authors
        message = f"authors are {', '.join(found)}, not {', '.join(wanted)}"
        facts = subject.facts_in(options[AUTHORS])
        where = places.get("authors", subject.game.where)
        yield _result("authors", set(wanted) == set(found), wanted, found, message, where, facts)
    if LICENCE in options:
        wanted, found = _names(subject.value(options[LICENCE])), (rights.licence,)
        message = f"the licence is {rights.licence}, not {', '.join(wanted)}"
        facts = subject.facts_in(options[LICENCE])
        where = places.get("licence", subject.game.where)
        yield _result("licence", wanted == found, wanted, found, message, where, facts)
    if NOTICE in options:
        facts = subject.facts_in(options[NOTICE])
        for text in _names(subject.value(options[NOTICE])):
            holds = text in " ".join(rights.notice.split())
            message = f"the notice does not say '{text}'"
            where = places.get("notice", subject.game.where)
            yield _result("notice", holds, (text,), (rights.notice,), message, where, facts)
    for name, fields in options[PROVENANCE].items():
        yield from _provenance(_component(subject, name), fields)


def _names(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (show(value),)


def _component(subject: Subject, name: str) -> Component:
    assert subject.game is not None  # noqa: S101 - the runner sees to it
    for component in subject.game.components:
        if component.id == name:
            return component
    raise ExpressionError(f"unknown component '{name}'", "see 'pnp list'")


def _provenance(component: Component, fields: Any) -> Iterator[Result]:
    if not isinstance(fields, Mapping):
        raise ExpressionError(f"provenance of '{component.id}' is no map", "write field: kind")
    for name, kind in fields.items():
        for card in component.cards:
            declared = component.fields.get(name)
            if declared is None:
                raise ExpressionError(f"'{component.id}' has no field '{name}'", "see 'fields'")
            found = card.provenance.get(name, declared.provenance)
            label = f"{component.id}/{card.id} {name}"
            message = f"{label}: said to be {found}, not {kind}"
            hint = "mend 'provenance' of the field, or of the card"
            yield Result(found == kind, label, str(kind), found, card.where, message, hint)


def _result(
    label: str,
    holds: bool,
    wanted: tuple[str, ...],
    found: tuple[str, ...],
    message: str,
    where: Any,
    facts: tuple[str, ...],
) -> Result:
    hint = f"mend '{label}' of 'rights' in game.yaml"
    return Result(holds, label, ", ".join(wanted), ", ".join(found), where, message, hint, facts)
