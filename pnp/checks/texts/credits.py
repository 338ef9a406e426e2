"""Credit where it is due.

The game names its `authors`, states its `licence`, and its notice, which every sheet carries, has
all of `notice` in it (pieces of text). `provenance` says for components and their fields where
their values come from, so that nothing of ours is passed off as the source's.

Without options it looks at what the game itself declares: that it names its authors and a licence,
and, where the licence is one of Creative Commons that asks for attribution (any CC BY), that its
notice has the names of all authors and of the licence ("Considerations for licensors and
licensees", creativecommons.org). Games without rules.yaml are looked at so, as a warning.

    PASS: authors [Ada], licence CC-BY-4.0, a notice "By Ada, CC BY 4.0"
    FAIL without her name in the notice:
        the notice does not say 'Ada'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.checks.subject.options import EXPRESSION, FILTER
from pnp.checks.subject.result import CardId, Result
from pnp.checks.subject.subject import Subject
from pnp.core.licences import attribution_name
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values
from pnp.model.game import Component, Game
from pnp.model.publication import stated_licence

AUTHORS = Key("authors", EXPRESSION, "the names, a list, as a fact or ['Ada']")
LICENCE = Key("licence", EXPRESSION, "the licence, as a fact or 'CC-BY-4.0'")
NOTICE = Key("notice", EXPRESSION, "what the notice has to say, a list of texts")
PROVENANCE = Key("provenance", FILTER, "for each component its fields and their kinds")
OPTIONS = (AUTHORS, LICENCE, NOTICE, PROVENANCE)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per credit. Raises ExpressionError."""
    rights = subject.game_with_cards.rights
    if not any(key in options for key in OPTIONS):
        yield from _declared(subject.game_with_cards)
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


def _declared(game: Game) -> Iterator[Result]:
    """Yield whether a game says who made it and under which licence, and prints what that asks."""
    rights = game.rights
    authors = [name for name in rights.authors if name.strip()]
    yield _said(game, AUTHORS, bool(authors), ", ".join(authors), "no author is named")
    is_stated = bool(stated_licence(rights.licence.strip()))
    yield _said(game, LICENCE, is_stated, rights.licence, "no licence is stated")
    short = attribution_name(rights.licence)
    notice = _plain(rights.notice)
    for name in (*authors, short) if short else ():
        wrong = f"'{name}' is not in it; {short} asks that every sheet says so"
        yield _said(game, NOTICE, _plain(name) in notice, name, wrong)


_WAYS_OUT = {
    AUTHORS.name: "write 'authors' of 'rights' in game.yaml: who made it, as [Ada]",
    LICENCE.name: "write 'licence' of 'rights' in game.yaml, as CC-BY-4.0 or All rights reserved",
    NOTICE.name: "add it to 'notice' of 'rights' in game.yaml",
}


def _said(game: Game, key: Key[Any], holds: bool, said: str, wrong: str) -> Result:
    where = game.places.get(key.name, game.where)
    found = said if holds else "nothing"
    return Result(holds, key.name, said, found, where, hint=_WAYS_OUT[key.name], wrong=wrong)


def _plain(text: str) -> str:
    """Return a text to look for names in: CC-BY-4.0 is CC BY 4.0, and lines are broken anywhere."""
    return " ".join(text.replace("-", " ").split()).casefold()


def _names(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (show(value),)


def _component(subject: Subject, name: str) -> Component:
    for component in subject.game_with_cards.components:
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
            yield Result(
                holds, label, str(kind), found, card.where,
                hint=hint, wrong=wrong, cards=(CardId(component.id, card.id),),
            )  # fmt: skip


def _result(
    subject: Subject, options: Values, key: Key[Any], compared: tuple[bool, str, str], message: str
) -> Result:
    """Return whether it holds, what is expected and what is found, with its place and facts."""
    where = subject.game_with_cards.places.get(key.name, subject.game_with_cards.where)
    hint = f"mend '{key.name}' of 'rights' in game.yaml"
    facts = subject.facts_in(options[key])
    return Result(compared[0], key.name, *compared[1:], where, message, hint, facts)
