"""All checks by their ids, as rows name them. To add one: a file and a line.

What looks at cards by what they are lies in `rules` or `physics`: coverage counts which those are.
A module is loaded when a game first uses it: some need libraries that take their time.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

# Check -> its module below this package.
CHECKS = {
    "agrees": "rules.agrees",
    "colour_neutral": "physics.colour_neutral",
    "complements": "rules.complements",
    "composition": "rules.composition",
    "connected": "rules.connected",
    "credits": "texts.credits",
    "current": "translations.current",
    "decays": "physics.decays",
    "distinct": "faces.distinct",
    "files": "faces.files",
    "fits": "translations.fits",
    "glossary": "translations.glossary",
    "holds": "rules.holds",
    "isotopes": "physics.isotopes",
    "ledger": "rules.ledger",
    "legibility": "faces.legibility",
    "literals": "texts.literals",
    "mixing": "rules.mixing",
    "names": "texts.names",
    "odds": "rules.odds",
    "printed": "faces.printed",
    "proofread": "proofreading.proofread",
    "punctuation": "translations.punctuation",
    "quark_content": "physics.quark_content",
    "range": "rules.range",
    "reach": "rules.reach",
    "recipes": "rules.recipes",
    "replay": "examples.replay",
    "room": "translations.room",
    "rulebook": "texts.rulebook",
    "seals": "rules.seals",
    "setup": "rules.setup",
    "symmetry": "rules.symmetry",
    "terms": "texts.terms",
    "translations": "translations.translations",
    "turned": "faces.turned",
    "typeset": "translations.typeset",
    "unique": "rules.unique",
    "untranslated": "translations.unchanged_translation",
}
# Those that hold each card by itself, and not how many there are: what they say of one goes before
# what sums over cards say, and where several say it of one value, it is told once.
OF_EACH_CARD = ("agrees", "colour_neutral", "quark_content", "recipes", "unique")
# Those that look at drawn faces.
OF_FACES = ("distinct", "legibility", "turned")


def load_check(check: str) -> ModuleType:
    """Return the module of one of CHECKS."""
    return import_module(f"pnp.checks.{CHECKS[check]}")
