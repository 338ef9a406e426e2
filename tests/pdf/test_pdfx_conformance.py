"""What keeps a file from being PDF/X-1a is told, rule by rule."""

import io

import pikepdf
import pytest
from built import export
from pikepdf import Array, Dictionary, Name
from small_game import deck, face, filled, game, write_game

from pnp.pdf.pdfx_conformance import check_pdfx

FACE = face(
    filled() + '<text x="2" y="20" font-family="Source Sans 3" font-size="5">{{ card.id }}</text>'
)


@pytest.fixture(scope="module")
def made_once(tmp_path_factory):
    root = tmp_path_factory.mktemp("pdfx")
    files = {"templates/mini/deck.svg.j2": FACE}
    project = write_game(root, game(), deck(cards="[{id: one}, {id: two}]"), files)
    paths = export(project, ["mini"], ["pdf-x"], root / "out")
    return next(path for path in paths if path.suffix == ".pdf")


def spoiled(path, spoil, **saved):
    """Return what the rules say of a file in which something was changed."""
    with pikepdf.open(path) as pdf:
        spoil(pdf)
        data = io.BytesIO()
        if not saved:
            saved = {"stream_decode_level": pikepdf.StreamDecodeLevel.none}
        pdf.save(data, **{"force_version": pdf.pdf_version, **saved})
    return [f"{one.rule}: {one.says}" for one in check_pdfx(data.getvalue())[0]]


def form_of(pdf):
    return next(
        one
        for one in pdf.objects
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
    )


def font_of(pdf):
    return next(
        one
        for one in pdf.objects
        if isinstance(one, Dictionary) and one.get("/Type") == "/FontDescriptor"
    )


def add(stream, words):
    stream.write(stream.read_bytes() + words)


def new_stream(pdf, **entries):
    """Put a stream into the file; what it says of itself is all that there is to it."""
    pdf.Root.Extra = pdf.make_stream(b"0000", **entries)


def without(part, *keys):
    for key in keys:
        del part[key]


def as_opentype(pdf):
    font = font_of(pdf)
    font.FontFile3 = font.FontFile2
    font.FontFile3.Subtype = Name.OpenType
    del font["/FontFile2"]


def intent(pdf):
    return pdf.Root.OutputIntents[0]


def with_box(number, name, edges):
    return lambda pdf: pdf.pages[number].obj.__setitem__(name, Array(edges))


SPOILED = {
    "identification: GTS_PDFXVersion is ''": lambda pdf: without(pdf.docinfo, "/GTS_PDFXVersion"),
    "identification: GTS_PDFXConformance is not PDF/X-1a:2003": lambda pdf: without(
        pdf.docinfo, "/GTS_PDFXConformance"
    ),
    "information: Title is missing": lambda pdf: without(pdf.docinfo, "/Title"),
    "trapping: Trapped is neither True nor False": lambda pdf: without(pdf.docinfo, "/Trapped"),
    "catalog: AcroForm has no place in it": lambda pdf: setattr(pdf.Root, "AcroForm", Dictionary()),
    "catalog: JavaScript has no place in it": lambda pdf: setattr(
        pdf.Root, "Names", Dictionary(JavaScript=Dictionary())
    ),
    "actions: the action URI is not allowed": lambda pdf: setattr(
        pdf.Root, "Extra", pdf.make_indirect(Dictionary(S=Name.URI))
    ),
    "output intent: there are 0 of PDF/X, not one": lambda pdf: without(pdf.Root, "/OutputIntents"),
    "output intent: it names no printing condition": lambda pdf: without(
        intent(pdf), "/OutputConditionIdentifier"
    ),
    "output intent: it has no Info": lambda pdf: without(intent(pdf), "/Info"),
    "output intent: it has neither a profile nor a registry": lambda pdf: without(
        intent(pdf), "/DestOutputProfile", "/RegistryName"
    ),
    "output intent: its profile is not that of a press with four inks": lambda pdf: intent(
        pdf
    ).DestOutputProfile.write(b"no profile"),
    "output intent: its profile is not said to be for four inks": lambda pdf: setattr(
        intent(pdf).DestOutputProfile, "N", 3
    ),
    "page boxes: page 1 has not one of TrimBox and ArtBox": lambda pdf: without(
        pdf.pages[0].obj, "/TrimBox"
    ),
    "page boxes: page 2: the trim box leaves the bleed box": with_box(1, "/TrimBox", [-9, 0, 9, 9]),
    "page boxes: page 2: the bleed box leaves the media box": with_box(
        1, "/BleedBox", [-9, 0, 500, 500]
    ),
    "compression: LZWDecode is not allowed": lambda pdf: new_stream(pdf, Filter=Name.LZWDecode),
    "completeness: a stream lies in another file": lambda pdf: new_stream(pdf, F="other.bin"),
    "completeness: PostScript and OPI are not allowed": lambda pdf: new_stream(
        pdf, Subtype=Name.PS
    ),
    "completeness: alternate images are not allowed": lambda pdf: new_stream(
        pdf, Subtype=Name.Image, Alternates=Array(), ColorSpace=Name.DeviceCMYK, Width=1, Height=1,
        BitsPerComponent=8,
    ),
    "colour: an operator sets a colour in DeviceRGB": lambda pdf: add(form_of(pdf), b" 1 0 0 rg"),
    "operators: 'xyz' is not of PDF 1.3": lambda pdf: add(form_of(pdf), b" xyz"),
    "transparency: a form is a transparency group": lambda pdf: setattr(
        form_of(pdf), "Group", Dictionary(S=Name.Transparency)
    ),
    "transparency: an opacity is less than 1": lambda pdf: setattr(
        form_of(pdf).Resources, "ExtGState", Dictionary(X=Dictionary(ca=0.5))
    ),
    "transparency: there is a blend mode": lambda pdf: setattr(
        form_of(pdf).Resources, "ExtGState", Dictionary(X=Dictionary(BM=Name.Multiply))
    ),
    "colour: a resource is in DeviceRGB": lambda pdf: setattr(
        form_of(pdf).Resources, "ColorSpace", Dictionary(X=Name.DeviceRGB)
    ),
}  # fmt: skip


@pytest.mark.parametrize("says", SPOILED)
def test_the_rules_tell_what_is_spoiled(made_once, says):
    assert spoiled(made_once, lambda pdf: None) == []
    assert spoiled(made_once, SPOILED[says]) == [says]


@pytest.mark.parametrize(("spoil", "end"), [
    (lambda pdf: without(font_of(pdf), "/FontFile2"), " is not embedded"),
    (as_opentype, " is embedded in a way that PDF 1.4 does not know"),
])  # fmt: skip
def test_the_rules_tell_a_font_that_is_not_embedded_as_they_ask(made_once, spoil, end):
    (says,) = spoiled(made_once, spoil)
    assert says.startswith("fonts: ")
    assert says.endswith(end)


@pytest.mark.parametrize(("saved", "says"), [
    ({"object_stream_mode": pikepdf.ObjectStreamMode.generate, "force_version": ""},
     "version: object streams are of PDF 1.5"),
    ({"encryption": pikepdf.Encryption(owner="a", user="", R=3, metadata=False, aes=False)},
     "encryption: the file is encrypted"),
])  # fmt: skip
def test_the_rules_tell_how_a_file_is_saved(made_once, saved, says):
    assert says in spoiled(made_once, lambda pdf: None, **saved)


def test_the_rules_tell_a_file_without_its_id(made_once):
    data = made_once.read_bytes().replace(b"/ID ", b"/XD ").replace(b"/ID[", b"/XD[")
    assert "identifier: the file has no ID" in {
        f"{one.rule}: {one.says}" for one in check_pdfx(data)[0]
    }
