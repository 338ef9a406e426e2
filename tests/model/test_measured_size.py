from small_game import deck, load

from pnp.core.geometry import Size
from pnp.model.measured_size import measured


def test_pieces_that_are_cut_along_a_line_are_measured_to_a_tenth(tmp_path):
    hexagon = load(tmp_path, None, deck(size="40mm", shape="hexagon")).components[0]
    assert measured(hexagon) == Size(40, 46.2)
    card = load(tmp_path, None, deck(size="[63.25mm, 88mm]")).components[0]
    assert measured(card) == Size(63.25, 88)
