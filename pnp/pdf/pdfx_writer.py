"""A PDF in inks as PDF/X-1a (ISO 15930-1:2001 and 15930-4:2003), which print shops ask for.

What it says of itself is the same in both, but for the version of PDF; the rules that a file keeps
to are in `pdfx_conformance`, which knows nothing of this.
"""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from pnp.core.values import Struct
from pnp.pdf.font_embedding import deflated
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.pikepdf_writer import saved

# By the names of the flavours: the version of PDF, and how a file says which one it is.
FLAVOURS = {
    "x-1a-2003": ("1.4", "PDF/X-1:2003", "PDF/X-1a:2003"),
    "x-1a-2001": ("1.3", "PDF/X-1:2001", "PDF/X-1a:2001"),
}
# Where printing conditions are registered by their names.
_REGISTRY = "http://www.color.org"
_SPOT, _OVERPRINT = "/Cut", "/Over"
# The name that cutters and print shops know the line of a die by, and how it is shown on a screen.
DIE_LINE = "CutContour"
_DIE_SHOWN = (0, 1, 0, 0)
_DIE_WIDTH = 0.25  # pt


class Intent(Struct, frozen=True):
    """What a file is to be printed on: the name of the printing condition, and its profile.

    `is_registered` says that the name is one of the registry of ICC.
    """

    condition: str
    profile: bytes
    is_registered: bool


def pdfx_bytes(pdf: Pdf, about: About, intent: Intent, flavour: str) -> bytes:
    """Return the file of `pdf`, all of it in inks, as a flavour of PDF/X-1a."""
    write_metadata(pdf, about)
    version, says, conformance = FLAVOURS[flavour]
    info = pdf.trailer["/Info"]
    info["/GTS_PDFXVersion"] = String(says)
    info["/GTS_PDFXConformance"] = String(conformance)
    info["/Trapped"] = Name("/False")
    if version == "1.3":
        # XMP came later.
        del pdf.Root["/Metadata"]
        del pdf.Root["/Lang"]
    pdf.Root["/OutputIntents"] = Array([pdf.make_indirect(_intent(pdf, intent))])
    return saved(pdf, force_version=version)


def _intent(pdf: Pdf, intent: Intent) -> Dictionary:
    made = Dictionary(
        Type=Name.OutputIntent,
        S=Name("/GTS_PDFX"),
        OutputConditionIdentifier=String(intent.condition),
        Info=String(intent.condition),
        DestOutputProfile=deflated(pdf, intent.profile, N=4, Alternate=Name.DeviceCMYK),
    )
    if intent.is_registered:
        made.RegistryName = String(_REGISTRY)
    return made


def add_die_line(pdf: Pdf, page: Object, path: str) -> None:
    """Stroke a path (operators, in pt) on a page in a spot colour that prints over all others."""
    tint = Dictionary(
        FunctionType=2, N=1, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array(_DIE_SHOWN)
    )
    space = Array([Name.Separation, Name(f"/{DIE_LINE}"), Name.DeviceCMYK, tint])
    page.Resources["/ColorSpace"] = Dictionary({_SPOT: space})
    page.Resources["/ExtGState"] = Dictionary({_OVERPRINT: Dictionary(OP=True, op=True, OPM=1)})
    line = f"q {_OVERPRINT} gs {_SPOT} CS 1 SCN {_DIE_WIDTH} w [] 0 d {path} S Q"
    shown = bytes(page.Contents.read_bytes())
    page["/Contents"] = Stream(pdf, shown + b"\n" + line.encode("ascii"))
