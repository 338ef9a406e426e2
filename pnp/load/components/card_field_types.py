"""Fields of cards: what each type takes, and how what a card says becomes the field's value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pnp.core.problems import shorten
from pnp.core.values import Struct
from pnp.files.user_file import PICTURES
from pnp.load.components.placeholders import Names, fill
from pnp.load.context import LoadContext
from pnp.load.gathered_problems import BadValueError, Problems, UnknownNameError
from pnp.load.scalars import as_written, flag, integer, number, prose, word
from pnp.model.game import Field, Value
from pnp.readers.yaml_tree import Items, Node, Scalar, kind_of

Convert: TypeAlias = Callable[[str], Value]


class FieldType(Struct, frozen=True):
    """A type of fields. `converter` gives what turns one text into a value.

    `many`: the value is a list. `is_text`: what other YAML tools misread must be in quotes.
    `markup`: ^{...} and _{...} in it are markup. `is_prose`: it can be translated.
    """

    converter: Callable[[Field, LoadContext], Convert]
    many: bool = False
    is_text: bool = True
    markup: bool = False
    is_prose: bool = False


def _always(convert: Convert) -> Callable[[Field, LoadContext], Convert]:
    return lambda field, context: convert


def _key(field: Field, context: LoadContext) -> Convert:
    known = context.lists.get(field.of, {})

    def convert(text: str) -> Value:
        if text not in known:
            raise UnknownNameError(field.of, text, known)
        return text

    return convert


def _art(field: Field, context: LoadContext) -> Convert:
    def convert(text: str) -> Value:
        name = context.art.find(text)
        if not name.lower().endswith(PICTURES):
            message = f"'{shorten(name)}' is no picture that can be printed"
            raise BadValueError(message, f"save it as one of: {', '.join(PICTURES)}")
        return name

    return convert


FIELD_TYPES: dict[str, FieldType] = {
    "text": FieldType(_always(prose), markup=True, is_prose=True),
    "word": FieldType(_always(word), markup=True),
    "integer": FieldType(_always(integer), is_text=False),
    "number": FieldType(_always(number), is_text=False),
    "flag": FieldType(_always(flag), is_text=False),
    "key": FieldType(_key),
    "keys": FieldType(_key, many=True),
    "art": FieldType(_art),
}
KEY_TYPES = ("key", "keys")


class Slot:
    """A declared field, ready to read what cards say under its name."""

    __slots__ = ("_context", "_convert", "field", "type")

    def __init__(self, field: Field, context: LoadContext) -> None:
        self.field = field
        self.type = FIELD_TYPES[field.type]
        self._context = context
        self._convert = self.type.converter(field, context)

    def read(self, node: Node, names: Names, problems: Problems) -> Value:
        """Return the value, with `names` in braces filled in; None once a problem is noted."""
        if not self.type.many:
            return self._one(node, names, problems)
        if not isinstance(node, Items):
            hint = f"write {self.field.name}: [one, two]"
            message = f"{self.field.name}: must be a list, not {kind_of(node)}"
            problems.add(node.where, message, hint)
            return None
        return tuple(self._one(item, names, problems) for item in node.items)

    def _one(self, node: Node, names: Names, problems: Problems) -> Value:
        try:
            if not isinstance(node, Scalar):
                raise _not_single(node)
            text = node.text
            if "{" in text:
                text = self._context.spend(fill(text, names, self.type.markup))
            elif not node.quoted and (self.type.is_text or not text):
                as_written(text, quoted=False)
            return self._convert(text)
        except BadValueError as error:
            problems.bad(node.where, self.field.name, error)
            return None


class SilentSlot(Slot):
    """A field whose declaration is bad: what cards say under it can't be judged."""

    def read(self, node: Node, names: Names, problems: Problems) -> Value:
        """Return an empty text."""
        return ""


def _not_single(node: Node) -> BadValueError:
    hint = 'write one value; names in braces need quotes, as "{flavour}"'
    return BadValueError(f"must be a single value, not {kind_of(node)}", hint)


def has_braces(node: Node) -> bool:
    """Return whether a value may have names in braces to fill in."""
    if isinstance(node, Items):
        return any(has_braces(item) for item in node.items)
    return isinstance(node, Scalar) and "{" in node.text
