"""All exports. To add one: a folder here with `export.py`, which has `write(job)`, and a row.

The command line reads these rows. A folder is loaded when something is to be written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from importlib import import_module
from typing import Any

from pnp.core.values import Struct, replace
from pnp.exports.options import (
    BACKS,
    BLEED,
    CARDS,
    COMPONENT,
    INK,
    MARKS,
    PAPER,
    PRINTER,
    SELECTION,
    SET,
    SINCE,
    Option,
    OptionKind,
)


class Need(Enum):
    """What is made for an export before it writes."""

    SHEETS = "what lies on which sheet: `job.sheets`"
    DRAWINGS = "faces as drawings: `job.drawings`"
    BOXES = "the faces of the game's boxes among them"
    PIXELS = "nothing: it draws faces itself, as pixels or SVG"
    RULEBOOK = "a game with a rulebook.md"


class Export(Struct, frozen=True):
    """One way to write a game out.

    `says` is a sentence of what it writes. What is `printed` is refused where a game contradicts
    its rules, and marked where that is forced. `example` is how its options are used; `has_notes`:
    its folder has `notes.py`. `later` are modules that it loads only where nothing is kept of what
    it writes.
    """

    name: str
    says: str
    options: tuple[Option, ...]
    needs: frozenset[Need]
    printed: bool = False
    example: str = ""
    has_notes: bool = False
    later: tuple[str, ...] = ()

    def preload(self) -> None:
        """Load all that it may need, while others work or before they are forked."""
        self.load()
        for name in self.later:
            import_module(name)

    def load(self) -> Callable[[Any], Iterable[Any]]:
        """Return its `write`: an ExportJob in, Files and Notes out."""
        module = import_module(f"pnp.exports.{self._folder}.export")
        write: Callable[[Any], Iterable[Any]] = module.write
        return write

    def notes(self, values: Mapping[str, Any]) -> list[str]:
        """Return what is worth knowing about what was written: `notes.py` of its folder says it."""
        if not self.has_notes:
            return []
        found: list[str] = import_module(f"pnp.exports.{self._folder}.notes").notes(values)
        return found

    @property
    def _folder(self) -> str:
        return self.name.replace("-", "_")

    def defaults(self) -> dict[str, Any]:
        """Return the value of each option that is not given."""
        return {one.name: one.default for one in self.options}


_PRINT = (PAPER, BACKS, MARKS, BLEED, INK)
# Puts sheets together that were never printed before; takes 60 ms to load.
_PAINTED = ("pnp.exports.sheets.unfilled_pdf",)
_SHEETS = frozenset({Need.SHEETS, Need.DRAWINGS})
_RULEBOOK = frozenset({Need.RULEBOOK})
_GREY = Option("grey", OptionKind.FLAG, False, "As a black-and-white printer shows it.")
_DPI = Option("dpi", OptionKind.NUMBER, 100, "Pixels per inch.", "DPI", least=30, most=600)
_PICTURES = (
    Option(
        "names", OptionKind.NAME, "", "Names of files, e.g. '{component}-{id}-{side}'.", "PATTERN"
    ),
    Option("grid", OptionKind.NAME, "", "So many faces in a picture: 10x7, or 10x7+back.", "GRID"),
    Option("format", OptionKind.CHOICE, "png", choices=("png", "webp", "svg", "pdf")),
    replace(_DPI, default=300, most=1200),
    replace(BLEED, default=0.0, most=10.0),
    Option("corners", OptionKind.CHOICE, "square", choices=("square", "cut")),
    Option("each", OptionKind.CHOICE, "face", choices=("face", "copy")),
    Option("paired", OptionKind.FLAG, False, "A back for each front, common ones, too."),
)
_CUTTING = (
    Option(
        "machine", OptionKind.FILE, "silhouette",
        "silhouette (default), cricut ..., FILE.yaml.", "M",
    ),
    PAPER,
    BACKS,
    BLEED,
    INK,
    Option("lines", OptionKind.CHOICE, "through", choices=("through", "kiss", "perforated")),
    Option("kerf", OptionKind.LENGTH, 0.0, metavar="MM", most=1.0),
    Option("test", OptionKind.FLAG, False, "Where it is cut, without pictures."),
    PRINTER,
)  # fmt: skip

_COSTS = (
    Option("grammage", OptionKind.NUMBER, 300, "Paper, in g/m².", "G", least=40, most=3000),
    Option("price", OptionKind.NAME, "", "What a piece costs, e.g. 0.12EUR.", "PRICE"),
)
_EACH = Option("each", OptionKind.CHOICE, "face", choices=("face", "copy"))
_LIMIT = Option("ink-limit", OptionKind.NUMBER, 300, "Most ink, in %.", "%", least=200, most=400)
_PRESS = (
    replace(BLEED, default=3.0, most=10.0),
    Option("standard", OptionKind.CHOICE, "x-1a-2003", choices=("x-1a-2003", "x-1a-2001")),
    Option("icc", OptionKind.FILE, "", "The profile of the press, instead of ours.", "FILE.icc"),
    _LIMIT,
    Option("flatten", OptionKind.FLAG, False, "What shines through as pixels, 600 an inch."),
    _EACH,
    Option("die-lines", OptionKind.FLAG, False, "Where it is cut, in the spot colour CutContour."),
)
# 1/8 inch, 240 %, a page for each side of each card: its specification for print cards
# (help.drivethrupartners.com, article 12780748203543).
_DRIVETHRU = (
    replace(BLEED, default=3.175, least=3.175, most=10.0),
    replace(_LIMIT, default=240, most=240),
    *(one for one in _PRESS if one.name in ("icc", "flatten")),
    replace(_EACH, default="copy"),
)
_STOCK = Option(
    "stock", OptionKind.CHOICE, "s30", choices=("s27", "s30", "s33", "m31", "p10"),
)  # fmt: skip

_ADDRESS = Option("address", OptionKind.ADDRESS, "", "Where the pictures will be.", "https://…")
_FOR_TABLES = ("tabletopia", "screentop", "tabletop-playground", "dragncards")
_FOR = Option("for", OptionKind.CHOICE, "tabletopia", choices=_FOR_TABLES)

_ROWS = (
    Export(
        "sheets", "Print sheets as PDF, one of each component and one of all.",
        (*SELECTION, *_PRINT, SINCE, PRINTER), _SHEETS, printed=True,
        example="--set level1 --paper letter", later=_PAINTED,
    ),
    Export(
        "parts-list", "What to print, to cut and to have ready, as PDF.",
        (SET, *_PRINT, PRINTER), _SHEETS | {Need.BOXES}, printed=True, example="--paper letter",
    ),
    Export("rulebook", "The rulebook as PDF, with pages of A5.", (INK,), _RULEBOOK),
    Export(
        "booklet", "The rulebook as PDF to print on both sides, fold and staple.",
        (PAPER, INK, PRINTER), _RULEBOOK, example="--paper letter", has_notes=True,
    ),
    Export("rulebook-html", "The rulebook as one HTML page for a phone.", (), _RULEBOOK),
    Export(
        "store-page", "Texts, tables and pictures that shops and databases ask for.",
        (PAPER,), _SHEETS, printed=True, example="--paper letter",
    ),
    Export(
        "proof", "Contact sheets as PNG: every face, with its id and copies.",
        (*SELECTION, INK, _GREY, _DPI), frozenset({Need.PIXELS}),
        example="--component hand --grey",
    ),
    Export(
        "images", "Each face as a picture, or grids of them.",
        (*SELECTION, *_PICTURES, INK), frozenset({Need.PIXELS}),
        example="--component hand --format webp",
    ),
    Export(
        "pdf-x", "PDF/X-1a for print shops: each face a page, in inks.",
        (*SELECTION, *_PRESS, *_COSTS, INK), frozenset({Need.PIXELS}), printed=True,
        example="--flatten --icc shop.icc",
    ),
    Export(
        "drivethrucards", "PDF/X-1a as DriveThruCards takes decks.",
        (*SELECTION, *_DRIVETHRU, *_COSTS, INK), frozenset({Need.PIXELS}), printed=True,
        example="--component hand",
    ),
    Export(
        "makeplayingcards", "Pictures and orders for MakePlayingCards.",
        (*SELECTION, _STOCK, *_COSTS, INK), frozenset({Need.PIXELS}), printed=True,
        example="--stock m31",
    ),
    Export(
        "game-crafter", "Pictures and manifests for The Game Crafter, the rules.",
        (*SELECTION, *_COSTS, INK), frozenset({Need.PIXELS}), printed=True,
    ),
    Export(
        "cut", "Sheets for cutting machines, and what these cut.",
        (*SELECTION, *_CUTTING), frozenset({Need.DRAWINGS}), printed=True,
        example="--machine silhouette --test", later=_PAINTED,
    ),
    Export(
        "tabletop-simulator", "A save, decks and bags for Tabletop Simulator.",
        (_ADDRESS, INK), frozenset({Need.PIXELS}), example="--address https://example.org/quarken",
    ),
    Export(
        "playingcards", "A room for PlayingCards.io, with buttons for each set-up.",
        (SET, INK), frozenset({Need.PIXELS}), example="--set level1",
    ),
    Export(
        "table-pictures", "Pictures as Tabletopia, Screentop and others take them.",
        (SET, CARDS, _FOR, _ADDRESS, INK), frozenset({Need.PIXELS}), example="--for screentop",
    ),
)  # fmt: skip
EXPORTS: dict[str, Export] = {one.name: one for one in _ROWS}


def usual_exports(values: Mapping[str, Any]) -> list[str]:
    """Return the exports that `pnp build` writes unasked, by what it is told.

    With a part of a game there is no parts list; the rulebook comes with a whole game, and as a
    booklet on the papers that people have at home.
    """
    names = ["sheets"]
    if values[SINCE.name]:
        return names
    if not (values[COMPONENT.name] or values[CARDS.name]):
        names.append("parts-list")
        if not values[SET.name]:
            names.append("rulebook")
            names += ["booklet"] if values[PAPER.name] in ("a4", "letter") else []
    return names
