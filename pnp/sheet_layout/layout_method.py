"""How pieces that share their sheets are laid out on them: by which method, as their kind asks.

In the slots of a sprue, folded, in tiles, in a grid, nested by their outline, or packed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, cycle, islice

from pnp.core.problems import PnpError, Problem
from pnp.model.game import Component
from pnp.sheet_layout.folded_pieces import SPREAD, Folding, lay_open, with_creases
from pnp.sheet_layout.grid_imposition import Copy, backs_for, choose_grid, lay_out, too_large
from pnp.sheet_layout.gutters import gap_between, gap_for_marks
from pnp.sheet_layout.imposed_sheets import Imposition
from pnp.sheet_layout.packing import Piece, pack
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.sprues import SprueCopy, fill, unfit
from pnp.sheet_layout.tiling import Creases, tile_boards
from pnp.sizes.sprues import Sprue


def laid_out(components: Sequence[Component], options: Options) -> Imposition:
    """Return the sheets that all pieces of `components` lie on.

    Raises PnpError where a piece fits on no sheet, or where they can't share theirs.
    """
    first = components[0]
    if first.sprue:
        return _on_sprue(components, first.sprue, options)
    if first.fold:
        return _folded(first, options)
    _refuse_dice_among_others(components)
    if first.shape.own_sheets and len(components) == 1:
        return _whole_or_tiled(first, options)
    if len({component.trim for component in components}) > 1:
        return _packed(components, options)
    if first.outline:
        return _nested(components, options)
    return _in_a_grid(components, options)


def _refuse_dice_among_others(components: Sequence[Component]) -> None:
    """Raise PnpError where nets, which are dice, lie beside pieces that are none."""
    strangers = [part for part in components if bool(part.net) != bool(components[0].net)]
    if strangers:
        hint = "say another 'sheet' in one of them"
        message = "sheet: dice share their sheets with dice only"
        raise PnpError([Problem(strangers[0].where, message, hint)])


def _packed(components: Sequence[Component], options: Options) -> Imposition:
    """Return the sheets of pieces of several sizes. Raises PnpError where one fits on none."""
    copies = [_copies(part) for part in components]
    paper, bleed = options.laid_on, options.bleed
    backs = backs_for(list(chain(*copies)), options.backs)
    pieces = [
        [Piece(part.size, *copy) for copy in some]
        for part, some in zip(components, copies, strict=True)
    ]
    packed = pack(list(chain(*pieces)), paper, backs, bleed)
    if packed is not None:
        return packed
    alone = [pack(some, paper, backs, bleed) for some in pieces]
    unfit = [part for part, layout in zip(components, alone, strict=True) if layout is None]
    gap = gap_for_marks(bleed)
    raise PnpError(
        too_large(part.size, paper, backs, bleed, gap, part.where) for part in unfit or components
    )


def _whole_or_tiled(board: Component, options: Options) -> Imposition:
    """Return the sheets of boards: in tiles where they do not fit on the paper whole."""
    try:
        return _in_a_grid([board], options)
    except PnpError:
        copies = _copies(board)
        backs = backs_for(copies, options.backs)
        creases = _creases(board)
        tiled = tile_boards(copies, board.size, options.laid_on, backs, options.bleed, creases)
        if tiled is None:
            raise
        return tiled


def _creases(board: Component) -> Creases:
    """Return where a net is folded across; none for a board."""
    lines = board.net.creases if board.net else ()
    return Creases(
        tuple(start.x for start, end in lines if start.x == end.x),
        tuple(start.y for start, end in lines if start.y == end.y),
    )


def _in_a_grid(components: Sequence[Component], options: Options) -> Imposition:
    """Return the sheets of pieces of one size: with the gap that leaves most room for marks.

    Where a narrower gap saves sheets, it is taken.
    """
    first = components[0]
    copies = [copy for component in components for copy in _copies(component)]
    gaps = [gap_between(first.shape, options.bleed)]
    if first.shape.is_disc:
        gaps.insert(0, gap_for_marks(options.bleed))
    backs = backs_for(copies, options.backs)
    grids = (
        choose_grid(first.size, options.laid_on, backs, options.bleed, gap, first.where)
        for gap in gaps
    )
    layouts = (lay_out(copies, grid) for grid in grids)
    return min(layouts, key=lambda layout: len(layout.sheets))


def _on_sprue(components: Sequence[Component], sprue: Sprue, options: Options) -> Imposition:
    """Return the sheets of pieces in the slots of a sprue. Raises PnpError where one has none."""
    for part in components:
        other = part.sprue.name if part.sprue else "none"
        if other != sprue.name:
            message = (
                f"sprue: {other}, where '{components[0].id}' on the same sheets has {sprue.name}"
            )
            raise PnpError([Problem(part.where, message, "say the same one, or another 'sheet'")])
    copies = [SprueCopy(part.id, part.size, *copy) for part in components for copy in _copies(part)]
    problems = [
        Problem(part.where, message, "correct 'size', or the slots of its sprue")
        for part in components
        if (message := unfit(part.id, part.size, sprue))
    ]
    if problems:
        raise PnpError(problems)
    return fill(copies, sprue, options.backs, options.bleed)


def _folded(component: Component, options: Options) -> Imposition:
    """Return the sheets of pieces that are folded: both their sides on one of the paper.

    A spread has its inside on the other one.
    """
    if component.fold == SPREAD:
        return with_creases(_in_a_grid([component], options))
    folding = Folding(component.trim, component.fold, component.foot)
    # Each is cut out by itself.
    paper, bleed, gap = options.laid_on, options.bleed, gap_for_marks(options.bleed)
    grid = choose_grid(folding.open, paper, "none", bleed, gap, component.where)
    return lay_open(_copies(component), grid, folding)


def _nested(components: Sequence[Component], options: Options) -> Imposition:
    """Return the sheets of pieces of one outline, as near to each other as their bleeds let them.

    Where there is no bleed, their edges are cut at once.
    """
    # Loaded only where there is an outline.
    from pnp.sheet_layout.nested_sheets import nest

    first = components[0]
    copies = [copy for component in components for copy in _copies(component)]
    paper, backs, bleed = options.laid_on, backs_for(copies, options.backs), options.bleed
    nested = nest(copies, first.trim, paper, backs, bleed)
    if nested is None:
        raise PnpError([too_large(first.size, paper, backs, bleed, 2 * bleed, first.where)])
    return nested


def _copies(component: Component) -> list[Copy]:
    return [
        (component.face_id(front), component.face_id(card.back) if card.back else None)
        for card in component.cards
        for front in islice(cycle(card.fronts), card.copies)
    ]
