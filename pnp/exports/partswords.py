"""The words of parts lists, in the languages of people who print them."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PartsWords:
    """What a parts list says in one language. Texts with `{n}` have a form for one of a thing."""

    title: str
    print_: str
    cut: str
    need: str
    sheet: str
    sheets: str
    in_all: str
    corners: str
    straight: str
    disc: str
    tiles: str
    knife: str
    rounder: str
    punch: str
    glue: str
    sleeve: str
    sleeves: str
    decimal: str


WORDS: dict[str, PartsWords] = {
    "en": PartsWords(
        title="Parts list",
        print_="Print",
        cut="Cut and count",
        need="Have at hand",
        sheet="{n} sheet",
        sheets="{n} sheets",
        in_all="{sheets} of {paper} in all, {turn}, at 100 %",
        corners="corners {r} mm",
        straight="square corners",
        disc="disc of {d} mm",
        tiles="glued from {n} tiles",
        knife="a sharp knife, a steel ruler, a cutting mat",
        rounder="a corner rounder of {r} mm, or scissors",
        punch="a circle punch of {d} mm, or scissors",
        glue="a glue stick",
        sleeve="{n} sleeve for a card of {size} mm, if you like",
        sleeves="{n} sleeves for cards of {size} mm, if you like",
        decimal=".",
    ),
    "nl": PartsWords(
        title="Onderdelenlijst",
        print_="Afdrukken",
        cut="Snijden en tellen",
        need="Klaarleggen",
        sheet="{n} vel",
        sheets="{n} vellen",
        in_all="samen {sheets} {paper}, {turn}, op 100 %",
        corners="hoeken {r} mm",
        straight="rechte hoeken",
        disc="schijf van {d} mm",
        tiles="geplakt uit {n} delen",
        knife="een scherp mes, een stalen liniaal, een snijmat",
        rounder="een hoekenponser van {r} mm, of een schaar",
        punch="een rondpons van {d} mm, of een schaar",
        glue="een lijmstift",
        sleeve="{n} hoesje voor een kaart van {size} mm, als je wilt",
        sleeves="{n} hoesjes voor kaarten van {size} mm, als je wilt",
        decimal=",",
    ),
    "de": PartsWords(
        title="Teileliste",
        print_="Drucken",
        cut="Schneiden und zählen",
        need="Bereitlegen",
        sheet="{n} Bogen",
        sheets="{n} Bögen",
        in_all="zusammen {sheets} {paper}, {turn}, mit 100 %",
        corners="Ecken {r} mm",
        straight="gerade Ecken",
        disc="Scheibe von {d} mm",
        tiles="aus {n} Teilen geklebt",
        knife="ein scharfes Messer, ein Stahllineal, eine Schneidematte",
        rounder="ein Eckenrunder von {r} mm oder eine Schere",
        punch="eine Rundstanze von {d} mm oder eine Schere",
        glue="ein Klebestift",
        sleeve="{n} Hülle für eine Karte von {size} mm, wenn du magst",
        sleeves="{n} Hüllen für Karten von {size} mm, wenn du magst",
        decimal=",",
    ),
    "fr": PartsWords(
        title="Liste des pièces",
        print_="Imprimer",
        cut="Découper et compter",
        need="À préparer",
        sheet="{n} feuille",
        sheets="{n} feuilles",
        in_all="{sheets} {paper} en tout, {turn}, à 100 %",
        corners="coins de {r} mm",
        straight="coins droits",
        disc="disque de {d} mm",
        tiles="à coller en {n} parties",
        knife="un couteau bien affûté, une règle en acier, un tapis de coupe",
        rounder="une perforatrice d’angles de {r} mm, ou des ciseaux",
        punch="un emporte-pièce rond de {d} mm, ou des ciseaux",
        glue="un bâton de colle",
        sleeve="{n} pochette pour une carte de {size} mm, au choix",
        sleeves="{n} pochettes pour cartes de {size} mm, au choix",
        decimal=",",
    ),
    "es": PartsWords(
        title="Lista de piezas",
        print_="Imprimir",
        cut="Cortar y contar",
        need="Tener a mano",
        sheet="{n} hoja",
        sheets="{n} hojas",
        in_all="{sheets} {paper} en total, {turn}, al 100 %",
        corners="esquinas de {r} mm",
        straight="esquinas rectas",
        disc="disco de {d} mm",
        tiles="pegado de {n} partes",
        knife="un cúter afilado, una regla de acero, una base de corte",
        rounder="una redondeadora de esquinas de {r} mm, o tijeras",
        punch="una troqueladora redonda de {d} mm, o tijeras",
        glue="una barra de pegamento",
        sleeve="{n} funda para una carta de {size} mm, si quieres",
        sleeves="{n} fundas para cartas de {size} mm, si quieres",
        decimal=",",
    ),
}


def parts_words_for(language: str) -> PartsWords:
    """Return the words in `language` ("nl", "nl-BE"; of "nl+en" the first), else in English."""
    return WORDS.get(re.split("[-+]", language, maxsplit=1)[0].lower(), WORDS["en"])
