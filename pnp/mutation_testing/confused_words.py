"""Words and units that people take for one another, whatever the language.

Those of languages are in their data: `i18n.language_data`.
"""

from __future__ import annotations

# What a fact decides, and what it does not.
YES_NO = {"yes": "no", "no": "yes"}
# A unit, and the one it is taken for.
UNITS = (
    ("MeV", "GeV"), ("GeV", "TeV"), ("keV", "MeV"), ("eV", "keV"), ("mm", "cm"), ("kg", "g"),
    ("fm", "nm"), ("years", "months"),
)  # fmt: skip
