"""The key `boxes` of game.yaml: boxes that are as large as what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from pnp.core.geometry import Size
from pnp.core.values import Struct, replace
from pnp.load.boxes import keys as keys
from pnp.load.boxes.contents import BoxContent, read_held
from pnp.load.context import LoadContext
from pnp.load.game_keys import TITLE as GAME_TITLE
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Key, Values
from pnp.model.game import BookStyle, BoxPart, Card, Component, Face, Value
from pnp.model.selection import BOX
from pnp.nets.inner_dimensions import STOCK as USUAL_STOCK
from pnp.nets.inner_dimensions import EqualPieces, InnerRoom, depth_of, room_for
from pnp.nets.net import Net
from pnp.nets.outline import bled, path_of
from pnp.nets.tray import (
    LEAST_COVERED,
    SHALLOWEST,
    Outside,
    around_room,
    lid_over,
    play_of,
    tray_net,
)
from pnp.nets.tuck import tuck_box
from pnp.readers.yaml_tree import items_of
from pnp.shapes.shape import Shape
from pnp.sizes.bleed_width import BLEED

OWN_TEMPLATE, USUAL_TEMPLATE = "box.svg.j2", "_shared/box.svg.j2"
# As thick as the paper of a box may be, in mm: thicker board is not folded.
THICKEST = 2.0


def read_boxes(
    values: Values,
    components: Mapping[str, Component | None],
    context: LoadContext,
    book: BookStyle,
    problems: Problems,
) -> tuple[Component, ...]:
    """Return the parts of all boxes of a game, in their order.

    A component that is None could not be read: boxes that hold it are passed over.
    """
    for name in components:
        if keys.BOXES in values and (name == BOX or name.startswith(f"{BOX}-")):
            hint = f"call the component otherwise: '{BOX}' stands for boxes"
            problems.add(
                values.where_of(keys.BOXES), f"component '{name}' is called like a box", hint
            )
    shared = _Shared(values[GAME_TITLE], components, context, book)
    return tuple(
        part
        for name, said in values[keys.BOXES].items()
        for part in _Reader(f"{BOX}-{name}", said, shared, problems).parts()
    )


class _Shared(Struct, frozen=True):
    """What all boxes of a game know of it."""

    title: str
    components: Mapping[str, Component | None]
    context: LoadContext
    book: BookStyle


class _Reader:
    """Reads one box. What it returns is of no use once a problem is noted."""

    def __init__(self, name: str, said: Values, shared: _Shared, problems: Problems) -> None:
        self._name = name
        self._said = said
        self._shared = shared
        self._problems = problems

    def parts(self) -> Iterator[Component]:
        """Yield the components that the box is made of."""
        before = len(self._problems)
        held = read_held(self._said.node(keys.HOLDS), self._shared.components, self._problems)
        stock, paper = self._thickness(keys.STOCK, USUAL_STOCK), self._thickness(keys.PAPER, 0.0)
        template = self._template()
        if not held or len(self._problems) > before or not self._said.is_good(keys.KIND):
            return
        nets = self._nets(
            [one.kind(stock, self._said[keys.SLEEVED]) for one in held], paper or min(stock, 0.5)
        )
        if len(self._problems) == before:
            for part, net in nets.items():
                yield self._component(part, net, held, template)

    def _component(self, part: str, net: Net, held: list[BoxContent], template: str) -> Component:
        """Return a part of the box: its title is that of what it holds where it has none."""
        said, shared = self._said, self._shared
        title, title_id = said[keys.TITLE], f"{self._name}.title"
        if not title:
            first = held[0].component
            some = {one.component.id for one in held}
            of_game = {name for name, one in shared.components.items() if not (one and one.extra)}
            is_all = len(some) > 1 and some == of_game
            title = shared.title if is_all else first.title
            title_id = "title" if is_all else f"{first.id}.title"
        fields: dict[str, Value] = {
            "box": self._name,
            "part": part,
            "pieces": sum(one.pieces for one in held),
            "accent": shared.book.accent,
            "on": shared.book.paper,
        }
        name = f"{self._name}-{part}" if part else self._name
        box = BoxPart(self._name, net, title_id)
        return component_of(name, title, box, Face(name, "front", template, fields, said.where))

    def _thickness(self, key: Key[float], usual: float) -> float:
        thickness = self._said.get(key, usual)
        if key in self._said and not 0.05 <= thickness <= (THICKEST if key is keys.PAPER else 50):
            message = f"{key.name}: {thickness:g} mm is no thickness of paper"
            self._problems.add(self._said.where_of(key), message, "write for example 0.3mm")
        return thickness

    def _template(self) -> str:
        node = self._said.node(keys.TEMPLATE)
        if node is not None:
            return self._shared.context.template(node, keys.TEMPLATE.name, self._problems)
        return self._shared.context.own(OWN_TEMPLATE) or USUAL_TEMPLATE

    def _nets(self, kinds: list[EqualPieces], paper: float) -> dict[str, Net]:
        """Return the nets of the parts of the box, by the names of the parts."""
        said = self._said
        if said[keys.KIND] == keys.TUCK:
            for key in (keys.LID, keys.TRAY):
                if key in said:
                    hint = "delete the key, or write 'kind: lid-and-tray'"
                    self._problems.add(said.where_of(key), f"{key.name}: a tuck box has none", hint)
            return {"": tuck_box(*self._room(kinds, upright=True), paper)}
        if keys.LID in said or keys.TRAY in said:
            return self._lid_and_tray(kinds, paper)
        width, height, depth = self._room(kinds)
        tray = around_room(width, height, max(depth, SHALLOWEST), paper)
        lid = lid_over(tray, paper)
        return {"lid": tray_net(lid, paper, is_lid=True), "tray": tray_net(tray, paper)}

    def _lid_and_tray(self, kinds: list[EqualPieces], paper: float) -> dict[str, Net]:
        """Return the nets of a lid and a tray whose outsides are said."""
        lid, tray = self._lengths(keys.LID), self._lengths(keys.TRAY)
        if lid is None or tray is None:
            message = "a lid and a tray need the sizes of both, or of none"
            hint = "add the other one, or delete both 'lid' and 'tray'"
            self._problems.add(self._said.where, message, hint)
            return {}
        outside = Outside(*tray)
        nets = {
            "lid": tray_net(Outside(*lid), paper, is_lid=True),
            "tray": tray_net(outside, paper),
        }
        self._check_room(kinds, InnerRoom(*nets["tray"].inner), keys.TRAY)
        if min(play_of(nets["lid"], outside)) <= 0:
            message = "lid: does not go over the tray"
            hint = f"make it {lid_over(outside, paper).width:.1f} mm wide, or so, and as high"
            self._problems.add(self._said.where_of(keys.LID), message, hint)
        least = min(outside.depth, LEAST_COVERED)
        if lid[2] < least:
            message = f"lid: {lid[2]:g} mm deep, so little of the tray is covered that it falls off"
            self._problems.add(
                self._said.where_of(keys.LID), message, f"make it {least:g} mm or deeper"
            )
        return nets

    def _lengths(self, key: Key[tuple[float, ...]]) -> tuple[float, float, float] | None:
        """Return three lengths; None where they are not said, or a problem is noted."""
        if not self._said.is_good(key):
            return None
        lengths = self._said[key]
        if len(items_of(self._said.node(key))) != 3:
            message = f"{key.name}: must be a width, a height and a depth"
            self._problems.add(self._said.where_of(key), message, "write [65mm, 90mm, 40mm]")
            return None
        if len(lengths) != 3:
            return None  # what one of them lacks was told
        return lengths[0], lengths[1], lengths[2]

    def _room(self, kinds: list[EqualPieces], upright: bool = False) -> InnerRoom:
        """Return the room that the box says it has, else what its pieces need.

        An `upright` one is as high as wide, or higher.
        """
        lengths = self._lengths(keys.SIZE)
        if lengths is None:
            width, height, depth = room_for(kinds)
            turned = upright and width > height
            return InnerRoom(height, width, depth) if turned else InnerRoom(width, height, depth)
        room = InnerRoom(*lengths)
        self._check_room(kinds, room, keys.SIZE)
        return room

    def _check_room(
        self, kinds: list[EqualPieces], room: InnerRoom, key: Key[tuple[float, ...]]
    ) -> None:
        needed = depth_of(kinds, Size(room.width, room.height))
        if needed > room.depth + 1e-6:
            message = f"{key.name}: too small for what the box holds"
            least = " x ".join(f"{length:.1f}" for length in room_for(kinds))
            hint = f"there must be room inside for {least} mm"
            self._problems.add(self._said.where_of(key), message, hint)


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
                    "path": path_of(bled(net, net.panel(panel.name), BLEED)),
                }
            )
            for panel in shown
        }
    )
