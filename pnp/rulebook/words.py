"""The few words that a rulebook needs beside its own: of boxes, and of the last page."""

from __future__ import annotations

from collections.abc import Mapping

_EN = {
    "tip": "Tip",
    "example": "Example",
    "note": "Note",
    "aside": "",
    "by": "By",
    "licence": "Licence",
    "edition": "Edition",
    "unstated": "not stated",
    "unnamed": "author not named",
    "facts": "Where the figures come from",
    "stated": "stand in the source",
    "derived": "follow from what it says",
    "reconstructed": "were lost and are rebuilt",
    "public": "were looked up elsewhere",
    "designed": "are ours",
}
_NL = {
    "tip": "Tip",
    "example": "Voorbeeld",
    "note": "Let op",
    "aside": "",
    "by": "Door",
    "licence": "Licentie",
    "edition": "Uitgave",
    "unstated": "niet vermeld",
    "unnamed": "auteur niet genoemd",
    "facts": "Waar de getallen vandaan komen",
    "stated": "staan in de bron",
    "derived": "volgen uit wat de bron zegt",
    "reconstructed": "waren verloren en zijn herbouwd",
    "public": "zijn elders opgezocht",
    "designed": "zijn van ons",
}
_DE = {
    "tip": "Tipp",
    "example": "Beispiel",
    "note": "Achtung",
    "aside": "",
    "by": "Von",
    "licence": "Lizenz",
    "edition": "Ausgabe",
    "unstated": "nicht angegeben",
    "unnamed": "Autor nicht genannt",
    "facts": "Woher die Zahlen kommen",
    "stated": "stehen in der Vorlage",
    "derived": "folgen aus ihr",
    "reconstructed": "waren verloren und sind wiederhergestellt",
    "public": "wurden anderswo nachgeschlagen",
    "designed": "sind von uns",
}
_FR = {
    "tip": "Conseil",
    "example": "Exemple",
    "note": "Attention",
    "aside": "",
    "by": "De",
    "licence": "Licence",
    "edition": "Édition",
    "unstated": "non indiquée",
    "unnamed": "auteur non nommé",
    "facts": "D’où viennent les nombres",
    "stated": "figurent dans la source",
    "derived": "s’en déduisent",
    "reconstructed": "étaient perdus et sont reconstitués",
    "public": "ont été cherchés ailleurs",
    "designed": "sont de nous",
}
_ES = {
    "tip": "Consejo",
    "example": "Ejemplo",
    "note": "Atención",
    "aside": "",
    "by": "De",
    "licence": "Licencia",
    "edition": "Edición",
    "unstated": "no indicada",
    "unnamed": "autor no nombrado",
    "facts": "De dónde salen los números",
    "stated": "están en la fuente",
    "derived": "se deducen de ella",
    "reconstructed": "se habían perdido y están reconstruidos",
    "public": "se buscaron en otra parte",
    "designed": "son nuestros",
}
_BY_LANGUAGE = {"en": _EN, "nl": _NL, "de": _DE, "fr": _FR, "es": _ES}


def words_of(language: str) -> Mapping[str, str]:
    """Return the words in `language` (BCP 47); in English where it is not known."""
    return _BY_LANGUAGE.get(language.partition("-")[0].lower(), _EN)
