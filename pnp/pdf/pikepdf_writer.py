"""A PDF to its bytes: of all but sheets, whose faces come in later (`sheet_writer`)."""

from __future__ import annotations

import io
from typing import Any

from pikepdf import Dictionary, Name, ObjectStreamMode, Pdf

from pnp.pdf.metadata import About, write_metadata

_HINTS = {"duplex-long": Name.DuplexFlipLongEdge, "duplex-short": Name.DuplexFlipShortEdge}


def pdf_bytes(pdf: Pdf, version: str = "") -> bytes:
    """Return the file of `pdf`: the same bytes for the same content, at least of PDF `version`."""
    return saved(pdf, min_version=version, object_stream_mode=ObjectStreamMode.generate)


def plain_pdf(data: bytes) -> bytes:
    """Return a file of ours without object streams, which some readers of shops do not know."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        return saved(pdf)


def saved(pdf: Pdf, **options: Any) -> bytes:
    """Return the file of `pdf` as qpdf writes it with `options`, without object streams.

    It is made in memory: where a disk is full, qpdf would end the whole process.
    """
    data = io.BytesIO()
    usual = {"object_stream_mode": ObjectStreamMode.disable, "deterministic_id": True}
    pdf.save(data, **(usual | options))
    return data.getvalue()


def ask_to_print(pdf: Pdf, backs: str = "") -> None:
    """Have viewers show the title, and print at 100 %, the paper turned as `backs` says."""
    pdf.Root["/ViewerPreferences"] = Dictionary(
        PrintScaling=Name("/None"), Duplex=_HINTS.get(backs, Name.Simplex), DisplayDocTitle=True
    )


def painted_pdf(painted: io.BytesIO, about: About, backs: str) -> bytes:
    """Return the PDF `painted` with `about`; its paper is turned as `backs` says, at 100 %."""
    with Pdf.open(painted) as pdf:
        write_metadata(pdf, about)
        ask_to_print(pdf, backs)
        return pdf_bytes(pdf)
