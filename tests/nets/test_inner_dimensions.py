"""How much room pieces take in a box."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import Size
from pnp.nets.inner_dimensions import EqualPieces, depth_of, room_for

CARD, DISC = Size(63, 88), Size(20, 20)


@pytest.mark.parametrize(("kinds", "room"), [
    # A deck is one pile, a millimetre lower than the lid.
    ([EqualPieces(60, CARD, 0.3)], (64.5, 89.5, 19)),
    # What is smaller lies beside itself in the same room.
    ([EqualPieces(60, CARD, 0.3), EqualPieces(12, DISC, 0.3)], (64.5, 89.5, 19.3)),
    # A front has room for a title: three by four piles of three discs.
    ([EqualPieces(36, DISC, 0.5)], (61.5, 81.5, 2.5)),
])  # fmt: skip
def test_room_for_pieces(kinds, room):
    assert room_for(kinds) == pytest.approx(room)


def test_a_piece_may_lie_turned_but_not_stand_out():
    assert depth_of([EqualPieces(10, Size(80, 50), 0.5)], Size(60, 90)) == 6
    assert depth_of([EqualPieces(10, Size(80, 70), 0.5)], Size(60, 90)) == math.inf


kinds = st.lists(
    st.builds(
        EqualPieces,
        st.integers(1, 250),
        st.builds(Size, st.floats(10, 150), st.floats(10, 150)),
        st.floats(0.2, 3),
    ),
    min_size=1,
    max_size=4,
)


@given(kinds)
def test_all_pieces_fit_into_their_room(pieces):
    width, height, depth = room_for(pieces)
    assert depth_of(pieces, Size(width, height)) <= depth + 1e-9
