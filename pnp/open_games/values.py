"""What is told of games that are kept open, as frozen values that another process can be sent."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.core.problems import Problem, Where
from pnp.core.values import Struct, field, replace
from pnp.model.game import Card, Component, Face, Game, Text, Value
from pnp.model.ink import Ink

if TYPE_CHECKING:
    # To load these takes longer than to be asked for a face.
    from pnp.checks.run import Report
    from pnp.exports.job import File


class FaceInfo(Struct, frozen=True):
    """A face, and where it comes from.

    `id` names it among all faces of its game, as "hand/front/up-red" or "hand/front/up-red~night".
    `cards` are the ids of the cards that show it, `copies` how many pieces do. `back` is the
    id of the face behind it, "" for none and for backs. `template` is its path below the template
    folders. `where` is the line of the card, `places` are those of its fields. `texts` are those of
    its fields that can be translated, by field, as the edition says them.
    """

    id: str
    component: str
    cards: tuple[str, ...]
    side: str
    variant: str
    copies: int
    back: str
    template: str
    where: Where
    fields: Mapping[str, Value]
    texts: Mapping[str, Text]
    places: Mapping[str, Where]
    sets: tuple[str, ...]


class EditionInfo(Struct, frozen=True):
    """A game in a language, "" its own, as it was when last it could be read.

    `version` grows with each change of it. `languages` are those that the game can be asked for,
    its own first. `problems` are why it is not as its files are now, none where it is.
    """

    version: int
    game: Game
    languages: tuple[str, ...]
    has_rulebook: bool
    problems: tuple[Problem, ...] = ()

    def faces(self) -> Iterator[FaceInfo]:
        """Yield its faces in the order of components and cards, a front before its back."""
        return faces_of(self.game)


class FaceOrder(Struct, frozen=True):
    """A face that is to be drawn: by the id of `FaceInfo`, in a language ("": the game's own).

    `said` has other words for texts by their ids (`Text.id`), as a translator types them; they go
    through all that words of a catalog do. They are of the game's own texts where the language is
    its own.
    """

    game: str
    face: str
    language: str = ""
    ink: Ink = Ink.FULL
    said: Mapping[str, str] = field(default_factory=dict)


class FacePreview(Struct, frozen=True):
    """A face as an SVG that looks as it prints, 3 mm of bleed included, and needs no other file.

    It says its size in mm; letters are outlines. `svg` is b"" where it could never be drawn.
    `is_old`: it is the last one that could be drawn; `problems` say why, with their lines.
    `misfits` are texts that run over their boxes, as they may in the pseudo-language alone.
    `reads` are the names of texts that faces share and this one has, as "words.turn",
    "lists.sorts.fire.name", "game.title", "component.title". Pictures with the same `key` are the
    same, whatever their versions.
    """

    version: int
    svg: bytes
    is_old: bool = False
    problems: tuple[Problem, ...] = ()
    misfits: tuple[Problem, ...] = ()
    reads: tuple[str, ...] = ()
    key: str = ""


class ExportOrder(Struct, frozen=True):
    """What an export is to make of a game: `name` is one of `exports.registry.EXPORTS`.

    `values` are those of its options by their names, as "paper"; usual ones may be left out.
    `strict` refuses what is not translated whole. `unchecked` marks it as against its rules.
    `beside` are the languages of all editions that are written, "" the game's own; else it is
    written alone.
    """

    game: str
    name: str
    language: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    strict: bool = False
    unchecked: bool = False
    beside: tuple[str, ...] = ()


class Exported(Struct, frozen=True):
    """Files of an export, as `pnp build` would write them below the folder of the `edition`.

    That has the name of its languages, as "nl+en". There are no files where there are `problems`.
    `notes` are sentences worth knowing.
    """

    version: int
    files: tuple[File, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    edition: str = ""


class Checked(Struct, frozen=True):
    """The report of all checks of a game; None where files can't be read: `problems` say why.

    `cards` are those that each row of the rules looks at, by its id: ids of cards by components.
    """

    version: int
    report: Report | None
    problems: tuple[Problem, ...] = ()
    cards: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)


class CardPatch(Struct, frozen=True):
    """Cards of a component, by their index in it, in place of those that were there."""

    component: str
    cards: Mapping[int, Card]


class Change(Struct, frozen=True):
    """What an update did to a game in a language that was asked for before.

    `faces` are the ids of faces that may look otherwise now, or are new; `lost` of those that are
    gone. `is_words_only`: nothing but texts of the same faces is another. With a `patch`, that is
    all in which the game differs from the one before.
    """

    game: str
    language: str
    version: int
    faces: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    is_words_only: bool = False
    patch: CardPatch | None = None


class Update(Struct, frozen=True):
    """What came of files that changed. `games` are those of which anything is another now."""

    version: int
    games: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


def patched(info: EditionInfo, change: Change) -> EditionInfo | None:
    """Return a game as it is after a change of it; None where it has to be asked for anew."""
    patch = change.patch
    if info.version >= change.version:
        return info
    if patch is None or info.problems:
        return None
    components = list(info.game.components)
    index = [one.id for one in components].index(patch.component)
    cards = list(components[index].cards)
    for at, card in patch.cards.items():
        cards[at] = card
    components[index] = replace(components[index], cards=(*cards,))
    return replace(info, version=change.version, game=replace(info.game, components=(*components,)))


def faces_of(game: Game, wanted: Collection[str] | None = None) -> Iterator[FaceInfo]:
    """Yield the faces of a game in the order of components and cards, a front before its back.

    Without the ids of those that are `wanted`, it is all of them.
    """
    parts = None if wanted is None else {name.partition("/")[0] for name in wanted}
    for component in game.printed:
        if parts is None or component.id in parts:
            found = _faces_in(component)
            yield from (
                _info(game, component, name, *found[name])
                for name in found
                if wanted is None or name in wanted
            )


# A face, the ids and copies of the cards that show it, and the id of what is behind it.
_Shown: TypeAlias = tuple[Face, list[tuple[str, int]], str]


def _faces_in(component: Component) -> dict[str, _Shown]:
    found: dict[str, _Shown] = {}
    for card in component.cards:
        behind = component.face_id(card.back) if card.back else ""
        for number, face in enumerate(card.faces):
            back = "" if face is card.back else behind
            _, cards, _ = found.setdefault(component.face_id(face), (face, [], back))
            # Variants share the copies of their card: the first ones have one more.
            fronts = len(card.fronts)
            shown = card.copies if face is card.back else -(-(card.copies - number) // fronts)
            cards.append((card.id, shown))
    return found


def _info(
    game: Game,
    component: Component,
    name: str,
    face: Face,
    cards: Sequence[tuple[str, int]],
    back: str,
) -> FaceInfo:
    """Return what is told of a face that some cards have."""
    ids = tuple(one for one, _ in cards)
    sets = (
        key
        for key, one in game.sets.items()
        if component.id in one.cards and not one.cards[component.id].isdisjoint(ids)
    )
    return FaceInfo(
        id=name,
        component=component.id,
        cards=ids,
        side=face.side,
        variant=face.variant,
        copies=sum(copies for _, copies in cards),
        back=back,
        template=face.template,
        where=face.where,
        fields=face.fields,
        texts=face.texts,
        places=face.places,
        sets=(*sets,),
    )
