"""Names in texts are names of things that exist.

A text that says "take an Elixir card" speaks of a card: `forms` are the ways in which the texts of
a game do that, with … for the name, as "… card" or "**…**". Each name found so has to be one of
those that `of` gathers: COMPONENT.FIELD for what the cards of a component have there, LIST.FIELD
for what the keys of a list have, LIST for the keys themselves, "components" for the titles of all
components; or of those in `also`. Capitals do not count, nor `endings`, as the s of "Elixirs".

Between signs, as in "**…**", a name may have any words; else it is one word, or a name that exists.
With `capitals` only what begins with a capital is held to be a name. All texts of the game are
looked at, or those of `components` ("lists" for the lists) and `fields`; with `rulebook` each line
of the rulebook, too.

    PASS with forms: [… card], of: [deck.title], when there is a card "Elixir":
        "Take an Elixir card."
    FAIL: "Take an Elixier card."
        deck/take, rule: there is no 'Elixier'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.subject.texts import GameText, texts_of_game
from pnp.core.folders import is_there
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.files.user_file import MARKDOWN, read_file
from pnp.load.key_types import Key, Values, list_of
from pnp.load.values import FLAG, LINE
from pnp.model.game import Component, Game

FORMS = Key("forms", list_of(LINE), "how texts name things, with … for the name: [… card]", True)
OF = Key("of", list_of(LINE), "where names come from: [deck.title, colour.name, components]", True)
ALSO = Key("also", list_of(LINE), "further names")
ENDINGS = Key("endings", list_of(LINE), "what may follow a name in a text: [s]")
CAPITALS = Key("capitals", FLAG, "only what begins with a capital is a name")
COMPONENTS = Key("components", list_of(LINE), "the components that are looked at; else all texts")
FIELDS = Key("fields", list_of(LINE), "the fields that are looked at; else all texts")
RULEBOOK = Key("rulebook", FLAG, "the rulebook is looked at, too")
OPTIONS = (FORMS, OF, ALSO, ENDINGS, CAPITALS, COMPONENTS, FIELDS, RULEBOOK)
NEEDS_CARDS = True

_NAME = "…"
_TITLES = "components"
_BOOK = "rulebook.md"
_WORD = r"\w[\w'’-]*"
# A space at which no line ends, and other signs that stand for themselves.
_ESCAPED = lazy_pattern(r"\\(.)")


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per name that nothing has, and one for what was looked at.

    Raises PnpError for forms without …, and for names of what is not there.
    """
    game = subject.game_with_cards
    names = [*_names(game, options), *options[ALSO]]
    known = {name.casefold() for name in names}
    pattern = _pattern(options, known)
    endings = tuple(ending.casefold() for ending in ("", *options[ENDINGS]))
    found = 0
    for said in _texts(subject, game, options):
        for match in pattern.finditer(_ESCAPED.sub(_plain, said.text)):
            name = next(filter(None, match.groups())).strip()
            if options[CAPITALS] and not name[:1].isupper():
                continue
            found += 1
            folded = name.casefold()
            if not any(folded.removesuffix(end) in known for end in endings):
                yield _unknown(said, name, names)
    yield Result(True, "", "names that exist", plural(found, "name"), options.where)


def _plain(escaped: re.Match[str]) -> str:
    return " " if escaped[1] == "_" else escaped[1]


def _unknown(said: GameText, name: str, names: Iterable[str]) -> Result:
    hint = one_of("name", name, sorted(set(names)), said.where).hint
    return Result(
        False, said.name, "a name that exists", name, said.where, hint=hint,
        wrong=f"there is no '{name}'",
    )  # fmt: skip


def _pattern(options: Values, known: Iterable[str]) -> re.Pattern[str]:
    """Return what finds names in a text, each in a group of its own."""
    longest_first = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    one = f"(?:{longest_first}|{_WORD})" if longest_first else _WORD
    # An ending belongs to the word, so that "Elixirs" is taken as a whole.
    endings: tuple[str, ...] = options[ENDINGS]
    ends = "|".join(map(re.escape, endings))
    one += f"(?:{ends})?(?!\\w)" if ends else r"(?!\w)"
    forms = []
    for form in options[FORMS]:
        before, placeholder, after = form.partition(_NAME)
        if not placeholder or _NAME in after:
            hint = "write for example '… card'"
            message = f"form '{form}' has no … for the name, or more than one"
            raise PnpError([Problem(options.where_of(FORMS), message, hint)])
        is_between = bool(before and after) and not (before + after).replace(" ", "").isalnum()
        name = r"([^\n]+?)" if is_between else rf"(?<!\w)({one})"
        end = r"(?!\w)" if after[-1:].isalnum() else ""
        forms.append(f"{re.escape(before)}{name}{re.escape(after)}{end}")
    return re.compile("|".join(forms), re.IGNORECASE)


# Where names come from


def _names(game: Game, options: Values) -> Iterator[str]:
    where = options.where_of(OF)
    components = {component.id: component for component in game.components}
    for source in options[OF]:
        owner, _, field = source.partition(".")
        if source == _TITLES:
            yield from (component.title for component in game.components)
        elif owner in components and field:
            yield from _of_component(components[owner], field, where)
        elif owner in game.lists:
            yield from _of_list(game, owner, field, where)
        else:
            there = [*(f"{name}.FIELD" for name in components), *game.lists, _TITLES]
            raise PnpError([one_of("source of names", source, there, where)])


def _of_component(component: Component, field: str, where: Where) -> Iterator[str]:
    if field not in component.fields:
        raise PnpError([one_of(f"field of {component.id}", field, component.fields, where)])
    for card in component.cards:
        for face in filter(None, (card.front, card.back)):
            value = face.fields.get(field)
            yield from (value,) if isinstance(value, str) else ()


def _of_list(game: Game, name: str, field: str, where: Where) -> Iterator[str]:
    entries = game.lists[name]
    if not field:
        yield from entries
        return
    there = sorted({key for known in entries.values() for key in known})
    if field not in there:
        raise PnpError([one_of(f"field of the list '{name}'", field, there, where)])
    for known in entries.values():
        if isinstance(known.get(field), str):
            yield str(known[field])


# Where they are looked for


def _texts(subject: Subject, game: Game, options: Values) -> Iterator[GameText]:
    components, fields = options[COMPONENTS], options[FIELDS]
    for said in texts_of_game(game):
        if (not components or said.component in components) and (
            not fields or said.field in fields
        ):
            yield said
    book = game.folder / _BOOK
    if options[RULEBOOK] and is_there(book):
        shown = subject.project.show(book)
        data = read_file(book, MARKDOWN, Where(shown), subject.project.root)
        lines = data.decode("utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, 1):
            yield GameText("", "", "rulebook", line, Where(shown, number))
