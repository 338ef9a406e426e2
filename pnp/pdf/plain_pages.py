"""Painted pages as a file that says what it is, and how it wants to be printed."""

from __future__ import annotations

from io import BytesIO

from pikepdf import Dictionary, Name, Pdf

from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.pikepdf_writer import pdf_bytes

_HINTS = {
    "duplex-long": Name.DuplexFlipLongEdge,
    "duplex-short": Name.DuplexFlipShortEdge,
}


def plain_pdf(painted: BytesIO, about: About, backs: str) -> bytes:
    """Return the PDF `painted` with `about`; its paper is turned as `backs` says, at 100 %."""
    with Pdf.open(painted) as pdf:
        write_metadata(pdf, about)
        pdf.Root["/ViewerPreferences"] = Dictionary(
            PrintScaling=Name("/None"),
            Duplex=_HINTS.get(backs, Name.Simplex),
            DisplayDocTitle=True,
        )
        return pdf_bytes(pdf)
