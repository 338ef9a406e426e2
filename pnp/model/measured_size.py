"""How large a piece is, as people say it."""

from __future__ import annotations

from pnp.core.geometry import Size
from pnp.model.game import Component


def measured(component: Component) -> Size:
    """Return the size of a piece in mm: a tenth is enough where it is cut along a line."""
    if not component.outline and not component.net:
        return component.size
    return Size(*(round(side, 1) for side in component.size))
