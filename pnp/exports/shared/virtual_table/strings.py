"""What files for virtual tables say, in the languages of people who play there."""

from __future__ import annotations

from typing import ClassVar

from pnp.i18n.program_strings import PluralForms, ProgramStrings


class TableStrings(ProgramStrings, frozen=True):
    """What they say in one language. Texts with `{n}` have a form for one of a thing."""

    CONTEXT = "tables"

    rules: str = "Rules"
    everything: str = "All pieces"
    about: str = "About"
    contents: str = "What is in the bags"
    players: PluralForms = PluralForms(("{n} player", "{n} players"))
    pieces: PluralForms = PluralForms(("{n} piece", "{n} pieces"))
    dice: PluralForms = PluralForms(("{n} die with {sides} sides", "{n} dice with {sides} sides"))
    bag: str = "Each bag holds what its number of players needs, and nothing else."
    pour: str = "To see what is in a bag, right-click it and choose Search; drag out what you see."
    first: str = "How to play this in {program}"
    close: str = "Close {program}."
    unpack: str = (
        "Unpack {file} into the folder of {program}, so that its folders lie in those there:"
    )
    folders: str = "on Windows {windows}, on macOS {macos}, on Linux {linux}"
    open_save: str = "Start {program}, and open the save {name}."
    open_piece: str = "Single components are among the saved objects, in the folder {name}."
    upload: str = (
        "Put all files of the folder {folder} on the web, so that each is found at {address}/"
        " and its name."
    )
    same_name: str = (
        "The end of a name changes with the picture. So an old save goes on showing the old"
        " ones, even where half of an upload is missing: leave the old files there."
    )
    check: str = "When all is there, these addresses show something, and have so many bytes:"
    component: str = "{title}: {pieces}, {width} x {height} mm"
    picture: str = "{file}: {width} x {height} pixels"
    sheet: str = (
        "{file}: {columns} columns and {rows} rows, cells of {width} x {height} pixels,"
        " {count} filled"
    )
    back: str = "back of cells {cells}: {file}"
    its_back: str = "back: {file}"
    copies: str = "copies: {copies}"
    load_all: str = "Load all pictures of this folder into your game."
    one_type: str = (
        "Make an object of each line below, of its front and its back. Fronts and backs of one"
        " component are equally large, to the pixel."
    )
    cut_sheets: str = (
        "Make a component of each sheet, with the columns and rows that are told below."
        " Cells count by rows, from 1; of backs, too, nothing is mirrored."
    )
    how_many: str = "Copies say how often each is in the game."
    into_packages: str = "Unpack {file} into the folder of your packages; each folder in it is one."
    load_table: str = "Load {file} as card database. A card back has the name of its picture there."

    NOTES: ClassVar = {
        "rules": "the rulebook, as the name of a thing on a virtual table",
        "everything": "the name of a bag that holds all pieces of the game",
        "about": "a heading: author and licence follow",
        "contents": "a heading: names of bags and what is in them follow",
        "dice": "{sides} is a number",
        "pour": "Search is a word of Tabletop Simulator's menus, which are English",
        "first": "a heading; {program} is Tabletop Simulator or the like",
        "unpack": "{file} is a ZIP file",
        "upload": "{address} is how addresses of files begin",
        "check": "a list of addresses follows",
        "component": "{title} is a component of the game, {pieces} as 12 pieces",
        "sheet": "a picture with many cards side by side",
        "back": "{cells} are numbers",
        "copies": "numbers follow: how often each card is in the game",
        "one_type": "a line has a file with its size, its back and copies",
        "into_packages": "packages are what Tabletop Playground calls games",
        "load_table": "a card back is what DragnCards calls the back of many cards",
    }
