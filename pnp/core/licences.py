"""Licences by their usual names."""

from __future__ import annotations

import re

from pnp.core.lazy_pattern import lazy_pattern

_CREATIVE_COMMONS = lazy_pattern(r"CC[- ](BY(?:-NC)?(?:-SA|-ND)?)[- ](\d\.\d)", re.IGNORECASE)
_CC0 = lazy_pattern(r"CC0(?:[- ]1\.0)?", re.IGNORECASE)


def licence_url(licence: str) -> str:
    """Return the address of a Creative Commons licence ("CC-BY-4.0", "CC BY-SA 3.0"), else ""."""
    if _CC0.fullmatch(licence.strip()):
        return "https://creativecommons.org/publicdomain/zero/1.0/"
    match = _CREATIVE_COMMONS.fullmatch(licence.strip())
    if match is None:
        return ""
    return f"https://creativecommons.org/licenses/{match[1].lower()}/{match[2]}/"


def attribution_name(licence: str) -> str:
    """Return a Creative Commons licence that asks for attribution, as "CC BY-NC-SA 3.0", else "".

    All but CC0 ask for it: creativecommons.org, "About CC Licenses".
    """
    match = _CREATIVE_COMMONS.fullmatch(licence.strip())
    return f"CC {match[1].upper()} {match[2]}" if match else ""
