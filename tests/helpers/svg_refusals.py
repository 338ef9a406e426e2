"""SVG that is refused, and what is told of it: inside a face, and as a whole."""

from svgs import face

DECLARED = '<svg xmlns="http://www.w3.org/2000/svg" '
RECT = '<rect width="5" height="5"/>'


def gradient(name, more=""):
    return f'<linearGradient id="{name}" {more}/>'


# What stands inside a face of 20 x 20 mm, and what is told of it.
INSIDE = {
    "misspelt element": ("<rekt/>", "unknown element 'rekt' | use one of: rect, "),
    "attribute of another element": ('<circle rx="1"/>', "unknown attribute of <circle> 'rx'"),
    "element in a wrong place": (f'<text font-family="Nunito">{RECT}</text>',
        "<rect> inside <text> is not drawn | move it out of the <text>"),
    "text in a group": ("<g>fire\n  and ice</g>",
        "'fire and ice' stands outside of <text> | write"
        ' {{ text("fire and ice", "title", x=…, y=…, width=…) }}'),
    "a sign of a template with a space in it": ("{ text(1) }",
        "'{ text(1) }' stands outside of <text> | write {{ and {% and {# without a space, and both"
        " signs of each"),
    "unknown unit": ('<rect width="10furlong"/>',
        "<rect> has width='10furlong', which is no length; write a number, with mm, cm, in, pt, px "
        "or % after it | "),
    "negative size": ('<rect width="-1"/>', "<rect> has width='-1', which is less than nothing | "),
    "letters of no size": ('<text font-size="0"/>',
        "<text> has font-size='0', which is not more than 0 | "),
    "no number": ('<g stroke-miterlimit="x"/>', "which is no number | "),
    "too sharp": ('<g stroke-miterlimit="0.5"/>', "which is less than 1 | "),
    "opacity": ('<g opacity="1.5"/>', "<g> has opacity='1.5', which is no number from 0 to 1 | "),
    "unknown colour": ('<rect fill="rde"/>',
        "<rect> has fill='rde', which is no colour; write for example #d4a017 | "),
    "colour without braces": ('<rect fill="palette.ink"/>',
        "<rect> has fill='palette.ink', which is no colour; write {{ palette.ink }} | "),
    "no reference": ('<g clip-path="circle(3)"/>',
        "<g> has clip-path='circle(3)', which is no reference; write url(#id) | "),
    "view box": ('<symbol viewBox="0 0 10 0"/>',
        "<symbol> has viewBox='0 0 10 0', which is no view box; write x y width height, both sizes "
        "above 0 | "),
    "choice": ('<g stroke-linecap="flat"/>',
        "<g> has stroke-linecap='flat', which is none of: butt, round, square | "),
    "gradient that repeats": (gradient("a", 'spreadMethod="reflect"'), "which is none of: pad | "),
    "aspect ratio": ('<svg preserveAspectRatio="middle"/>',
        "<svg> has preserveAspectRatio='middle', which is no aspect ratio; write for example "
        "xMidYMid meet | "),
    "features of a font": ('<g font-feature-settings="tnum"/>',
        "<g> has font-feature-settings='tnum', which is no list of features; write for example "
        "'lnum','tnum' | "),
    "order of painting": ('<g paint-order="line"/>',
        "<g> has paint-order='line', which is no order; write normal or stroke | "),
    "path without a start": ('<path d="L1 1"/>',
        "<path> has d='L1 1', which does not start with M"),
    "path with an odd number": ('<path d="M1 1L2"/>', "which has 1 numbers after L | "),
    "path with a letter": ('<path d="M1 1W2 2"/>', "which has 'W' where numbers should be | "),
    "bad arc": ('<path d="M1 1A1 1 0 2 0 3 3"/>',
        "which has an arc that is not 5 numbers and 2 flags | "),
    "points": ('<polygon points="1 2 3"/>', "which has an x without a y | "),
    "flat gradient": ('<defs><linearGradient gradientTransform="scale(1 0.000001)"/></defs>',
        "which is flatter than can be drawn | "),
    "transform": ('<g transform="turn(3)"/>', "which has 'turn', which is no transform | "),
    "transform with rubbish": ('<g transform="scale(2"/>',
        "which has 'scale(2', which is no trans"),
    "transform with numbers": ('<g transform="scale(1 2 3)"/>',
        "which has scale with 3 numbers | "),
    "beyond a million": ('<rect x="1000001"/>',
        "<rect> has x='1000001', which is beyond a million"),
    "path beyond a million": ('<path d="M0 1e7"/>', "which has a number beyond a million | "),
    "nowhere": ('<use href="#ship"/>',
        "unknown id in href of <use> 'ship' | there is no id in href of <use> yet"),
    "gradient of nowhere": (f'{gradient("sea")}<rect fill="url(#see)"/>',
        "unknown id in fill of <rect> 'see' | use one of: sea"),
    "a use of a gradient": (f'{gradient("sea")}<use href="#sea"/>',
        "<use> has href of '#sea', which is a <linearGradient> | use <circle> or <ellipse> or <g> "
        "or <image> or <line> or <path> or <polygon> or <polyline> or <rect> or <svg> or <symbol> "
        "or <text> or <use>"),
    "a fill with a group": ('<g id="a"/><rect fill="url(#a)"/>',
        "<rect> has fill of '#a', which is a <g> | use <linearGradient> or <radialGradient>"),
    "another file": ('<use href="ship.svg#hull"/>',
        "<use> refers to 'ship.svg#hull', outside of this SVG | only '#id' can be used; place "
        "files with art()"),
    "a picture in a file": ('<image href="file:///etc/passwd"/>',
        "<image> refers to 'file:///etc/passwd', outside of this SVG | put the file into art/ and "
        "place it with art()"),
    "a picture of another kind": ('<image href="data:text/plain;base64,AAAA"/>',
        "<image> is no picture in a data: address | put it into art/ and place it with art()"),
    "a broken picture": ('<image href="data:image/png;base64,AAAA"/>',
        "<image> can't be read: it is damaged, or cut off | save it again as PNG or JPEG"),
    "twins": ('<g id="a"/><circle id="a"/>',
        "two different elements have the id 'a' | give each an id of its own"),
    "a clip in a clip": (
        '<clipPath id="a"><rect clip-path="url(#b)"/></clipPath><clipPath id="b"/>',
        "clip-path inside <clipPath> is not drawn | put two groups with a clip-path each around "
        "the drawing"),
    "even-odd clips": ('<clipPath id="a"><rect clip-rule="evenodd"/><circle/></clipPath>',
        "<clipPath> has clip-rule='evenodd' and more than one shape | join the shapes to one path"),
    "filter property": ('<g filter="url(#blur)"/>',
        "<g> has filter='url(#blur)', which is not drawn | draw shadows and glows with gradients "
        "or plain shapes"),
    "bad style": ('<g style="fill red"/>',
        "style: 'fill red' is no CSS declaration | write it as name: value"),
    "style with a bad value": ('<g style="fill: rde"/>', "<g> has fill='rde', which is no colour"),
    "a rule of another kind": ("<style>@font-face {src: url(http://example.org/a.woff)}</style>",
        "<style> has an @ rule, which is not drawn | write plain rules such as .name {fill: #d22}; "
        "fonts come from fonts/"),
    "no rule": ("<style>red everywhere</style>",
        "<style> has 'red everywhere', which is no rule | write rules such as .name {fill: #d22}"),
    "a selector for screens": ("<style>rect:hover {fill: red}</style>",
        "<style> has 'rect:hover', which is no simple selector | use tags, .classes and #ids"),
    "a selector with a dot too many": ("<style>..a {fill: red}</style>",
        "<style> has '..a', which is no simple selector | use tags, .classes and #ids"),
    "no font": ("<text>Hi</text>", "text 'Hi' has no font-family | name a family of fonts.yaml"),
    "a font that is not there": ('<text font-family="Arial">Hi</text>',
        "unknown font family 'Arial' | use one of: "),
    "a glyph that is not there": ('<text font-family="Nunito">go 囲碁</text>',
        "font 'Nunito regular' has no glyph for '囲' (U+56F2), '碁' (U+7881) in 'go 囲碁' | use a "
        "family that has it, or write it otherwise"),
    "endless": ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        "drawings use each other more than 100 levels deep | look for something that uses itself"),
    "an endless gradient": (
        f'{gradient("a", "href=" + chr(34) + "#a" + chr(34))}<rect fill="url(#a)"/>',
        "drawings use each other more than 100 levels deep"),
    "a long line": (f'<text font-family="Nunito">{"a" * 2001}</text>',
        "<text> is longer than 2000 characters | write one <text> for each line"),
}  # fmt: skip
WHOLE = {
    "no XML": ("<svg",
        "SVG is not valid XML: unclosed token, near '<svg' | look for an unclosed tag, or an & "
        "that should be &amp;"),
    "an ampersand": (face("<g>\na & b</g>"),
        """SVG is not valid XML: not well-formed (invalid token), near 'm" viewBox="0 0 20 20">"""
        "<g> a & b</g></svg>' | look for"),
    "an open tag": (face("<g><rect fill='red'></g>"),
        "<rect fill='red'> is not closed | write </rect>, or <rect .../>"),
    "a lone sign": (face("<g>a < b</g>"), "a < begins no tag | write &lt; for the sign itself"),
    "no quotes": (face("<rect x='1' width=5mm/>"),
        'width=5mm of <rect> has no quotes | write width="5mm"'),
    "an open quote": (face('<rect width="5/><g fill="red"/>'),
        'a quote in <rect> is never closed | write " behind its value'),
    "another open quote": (face('<rect width="5 height="3"/>'),
        "a quote in <rect> is never closed"),
    "a quote that is a sign": (face("<desc>it's a & b</desc>"), "SVG is not valid XML: not well"),
    "curly quotes": (face("<rect width=“5”/>"), "| write straight quotes, \" or '"),
    "a tag without its end": (face('<g>\n<rect width="5"\n<g/></g>'),
        "<rect has no > before the next tag | write > or /> at its end"),
    "an end too many": (face("<g/></g>"),
        "</g> closes nothing: no <g> is open | delete it, or open it before"),
    "a sign by its name": (face("<desc>a&nbsp;b</desc>"),
        "</svg>' | write the sign itself, or its number, as &#160;: SVG knows no names of signs"),
    "a bell": (face("<desc>\x07</desc>"),
        "SVG has an invisible character (U+0007) | delete it, with its backslash"),
    "an attribute twice": (face('<g fill="red" fill="blue"/>'), "| delete one of the two"),
    "nothing": ("", "SVG is not valid XML: no element found | look"),
    "no namespace": ('<svg width="1" height="1"/>',
        '<svg> is no SVG: it has no namespace | start with <svg xmlns="http://www.w3.org/2000/svg"'
        " ...>"),
    "no svg and no namespace": ('<rect width="1" height="1"/>',
        "<rect> is no SVG: it has no namespace | begin the template with {% extends "
        '"_shared/face.svg.j2" %}'),
    "no svg": ('<g xmlns="http://www.w3.org/2000/svg"/>',
        "SVG does not start with <svg> | put <svg> around it"),
    "no size": (DECLARED + "/>",
        'SVG has no size | write for example width="69mm" height="94mm" viewBox="-3 -3 69 94"'),
    "turned as a whole": (DECLARED + 'width="5" height="5" transform="scale(2)"/>',
        "the outermost <svg> has transform | put it on a <g> inside"),
    "a document type": (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">' + face(""),
        "SVG has a DOCTYPE | delete the line that starts with <!DOCTYPE"),
    "too deep": (face("<g>" * 60 + "</g>" * 60),
        "SVG is nested more than 60 elements deep | ungroup what is grouped without need"),
    "too many": (face("<g/>" * 50_000),
        "SVG has more than 50000 elements | draw it with fewer and simpler shapes"),
    "too long": (face(f"<desc>{'a' * 2_000_000}</desc>"),
        "SVG is longer than 2 MB | draw it with fewer and simpler paths"),
    "too many uses": (
        face(
            '<g id="a0"/>'
            + "".join(
                f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 10}</g>' for n in range(1, 9)
            )
        ),
        "SVG draws more than 100000 elements by <use> | use fewer or simpler drawings",
    ),
    "too far": (face('<g transform="scale(1000000)">' * 3 + RECT + "</g>" * 3),
        "SVG draws further out than a PDF can say | look for a scale or translate with far too "
        "large numbers"),
    "too many rules": (face("<style>" + "* {fill: red}" * 1000 + "</style>" + "<g/>" * 1000),
        "<style> has more rules than can be looked through for so many elements | save the drawing "
        "as plain SVG"),
}  # fmt: skip
