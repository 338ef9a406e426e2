"""Quarks as checks know them: their letters, charges and masses, and what hadrons are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pnp.core.values import Struct

# Particle Data Group, Review of Particle Physics 2026, summary table of quarks.
_THIRDS: Mapping[str, int] = {"u": 2, "c": 2, "t": 2, "d": -1, "s": -1, "b": -1}
_MASSES: Mapping[str, float] = {
    "u": 2.16, "d": 4.70, "s": 92.9, "c": 1273.0, "b": 4186.0, "t": 172_600.0,
}  # fmt: skip
LETTERS = tuple(_THIRDS)


class QuarkContent(Struct, frozen=True):
    """Quarks of a hadron as letters, antiquarks as capitals: "uud", "uD"."""

    letters: str

    @property
    def charge(self) -> Fraction:
        """The electric charge, in units of the proton's."""
        thirds = sum(_THIRDS[one.lower()] * (1 if one.islower() else -1) for one in self.letters)
        return Fraction(thirds, 3)

    @property
    def baryon_number(self) -> Fraction:
        """A third of the quarks less the antiquarks."""
        return Fraction(sum(1 if one.islower() else -1 for one in self.letters), 3)

    def swapped(self) -> QuarkContent:
        """Return the content of the antiparticle."""
        return QuarkContent(self.letters.swapcase())

    def sorted(self) -> str:
        """Return the letters in one order, for comparing."""
        return "".join(sorted(self.letters))


def content_of(words: Sequence[object], letters: Mapping[str, object]) -> QuarkContent:
    """Return the content that `words` name; `letters` has the letter of each word.

    Raises KeyError for a word that has none.
    """
    found = [str(letters[str(word)]) for word in words]
    for letter in found:
        if letter.lower() not in LETTERS or len(letter) != 1:
            raise KeyError(letter)
    return QuarkContent("".join(found))


def charge_of(letter: str) -> Fraction:
    """Return the charge of one quark; a capital is an antiquark."""
    return QuarkContent(letter).charge


def mass_of(letter: str) -> float:
    """Return the mass of a quark in MeV, whatever its side."""
    return _MASSES[letter.lower()]
