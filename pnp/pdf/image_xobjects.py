"""Pixels in a PDF, as image XObjects (ISO 32000-1, 8.9.5)."""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from pnp.pdf.sheet_objects import ALPHA, LATER
from pnp.svg.encoded_image import EncodedImage


def fill_image(pdf: Pdf, stream: Object, picture: EncodedImage, late: str = "") -> None:
    """Make a stream an image; its pixels are `late` ones of that name, or there at once."""
    jpeg = picture.encoding == "jpeg"
    data = LATER + late.encode() if late else picture.data
    parms = _rows(picture) if picture.encoding == "png" else None
    stream.write(data, filter=Name.DCTDecode if jpeg else Name.FlateDecode, decode_parms=parms)
    stream.Type = Name.XObject
    stream.Subtype = Name.Image
    stream.Width = picture.width
    stream.Height = picture.height
    stream.BitsPerComponent = picture.bits
    stream.ColorSpace = _space(picture)
    if picture.alpha:
        stream.SMask = mask = Stream(pdf, b"")
        fill_image(pdf, mask, picture.alpha, late and late + ALPHA)


def _rows(picture: EncodedImage) -> Dictionary:
    """Return how filtered rows are told (ISO 32000-1, 7.4.4.4); 15 is any filter of PNG."""
    return Dictionary(
        Predictor=15,
        Colors=picture.channels,
        BitsPerComponent=picture.bits,
        Columns=picture.width,
    )


def _space(picture: EncodedImage) -> Object:
    """Return the space of the colours of a picture (ISO 32000-1, 8.6.6.3 for a palette)."""
    if picture.palette:
        last = len(picture.palette) // 3 - 1
        return Array([Name.Indexed, Name.DeviceRGB, last, String(picture.palette)])
    return Name.DeviceGray if picture.channels == 1 else Name.DeviceRGB
