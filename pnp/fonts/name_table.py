"""What a font file says it is: its family, weight and slant, as other programs look for it."""

from __future__ import annotations

import re
import struct
from collections import defaultdict
from collections.abc import Iterator, Mapping

import uharfbuzz as hb

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct

# Numbers of names (OpenType 1.9, "name"): the family and style of old programs, which know four
# styles; the whole name; the family and style of programs that know all; the same for others.
_FAMILY, _STYLE, _FULL, _TYPOGRAPHIC, _SUBFAMILY, _WWS = 1, 2, 4, 16, 17, 21
# Other words for weights, as OpenType ("OS/2", usWeightClass) and foundries have them.
_OTHER_WORDS = {
    "hairline": "thin",
    "ultralight": "extralight",
    "normal": "regular",
    "roman": "regular",
    "book": "regular",
    "demibold": "semibold",
    "demi": "semibold",
    "ultrabold": "extrabold",
    "heavy": "black",
}
_SLANTED = ("italic", "oblique", "slanted", "inclined")
_WORD = lazy_pattern(r"(?:extra|ultra|semi|demi)[\s-]*(?:light|bold|black)|[^\W_]+")
# Old fonts begin at 250, so that Windows does not embolden them.
_OLD_LIGHTS, _LIGHT = range(250, 300), 300
_NEAR = 50
# In "OS/2": the width of most fonts, italic or oblique letters, bytes of the oldest table.
_USUAL_WIDTH, _SLANTS, _OS2_SIZE = 5, 1 << 0 | 1 << 9, 68


class FontNames(Struct, frozen=True):
    """What a font says of itself. Tables disagree, so it may have several families and weights.

    `family` and `style` are its usual names, as "Lobster Two" and "bold italic"; `listed` is the
    family under which most programs list it, which may have the weight behind it.
    """

    family: str
    style: str
    families: frozenset[str]
    weights: frozenset[str]
    is_slanted: bool
    listed: str

    def is_called(self, family: str, weight: str, is_italic: bool) -> bool:
        """Return whether other programs find the font under this name."""
        return (
            plain(family) in self.families
            and (not self.weights or weight in self.weights)
            and is_italic == self.is_slanted
        )


def plain(family: str) -> str:
    """Return a family's name as it is compared: case and spaces do not count."""
    return "".join(family.casefold().split())


def read_names(data: bytes, weights: Mapping[str, int]) -> FontNames | None:
    """Return what the font file `data` says it is, None when it says nothing.

    `weights` are the numbers of weights by their names.
    """
    face = hb.Face(hb.Blob(data))
    names = _names(face)
    families = _families(face, names, weights)
    if not families:
        return None
    styles = [*names[_SUBFAMILY], *names[_STYLE]]
    whole = [*names[_FAMILY], *names[_FULL]]
    ends = (name.casefold().removeprefix(_bare(name, weights).casefold()) for name in whole)
    words = [word for text in (*styles, *ends) for word in _words(text)]
    said = [word for word in words if word in weights]
    number, _, selection = _os2(face)
    is_slanted = bool(selection & _SLANTS) or any(word in _SLANTED for word in words)
    near = [name for name in weights if _is_near(weights[name], number)]
    usual = [*(name for name in near if name in said), *near, *said, "regular"]
    return FontNames(
        _bare(families[0], weights),
        usual[0] + " italic" * is_slanted,
        frozenset(plain(one) for name in families for one in (name, _bare(name, weights))),
        frozenset((*said, *near)),
        is_slanted,
        families[0],
    )


def _names(face: hb.Face) -> defaultdict[int, list[str]]:
    """Return the names of a font by their numbers, in all languages."""
    names: defaultdict[int, list[str]] = defaultdict(list)
    for entry in face.list_names():
        name = (face.get_name(entry.name_id, entry.language) or "").strip()
        if name:
            names[int(entry.name_id)].append(name)
    return names


def _families(
    face: hb.Face, names: Mapping[int, list[str]], weights: Mapping[str, int]
) -> list[str]:
    """Return what the family is called, the usual name first."""
    wide = names[_TYPOGRAPHIC]
    narrow = [*names[_WWS], *names[_FAMILY]]
    _, width, _ = _os2(face)
    own = [name for name in narrow if _bare(name, weights) not in wide]
    # A condensed font of a family is found by a name of its own.
    return own if wide and own and width != _USUAL_WIDTH else [*wide, *narrow]


def _os2(face: hb.Face) -> tuple[int, int, int]:
    """Return weight, width and selection of the table "OS/2", the usual ones if there is none."""
    data: bytes = face.reference_table("OS/2").data
    if len(data) < _OS2_SIZE:
        return 0, _USUAL_WIDTH, 0
    weight, width = struct.unpack_from(">HH", data, 4)
    (selection,) = struct.unpack_from(">H", data, 62)
    return weight, width, selection


def _words(text: str) -> Iterator[str]:
    """Yield the words of a style, those of weights as we call them: "Demi Bold" is "semibold"."""
    for found in _WORD.findall(text.casefold()):
        word = re.sub(r"[\s-]", "", found)
        yield _OTHER_WORDS.get(word, word)


def _bare(name: str, weights: Mapping[str, int]) -> str:
    """Return the name of a family without the weight and slant that old programs put behind it."""
    words = name.split()
    while True:
        for count in (2, 1):
            end = list(_words(" ".join(words[-count:])))
            if len(words) > count and len(end) == 1 and _is_style(end[0], weights):
                del words[-count:]
                break
        else:
            return " ".join(words)


def _is_style(word: str, weights: Mapping[str, int]) -> bool:
    """Return whether a word behind a family is a style; "Roman" and "Book" are parts of names."""
    return word in _SLANTED or (word in weights and word != "regular")


def _is_near(weight: int, number: int) -> bool:
    is_old = number in _OLD_LIGHTS and weight <= _LIGHT
    return is_old or abs(weight - number) < _NEAR
