"""What a save of Tabletop Simulator says around the things on the table, which are `objects`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.core.values import Struct
from pnp.exports.tabletop_simulator.objects import Json

_GREY: Json = {"r": 0.5, "g": 0.5, "b": 0.5}
# What the program writes of a table that nobody changed.
_GRID: Json = {
    "Type": 0, "Lines": False, "Color": {"r": 0.0, "g": 0.0, "b": 0.0}, "Opacity": 0.75,
    "ThickLines": False, "Snapping": False, "Offset": False, "BothSnapping": False,
    "xSize": 2.0, "ySize": 2.0, "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
}  # fmt: skip
_LIGHTING: Json = {
    "LightIntensity": 0.54, "LightColor": {"r": 1.0, "g": 0.9804, "b": 0.8902},
    "AmbientIntensity": 1.3, "AmbientType": 0, "AmbientSkyColor": _GREY,
    "AmbientEquatorColor": _GREY, "AmbientGroundColor": _GREY, "ReflectionIntensity": 1.0,
    "LutIndex": 0, "LutContribution": 1.0, "LutURL": "",
}  # fmt: skip
_HANDS: Json = {"Enable": True, "DisableUnused": False, "Hiding": 0, "HandTransforms": []}
_TURNS: Json = {
    "Enable": False, "Type": 0, "TurnOrder": [], "Reverse": False, "SkipEmpty": False,
    "DisableInteractions": False, "PassTurns": True, "TurnColor": "White",
}  # fmt: skip
_MUSIC: Json = {
    "RepeatSong": False, "PlaylistEntry": -1, "CurrentAudioTitle": "", "CurrentAudioURL": "",
    "AudioLibrary": [],
}  # fmt: skip


class SaveEnvelope(Struct, frozen=True):
    """What a save says beside its things: its name, a note on the screen, pages of the notebook.

    `tabs` are texts by their titles, `players` the fewest and the most.
    """

    name: str
    note: str
    tabs: Mapping[str, str]
    players: tuple[int, int]


_NOTHING = SaveEnvelope("", "", {}, (0, 0))


def save_json(things: Sequence[Json], around: SaveEnvelope = _NOTHING) -> Json:
    """Return a save; without `around` a saved object, in which all of that is empty."""
    is_save = bool(around.name)
    return {
        "SaveName": around.name,
        "EpochTime": 0,
        "Date": "",
        "VersionNumber": "",
        "GameMode": around.name,
        "GameType": "",
        "GameComplexity": "",
        "PlayingTime": [0, 0],
        "PlayerCounts": list(around.players),
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_RPG" if is_save else "",
        "Sky": "Sky_Museum" if is_save else "",
        "SkyURL": "",
        "Note": around.note,
        "Rules": "",
        "TabStates": {str(at): _tab(at, *tab) for at, tab in enumerate(around.tabs.items())},
        "MusicPlayer": _MUSIC,
        "Grid": _GRID,
        "Lighting": _LIGHTING,
        "Hands": _HANDS,
        "ComponentTags": {"labels": []},
        "Turns": _TURNS,
        "DecalPallet": [],
        "CustomUIAssets": [],
        "SnapPoints": [],
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(things),
    }


def _tab(number: int, title: str, body: str) -> Json:
    colours = {"color": "Grey", "visibleColor": _GREY}
    return {"title": title, "body": body, **colours, "id": number}
