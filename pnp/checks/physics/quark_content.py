"""Hadrons are made of the quarks that physics says.

The quarks of each card (`quarks`, a list field; on both sides of a card with two faces), or of each
item of `table` (a map from a name to a list), are held against physics: the charge is whole, three
quarks make a baryon and a quark with an antiquark a meson. `letters` names each word's quark by its
letter, an antiquark by a capital: {up: u, anti-up: U}. Where antiquarks have no word of their own,
`last_is_anti` says on which cards the last one is an antiquark ({family: meson}), and `opposite`
names a flag that turns all of them over.

With `pdg`, a map from the text of the field `by` (a name of `table`) to numbers of the Particle
Data Group, content and mass (`mass`, a field in MeV, rounded as it is printed) are those of its
tables; a mixture, such as the neutral pion, may show one of its pairs. With `symbol`, the charge
in a symbol such as "π^{+}" is the charge of the content.

    PASS: {id: proton, quarks: [up, up, down]} with pdg {proton: 2212}
    FAIL: {id: proton, quarks: [up, down, down]}
        proton: quarks udd, not uud as in the tables of the Particle Data Group
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from pnp.checks.physics.particles import Hadron, hadrons_of
from pnp.checks.physics.quarks import QuarkContent, content_of
from pnp.checks.subject.deck import matches
from pnp.checks.subject.options import EXPRESSION, FILTER
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import CardId, Result
from pnp.checks.subject.subject import Subject
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values
from pnp.load.values import LINE

COMPONENT = Key("component", LINE, "the component that is looked at")
WHERE = Key("where", FILTER, "which of its cards")
QUARKS = Key("quarks", LINE, "the field with the list of quarks")
TABLE = Key("table", EXPRESSION, "instead of a component: a map from names to lists of quarks")
LETTERS = Key("letters", EXPRESSION, "the letter of each word, as {'up': 'u'}", required=True)
LAST_IS_ANTI = Key("last_is_anti", FILTER, "on which cards the last quark is an antiquark")
OPPOSITE = Key("opposite", LINE, "the flag that turns all quarks to antiquarks and back")
BY = Key("by", LINE, "the field whose text `pdg` knows; else id")
PDG = Key("pdg", EXPRESSION, "the number of each hadron in the tables of the Particle Data Group")
SYMBOL = Key("symbol", LINE, "the field with the symbol, whose superscript is the charge")
MASS = Key("mass", LINE, "the field with the mass in MeV")
OPTIONS = (
    COMPONENT, WHERE, QUARKS, TABLE, LETTERS, LAST_IS_ANTI, OPPOSITE, BY, PDG, SYMBOL, MASS,
)  # fmt: skip
NEEDS_CARDS = False

_HINTS = {
    MASS.name: "mend the mass, or the name of the card",
    SYMBOL.name: "mend the symbol, or the quarks of the card",
    QUARKS.name: "mend the quarks of the card, or the name that it bears",
}
_CHARGE = lazy_pattern(r"\^\{([+−0-]+)\}")


class _Compared(NamedTuple):
    """The field that is compared, whether it holds, what is expected and found, and the message."""

    field: Key[Any]
    holds: bool
    expected: str
    found: str
    wrong: str


class _Hadron(Struct, frozen=True):
    """One side of a card, or an item of a table."""

    label: str
    name: str
    content: QuarkContent
    where: Where
    attributes: Mapping[str, Any]
    places: Mapping[str, Where]
    values: Mapping[str, str]
    cards: tuple[CardId, ...] = ()


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield the results for each hadron. Raises ExpressionError."""
    numbers = subject.table(options, PDG) if PDG in options else {}
    tables = hadrons_of([one for one in numbers.values() if isinstance(one, int)], subject.cache)
    facts = tuple(
        key
        for option in (TABLE, LETTERS, PDG)
        if option in options
        for key in subject.facts_in(options[option])
    )
    for hadron in _hadrons(subject, options):
        for compared in _compare(hadron, options, numbers, tables):
            field = options.get(compared.field, "")
            yield Result(
                compared.holds, hadron.label, compared.expected, compared.found,
                hadron.places.get(field, hadron.where),
                hint=_HINTS[compared.field.name], facts=facts, wrong=compared.wrong,
                cards=hadron.cards, names=(hadron.name,), value=hadron.values.get(field, ""),
            )  # fmt: skip


def _hadrons(subject: Subject, options: Values) -> Iterator[_Hadron]:
    letters = subject.value(options[LETTERS])
    if TABLE in options:
        where = options.where_of(TABLE)
        for name, words in subject.value(options[TABLE]).items():
            yield _Hadron(name, name, _content(words, letters, name), where, {}, {}, {})
        return
    subject.deck.check_keys(options[COMPONENT], options[LAST_IS_ANTI])
    for piece in subject.deck.pieces(options[COMPONENT], options[WHERE]):
        yield from _sides(piece, options, letters)


def _sides(piece: Piece, options: Values, letters: Mapping[str, Any]) -> Iterator[_Hadron]:
    """Yield the hadrons on the sides of a card."""
    for prefix, side in (("", ""), ("back.", ", back")):
        own = {
            name.removeprefix(prefix): value
            for name, value in piece.attributes.items()
            if name.startswith("back.") == bool(prefix)
        }
        words = own.get(options[QUARKS])
        if words is None:
            continue
        label = f"{piece.card.id}{side}"
        content = _content(words, letters, label)
        face = {"id": piece.card.id, **own}
        if LAST_IS_ANTI in options and matches(face, options[LAST_IS_ANTI]):
            content = QuarkContent(content.letters[:-1] + content.letters[-1:].swapcase())
        if OPPOSITE in options and face.get(options[OPPOSITE]) is True:
            content = content.swapped()
        name = show(face.get(options.get(BY, "id")))
        fields = {
            options[one]: f"{prefix}{options[one]}"
            for one in (QUARKS, SYMBOL, MASS)
            if one in options
        }
        places = {field: piece.place(own) for field, own in fields.items()}
        values = {field: piece.named(own) for field, own in fields.items()}
        yield _Hadron(label, name, content, piece.where, face, places, values, (piece.id,))


def _content(words: Any, letters: Mapping[str, Any], label: str) -> QuarkContent:
    try:
        return content_of(words, letters)
    except KeyError as error:
        message = f"{label}: {error} is no quark that 'letters' knows"
        raise ExpressionError(message, "give each word its letter: u d s c b t") from None


def _compare(
    hadron: _Hadron, options: Values, numbers: Mapping[str, Any], tables: Mapping[int, Hadron]
) -> Iterator[_Compared]:
    """Yield what is compared, whether it holds, expected, found, and the message."""
    content = hadron.content
    whole = content.charge.denominator == 1 and content.baryon_number in (-1, 0, 1)
    letters = content.letters
    yield _Compared(
        QUARKS,
        whole,
        "a hadron",
        letters,
        f"{letters} has charge {show(content.charge)}, not a whole one",
    )
    if SYMBOL in options:
        symbol = show(hadron.attributes.get(options[SYMBOL]))
        charge = _charge_in(symbol)
        message = f"the symbol {symbol} says charge {charge}, but {letters} has {content.charge}"
        yield _Compared(
            SYMBOL, charge == content.charge, show(charge), show(content.charge), message
        )
    if PDG in options:
        yield from _tables(hadron, options, numbers, tables)


def _charge_in(symbol: str) -> int | None:
    """Return the charge that a symbol says: signs in its superscript, or 0."""
    match = _CHARGE.search(symbol)
    if match is None:
        return None
    signs = match[1].replace("−", "-")
    return signs.count("+") - signs.count("-")


def _tables(
    hadron: _Hadron, options: Values, numbers: Mapping[str, Any], tables: Mapping[int, Hadron]
) -> Iterator[_Compared]:
    """Yield how quarks and mass compare with those of the Particle Data Group."""
    number = numbers.get(hadron.name)
    if number is None:
        yield _Compared(
            QUARKS, False, "a number", "none", f"'{hadron.name}' has no number in 'pdg'"
        )
        return
    known = tables.get(number)
    if known is None:
        yield _Compared(
            QUARKS, False, "a number", show(number), f"the tables have no particle {number}"
        )
        return
    found = hadron.content
    pairs = [
        "".join(sorted(pair))
        for pair in re.findall(r"[a-zA-Z]{2,3}", known.quarks)
        if pair.isalpha()
    ]
    table = "the tables of the Particle Data Group"
    message = f"quarks {found.letters}, not {known.quarks} as in {table}"
    yield _Compared(QUARKS, found.sorted() in pairs, known.quarks, found.letters, message)
    if MASS in options and known.mass:
        said = show(hadron.attributes.get(options[MASS]))
        decimals = len(said.partition(".")[2])
        # As exact as it is printed: half of its last decimal, and what binary numbers lack.
        near = abs(float(Fraction(said)) - known.mass) <= 0.5001 * 10.0**-decimals
        message = f"mass {said} MeV, not {known.mass:g} as in {table}"
        yield _Compared(MASS, near, f"{known.mass:g}", said, message)
