import zlib
from random import Random

import pikepdf
import pytest
from PIL import Image

from pnp.svg.ink_pixels import deflated

SIZE = (64, 80)


def slope():
    """Return what a photograph has: a slope that is nowhere quite even."""
    random = Random(1)
    wide, high = SIZE
    rows = (2 * x + y + random.randrange(4) for y in range(high) for x in range(wide))
    step = Image.frombytes("L", SIZE, bytes(rows))
    return Image.merge("CMYK", (step, step, step, step))


@pytest.mark.parametrize(("image", "is_filtered"), [
    (slope(), True), (Image.new("CMYK", SIZE, (9, 8, 7, 6)), False),
    (Image.new("CMYK", (1, 1), (9, 8, 7, 6)), False),
])  # fmt: skip
def test_inks_are_deflated_in_the_way_that_is_less_and_come_back(image, is_filtered):
    data, has_filters = deflated(image)
    assert has_filters == is_filtered
    assert len(data) <= len(zlib.compress(image.tobytes(), 6))
    with pikepdf.new() as pdf:
        stream = pikepdf.Stream(pdf, b"")
        parms = pikepdf.Dictionary(Predictor=15, Colors=4, BitsPerComponent=8, Columns=image.width)
        stream.write(
            data, filter=pikepdf.Name.FlateDecode, decode_parms=parms if has_filters else None
        )
        assert stream.read_bytes() == image.tobytes()
