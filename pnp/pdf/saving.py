"""A PDF to its bytes, in the one way of all that this program writes."""

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
