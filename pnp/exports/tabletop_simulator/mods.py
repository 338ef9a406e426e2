"""Where Tabletop Simulator finds pictures and PDF: on the web, or among its own copies."""

from __future__ import annotations

import re
from hashlib import blake2b

# Nothing answers there, ever (RFC 2606). What the program once loaded it finds in its folder Mods,
# by the letters and digits of its address: eigengrau/tts-backup reads and writes files there so.
_NOWHERE = "https://pnp.invalid"
_NOT_KEPT = re.compile(r"[\W_]")


def file_name(game: str, name: str, edition: str, data: bytes, suffix: str) -> str:
    """Return what a file is called: other bytes have another name.

    What was shown at an address is not looked for again, so new bytes need a new one.
    """
    digest = blake2b(data, digest_size=4).hexdigest()
    return f"{game}-{name}-{edition}-{digest}.{suffix}"


def address_of(base: str, name: str) -> str:
    """Return the address of a file; without a `base` that of its copy in Mods."""
    return f"{base or _NOWHERE}/{name}"


def place_in_mods(address: str, suffix: str) -> str:
    """Return where the program keeps its copy of what it loaded from `address`."""
    kept = _NOT_KEPT.sub("", address)
    return f"Mods/PDF/{kept}.PDF" if suffix == "pdf" else f"Mods/Images/{kept}.{suffix}"
