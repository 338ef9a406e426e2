"""What a game is printed on, told before anything is drawn."""

from itertools import product
from typing import Any

import pytest
from refusals import refused
from small_game import deck, game, load

from pnp.exports.file_names import sheets_name
from pnp.exports.registry import EXPORTS
from pnp.marks.crop_marks import MARKS
from pnp.model.ink import Ink
from pnp.model.selection import Selection
from pnp.sheet_layout.grid_imposition import BACKS, Grid
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.sheet_files import parts_of
from pnp.sizes.cards_and_papers import PAPERS

SMALL = {"size": "20mm", "shape": "round", "cards": "[{id: coin, copies: 30}]"}


def small(root, **components):
    """Return a game with the component deck (ten cards) and others, each given by its keys."""
    files = {
        f"cards/mini/{name}.yaml": deck(component=name, title=name.title(), **keys)
        for name, keys in components.items()
    }
    names = ", ".join(("deck", *components))
    return load(root, game(components=f"[{names}]"), deck(cards="[{id: one, copies: 10}]"), files)


def told(game, **options):
    """Return what is printed, each file as its name, components, pieces and sheets."""
    return [
        (part.name, [one.id for one in part.components], part.pieces, len(part.layout.sheets))
        for part in parts_of(game, Options(**options))
    ]


SHARED = {
    "coins": SMALL | {"sheet": "pieces"},
    "aid": {"sheet": "pieces"},
    "dice": SMALL | {"sheet": "cubes"},
}


def test_components_with_the_same_sheet_are_printed_together(tmp_path):
    assert told(small(tmp_path, **SHARED)) == [
        ("deck", ["deck"], 10, 2),
        ("pieces", ["coins", "aid"], 31, 1),
        ("cubes", ["dice"], 30, 1),
    ]


def test_a_file_is_called_like_its_component_or_sheet(tmp_path):
    game = small(tmp_path, **SHARED)
    parts = parts_of(game, Options(paper="a3", ink=Ink.LOW))
    values = EXPORTS["sheets"].defaults() | {"paper": "a3", "ink": "low"}
    assert [sheets_name(game, values, False, part.name) for part in parts] == [
        "mini-deck-en-a3-duplex-long-low-ink.pdf",
        "mini-pieces-en-a3-duplex-long-low-ink.pdf",
        "mini-cubes-en-a3-duplex-long-low-ink.pdf",
    ]
    assert [part.title for part in parts] == ["Deck", "Coins + Aid", "Dice"]


@pytest.mark.parametrize(("components", "expected"), [
    (["coins"], [("coins", ["coins"], 30, 1)]),
    (["pieces"], [("pieces", ["coins", "aid"], 31, 1)]),
    (["dice"], [("dice", ["dice"], 30, 1)]),
    (["dice", "aid"], [("aid", ["aid"], 1, 1), ("dice", ["dice"], 30, 1)]),
    (["coins", "pieces"], [("pieces", ["coins", "aid"], 31, 1)]),
])  # fmt: skip
def test_components_can_be_printed_alone_or_with_their_sheets(tmp_path, components, expected):
    game = small(tmp_path, **{**SHARED, "dice": SMALL})
    assert told(game, selection=Selection(tuple(components))) == expected


def test_pieces_of_one_size_share_a_grid(tmp_path):
    game = small(tmp_path, coins=SMALL | {"sheet": "discs"}, dice=SMALL | {"sheet": "discs"})
    deck_part, discs = parts_of(game, Options())
    assert isinstance(discs.layout.frame, Grid)
    assert [place.key.split("/")[0] for place in discs.layout.sheets[0].fronts][29:31] == [
        "coins",
        "dice",
    ]
    assert isinstance(deck_part.layout.frame, Grid)


# Discs of 25 mm on A4: 54 with room for marks at their sides, 70 without.
@pytest.mark.parametrize(("copies", "gap", "sheets"), [(54, 4.5, 1), (55, 3, 1), (84, 4.5, 2)])
def test_discs_lie_closer_where_that_saves_a_sheet(tmp_path, copies, gap, sheets):
    coins = {"size": "25mm", "shape": "round", "cards": f"[{{id: coin, copies: {copies}}}]"}
    layout = parts_of(small(tmp_path, coins=coins), Options())[1].layout
    assert (layout.frame.gap, len(layout.sheets)) == (gap, sheets)


def test_a_board_that_is_too_large_is_glued_from_tiles(tmp_path):
    game = small(tmp_path, board={"size": "[420mm, 297mm]", "shape": "board"})
    assert [part.tiles for part in parts_of(game, Options())] == [1, 4]


def test_a_board_that_fits_on_the_paper_is_printed_whole(tmp_path):
    boards = {"size": "[260mm, 390mm]", "shape": "board", "cards": "[{id: map, copies: 2}]"}
    game = small(tmp_path, boards=boards)
    for paper, sheets in (("a4", 6), ("a3", 2), ("tabloid", 2)):
        assert parts_of(game, Options(paper=paper))[1].sheets == sheets


def problems(game, **options):
    return [f"{one.where}: {one.message}" for one in refused(parts_of, game, Options(**options))]


def test_all_that_does_not_fit_is_told_at_once(tmp_path):
    large = {"size": "[250mm, 250mm]"}
    assert problems(small(tmp_path, coins=SMALL | {"sheet": "all"}, map=large | {"sheet": "all"},
                          mat=large)) == [
        "cards/mini/map.yaml:1: 250 x 250 mm does not fit on a4 paper (210 x 297 mm)",
        "cards/mini/mat.yaml:1: 250 x 250 mm does not fit on a4 paper (210 x 297 mm)",
    ]  # fmt: skip


# Every value of every option that changes what is printed.
EACH: dict[str, tuple[Any, ...]] = {
    "paper": tuple(PAPERS),
    "backs": BACKS,
    "bleed": (0, 0.5, 1, 1.25, 1.5, 2, 3),
    "marks": MARKS,
    "ink": (*Ink,),
}
SELECTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"set": "short"},
    {"cards": "up-*"},
    {"cards": "up-?"},
    {"cards": "up-_"},
    {"cards": "short"},
    *(
        {"set": name}
        for name in (
            "low-ink",
            "bleed-2mm",
            "marks-lines",
            "unchecked",
            "low-ink-short",
            "home-ink",
            "set-low-ink",
            "cards-short",
            "short-cards-short",
        )
    ),
    {"set": "short", "cards": "short"},
    {"set": "cards", "cards": "short"},
)


def test_every_set_of_options_has_file_names_of_its_own(tmp_path):
    game = small(tmp_path)
    every = [
        (dict(zip(EACH, some, strict=True)) | selection, unchecked)
        for some in product(*EACH.values())
        for selection in SELECTIONS
        for unchecked in (False, True)
    ]
    assert len({sheets_name(game, *one) for one in every}) == len(every)
