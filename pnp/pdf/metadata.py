"""What a PDF says about itself to people: title, makers, rights, and how it wants to be printed."""

from __future__ import annotations

from html import escape

from pikepdf import Dictionary, Name, Pdf, Stream, String

from pnp.core.licences import licence_url
from pnp.core.values import Struct
from pnp.model.game import Rights

# A file says nothing about when it was made, so that the same input gives the same bytes.
DATE = "D:20000101000000Z"
_XMP_DATE = "2000-01-01T00:00:00Z"
PRODUCER = "pnp"

_XMP = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
 xmlns:cc="http://creativecommons.org/ns#"{spaces}>
{properties}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


_UA_SPACE = '\n xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'


class About(Struct, frozen=True):
    """What is said. `keywords` are words or short phrases.

    `language` is a BCP 47 tag, or two with a + between them: the first is that of the document.
    `is_accessible` says that the file keeps to PDF/UA-1 (ISO 14289-1): see pnp.pdf.structure.
    """

    title: str
    subject: str
    keywords: tuple[str, ...]
    language: str
    rights: Rights
    is_accessible: bool = False


def write_metadata(pdf: Pdf, about: About) -> None:
    """Put `about` into the information dictionary, the XMP packet and the catalog of `pdf`."""
    pdf.trailer["/Info"] = pdf.make_indirect(
        Dictionary(
            Title=String(about.title),
            Author=String(", ".join(about.rights.authors)),
            Subject=String(about.subject),
            Keywords=String(", ".join(about.keywords)),
            Creator=String(PRODUCER),
            Producer=String(PRODUCER),
            CreationDate=String(DATE),
            ModDate=String(DATE),
        )
    )
    packet = Stream(pdf, xmp(about).encode("utf-8"))
    packet.Type = Name.Metadata
    packet.Subtype = Name.XML
    pdf.Root["/Metadata"] = packet
    pdf.Root["/Lang"] = String(about.language.partition("+")[0])
    if "/ID" in pdf.trailer:
        # That of the painted pages. Saving makes a new one.
        del pdf.trailer["/ID"]


def xmp(about: About) -> str:
    """Return the XMP packet (ISO 16684-1) that says `about`."""
    rights = about.rights
    url = licence_url(rights.licence)
    statement = rights.url or url
    lines = [
        _one("dc:format", "application/pdf"),
        _texts("dc:title", about.title),
        _texts("dc:description", about.subject),
        _list("dc:creator", "Seq", rights.authors),
        _list("dc:subject", "Bag", about.keywords),
        _list("dc:language", "Bag", tuple(about.language.split("+"))),
        _texts("dc:rights", rights.notice),
        _one("xmpRights:Marked", "False" if "publicdomain" in url else "True"),
        _one("xmpRights:WebStatement", statement) if statement else "",
        f'<cc:license rdf:resource="{escape(url)}"/>' if url else "",
        _one("xmp:CreateDate", _XMP_DATE),
        _one("xmp:ModifyDate", _XMP_DATE),
        _one("xmp:CreatorTool", PRODUCER),
        _one("pdf:Producer", PRODUCER),
        _one("pdf:Keywords", ", ".join(about.keywords)),
        _one("pdfuaid:part", "1") if about.is_accessible else "",
    ]
    spaces = _UA_SPACE if about.is_accessible else ""
    return _XMP.format(spaces=spaces, properties="\n".join(filter(None, lines)))


def _one(name: str, text: str) -> str:
    return f"<{name}>{escape(text, quote=False)}</{name}>"


def _texts(name: str, text: str) -> str:
    item = f'<rdf:li xml:lang="x-default">{escape(text, quote=False)}</rdf:li>'
    return f"<{name}><rdf:Alt>{item}</rdf:Alt></{name}>"


def _list(name: str, kind: str, items: tuple[str, ...]) -> str:
    inside = "".join(f"<rdf:li>{escape(item, quote=False)}</rdf:li>" for item in items)
    return f"<{name}><rdf:{kind}>{inside}</rdf:{kind}></{name}>"
