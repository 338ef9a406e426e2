"""Words and units that people take for one another, by language."""

from __future__ import annotations

# Words that are taken for one another, by language. A slip goes both ways.
OPPOSITES = {
    "en": (
        "most fewest", "more fewer", "more less", "with without", "left right", "give take",
        "all none", "always never", "highest lowest", "higher lower", "before after", "first last",
        "up down", "most least", "every no", "must may", "and or", "larger smaller", "end start",
        "clockwise counterclockwise", "youngest oldest",
    ),
    "nl": (
        "meeste minste", "meer minder", "met zonder", "links rechts", "geef pak", "alle geen",
        "altijd nooit", "hoogste laagste", "hoger lager", "voor na", "eerste laatste", "moet mag",
        "en of", "linker rechter", "grootste kleinste", "eigen andere",
    ),
    "de": (
        "meisten wenigsten", "mehr weniger", "mit ohne", "links rechts", "alle keine",
        "immer nie", "höchste niedrigste", "höher niedriger", "vor nach", "und oder", "muss darf",
    ),
    "fr": (
        "plus moins", "avec sans", "gauche droite", "toujours jamais", "avant après", "et ou",
        "premier dernier", "tous aucun", "peut doit",
    ),
    "es": (
        "más menos", "con sin", "izquierda derecha", "siempre nunca", "antes después", "y o",
        "primero último", "todos ninguno", "puede debe",
    ),
}  # fmt: skip
# Words without which a sentence says the opposite.
NEGATIONS = {
    "en": ("not", "no", "never", "don't", "without"),
    "nl": ("niet", "geen", "nooit", "zonder"),
    "de": ("nicht", "kein", "keine", "keinen", "nie"),
    "fr": ("pas", "sans", "jamais"),
    "es": ("no", "sin", "nunca"),
}
# What a fact decides, and what it does not.
YES_NO = {"yes": "no", "no": "yes"}
# A unit, and the one it is taken for.
UNITS = (
    ("MeV", "GeV"), ("GeV", "TeV"), ("keV", "MeV"), ("eV", "keV"), ("mm", "cm"), ("kg", "g"),
    ("fm", "nm"), ("years", "months"),
)  # fmt: skip
