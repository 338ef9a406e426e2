"""Every text of a game that can be translated, and the game with other texts in their places.

One walk does both, so that what is translated is what translators were given.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.core.values import replace
from pnp.load.components.placeholders import Name, fill
from pnp.load.gathered_problems import BadValueError, UnknownNameError
from pnp.load.scalars import prose
from pnp.model.game import Card, CardSet, Component, Face, Game, Text, Value
from pnp.model.publication import Publication
from pnp.text.number_words import pinned

V = TypeVar("V")
W = TypeVar("W")
# From a text to what is to stand in its place, with the place where that was written.
TextMapping: TypeAlias = Callable[[Text], Text]
Lists: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Value]]]

CARDS, WORDS = "cards", "words"

# Placeholders, icons, and where pictures and links point, hold no words.
_NO_WORDS = lazy_pattern(r"\{[^{}]*\}|:[a-z0-9-]+:|\]\([^()]*\)")
_LETTER = lazy_pattern(r"[^\W\d_]")


def each(values: Mapping[str, V], change: Callable[[str, V], W]) -> Mapping[str, W]:
    """Return a map with what `change` makes of each name and value."""
    return MappingProxyType({name: change(name, value) for name, value in values.items()})


def has_words(text: str) -> bool:
    """Return whether there is anything to translate in `text`."""
    return _LETTER.search(_NO_WORDS.sub("", text)) is not None


def card_texts(game: Game) -> tuple[Text, ...]:
    """Return the texts that stand on single cards, each once, in the order of the cards."""
    walk = _MessageExtractor(game, lambda text: text)
    walk.components()
    return _offered(walk.cards)


def word_texts(game: Game) -> tuple[Text, ...]:
    """Return the texts that cards share: titles, words of templates, what lists say."""
    walk = _MessageExtractor(game, lambda text: text)
    walk.shared()
    titles = [_title(component, game) for component in game.printed]
    return _offered([*walk.words, *titles])


def _offered(texts: list[Text]) -> tuple[Text, ...]:
    found: dict[tuple[str, str], Text] = {}
    for text in texts:
        if text.text.strip():
            # A box may bear the title of what it holds.
            found.setdefault((text.id, text.text), text)
    return tuple(found.values())


def with_texts(game: Game, say: TextMapping) -> Game:
    """Return `game` as `say` says each of its texts. Raises PnpError for names in braces."""
    walk = _MessageExtractor(game, say, is_translated=True)
    shared = walk.shared()
    made = replace(shared, components=walk.components(), boxes=walk.boxes())
    if walk.problems:
        raise PnpError(sorted(walk.problems))
    return made


def _title(component: Component, game: Game) -> Text:
    name = component.box.title_id if component.box else f"{component.id}.title"
    return Text(f"{game.id}.{name}", component.title, component.where, single=True)


class _MessageExtractor:
    """Goes through all texts of a game. `cards` and `words` are the texts it met."""

    def __init__(self, game: Game, say: TextMapping, is_translated: bool = False) -> None:
        self.problems: list[Problem] = []
        self.cards: list[Text] = []
        self.words: list[Text] = []
        self._game = game
        self._say = say
        self._is_translated = is_translated
        # 7 % of a key that is typed into a translation of Quarken (bench/caches.py).
        self._said: dict[tuple[str, str], Text] = {}
        self._left: set[tuple[str, str]] = set()
        self._lists: Lists = game.lists
        # One object for a back of many cards; 36 % of a key that is typed into a translation
        # (bench/caches.py).
        self._faces: dict[int, Face] = {}
        self._places: dict[str, Where] = {}

    def shared(self) -> Game:
        """Return the game with what it says beside its cards."""
        game = self._game
        self._lists = self._of_lists()
        return replace(
            game,
            title=self._word("title", game.title, single=True),
            rights=replace(
                game.rights, notice=self._word("notice", game.rights.notice, single=True)
            ),
            words=each(game.words, lambda key, said: self._word(f"words.{key}", said)),
            lists=self._lists,
            needs=tuple(
                self._word(f"needs.{number}", need) for number, need in enumerate(game.needs, 1)
            ),
            sets=each(game.sets, self._set),
            publication=self._published(),
            # Arguments are worked out in their order: by now all of these texts were said.
            places=MappingProxyType({**game.places, **self._places}),
        )

    def _set(self, name: str, one: CardSet) -> CardSet:
        return replace(one, title=self._word(f"sets.{name}.title", one.title, single=True))

    def _published(self) -> Publication | None:
        said = self._game.publication
        if said is None:
            return None
        return replace(
            said,
            tagline=self._word("publish.tagline", said.tagline, single=True),
            description=self._word("publish.description", said.description),
            highlights=tuple(
                self._word(f"publish.highlights.{number}", one, single=True)
                for number, one in enumerate(said.highlights, 1)
            ),
        )

    def components(self) -> tuple[Component, ...]:
        """Return the components; `shared` comes first, for cards may name what lists say."""
        return tuple(map(self._component, self._game.components))

    def boxes(self) -> tuple[Component, ...]:
        """Return the boxes."""
        return tuple(map(self._component, self._game.boxes))

    def _word(self, name: str, text: str, single: bool = False) -> str:
        where = self._game.places.get(name, self._game.where)
        said = Text(f"{self._game.id}.{name}", text, where, single)
        self.words.append(said)
        if not text.strip():
            return text
        made = self._pinned(said, self._say(said))
        self._places[name] = made.where
        return made.text

    def _pinned(self, text: Text, said: Text) -> Text:
        """Return what was said; what is left as it was, with its language on its figures."""
        is_pinned = self._is_translated and said is text and "{=" in text.text
        return replace(text, text=pinned(text.text, self._game.language)) if is_pinned else said

    def _of_lists(self) -> Lists:
        def entry(above: str, known: Mapping[str, Value], texts: Container[str]) -> Any:
            return each(
                known,
                lambda name, value: (
                    self._listed(f"{above}.{name}", value) if name in texts else value
                ),
            )

        def list_(name: str, entries: Mapping[str, Mapping[str, Value]]) -> Any:
            texts = self._game.texts.get(name)
            if not texts:
                return entries
            return each(entries, lambda key, known: entry(f"lists.{name}.{key}", known, texts))

        return each(self._game.lists, list_)

    def _listed(self, name: str, value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(self._listed(f"{name}.{at}", one) for at, one in enumerate(value, 1))
        if isinstance(value, Mapping):
            return each(value, lambda key, one: self._listed(f"{name}.{key}", one))
        is_text = isinstance(value, str) and has_words(value)
        return self._word(name, value) if isinstance(value, str) and is_text else value

    def _component(self, component: Component) -> Component:
        title = self._say(_title(component, self._game)).text
        cards = tuple(self._card(component, card) for card in component.cards)
        return replace(component, title=title, cards=cards)

    def _card(self, component: Component, card: Card) -> Card:
        front = self._face(component, card.front)
        back = self._face(component, card.back) if card.back else None
        return replace(card, front=front, back=back)

    def _face(self, component: Component, face: Face) -> Face:
        if not face.texts:
            return face
        # A common back is one face of many cards.
        known = self._faces.get(id(face))
        if known is None:
            known = self._faces[id(face)] = self._made(component, face)
        return known

    def _made(self, component: Component, face: Face) -> Face:
        said = {name: self._of_card(text) for name, text in face.texts.items() if text.text}
        names = self._names(component, face, said, self._lists)
        # What is not translated has the names of its own language, too.
        own = self._names(component, face, face.texts, self._game.lists) if self._left else names
        filled = {
            name: self._filled(name, text, own if (text.id, text.text) in self._left else names)
            for name, text in said.items()
        }
        fields = MappingProxyType({**face.fields, **filled})
        return replace(face, fields=fields, texts=MappingProxyType(said))

    def _of_card(self, text: Text) -> Text:
        key = (text.id, text.text)
        if key not in self._said:
            if has_words(text.text):
                self.cards.append(text)
                self._said[key] = self._say(text)
                if self._said[key] is text:
                    self._left.add(key)
                    self._said[key] = self._pinned(text, text)
            else:
                self._said[key] = text
        return self._said[key]

    def _names(
        self, component: Component, face: Face, said: Mapping[str, Text], lists: Lists
    ) -> dict[str, Name]:
        """Return what names in braces stand for, with texts as `said` and `lists` have them."""
        names: dict[str, Name] = {}
        for axis, key in face.names.items():
            item = lists.get(component.fields[axis].of, {}).get(key, {})
            names[axis] = Name(said[axis].text if axis in said else key, item)
        return names

    def _filled(self, field: str, text: Text, names: Mapping[str, Name]) -> str:
        try:
            filled = fill(text.text, names, markup=True) if "{" in text.text else text.text
            return prose(filled)
        except UnknownNameError as error:
            problem = error.told(one_of(error.kind, error.found, error.known, text.where))
            self.problems.append(replace(problem, message=f"{field}: {problem.message}"))
        except BadValueError as error:
            self.problems.append(Problem(text.where, f"{field}: {error.message}", error.hint))
        return text.text
