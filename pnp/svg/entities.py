"""Entities and namespaces: what a drawing declares, as Illustrator does, or forgets to."""

from __future__ import annotations

import re

from pnp.core.lazy_pattern import lazy_pattern

_DOCTYPE = lazy_pattern(rb"<!DOCTYPE\s[^\[\]<>]*\[(.*?)\]\s*>", re.DOTALL)
_ENTITY = lazy_pattern(rb"""<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>""")
_USE = lazy_pattern(rb"&([A-Za-z_][\w.-]*);")
# What XML itself declares.
_OWN = frozenset((b"amp", b"lt", b"gt", b"quot", b"apos"))
_MOST = 2_000_000
_ROOT = lazy_pattern(rb"<svg(?=[\s>])[^>]*")
_SVG = b' xmlns="http://www.w3.org/2000/svg"'
# Of other namespaces nothing is drawn: what they are called is all one.
_NAMES = {
    b"xlink": b"http://www.w3.org/1999/xlink",
    **{name: b"urn:" + name for name in (b"inkscape", b"sodipodi", b"serif", b"sketch", b"figma")},
}


def expanded(data: bytes) -> bytes:
    """Return an SVG with its entities written out, on the same lines.

    Data is returned as it is where it declares none, and where they could grow: one that has
    others in it, lies elsewhere, or would take 2 MB in all.
    """
    doctype = _DOCTYPE.search(data)
    if doctype is None:
        return data
    values = {name: one or other for name, one, other in _ENTITY.findall(doctype[1])}
    if b"<!ENTITY" in _ENTITY.sub(b"", doctype[1]):
        return data
    if any(name not in _OWN for value in values.values() for name in _USE.findall(value)):
        return data
    body = data[doctype.end() :]
    if sum(len(values.get(name, b"")) for name in _USE.findall(body)) > _MOST:
        return data

    def put(match: re.Match[bytes]) -> bytes:
        return values[match[1]].replace(b"\n", b" ") if match[1] in values else match[0]

    lines = b"\n" * doctype[0].count(b"\n")
    return data[: doctype.start()] + lines + _USE.sub(put, body)


def declared(data: bytes) -> bytes:
    """Return an SVG with the namespaces that it uses, on the same lines.

    Web pages need none of them, and drawings that were copied out of one have none.
    """
    root = _ROOT.search(data)
    if root is None:
        return data
    lacking = b"" if re.search(rb"\sxmlns\s*=", root[0]) else _SVG
    for name, address in _NAMES.items():
        if name + b":" in data and b"xmlns:" + name not in data:
            lacking += b" xmlns:" + name + b'="' + address + b'"'
    at = root.start() + len(b"<svg")
    return data[:at] + lacking + data[at:] if lacking else data
