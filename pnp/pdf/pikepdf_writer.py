"""A PDF to its bytes: of all but sheets, whose faces come in later (`sheet_writer`)."""

from __future__ import annotations

import io

from pikepdf import ObjectStreamMode, Pdf


def pdf_bytes(pdf: Pdf, version: str = "") -> bytes:
    """Return the file of `pdf`: the same bytes for the same content, at least of PDF `version`."""
    # In memory: where a disk is full, qpdf would end the whole process.
    data = io.BytesIO()
    pdf.save(
        data,
        min_version=version,
        object_stream_mode=ObjectStreamMode.generate,
        deterministic_id=True,
    )
    return data.getvalue()


def plain_pdf(data: bytes) -> bytes:
    """Return a file of ours without object streams, which some readers of shops do not know."""
    plain = io.BytesIO()
    with Pdf.open(io.BytesIO(data)) as pdf:
        pdf.save(plain, object_stream_mode=ObjectStreamMode.disable, deterministic_id=True)
    return plain.getvalue()
