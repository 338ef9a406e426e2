"""Fonts in PDFs: one subset for each font, all embedded, and text that can be copied."""

import io
import re

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from pdfpages import fonts as fonts_of
from pdfpages import texts
from svgs import FONTS, face, pdf_of

from pnp.core.problems import Where
from pnp.fonts.shaping import shape
from pnp.pdf.glyph_objects import subset_tag, to_unicode

HERE = Where("cards/demo/hand.yaml")
FAMILIES = [(family, style) for family, styles in FONTS.styles.items() for style in styles]


def text(content, family="Nunito", y=5, more=""):
    return f'<text x="1" y="{y}" font-family="{family}" font-size="3" {more}>{content}</text>'


def embedded(pdf):
    """Return the fonts of a PDF (bytes), by the name after the tag, each as its dictionary."""
    opened = pikepdf.open(io.BytesIO(pdf))
    found = {}
    for thing in opened.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/Type0":
            name = str(thing.BaseFont).removeprefix("/")
            assert name[6] == "+"
            assert name[:6].isalpha()
            assert name[:6].isupper()
            assert name[7:] not in found, "a font is embedded twice"
            found[name[7:]] = (opened, thing)
    return {name: thing for name, (_, thing) in found.items()}, opened


def test_a_font_of_many_faces_is_embedded_once_with_the_glyphs_that_are_used():
    fonts, _pdf = embedded(pdf_of([face(text("AB")), face(text("BC")), face(text("D", "Jost"))]))
    assert sorted(fonts) == ["Jost-Regular", "Nunito-Regular"]
    file = fonts["Nunito-Regular"].DescendantFonts[0].FontDescriptor.FontFile2
    glyphs = TTFont(io.BytesIO(file.read_bytes()))["glyf"]
    gids = {glyph.gid for glyph in shape(FONTS.styles["Nunito"]["regular"], "ABC").glyphs}
    outlined = {gid for gid, name in enumerate(glyphs.glyphOrder) if glyphs[name].numberOfContours}
    assert gids <= outlined
    assert len(outlined) <= len(gids) + 1  # and the sign for a glyph that is missing


@pytest.mark.parametrize(("family", "style"), FAMILIES)
def test_every_font_that_ships_says_what_readers_need(family, style):
    font = FONTS.styles[family][style]
    weight, slant = font.css_weight, "italic" if font.italic else "normal"
    more = f'font-weight="{weight}" font-style="{slant}"'
    fonts, _pdf = embedded(pdf_of([face(text("Quark", family, more=more))]))
    (font_dictionary,) = fonts.values()
    below = font_dictionary.DescendantFonts[0]
    descriptor = below.FontDescriptor
    assert font_dictionary.Encoding == "/Identity-H"
    assert descriptor.FontName == font_dictionary.BaseFont == below.BaseFont
    assert "/FontFile2" in descriptor or descriptor.FontFile3.Subtype == "/OpenType"
    assert bool(int(descriptor.Flags) & 64) == font.italic
    assert 0 < int(descriptor.CapHeight) < int(descriptor.Ascent) < 1500
    assert int(descriptor.Descent) < 0
    assert 10 < int(descriptor.StemV) < 300
    check_widths(font, below)


def check_widths(font, below):
    """Assert that the widths a PDF states are those of the font file."""
    stated = {}
    widths = list(below.W)
    while widths:
        first, run, *widths = widths
        stated.update({int(first) + index: float(width) for index, width in enumerate(run)})
    file = TTFont(font.path)
    order, em = file.getGlyphOrder(), file["head"].unitsPerEm
    for gid, width in stated.items():
        assert width == pytest.approx(file["hmtx"][order[gid]][0] / em * 1000, abs=0.06)


def test_the_tag_differs_where_glyphs_differ():
    nunito, jost = FONTS.styles["Nunito"]["regular"], FONTS.styles["Jost"]["regular"]
    tags = {subset_tag(nunito, [0, 1]), subset_tag(nunito, [0, 2]), subset_tag(jost, [0, 1])}
    assert len(tags) == 3
    assert subset_tag(nunito, [0, 1]) in tags


def test_what_glyphs_stand_for():
    font = FONTS.styles["Nunito"]["regular"]
    gids = [glyph.gid for glyph in shape(font, "Aé−").glyphs]
    cmap = to_unicode(font, gids)
    assert f"<{gids[0]:04X}> <0041>" in cmap
    assert f"<{gids[1]:04X}> <00E9>" in cmap
    assert f"<{gids[2]:04X}> <2212>" in cmap


def test_a_block_of_the_map_has_at_most_a_hundred_lines():
    font = FONTS.styles["Nunito"]["regular"]
    cmap = to_unicode(font, range(1, 400))
    counts = [int(line.split()[0]) for line in cmap.splitlines() if line.endswith("beginbfchar")]
    assert max(counts) == 100
    assert sum(counts) == cmap.count("> <") - 1  # one is the range of codes


COPIED = [
    "Quark",
    "AVATAR",
    "office fluffy",
    "u\u0305 d\u0305s\u0305",
    "K⁰ 4² µ",
    "“so” it’s −5, 3 × 4, 2–6, …",
    "Überfluß façade jalapeño",
    "f\u00adi",
]


@pytest.mark.parametrize("content", COPIED)
def test_text_is_copied_as_it_was_written(content):
    assert texts(pdf_of([face(text(content), size=60)])) == [content]


def test_readers_see_embedded_subsets_only():
    svgs = []
    for family, styles in FONTS.styles.items():
        style = f'font-weight="{next(iter(styles.values())).css_weight}"'
        outlined = text("Atom", family, 12, f'stroke="#f00" {style}')
        svgs.append(face(text("Quark", family, more=style) + outlined))
    found = fonts_of(pdf_of(svgs))
    assert len(found) == len(FONTS.styles)
    assert all(font.embedded and re.match(r"[A-Z]{6}\+", font.name) for font in found), found
