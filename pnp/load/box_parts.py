"""A net as a component with one card, and what its template knows of the panels."""

from __future__ import annotations

from types import MappingProxyType

from pnp.core.bleed import BLEED
from pnp.core.values import replace
from pnp.model.game import BoxPart, Card, Component, Face, Value
from pnp.nets.net import Net
from pnp.nets.outline import bled
from pnp.shapes.shape import Shape

# How far art goes beyond a cut, in mm: as far as faces are drawn.


def component_of(name: str, title: str, box: BoxPart, face: Face) -> Component:
    """Return the component `name` that is the net of `box`; `face` gets the field `panels`."""
    fields = MappingProxyType({**face.fields, "panels": panels_of(box.net)})
    drawn = replace(face, fields=fields)
    return Component(
        id=name,
        title=title,
        size=box.net.size,
        shape=Shape.NET,
        corner=0.0,
        fields=MappingProxyType({}),
        cards=(Card(name, 1, drawn, None, 1, MappingProxyType({}), face.where),),
        where=face.where,
        box=box,
        net=box.net,
    )


def panels_of(net: Net) -> Value:
    """Return what templates know of the panels that are printed, flaps first.

    For each: its role, where the top left corner of its art lies, in mm, and how it is turned, the
    art's width and height, and the path of what is printed of it.
    """
    shown = sorted((one for one in net.panels if one.printed), key=lambda one: one.role != "flap")
    return MappingProxyType(
        {
            panel.name: MappingProxyType(
                {
                    "role": panel.role,
                    "x": round(panel.art.origin.x, 4),
                    "y": round(panel.art.origin.y, 4),
                    "width": round(panel.art.width, 4),
                    "height": round(panel.art.height, 4),
                    "turn": panel.art.turn,
                    "path": _path(net, panel.name),
                }
            )
            for panel in shown
        }
    )


def _path(net: Net, name: str) -> str:
    outline = bled(net, net.panel(name), BLEED)
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in outline) + "Z"
