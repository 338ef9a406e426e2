"""The words on sheets, in the languages of people who print them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.model import Rights
from pnp.pdf.metadata import licence_url
from pnp.text.typography import typeset


@dataclass(frozen=True, slots=True)
class Words:
    """What sheets say in one language.

    `sheet` and `translated` have the holes {n} and {m}, `glue` has {tile}.
    """

    sheet: str
    front: str
    back: str
    blank: str
    one_sided: str
    long_edge: str
    short_edge: str
    fold: str
    fold_how: str
    low_ink: str
    unchecked: str
    translated: str
    scale: str
    glue: str


WORDS: dict[str, Words] = {
    "en": Words(
        sheet="Sheet {n} of {m}",
        front="front",
        back="back",
        blank="back, stays blank",
        one_sided="one-sided",
        long_edge="flip on the long edge",
        short_edge="flip on the short edge",
        fold="fold",
        fold_how="fold along the dashes, glue, then cut",
        low_ink="low ink",
        unchecked="UNCHECKED",
        translated="{n} of {m} translated",
        scale="print at 100 %",
        glue="glue {tile} here",
    ),
    "nl": Words(
        sheet="Vel {n} van {m}",
        front="voorkant",
        back="achterkant",
        blank="achterkant, blijft leeg",
        one_sided="enkelzijdig",
        long_edge="omslaan langs de lange zijde",
        short_edge="omslaan langs de korte zijde",
        fold="vouw",
        fold_how="vouw langs de streepjes, plak, snijd dan",
        low_ink="inktzuinig",
        unchecked="NIET GECONTROLEERD",
        translated="{n} van {m} vertaald",
        scale="druk af op 100 %",
        glue="plak hier {tile}",
    ),
    "de": Words(
        sheet="Bogen {n} von {m}",
        front="Vorderseite",
        back="Rückseite",
        blank="Rückseite, bleibt leer",
        one_sided="einseitig",
        long_edge="an der langen Kante wenden",
        short_edge="an der kurzen Kante wenden",
        fold="falten",
        fold_how="an den Strichen falten, kleben, dann schneiden",
        low_ink="tintensparend",
        unchecked="UNGEPRÜFT",
        translated="{n} von {m} übersetzt",
        scale="mit 100 % drucken",
        glue="hier {tile} aufkleben",
    ),
    "fr": Words(
        sheet="Feuille {n} sur {m}",
        front="recto",
        back="verso",
        blank="verso, reste vierge",
        one_sided="recto seul",
        long_edge="retourner sur le bord long",
        short_edge="retourner sur le bord court",
        fold="pli",
        fold_how="plier sur les tirets, coller, puis couper",
        low_ink="économie d’encre",
        unchecked="NON VÉRIFIÉ",
        translated="traduction {n} sur {m}",
        scale="imprimer à 100 %",
        glue="coller {tile} ici",
    ),
    "es": Words(
        sheet="Hoja {n} de {m}",
        front="anverso",
        back="reverso",
        blank="reverso, queda en blanco",
        one_sided="una cara",
        long_edge="girar por el borde largo",
        short_edge="girar por el borde corto",
        fold="doblar",
        fold_how="doblar por los trazos, pegar y cortar",
        low_ink="poca tinta",
        unchecked="SIN COMPROBAR",
        translated="traducción {n} de {m}",
        scale="imprimir al 100 %",
        glue="pegar aquí {tile}",
    ),
}


def words_for(language: str) -> Words:
    """Return the words in `language` ("nl", "nl-BE"; of "nl+en" the first), else in English."""
    return WORDS.get(re.split("[-+]", language, maxsplit=1)[0].lower(), WORDS["en"])


def side_of(words: Words, number: int, many: int, side: str) -> str:
    """Return which sheet of how many it is, and its side ("front", "back", or "both" for all)."""
    sheet = words.sheet.format(n=number, m=many)
    return sheet if side == "both" else f"{sheet}, {getattr(words, side)}"


def how_to_turn(words: Words, backs: str) -> str:
    """Return what to do with the paper in a mode of `impose.BACKS`."""
    return {
        "duplex-long": words.long_edge,
        "duplex-short": words.short_edge,
        "gutterfold": words.fold_how,
        "none": words.one_sided,
    }[backs]


def notice_of(rights: Rights, language: str) -> str:
    """Return the line of rights: the notice, and what it does not say of licence and address."""
    named = rights.licence if licence_url(rights.licence) else ""
    said = _plain(rights.notice)
    more = (text for text in (named, rights.url) if text and _plain(text) not in said)
    # Lines of labels may end at any space.
    notice = " ".join(typeset(rights.notice, language).split())
    return " · ".join((notice, *more))


def _plain(text: str) -> str:
    """Return `text` so that "CC BY-SA 4.0" and "CC-BY-SA-4.0" are the same."""
    return " ".join(text.replace("-", " ").lower().split())
