"""Fonts of drawings of any program: those that are here, and the nearest for those that are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from pnp.core.lazy_pattern import lazy_pattern
from pnp.fonts.characters import characters
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import FontFile
from pnp.svg.css_text import RULE

# Words in the names of families, by the generic families of CSS (CSS Fonts 4, section 2.1.1), in
# the order in which they count: most fonts say nothing else of what they look like.
_WORDS = {
    "monospace": "mono code courier console consolas typewriter fixed menlo monaco terminal",
    "cursive": "script hand brush comic cursive dancing pacifico yellowtail chancery marker",
    "fantasy": "display gotisch fraktur blackletter fantasy impact papyrus lilita fredoka poster",
    "sans-serif": "sans grotesk grotesque gothic arial helvetica verdana tahoma roboto futura",
    "serif": "serif roman times georgia garamond alegreya antiqua palatino cambria baskerville "
    "caslon didot bodoni merriweather lora playfair crimson tinos century slab minion charter "
    "goudy book bookman schoolbook liberation-serif",
}  # fmt: skip
# Sans is what Inkscape calls one.
_GENERIC = (*_WORDS, "sans", "system-ui", "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded")
# Without a family, SVG leaves it to the program; most have one with serifs, as browsers do.
_USUAL = "serif"
# Names that are so much alike are versions of one another: "Source Sans Pro", "Source Sans 3".
_ALIKE = 0.8
# Letters that no font has, of which so many are told.
_MOST_SIGNS = 5
_SHORT = lazy_pattern(
    r"(.*?[\d.]+(?:px|pt|pc|mm|cm|in|em|rem|ex|%)?(?:\s*/\s*[\w.%]+)?\s+)(.+)", re.S
)
_DECLARATION = lazy_pattern(r"(?<![\w-])(font(?:-family)?)(\s*:\s*)([^;{}]+)", re.I)
_CHOICE = lazy_pattern(r"""\s*("[^"]*"|'[^']*'|[^,]+)""")


class Fonts(NamedTuple):
    """The fonts that a drawing is set in, the families that stand in for those not here.

    And the characters that no font here has.
    """

    files: tuple[FontFile, ...]
    instead: dict[str, str]
    missing: tuple[str, ...] = ()


def use_fonts(root: Element, fonts: FontBook) -> Fonts:
    """Let the texts below `root` name families of `fonts` only; return which they are."""
    if not fonts.styles or not any(element.tag.endswith("}text") for element in root.iter()):
        return Fonts((), {})
    chosen = _Chosen(fonts)
    if "font-family" not in root.attrib:
        root.set("font-family", _USUAL)
    for element in root.iter():
        for name, how in (("font-family", chosen.families), ("font", chosen.short)):
            if name in element.attrib:
                element.set(name, how(element.get(name, "")))
        if "style" in element.attrib:
            element.set("style", chosen.declarations(element.get("style", "")))
        if element.tag.endswith("}style"):
            element.text = RULE.sub(chosen.rule, element.text or "")
    missing = _complete(chosen.used, _letters(root), fonts)
    files = [file for family in sorted(chosen.used) for file in fonts.styles[family].values()]
    return Fonts(tuple(files), chosen.instead, tuple(sorted(missing)))


def _complete(used: set[str], letters: set[str], fonts: FontBook) -> set[str]:
    """Add to `used` families those that have letters they lack; return the letters none has."""
    missing = letters
    for family in (*sorted(used), *fonts.families):
        here = {one for file in fonts.styles[family].values() for one in missing & characters(file)}
        if here:
            used.add(family)
            missing = missing - here
        if not missing:
            break
    return missing


def _letters(root: Element) -> set[str]:
    """Return the characters of all texts that are to be seen."""
    texts = (element for element in root.iter() if element.tag.endswith("}text"))
    found = {one for text in texts for part in text.itertext() for one in part}
    return {one for one in found if one.isprintable() and one != " "}


class _Chosen:
    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._here = {family.lower(): family for family in fonts.families}
        self.used: set[str] = set()
        self.instead: dict[str, str] = {}

    def rule(self, match: re.Match[str]) -> str:
        return f"{match[1]}{{{self.declarations(match[2])}}}"

    def declarations(self, text: str) -> str:
        """Return CSS with families that are here."""

        def put(match: re.Match[str]) -> str:
            how = self.families if match[1].lower() == "font-family" else self.short
            return f"{match[1]}{match[2]}{how(match[3])}"

        return _DECLARATION.sub(put, text)

    def short(self, text: str) -> str:
        """Return a value of CSS's `font`, which ends with families."""
        match = _SHORT.fullmatch(text.strip())
        return match[1] + self.families(match[2]) if match else text

    def families(self, text: str) -> str:
        """Return a list of families: those of `text` that are here, or the nearest."""
        important = " !important" if "!important" in text else ""
        names = [
            one.strip().strip("'\"").strip()
            for one in _CHOICE.findall(text.replace("!important", ""))
        ]
        names = [one for one in names if one]
        if not names or names == ["inherit"]:
            return text
        found = [self._here[one.lower()] for one in names if one.lower() in self._here]
        generic = [_nearest(one, self._fonts) for one in names if one.lower() in _GENERIC]
        if not found and not generic:
            found = [_nearest(names[0], self._fonts)]
        found = list(dict.fromkeys((*found, *generic)))
        if names[0].lower() not in self._here and names[0].lower() not in _GENERIC:
            self.instead[names[0]] = found[0]
        self.used.update(found)
        return ", ".join(f"'{one}'" for one in found) + important


# 0.2 ms for each text that names a font which is not there: nearly all of finding fonts.
@lru_cache(maxsize=1000)
def _nearest(name: str, fonts: FontBook) -> str:
    """Return the family of `fonts` that is most like the one called `name`, which is not there."""
    alike = {one: SequenceMatcher(None, name.lower(), one.lower()).ratio() for one in fonts.styles}
    best = max(fonts.families, key=lambda one: alike[one])
    if alike[best] >= _ALIKE and kind_of(best) == kind_of(name):
        return best
    kinds = (kind_of(name), *(("serif", "sans-serif") if kind_of(name) == "serif" else ()))
    for kind in (*kinds, "sans-serif"):
        same = [one for one in fonts.families if kind_of(one) == kind]
        if same:
            # With more styles, more of what a drawing asks for is there.
            return max(same, key=lambda one: (len(fonts.styles[one]), alike[one]))
    return fonts.families[0]


def kind_of(name: str) -> str:
    """Return the generic family of CSS that a family called `name` belongs to."""
    lower = name.lower()
    return next((kind for kind, words in _WORDS.items() if _has(lower, words)), "sans-serif")


def _has(name: str, words: str) -> bool:
    return any(word in name for word in words.split())


def said(fonts: Fonts) -> Iterator[str]:
    """Yield which family stands in for which, and which letters none has, to be told."""
    for name, family in fonts.instead.items():
        yield f"font '{name}' is not here: {family} stands in for it"
    if fonts.missing:
        signs = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in fonts.missing[:_MOST_SIGNS])
        yield f"no font here has {signs}"
