"""A pixel picture as a PDF keeps it. Knows no library."""

from __future__ import annotations

from pnp.core.values import Struct


class Picture(Struct, frozen=True):
    """Pixels. `encoding` is "jpeg" (`data` is the file) or "flate" (deflated samples, top first).

    `channels` is 1 (grey) or 3 per pixel; `alpha` is one deflated sample per pixel, or nothing.
    """

    width: int
    height: int
    channels: int
    encoding: str
    data: bytes
    alpha: bytes = b""
