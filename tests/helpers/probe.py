"""Sheets of probe faces: one plain colour each, an arrow up, drawn without templates."""

import zlib
from pathlib import Path

from pnp.core.geometry import Size
from pnp.core.problems import Where
from pnp.core.project import BUNDLED
from pnp.core.values import fields, replace
from pnp.drawing.drawing import PER_MM, Drawing, Form, Parts
from pnp.exports.sheets.job import SheetFace, SheetJob, SheetPart
from pnp.exports.sheets.sheets_pdf import sheets_pdf
from pnp.fonts.font_book import load_fonts
from pnp.model.game import CardSet, Game, Rights
from pnp.model.selection import Selection
from pnp.shapes.shape import Shape
from pnp.shapes.trim import Trim
from pnp.sheet_layout.grid_imposition import backs_for, choose_grid, lay_out
from pnp.sheet_layout.gutters import gap_between
from pnp.sheet_layout.print_options import Options
from pnp.sizes.cards_and_papers import CARDS

CARD = CARDS["euro-poker"]
DRAWN = 3.0
FONTS = load_fonts([BUNDLED / "fonts"])
RIGHTS = Rights("CC-BY-4.0", "Probe cards for measuring, by nobody", ("Ada", "Bo"))
WHERE = Where("cards/probe/game.yaml")
GAME = Game("probe", "Probe", "en", "1.0.0", (), RIGHTS, {}, {}, {}, {}, {}, Path(), where=WHERE)


def drawing(trim, colour):
    """Return a face of one colour up to its bleed, with a white bar near its top."""
    size = trim.grown(DRAWN)
    width, height = (round(length * PER_MM) for length in size)
    bar = [round(length * PER_MM) for length in (size.width / 2 - 1, size.height - 16, 2, 8)]
    content = "{} rg 0 0 {} {} re f 1 g {} {} {} {} re f".format(
        " ".join(f"{part:.3f}" for part in colour), width, height, *bar
    )
    form = Form(zlib.compress(content.encode()), (0, 0, width, height), False, ())
    return Drawing(size.width, size.height, form, Parts())


def colour(number):
    """Return one of many colours that differ, never white."""
    return ((number * 37 % 100) / 125, (number * 61 % 100) / 125, (number * 83 % 100) / 125)


def part(count, *, paper, backs, bleed, trim=CARD, shape="card", id_="hand", back="common"):
    """Return a component of `count` cards; `back` is "common", "own" or None."""
    faces = {}
    copies = []
    cut = Trim(trim, trim.width / 2 if shape == "round" else 3.0)
    for number in range(count):
        front = f"card-{number}"
        faces[front] = SheetFace(id_, front, "front", cut, drawing(trim, colour(number)))
        name = {"common": "back", "own": f"back-{number}", None: None}[back]
        if name:
            shade = colour(500 + number if back == "own" else 500)
            called = name.replace("back-", "card-")
            faces.setdefault(name, SheetFace(id_, called, "back", cut, drawing(trim, shade)))
        copies.append((front, name))
    gap, behind = gap_between(Shape(shape), bleed), backs_for(copies, backs)
    layout = lay_out(copies, choose_grid(trim, paper, behind, bleed, gap, WHERE))
    return SheetPart(id_, f"{id_.title()} cards", layout, faces)


def said(kind, changes):
    """Return those of `changes` that are fields of a `kind`, and leave them out of the others."""
    return {one.name: changes.pop(one.name) for one in fields(kind) if one.name in changes}


def job(*parts, card_set="", content_hash="0123abcd", language="en", **changes):
    """Return a job for `parts`; of a set it has nothing but the title."""
    first, _, second = language.partition("+")
    sets = {"some": CardSet("some", card_set, {})} if card_set else {}
    game = replace(GAME, language=first, second=second, sets=sets, **said(Game, changes))
    usual = {"selection": Selection(card_set=next(iter(sets), ""))}
    options = Options(**(usual | said(Options, changes)))
    return SheetJob(game, options, parts, content_hash, FONTS, **changes)


def simple(count=9, *, paper="a4", backs="duplex-long", bleed=1.5, trim=CARD, shape="card",
           back="common", **changes):  # fmt: skip
    """Return a job for one component of `count` cards."""
    only = part(count, paper=paper, backs=backs, bleed=bleed, trim=trim, shape=shape, back=back)
    return job(only, paper=paper, backs=backs, bleed=bleed, **changes)


def write_sheets(job, path):
    """Write the sheets of a job to a file, and return its path."""
    path.write_bytes(sheets_pdf(job))
    return path


__all__ = ["CARD", "Size", "job", "part", "simple", "write_sheets"]
