"""A face that is sketched after others is what it is by itself."""

from faces import FONTS
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.problems import PnpError, Where
from pnp.drawing.display_list import DisplayList
from pnp.drawing.face import display_list_of
from pnp.svg.face_document import FaceSvg

HERE = Where("cards/mini/deck.yaml", 6)
ROOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9"{}>{}</svg>'
)
TEXT = '<text font-family="Nunito" font-size="2" x="1" y="2">Ab</text>'
DRAWINGS = {"d1": '<circle r="2"/>', "d2": '<g fill="red"><use href="#d1"/><path d="M0 0H3"/></g>'}

LEAF = st.sampled_from(
    [
        '<rect width="3" height="3"/>',
        '<rect width="3" height="3" fill="none" stroke="red"/>',
        '<circle r="2"></circle>',
        '<circle r="2" display="none"/>',
        '<use href="#d1" x="1"/>',
        '<use href="#d2"/>',
        TEXT,
        '<clipPath id="c"><rect width="2" height="2"/></clipPath>',
        '<clipPath id="c"><rect width="1" height="2"/></clipPath>',
        '<rect width="3" height="3" clip-path="url(#c)"/>',
        '<g id="k"><rect width="3" height="3"/></g>',
        '<use href="#k"/>',
        "<!-- a note --><circle r='1'/>",
        "words",
        '<rekt width="3"/>',
        "<circle r='1'></rect>",
        '<text font-family="Nunito" x="1">&#65; &#39;</text>',
    ]
)
GROUP = st.sampled_from(
    ["", ' fill="blue"', ' transform="translate(1 2)"', ' class="text"', ' opacity="0.5"',
     ' clip-path="url(#c)"', ' style="fill:green"', ' transform="scale(0)"', ' display="none"']
)  # fmt: skip
INSIDE = st.recursive(
    st.lists(LEAF, max_size=3).map("\n".join),
    lambda inner: st.one_of(
        st.builds("<g{}>{}</g>".format, GROUP, inner),
        st.builds("<g{}>\n{}\n</g>{}".format, GROUP, inner, inner),
    ),
    max_leaves=5,
)
FACES = st.lists(st.tuples(st.sampled_from(["", ' fill="red"']), INSIDE), min_size=2, max_size=6)


def drawn_by(draw, svg):
    """Return what is painted on a face, without what only tells objects apart, or its problems."""
    try:
        return told(draw(svg).items)
    except PnpError as error:
        return str(error)


def told(item):
    if isinstance(item, (list, tuple)):
        named = [type(item).__name__] if hasattr(item, "_fields") else []
        return [*named, *map(told, item)]
    if hasattr(item, "items") and hasattr(item, "is_dumb"):
        return told(item.items)
    return told(item.segments) if hasattr(item, "segments") else repr(item)


@given(FACES)
def test_faces_after_others_are_what_they_are_by_themselves(faces):
    drawn: dict[str, DisplayList] = {}
    for more, inside in [*faces, *faces]:
        svg = FaceSvg(ROOT.format(more, inside), DRAWINGS)
        alone = drawn_by(lambda one: display_list_of(one, FONTS, HERE, {}), svg)
        assert drawn_by(lambda one: display_list_of(one, FONTS, HERE, drawn), svg) == alone
