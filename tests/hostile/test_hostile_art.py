"""Hostile art, fonts, numbers and calls in templates; files in art/ that nobody uses."""

import os
import struct
import zlib
from pathlib import Path

import pytest
from hostile import Case, deflated, hold, spread
from measured import needs_fork
from pixel_pictures import chunk, png
from small_game import game, ledger, write_game
from thorough import one_in

pytestmark = needs_fork

FONTS = Path(__file__).parents[2] / "fonts"
FONT = (FONTS / "jost/Jost-Regular.ttf").read_bytes()
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="69.5mm" height="94.9mm" viewBox="-3 -3 69.5 94.9">'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
ART, TEMPLATE = "cards/mini/art/a", "templates/mini/deck.svg.j2"
STYLES = "{body: {fonts: [Source Sans 3], size: 8pt}}"


def drawing(inside, command="render mini one", told="art/a.svg", **how):
    """Return a case of art in SVG with `inside`."""
    text = inside if isinstance(inside, bytes) or "<svg" in inside else SVG % inside
    files = {f"{ART}.svg": text, TEMPLATE: HEAD + '{{ art("a.svg", 0, 0, 9) }}</svg>'}
    return Case(told, files, command, **how)


def nested(tag, times):
    return f"<{tag}>" * times + f"</{tag}>" * times


LAUGHS = (
    "<!DOCTYPE svg [<!ENTITY a0 'x'>"
    + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 9}'>" for n in range(1, 12))
    + "]>"
)
TEXT = '<text font-family="Jost" font-size="3">%s</text>'
DRAWINGS = {
    "nothing": drawing(b""),
    "noise": drawing(bytes(range(256)) * 99),
    "gzip": drawing(b"\x1f\x8b" + bytes(99)),
    "UTF-16": drawing((SVG % "").encode("utf-16"), code=0, told=""),
    "an encoding of Python": drawing(f'<?xml version="1.0" encoding="unicode_escape"?>{SVG % ""}'.encode(), code=None, told=""),
    "laughs": drawing(LAUGHS + SVG % "&a11;"),
    "an entity of the system": drawing("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" + SVG % "&a;"),
    "a definition elsewhere": drawing("<!DOCTYPE svg SYSTEM 'http://localhost/a'>" + SVG % "", code=0, told=""),
    "groups in groups": drawing(nested("g", 50_000), told="art/a.svg:1: its elements are nested too deep"),
    "parts of texts": drawing(TEXT % nested("tspan", 3000), told="art/a.svg:1: its elements are nested too deep"),
    "open tags": drawing("<g>" * 100_000),
    "attributes": drawing("<g " + " ".join(f'a{n}="1"' for n in range(5_000)) + "/>", code=None, told=""),
    "an attribute without end": drawing(f'<g a="{"x" * 1_000_000}"/>', "build mini", code=None, told=""),
    "a name without end": drawing(f"<{'x' * 200_000}/>", "build mini", code=None, told=""),
    "a use of itself": drawing('<g id="a"><use href="#a"/></g>', code=None, told=""),
    "uses of each other": drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', code=None, told=""),
    "uses that double": drawing(
        '<g id="a0"><rect width="1" height="1"/></g>'
        + "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 9 + "</g>" for n in range(1, 12)), told="draws more than 100000 elements by <use>"),
    "a use of another file": drawing('<use href="file:///etc/passwd#a"/>'),
    "a picture of the system": drawing('<image href="file:///etc/passwd" width="1" height="1"/>'),
    "a picture that inflates": drawing('<image href="data:image/svg+xml;base64,AAAA" width="1" height="1"/>', code=None, told=""),
    "a picture of nothing": drawing('<image href="data:image/png;base64," width="1" height="1"/>', code=None, told=""),
    "a script": drawing("<script>alert(1)</script>", code=0, told=""),
    "HTML": drawing("<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject>", code=None, told=""),
    "a sheet elsewhere": drawing("<style>@import url(http://localhost/a.css);</style>"),
    "a sheet of the system": drawing("<?xml-stylesheet href='file:///etc/passwd'?>" + SVG % "", code=0, told=""),
    "a style without end": drawing(f'<style>{"a{fill:red}" * 10_000}</style>', code=None, told=""),
    "a style in brackets": drawing(f'<g style="{"(" * 50_000}"/>', code=None, told=""),
    "a selector without end": drawing(f"<style>{'a ' * 50_000}{{fill:red}}</style>", code=None, told=""),
    "a selector in brackets": drawing(f"<style>{':not(' * 5000}a{')' * 5000}{{fill:red}}</style>", code=None, told=""),
    "a path without end": drawing(f'<path d="M0 0{"l1 1" * 20_000}"/>', code=None, told=""),
    "a path of letters": drawing(f'<path d="{"Mz" * 20_000}"/>', code=None, told=""),
    "a path of zeros": drawing(f'<path d="M0 {"0" * 500_000}"/>', code=None, told=""),
    "a curve of everything": drawing('<path d="M0 0C1e308 1e308 -1e308 1e308 1e308 -1e308"/>', code=None, told=""),
    "turns without end": drawing(f'<g transform="{"rotate(1) " * 9_000}"/>', code=None, told=""),
    "a scale of everything": drawing('<g transform="scale(1e308)"><rect width="9" height="9"/></g>', code=None, told=""),
    "a line of dashes": drawing('<path d="M0 0H9" stroke="red" stroke-dasharray="1e-9"/>', "build mini", code=None, told=""),
    "dashes of nothing": drawing('<path d="M0 0H9" stroke="red" stroke-dasharray="0 0"/>', code=None, told=""),
    "dashes without end": drawing(f'<path d="M0 0H9" stroke="red" stroke-dasharray="{"1 " * 20_000}"/>', code=None, told=""),
    "points without end": drawing(f'<polygon points="{"1,1 " * 20_000}"/>', code=None, told=""),
    "a gradient of itself": drawing('<linearGradient id="a" href="#a"/><rect width="1" height="1" fill="url(#a)"/>', code=None, told=""),
    "a gradient of steps": drawing(
        '<linearGradient id="a">' + '<stop offset="0" stop-color="red"/>' * 1_000
        + '</linearGradient><rect width="1" height="1" fill="url(#a)"/>', code=None, told=""),
    "a fill of the network": drawing('<rect width="1" height="1" fill="url(http://localhost/#a)"/>'),
    "a clip of itself": drawing('<clipPath id="a" clip-path="url(#a)"/><rect width="1" height="1" clip-path="url(#a)"/>', code=None, told=""),
    "a mask": drawing('<mask id="a"/><rect width="1" height="1" mask="url(#a)"/>', code=None, told=""),
    "a filter": drawing('<filter id="a"><feGaussianBlur stdDeviation="1e9"/></filter><rect width="1" height="1" filter="url(#a)"/>', code=None, told=""),
    "a pattern of nothing": drawing('<pattern id="a" width="1e-9" height="1e-9"/><rect width="9" height="9" fill="url(#a)"/>', code=None, told=""),
    "a box of nothing": drawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0"/>'),
    "a box without end": drawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e308 1e308"/>', code=None, told=""),
    "a box of words": drawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="a b c d"/>'),
    "another root": drawing("<html xmlns='http://www.w3.org/2000/svg'><svg/></html>"),
    "a font of the system": drawing('<text font-family="/etc/passwd">a</text>', code=None, told=""),
    "letters of nothing": drawing('<text font-family="Jost" font-size="0">a</text>', code=None, told=""),
    "letters without end": drawing('<text font-family="Jost" font-size="1e300">a</text>', code=None, told=""),
    "a text of 500 kB": drawing(TEXT % ("x" * 500_000), told="drawing has texts of more than 20000 letters"),
    "a text of 19 kB": drawing(TEXT % ("x" * 19_000), "build mini", code=None, told=""),
    "marks on a letter": drawing(TEXT % ("a" + "\u0301" * 20_000), code=None, told=""),
    "right to left": drawing(TEXT % ("\u202e\u2067" * 9999), code=None, told=""),
}  # fmt: skip
NUMBERS = ["nan", "inf", "-inf", "1e308", "1e999", "-1", "1e-320", "0x9", "9" * 400, "", "1,5", "١"]
PLACES = {
    "a width": '<rect width="%s" height="1"/>',
    "a place": '<rect x="%s" width="1" height="1"/>',
    "a radius": '<circle r="%s"/>',
    "a corner": '<rect width="1" height="1" rx="%s"/>',
    "a stroke": '<path d="M0 0H9" stroke="red" stroke-width="%s"/>',
    "an opacity": '<rect width="1" height="1" opacity="%s"/>',
    "a turn": '<g transform="rotate(%s)"><rect width="1" height="1"/></g>',
    "a path": '<path d="M0 0L1 %s"/>',
    "points": '<polygon points="0,0 1,%s 1,1"/>',
    "a size of letters": '<text font-family="Jost" font-size="%s">a</text>',
    "a stop": '<linearGradient id="a"><stop offset="%s"/></linearGradient><rect width="1" height="1" fill="url(#a)"/>',
}  # fmt: skip
CALLS = {
    "art": "art('b.svg', {0}, 1, 9)",
    "the width of art": "art('b.svg', 1, 1, {0})",
    "text": "text('a', 'body', {0}, 1, 9)",
    "the width of a text": "text('a', 'body', 1, 1, {0})",
    "rounding": "({0})|round(2)",
    "a range": "range({0})|list",
}
VALUES = [
    "1e308 * 10",
    "-1e308 * 10",
    "1e308 * 10 - 1e308 * 10",
    "10 ** 29",
    "none",
    "[]",
    "'nan'|float",
    "true",
]


def check(case, root):
    (root / "mine").mkdir()
    write_game(root / "mine", game(styles=STYLES))
    (root / "theirs").write_text("theirs")
    ran = hold(case, root / "mine", root)
    said = ran.out + ran.err
    assert "theirs" not in said
    assert "root:" not in said
    return said


@pytest.mark.parametrize("name", one_in(5, DRAWINGS))
def test_a_drawing_that_means_harm(name, tmp_path):
    check(DRAWINGS[name], tmp_path)


@pytest.mark.parametrize("place", PLACES)
def test_numbers_of_a_drawing(place, tmp_path):
    """Each is drawn: what is no number is passed over, as browsers do."""
    files = {f"{ART}{n}.svg": SVG % (PLACES[place] % one) for n, one in enumerate(NUMBERS)}
    arts = "".join(f"{{{{ art('a{n}.svg', 0, 0, 9) }}}}\n" for n in range(len(NUMBERS)))
    check(Case("", files | {TEMPLATE: f"{HEAD}{arts}</svg>"}, "render mini one", 0), tmp_path)


@pytest.mark.parametrize(("call", "value"), one_in(5, spread(CALLS, VALUES, 4)))
def test_numbers_of_a_call(call, value, tmp_path):
    inside = f"{HEAD}<!--{{{{ {CALLS[call].format(value)} }}}}-->\n"
    inside += f"<rect width='{{{{ {value} }}}}' height='1'/></svg>"
    files = {TEMPLATE: inside, "cards/mini/art/b.svg": SVG % "<rect width='1' height='1'/>"}
    is_told = "1e308" in value or "nan" in value
    told = "deck.svg.j2:" if is_told else ""
    check(Case(told, files, "render mini one", 1 if is_told else None), tmp_path)


# Fonts


def table(tag, change):
    """Return a font in which the bytes of a table are changed."""
    count = struct.unpack(">H", FONT[4:6])[0]
    for at in range(12, 12 + 16 * count, 16):
        if FONT[at : at + 4] == tag:
            start, length = struct.unpack(">2I", FONT[at + 8 : at + 16])
            return FONT[:start] + change(FONT[start : start + length]) + FONT[start + length :]
    raise AssertionError(tag)


def ones(data):
    return b"\xff" * len(data)


def zeros(data):
    return bytes(len(data))


FIELD = b"A:\n  licence: x\n  licence_file: a.txt\n  source: x\n  styles: {regular: a.ttf}\n"
TABLES = [b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"glyf", b"loca", b"name", b"OS/2", b"post",
          b"GPOS", b"GSUB", b"GDEF"]  # fmt: skip
CHANGES = {"ones": ones, "zeros": zeros, "backwards": lambda data: data[::-1]}
FILES = {
    "nothing": b"", "noise": bytes(range(256)) * 99, "half": FONT[: len(FONT) // 2],
    "a head": FONT[:12], "a list": FONT[:200], "a list of 65535": b"\0\1\0\0\xff\xff" + FONT[6:],
    "a collection": b"ttcf\0\1\0\0\xff\xff\xff\xff" + FONT, "WOFF": b"wOFF" + FONT[4:],
    "WOFF 2": b"wOF2" + FONT[4:], "a picture": b"\x89PNG\r\n\x1a\n" + FONT,
    "twice": FONT + FONT, "an end of zeros": FONT + bytes(1_000_000),
}  # fmt: skip
WRITTEN = HEAD + "{{ text('Ag', 'own', 1, 9, 40) }}</svg>"


def font_case(data):
    files = {"fonts/fonts.yaml": FIELD, "fonts/a.txt": "x", "fonts/a.ttf": data, TEMPLATE: WRITTEN,
             "cards/mini/game.yaml": game(styles="{own: {fonts: [A], size: 8pt}}")}  # fmt: skip
    return Case("", files, "build mini", None)


@pytest.mark.parametrize(("tag", "change"), one_in(5, spread(TABLES, CHANGES, 1)))
def test_a_font_with_a_damaged_table(tag, change, tmp_path):
    check(font_case(table(tag, CHANGES[change])), tmp_path)


@pytest.mark.parametrize("name", one_in(5, FILES))
def test_a_font_that_is_none(name, tmp_path):
    check(font_case(FILES[name]), tmp_path)


# Pictures


BLACK = chunk(b"IDAT", zlib.compress(bytes(2000)))
END = chunk(b"IEND", b"")
JPEG = b"\xff\xd8\xff\xc0\0\x11\x08%b\x03\x01\x11\0\x02\x11\1\x03\x11\1"
PICTURES = {
    "4 billion pixels": png(2**31 - 1, 2**31 - 1, BLACK, END),
    "no data": png(9, 9, END),
    "data of 300 MB": png(9, 9, chunk(b"IDAT", deflated(b"\0", 300)), END),
    "a profile of 100 MB": png(9, 9, chunk(b"iCCP", b"a\0\0" + deflated(b"\0", 100)), BLACK, END),
    "a text of 100 MB": png(9, 9, chunk(b"zTXt", b"a\0\0" + deflated(b"\0", 100)), BLACK, END),
    "no palette": png(9, 9, BLACK, END, colour=3),
    "a colour that is none": png(9, 9, BLACK, END, colour=9),
    "chunks": png(9, 9, *[chunk(b"tEXt", b"a\0b")] * 10_000, BLACK, END),
    "a chunk of 4 GB": png(9, 9, b"\xff\xff\xff\xffIDAT"),
    "a large JPEG": JPEG % struct.pack(">2H", 65535, 65535),
    "a JPEG of nothing": JPEG % bytes(4),
    "a JPEG of marks": b"\xff\xd8" + b"\xff" * 9_000,
    "a TIFF": b"II*\0" + bytes(999), "a PSD": b"8BPS\0\1" + bytes(999), "an ICO": b"\0\0\1\0\xff\xff" + bytes(999),
    "a PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file\n", "a PDF": b"%PDF-1.7\n",
    "an FLI": b"\0" * 4 + b"\x12\xaf" + bytes(999),
}  # fmt: skip


@pytest.mark.parametrize("name", one_in(5, PICTURES))
def test_a_picture_that_means_harm(name, tmp_path):
    """What a file is called does not matter: half of them are called so, half so."""
    end = "jpg" if list(PICTURES).index(name) % 2 else "png"
    files = {
        f"{ART}.{end}": PICTURES[name],
        TEMPLATE: f"{HEAD}{{{{ art('a.{end}', 0, 0, 9) }}}}</svg>",
    }
    check(Case("", files, "render mini one", None), tmp_path)


# What nobody uses


def unused(root):
    for folder in ("cards/mini/art", "templates/mini", "fonts", "cards/mini/locale", "cards/mini"):
        (root / folder).mkdir(parents=True, exist_ok=True)
        with (root / folder / "large.bin").open("wb") as file:
            file.truncate(20_000_000_000)
        os.mkfifo(root / folder / "pipe.svg")


@pytest.mark.parametrize(
    "command", ["build mini", "proof mini", "list", "check mini", "render mini one"]
)
def test_what_nobody_uses_is_not_read(command, tmp_path):
    """20 GB without anything in them took a minute to hash."""
    files = {"cards/mini/rules.yaml": ledger("facts: []\n")}
    check(Case("", files, command, 0, unused, seconds=1), tmp_path)
