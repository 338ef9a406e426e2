"""What pages are made of that comes with this program: templates, styles, scripts and fonts."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp.cache.fingerprints import digest
from pnp.core.project import BUNDLED
from pnp.core.values import Struct

_FOLDER = Path(__file__).parent
_STATIC = (_FOLDER / "static", _FOLDER / "translate/static")
_PAGES = (_FOLDER / "pages", _FOLDER / "translate/pages")
_KINDS = {".mjs": "text/javascript", ".ttf": "font/ttf"}
# Letters of pages: files of the fonts that come with this program, as they are.
_FONTS = {
    "fonts/text.ttf": "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    "fonts/text-bold.ttf": "ibm-plex-sans/IBMPlexSans-SemiBold.ttf",
    "fonts/head.ttf": "commissioner/Commissioner-SemiBold.ttf",
}


class Asset(Struct, frozen=True):
    """A file as it is sent. `kind` is its media type."""

    data: bytes
    kind: str


# Read once: pages and what they ask for are of one state.
@cache
def assets() -> Mapping[str, Asset]:
    """Return what pages ask for, by its name below /static/. No other file is ever sent."""
    paths = {path.name: path for folder in _STATIC for path in sorted(folder.iterdir())}
    paths |= {name: BUNDLED / "fonts" / font for name, font in _FONTS.items()}
    return {name: Asset(path.read_bytes(), _kind(path)) for name, path in paths.items()}


def _kind(path: Path) -> str:
    return _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"


# Made once, of what was read once.
@cache
def assets_digest() -> str:
    """Return what stands for all of them: addresses have it, so that none is kept too long."""
    return digest(*((name, asset.data) for name, asset in assets().items()))[:12]


# One object, since it keeps the pages that it has compiled.
@cache
def _pages() -> Environment:
    return Environment(
        loader=FileSystemLoader(_PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(name: str, /, **said: Any) -> str:
    """Return the page, or part of one, that the template `name` makes of `said`."""
    return _pages().get_template(name).render(assets=assets_digest(), **said)
