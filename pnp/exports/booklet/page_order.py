"""Which page lies beside which on the sheets of a stapled booklet: arithmetic, no paper."""

from __future__ import annotations

from typing import NamedTuple


class Sides(NamedTuple):
    """The two sides of a sheet, each its left and right page, counted from 1; None is empty."""

    front: tuple[int | None, int | None]
    back: tuple[int | None, int | None]


def booklet(pages: int) -> list[Sides]:
    """Return the sheets of a booklet of `pages` pages, the outermost first.

    Empty pages, up to a multiple of four, come before the last one, which stays outside. A last
    page with an odd number is made to lie on the right: then they come after it.
    """
    if pages < 1:
        return []
    room = -(-pages // 4) * 4
    order: list[int | None] = [*range(1, pages + 1), *[None] * (room - pages)]
    if pages % 2 == 0:
        order[pages - 1 :] = [*[None] * (room - pages), pages]
    return [
        Sides(
            (order[room - 1 - 2 * sheet], order[2 * sheet]),
            (order[2 * sheet + 1], order[room - 2 - 2 * sheet]),
        )
        for sheet in range(room // 4)
    ]
