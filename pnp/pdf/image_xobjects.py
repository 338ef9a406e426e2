"""Pixels in a PDF, as image XObjects (ISO 32000-1, 8.9.5)."""

from __future__ import annotations

from pikepdf import Name, Object, Pdf, Stream

from pnp.pdf.sheet_objects import ALPHA, LATER
from pnp.svg.picture import Picture


def fill_image(pdf: Pdf, stream: Object, picture: Picture, late: str = "") -> None:
    """Make a stream an image; its pixels are `late` ones of that name, or there at once."""
    jpeg = picture.encoding == "jpeg"
    data = LATER + late.encode() if late else picture.data
    stream.write(data, filter=Name.DCTDecode if jpeg else Name.FlateDecode)
    stream.Type = Name.XObject
    stream.Subtype = Name.Image
    stream.Width = picture.width
    stream.Height = picture.height
    stream.BitsPerComponent = 8
    stream.ColorSpace = Name.DeviceGray if picture.channels == 1 else Name.DeviceRGB
    if picture.alpha:
        alpha = Picture(picture.width, picture.height, 1, "flate", picture.alpha)
        stream.SMask = mask = Stream(pdf, b"")
        fill_image(pdf, mask, alpha, late and late + ALPHA)
