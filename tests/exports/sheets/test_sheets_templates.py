"""What is kept of a PDF of sheets makes the next one, with the bytes of one that is made anew."""

import zlib
from io import BytesIO

import probe
import pytest
from pikepdf import Pdf, Stream

from pnp.cache.blob_cache import BlobCache
from pnp.core.values import replace
from pnp.drawing.drawing import Drawing, Form, Parts
from pnp.drawing.packed_drawing import pack
from pnp.exports.sheets import unfilled_pdf
from pnp.exports.sheets.job import HASH_MARK
from pnp.exports.sheets.sheets_pdf import sheets_pdf
from pnp.model.game import Rights
from pnp.model.ink import Ink
from pnp.model.selection import Selection

FONT = {"F1": ("Source Sans 3", "regular")}


def face(text, gids=(3, 4), group=False):
    """Return a drawing, as it is packed, that paints `text` and uses glyphs."""
    form = Form(zlib.compress(text.encode()), (0, 0, 700, 900), group, ("F1",))
    return pack(Drawing(69.0, 94.0, form, Parts(fonts=FONT, glyphs={"F1": {*gids}})))


def job(drawings, cache=None, content_hash="0123abcd", backs="duplex-long", **changes):
    """Return a job for sheets with `drawings` as fronts, and one back."""
    part = probe.part(len(drawings), paper="a4", backs=backs, bleed=1.5)
    drawn = {f"card-{number}": one for number, one in enumerate(drawings)}
    faces = {
        key: replace(one, drawn=drawn.get(key) or face("back")) for key, one in part.faces.items()
    }
    changes = {"content_hash": content_hash, "cache": cache, "backs": backs} | changes
    return probe.job(replace(part, faces=faces), **changes)


@pytest.fixture
def cache(tmp_path):
    return BlobCache(tmp_path)


@pytest.fixture
def assemblies(monkeypatch):
    """Return a list that grows with each PDF that is put together anew."""
    made = []
    real = unfilled_pdf.assembled

    def noted(one, guides):
        made.append(one)
        return real(one, guides)

    monkeypatch.setattr(unfilled_pdf, "assembled", noted)
    return made


@pytest.mark.parametrize("backs", ["duplex-long", "none", "gutterfold"])
@pytest.mark.parametrize(
    "changes", [{}, {"title": "Ω"}, {"card_set": "Größe é"}, {"card_set": "ΩΩΩΩΩΩ"}]
)
def test_a_card_with_another_text_needs_nothing_put_together(cache, assemblies, backs, changes):
    before = [face("one"), face("two"), face("three")]
    after = [face("one"), face("another"), face("three")]
    sheets_pdf(job(before, cache, "ffffffff", backs, **changes))
    assert len(assemblies) == 1
    kept = sheets_pdf(job(after, cache, "dddddddd", backs, **changes))
    assert len(assemblies) == 1
    assert kept == sheets_pdf(job(after, None, "dddddddd", backs, **changes))


@pytest.mark.parametrize(("drawn", "changes"), [
    ([face("one", group=True), face("two")], {}),
    ([face("one"), face("two"), face("two")], {}),
    ([face("one"), face("two")], {"title": "Another"}),
    ([face("one"), face("two")], {"marks": "none"}),
    ([face("one"), face("two")], {"rights": Rights("MIT", "Nobody's", ("Ada",))}),
    ([face("one"), face("two")], {"unchecked": True}),
    ([face("one"), face("two")], {"ink": Ink.LOW}),
    ([face("one"), face("two")], {"is_empty": True}),
    ([face("one"), face("two")], {"version": "1.0.1"}),
    ([face("one"), face("two")], {"coverage": (1, 2)}),
    ([face("one"), face("two")], {"selection": Selection(cards="card-*")}),
])  # fmt: skip
def test_what_else_differs_is_put_together_anew(cache, assemblies, drawn, changes):
    sheets_pdf(job([face("one"), face("two")], cache))
    again = sheets_pdf(job(drawn, cache, **changes))
    assert len(assemblies) == 2
    assert again == sheets_pdf(job(drawn, **changes))


@pytest.mark.parametrize("gids", [(3, 5), (4, 5), (3,), (), (3, 4, 5, 700)])
def test_glyphs_may_come_and_go(cache, assemblies, gids):
    sheets_pdf(job([face("one", (3, 4)), face("two", (3, 4))], cache))
    drawn = [face("one", gids), face("two", (3, 4))]
    again = sheets_pdf(job(drawn, cache))
    assert len(assemblies) == 1
    assert again == sheets_pdf(job(drawn))


@pytest.mark.parametrize("length", range(80, 91))
def test_a_hash_that_moves_labels_is_set_anew(cache, assemblies, length):
    """Labels are placed by their widths: nothing is kept where a wider hash has other places."""
    title = "T" * length
    sheets_pdf(job([face("one")], cache, "ffffffff", title=title))
    again = sheets_pdf(job([face("one")], cache, "dddddddd", title=title))
    assert again == sheets_pdf(job([face("one")], None, "dddddddd", title=title))
    assert len(assemblies) == (3 if 82 <= length <= 89 else 2)


@pytest.mark.parametrize("card_set", ["", "Größe é", "ΩΩΩΩΩΩ"])
def test_the_hash_stands_wherever_its_mark_did(card_set):
    data = sheets_pdf(job([face("one")], content_hash="0a1b2c3d", card_set=card_set))
    with Pdf.open(BytesIO(data)) as pdf:
        assert str(pdf.docinfo.Keywords).endswith("0a1b2c3d")
        assert b"0a1b2c3d" in pdf.Root.Metadata.read_bytes()
        assert b"0a1b2c3d" in pdf.pages[0].Resources.XObject.O.read_bytes()
        every = b"".join(
            one.read_bytes() if isinstance(one, Stream) else one.unparse() for one in pdf.objects
        )
    for spelled in (HASH_MARK.encode(), HASH_MARK.encode("utf-16-be")):
        assert spelled not in every
        assert spelled.hex().encode() not in every


def test_of_each_file_the_last_template_is_kept(cache, assemblies):
    both = ([face("one")], [face("one", group=True)])
    for drawn in (*both, *both):
        sheets_pdf(job(drawn, cache))
    assert len(assemblies) == 4
