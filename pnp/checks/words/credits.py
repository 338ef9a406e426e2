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
    rights = subject.game.rights
    if AUTHORS in options:
        wanted, found = _names(subject.value(options[AUTHORS])), rights.authors
        message = f"authors are {', '.join(found)}, not {', '.join(wanted)}"
        compared = (set(wanted) == set(found), ", ".join(wanted), ", ".join(found))
        yield _result(subject, options, AUTHORS, compared, message)
    if LICENCE in options:
        licence = ", ".join(_names(subject.value(options[LICENCE])))
        message = f"the licence is {rights.licence}, not {licence}"
        compared = (licence == rights.licence, licence, rights.licence)
        yield _result(subject, options, LICENCE, compared, message)
    if NOTICE in options:
        for text in _names(subject.value(options[NOTICE])):
            compared = (text in " ".join(rights.notice.split()), text, rights.notice)
            message = f"the notice does not say '{text}'"
            yield _result(subject, options, NOTICE, compared, message)
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
            wrong = f"said to be {found}, not {kind}"
            hint = "mend 'provenance' of the field, or of the card"
            holds = found == kind
            yield Result(holds, label, str(kind), found, card.where, hint=hint, wrong=wrong)


def _result(
    subject: Subject, options: Values, key: Key[Any], compared: tuple[bool, str, str], message: str
) -> Result:
    """Return whether it holds, what is expected and what is found, with its place and facts."""
    assert subject.game is not None  # noqa: S101 - the runner sees to it
    where = subject.game.places.get(key.name, subject.game.where)
    hint = f"mend '{key.name}' of 'rights' in game.yaml"
    facts = subject.facts_in(options[key])
    return Result(compared[0], key.name, *compared[1:], where, message, hint, facts)
