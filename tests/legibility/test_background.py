import pytest
from faces import FONTS
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.problems import Where
from pnp.drawing.face import display_list_of, draw_image
from pnp.legibility.background import FaceBackground
from pnp.svg.face_document import FaceSvg

# A part of a face is drawn a fraction of a pixel elsewhere: edges are a little lighter or darker.
NEARLY = 24
HERE = Where("test")
PLACE = st.integers(-5, 35)
SIZE = st.integers(1, 30)
COLOUR = st.sampled_from(["#d00", "#0d0", "#00d", "none", "rgba(0,0,221,0.5)"])
LOOK = st.builds(
    'fill="{}" stroke="{}" stroke-width="{}" stroke-linejoin="{}" fill-rule="{}" {}'.format,
    COLOUR,
    COLOUR,
    st.sampled_from([0.5, 2, 6]),
    st.sampled_from(["miter", "round"]),
    st.sampled_from(["nonzero", "evenodd"]),
    st.sampled_from(["", 'transform="rotate(30)"', 'transform="translate(3 1) scale(1.5 0.5)"']),
)
PAIRS = st.lists(st.tuples(PLACE, PLACE), min_size=2, max_size=6)
SHAPE = st.one_of(
    st.builds('<rect x="{}" y="{}" width="{}" height="9" {}/>'.format, PLACE, PLACE, SIZE, LOOK),
    st.builds('<circle cx="{}" cy="{}" r="{}" {}/>'.format, PLACE, PLACE, SIZE, LOOK),
    st.builds(
        '<path d="M{}{}" {}/>'.format,
        PAIRS.map(lambda pairs: " L".join(f"{x} {y}" for x, y in pairs)),
        st.sampled_from(["", "Z", "C0 0 30 0 30 30", "ZM2 2H9V9"]),
        LOOK,
    ),
)  # fmt: skip
INSIDE = st.recursive(
    st.lists(SHAPE, max_size=3).map("".join),
    lambda inner: st.one_of(
        st.builds('<g opacity="0.5">{}</g>'.format, inner),
        st.builds('<g class="text">{}</g>'.format, inner),
        st.builds('<g clip-path="url(#c)">{}</g>'.format, inner),
        st.builds(lambda one, other: one + other, inner, inner),
    ),
    max_leaves=4,
)


def face(inside):
    return FaceSvg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1.2in" height="1.2in" viewBox="0 0 30 30">'
        f'<clipPath id="c"><circle cx="15" cy="15" r="9"/></clipPath>{inside}</svg>',
        {},
    )


def seen(inside):
    """Return the background of a face and its pixels, as `draw_image` draws it."""
    inner = display_list_of(face(inside), FONTS, HERE, {})
    return FaceBackground(inner), draw_image(face(inside), FONTS, 100, HERE)


@given(INSIDE, st.lists(st.tuples(PLACE, PLACE, SIZE, SIZE), min_size=3, max_size=3))
def test_what_is_called_flat_is_of_one_colour_and_what_is_not_is_really_painted(inside, places):
    background, image = seen(inside)
    for x, y, width, height in places:
        left, top, right, bottom = (max(0, min(119, 4 * v)) for v in (x, y, x + width, y + height))
        box = (left, top, right, bottom)
        if left == right or top == bottom:
            continue
        colour = background.flat(box)
        there = image.crop(box)
        if colour is not None:
            assert list(there.getextrema()) == [(part, part) for part in colour]
            continue
        points = [
            (px + 0.5, py + 0.5) for px in range(left, right, 7) for py in range(top, bottom, 7)
        ]
        for colour, (px, py) in zip(background.painted([box]).at(points), points, strict=True):
            assert colour == pytest.approx(image.getpixel((int(px), int(py))), abs=NEARLY)


def test_texts_are_no_ground_for_themselves():
    text = '<text x="5" y="15" font-family="Nunito" font-size="9">Knight</text>'
    background, _ = seen(f'<rect width="30" height="30" fill="#d00"/>{text}')
    assert background.flat((2, 2, 116, 116)) == (221, 0, 0)


def test_a_drawing_that_is_placed_is_looked_into():
    body = face('<use href="#d0123456789ab" transform="translate(5 5) scale(2)"/>').body
    drawing = {"d0123456789ab": '<rect width="9" height="9" fill="#d00"/>'}
    background = FaceBackground(display_list_of(FaceSvg(body, drawing), FONTS, HERE, {}))
    assert [
        background.flat(box) for box in ((25, 25, 80, 80), (95, 95, 99, 99), (80, 80, 99, 99))
    ] == [
        (221, 0, 0),
        (255, 255, 255),
        None,
    ]


RED, WHITE = (221, 0, 0), (255, 255, 255)
INNER = "M2 2H28V28H2ZM9 9H21V21H9Z"


@pytest.mark.parametrize(("shape", "found"), [
    ('<rect width="30" height="30" fill="#d00"/>', RED),
    ('<rect width="30" height="30" fill="#d00" fill-opacity="0.5"/>', None),
    ('<g opacity="0.5"><rect width="30" height="30" fill="#d00"/></g>', None),
    ('<rect x="16" width="14" height="30" fill="#d00"/>', None),
    ('<circle cx="15" cy="15" r="9" fill="#d00"/>', RED),
    ('<circle cx="15" cy="15" r="4" fill="#d00"/>', None),
    ('<circle cx="15" cy="15" r="9" fill="none" stroke="#d00"/>', WHITE),
    ('<circle cx="15" cy="15" r="9" fill="none" stroke="#d00" stroke-width="9"/>', None),
    ('<circle cx="15" cy="15" r="9" fill="#d00" stroke="#00d" stroke-width="9"/>', None),
    ('<circle cx="15" cy="15" r="9" fill="#d00" stroke="#00d"/>', RED),
    (f'<path d="{INNER}" fill="#d00"/>', RED),
    (f'<path d="{INNER}" fill="#d00" fill-rule="evenodd"/>', WHITE),
    ('<path d="M2 2L28 28" stroke="#d00"/>', None),
    ('<path d="M2 12L18 28" stroke="#d00"/>', WHITE),
    ('<path d="M2 12L18 28" stroke="#d00" stroke-width="6"/>', None),
    ('<path d="M9 2V6.5L10 2" stroke="#d00" fill="none" stroke-miterlimit="90"/>', WHITE),
    ('<path d="M14 2L15 9L16 2" stroke="#d00" fill="none" stroke-miterlimit="90"/>', None),
    ('<linearGradient id="g"><stop stop-color="#d00"/><stop offset="1" stop-color="#00d"/>'
     '</linearGradient><rect width="30" height="30" fill="url(#g)"/>', None),
])  # fmt: skip
def test_what_lies_in_the_middle(shape, found):
    """The middle is the square from 12 to 18, with the sides of a face being 30."""
    background, _ = seen(shape)
    assert background.flat((48, 48, 72, 72)) == found
