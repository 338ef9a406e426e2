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
    "unnamed": "Author not named",
    "back": "back",
    "facts": "Where the figures come from",
    "stated": "stand in the source",
    "derived": "follow from what it says",
    "reconstructed": "were lost and are rebuilt",
    "public": "were looked up elsewhere",
    "designed": "are ours",
    "one stated": "stands in the source",
    "one derived": "follows from what it says",
    "one reconstructed": "was lost and is rebuilt",
    "one public": "was looked up elsewhere",
    "one designed": "is ours",
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
    "unnamed": "Auteur niet genoemd",
    "back": "achterkant",
    "facts": "Waar de getallen vandaan komen",
    "stated": "staan in de bron",
    "derived": "volgen uit wat de bron zegt",
    "reconstructed": "waren verloren en zijn herbouwd",
    "public": "zijn elders opgezocht",
    "designed": "zijn van ons",
    "one stated": "staat in de bron",
    "one derived": "volgt uit wat de bron zegt",
    "one reconstructed": "was verloren en is herbouwd",
    "one public": "is elders opgezocht",
    "one designed": "is van ons",
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
    "back": "Rückseite",
    "facts": "Woher die Zahlen kommen",
    "stated": "stehen in der Vorlage",
    "derived": "folgen aus ihr",
    "reconstructed": "waren verloren und sind wiederhergestellt",
    "public": "wurden anderswo nachgeschlagen",
    "designed": "sind von uns",
    "one stated": "steht in der Vorlage",
    "one derived": "folgt aus ihr",
    "one reconstructed": "war verloren und ist wiederhergestellt",
    "one public": "wurde anderswo nachgeschlagen",
    "one designed": "ist von uns",
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
    "unnamed": "Auteur non nommé",
    "back": "verso",
    "facts": "D’où viennent les nombres",
    "stated": "figurent dans la source",
    "derived": "s’en déduisent",
    "reconstructed": "étaient perdus et sont reconstitués",
    "public": "ont été cherchés ailleurs",
    "designed": "sont de nous",
    "one stated": "figure dans la source",
    "one derived": "s’en déduit",
    "one reconstructed": "était perdu et est reconstitué",
    "one public": "a été cherché ailleurs",
    "one designed": "est de nous",
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
    "unnamed": "Autor no nombrado",
    "back": "reverso",
    "facts": "De dónde salen los números",
    "stated": "están en la fuente",
    "derived": "se deducen de ella",
    "reconstructed": "se habían perdido y están reconstruidos",
    "public": "se buscaron en otra parte",
    "designed": "son nuestros",
    "one stated": "está en la fuente",
    "one derived": "se deduce de ella",
    "one reconstructed": "se había perdido y está reconstruido",
    "one public": "se buscó en otra parte",
    "one designed": "es nuestro",
}
_BY_LANGUAGE = {"en": _EN, "nl": _NL, "de": _DE, "fr": _FR, "es": _ES}


def words_of(language: str) -> Mapping[str, str]:
    """Return the words in `language` (BCP 47); in English where it is not known."""
    return _BY_LANGUAGE.get(language.partition("-")[0].lower(), _EN)


def counted(number: int, kind: str, words: Mapping[str, str]) -> str:
    """Return how many facts are of a `kind` of provenance, as "1 is ours", "2 are ours"."""
    return f"{number} {words[f'one {kind}' if number == 1 else kind]}"
