"""What a drawing links to, beside it or below its folder, put into the drawing itself."""

from __future__ import annotations

import base64
from functools import partial
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from urllib.parse import unquote
from xml.etree.ElementTree import Element, SubElement

from pnp.core.problems import PnpError, Where
from pnp.files.user_file import ART, read_file
from pnp.render.scoped_ids import SVG_TAG, XLINK, make_own, scope_css
from pnp.render.svg_file import box_of, lines_of, read_svg
from pnp.svg.entities import declared, expanded
from pnp.svg.image_header import PictureError, read_header
from pnp.svg.svg_sanitizer import foreign_svg

_HREFS = ("href", XLINK)
_PIXELS = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_DRAWING = ".svg"
_PICTURES = ("image", "feImage")


class LinkedFiles:
    """Files that a drawing in `folder` may link to; `where` is the drawing."""

    def __init__(self, folder: Path, where: Where) -> None:
        self.names: list[str] = []  # of those that it looked for, below the folder
        self._folder = folder
        self._where = where

    def put_in(self, root: Element) -> None:
        """Put what a drawing links to into it; what can't be read, or lies elsewhere, stays."""
        elements = {tag: list(root.iter(f"{SVG_TAG}{tag}")) for tag in (*_PICTURES, "use")}
        for picture in (one for tag in _PICTURES for one in elements[tag]):
            for name in _HREFS:
                address = self._address(picture.get(name, ""))
                if address:
                    picture.set(name, address)
        prefixes: dict[str, str] = {}
        for use in elements["use"]:
            for name in _HREFS:
                file, _, drawn = use.get(name, "").partition("#")
                if file and drawn and file not in prefixes:
                    prefixes[file] = self._add_definitions(root, file)
                if prefixes.get(file):
                    use.set(name, f"#{prefixes[file]}{drawn}")

    def _address(self, href: str) -> str:
        """Return the address of what is in a file; "" where it can't be had."""
        try:
            name, data = self._read(href, (*_PIXELS, _DRAWING))
            if name.suffix.lower() == _DRAWING:
                kind, data = "svg+xml", self._drawing(data)[1].encode()
            else:
                kind = read_header(data).mime.removeprefix("image/")
        except (PnpError, PictureError, _ElsewhereError):
            return ""
        return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"

    def _add_definitions(self, root: Element, file: str) -> str:
        """Add what is drawn in a file; return what its ids begin with, "" where it can't be had."""
        try:
            name, data = self._read(file, (_DRAWING,))
            drawing, _ = self._drawing(data)
        except (PnpError, _ElsewhereError):
            return ""
        prefix = f"l{blake2b(str(name).encode(), digest_size=4).hexdigest()}-"
        for element in list(drawing.iter()):
            make_own(element, prefix)
        scope_css(drawing, prefix)
        SubElement(root, f"{SVG_TAG}defs").extend(drawing)
        return prefix

    def _read(self, href: str, suffixes: tuple[str, ...]) -> tuple[PurePosixPath, bytes]:
        """Return the name of a file and what is in it. Raises what a file raises."""
        name = PurePosixPath(unquote(href))
        if name.suffix.lower() not in suffixes or name.is_absolute() or ".." in name.parts:
            raise _ElsewhereError
        self.names.append(str(name))
        return name, read_file(self._folder / name, ART, self._where, self._folder)

    def _drawing(self, data: bytes) -> tuple[Element, str]:
        """Return a drawing that links to nothing itself, and as text. Raises PnpError."""
        data = declared(expanded(data))
        root = read_svg(data, self._where)
        box = box_of(root, data, self._where)
        return root, foreign_svg(root, box, self._where, partial(lines_of, data))


class _ElsewhereError(Exception):
    """A link leads to what may not be read."""
