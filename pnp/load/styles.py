"""Text styles: values to a Style, with fonts that exist and a colour that is one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.core.problems import PnpError
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import FontFile
from pnp.load import game_keys as keys
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values
from pnp.load.values import palette_colour
from pnp.model.game import Style

# Sizes in pt that text can be read at, and that a sheet can hold.
_SMALLEST, _LARGEST = 1.0, 400.0


def read_styles(values: Values, fonts: FontBook | None, problems: Problems) -> Mapping[str, Style]:
    """Return the styles of a game; `fonts` None leaves unchecked whether their fonts exist."""
    palette = values[keys.PALETTE]
    styles = {}
    written = values[keys.STYLES]
    for name, said in written.items():
        styles[name] = _read_style(name, said, palette, problems)
        if said.is_good(keys.SECOND) and said[keys.SECOND] not in written:
            problems.unknown("style", said[keys.SECOND], written, said.where_of(keys.SECOND))
        if fonts is not None:
            _check_fonts(styles[name], said, fonts, problems)
    return MappingProxyType(styles)


def _read_style(name: str, said: Values, palette: Mapping[str, str], problems: Problems) -> Style:
    """Return a style of texts, in pt; what can't be so is noted."""
    usual = Style(name, ())
    size = said.get(keys.SIZE, usual.size)
    min_size = said.get(keys.MIN_SIZE, size)
    leading = said.get(keys.LEADING, usual.leading)
    for key, points in ((keys.SIZE, size), (keys.MIN_SIZE, min_size)):
        if said.is_good(key) and not _SMALLEST <= points <= _LARGEST:
            message = f"{key.name}: {points:g} pt is no size for text"
            problems.add(said.where_of(key), message, f"use {_SMALLEST:g}pt to {_LARGEST:g}pt")
    # A size that can't be read says nothing of the least.
    if min_size > size and (keys.SIZE not in said or said.is_good(keys.SIZE)):
        message = f"min_size: {min_size:g} pt is more than the size, {size:g} pt"
        problems.add(
            said.where_of(keys.MIN_SIZE), message, "make min_size smaller, or leave it out"
        )
    if said.is_good(keys.LEADING) and not 0.5 <= leading <= 5:
        message = f"leading: {leading:g} is no distance of lines"
        hint = "use a multiple of the size, as 1.25"
        if size > 0 and 0.5 <= leading / size <= 5:
            hint = f"use a multiple of the size: {leading / size:.3g} is {leading:g} pt"
        problems.add(said.where_of(keys.LEADING), message, hint)
    if said.is_good(keys.FONTS) and not said[keys.FONTS]:
        problems.add(said.where_of(keys.FONTS), "fonts: there are none", "name at least one family")
    fill = said.get(keys.FILL, usual.fill)
    return Style(
        **{
            **said.named(keys.STYLE_KEYS),
            "size": size,
            "min_size": min_size,
            "leading": leading,
            "fill": palette_colour(said, keys.FILL, fill, palette, problems),
        },
        name=name,
        where=said.where,
    )


def _check_fonts(style: Style, said: Values, fonts: FontBook, problems: Problems) -> None:
    where = said.where_of(keys.FONTS)
    for family in style.fonts:
        if family not in fonts.families:
            problems.unknown("font family", family, fonts.families, where)
    if not style.fonts or style.fonts[0] not in fonts.families:
        return
    # The first family must have the weights; the others lend single signs, from what they have.
    # What could not be read has no usual value to look for.
    weights = [(keys.WEIGHT, style.weight)] * (keys.WEIGHT not in said or said.is_good(keys.WEIGHT))
    weights += [(keys.BOLD, style.bold)] * said.is_good(keys.BOLD)
    if keys.ITALIC in said and not said.is_good(keys.ITALIC):
        return
    for key, weight in weights:
        place = said.where_of(key) if key in said else where
        try:
            font = fonts.find(style.fonts[0], weight, style.italic, place)
        except PnpError as error:
            problems.extend(error.problems)
        else:
            _check_features(style, said, font, problems)


def _check_features(style: Style, said: Values, font: FontFile, problems: Problems) -> None:
    """Note features that the first family lacks: they would do nothing."""
    if not style.features:
        return
    # Loaded only where there is something to look up.
    from pnp.fonts.characters import features_of

    for feature in style.features:
        if feature not in features_of(font):
            where = said.where_of(keys.FEATURES)
            problems.unknown(f"feature of {font}", feature, features_of(font), where)
