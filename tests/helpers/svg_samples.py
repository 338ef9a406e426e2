"""One SVG for each thing that drawing has to get right, the same on paper and in pixels."""

from svgs import face, pixels

_TEXT = 'font-family="Nunito" font-size="4"'

SAMPLES = {
    "rectangles": face(
        '<rect x="2" y="2" width="7" height="5" fill="#d22"/>'
        '<rect x="11" y="2" width="7" height="5" rx="1.5" fill="none" stroke="#22d"/>'
        '<rect x="4" y="11" width="10" height="5" ry="2" transform="rotate(20 9 13)"/>'
    ),
    "circles": face(
        '<circle cx="6" cy="6" r="4" fill="gold" stroke="#333" stroke-width=".5"/>'
        '<ellipse cx="13" cy="13" rx="6" ry="3" fill="teal" transform="rotate(-30 13 13)"/>'
    ),
    "arcs": face(
        '<path d="M2 10A8 5 20 0 1 18 10L10 18Z" fill="#7a3"/>'
        '<path d="M4 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 4a3 1.5 0 013 3" fill="none" stroke="#000"/>'
    ),
    "curves": face(
        '<path d="M2 10C2 2 10 2 10 10S18 18 18 10" fill="none" stroke="#a0a"/>'
        '<path d="m2 14q3-4 6 0t6 0t4 0l0 4h-16z" fill="#0aa"/>'
    ),
    "even-odd": face(
        '<path d="M2 2h16v16h-16zM6 6h8v8h-8z" fill-rule="evenodd" fill="#555"/>'
        '<path d="M9 9h2v2h-2zM9.5 9.5h1v1h-1z" fill="#d22"/>'
    ),
    "dashes": face(
        '<path d="M2 4H18" stroke="#000" stroke-width="1" stroke-dasharray="3 1.5"/>'
        '<path d="M2 9H17" stroke="#d22" stroke-width="1" stroke-dasharray="0 2" '
        'stroke-linecap="round"/>'
        '<path d="M2 14H18" stroke="#22d" stroke-dasharray="3" stroke-dashoffset="1.5"/>'
    ),
    "joins": face(
        '<g fill="none" stroke="#000" stroke-width="2">'
        '<path d="M3 7L6 2L9 7" stroke-linejoin="round" stroke-linecap="round"/>'
        '<path d="M11 7L14 2L17 7" stroke-linejoin="bevel" stroke-linecap="square"/>'
        '<polyline points="3,17 6,12 9,17"/><polygon points="11 17 14 12 17 17" '
        'stroke-miterlimit="1"/></g>'
    ),
    "skewed pen": face(
        '<g transform="translate(10 10) scale(2 .5)"><circle r="4" fill="none" stroke="#060"/></g>'
        '<path d="M0 0h4v4z" transform="translate(4 13) skewX(40)" stroke-linejoin="round" '
        'fill="none" stroke="#a00"/>'
    ),
    "linear gradient": face(
        '<defs><linearGradient id="a"><stop offset=".2" stop-color="#fc6"/><stop offset=".5" '
        'stop-color="#c33"/><stop offset=".5" stop-color="#36c"/><stop offset="1" '
        'stop-color="#fff"/></linearGradient><linearGradient id="b" href="#a" x2="0" y2="1"/>'
        '<linearGradient id="c" xlink:href="#a" gradientUnits="userSpaceOnUse" x1="2" x2="18" '
        'gradientTransform="rotate(30)"/></defs>'
        '<rect x="2" y="2" width="7" height="7" fill="url(#a)"/>'
        '<rect x="11" y="2" width="7" height="7" fill="url(#b)" transform="rotate(10 14 5)"/>'
        '<path d="M2 15H18" stroke="url(#c)" stroke-width="4"/>'
    ),
    "radial gradient": face(
        '<defs><radialGradient id="a" cx=".4" cy=".4" r=".6" fx=".3" fy=".3"><stop offset="0" '
        'stop-color="#fff"/><stop offset="100%" stop-color="#36c"/></radialGradient></defs>'
        '<circle cx="10" cy="10" r="7" fill="url(#a)"/>'
    ),
    "gradients that go nowhere": face(
        '<defs><linearGradient id="a" x2="0"><stop stop-color="#d22"/><stop offset="1" '
        'stop-color="#282" stop-opacity="50%"/></linearGradient><radialGradient id="b" r="0" '
        'href="#a"/><linearGradient id="c"><title>one</title><stop offset="30%" '
        'stop-color="#00f"/></linearGradient><linearGradient id="d" gradientTransform="scale(0)" '
        'href="#a"/></defs><g stroke="#000" stroke-width=".4">'
        '<rect x="2" y="2" width="7" height="7" fill="url(#a)"/>'
        '<rect x="11" y="2" width="7" height="7" fill="url(#b)"/>'
        '<rect x="2" y="11" width="7" height="7" fill="url(#c)"/>'
        '<rect x="11" y="11" width="7" height="7" fill="url(#d)"/></g>'
    ),
    "faded gradient": face(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#d22" stop-opacity="1"/>'
        '<stop offset="1" stop-color="#d22" stop-opacity="0"/></linearGradient></defs>'
        '<rect width="20" height="10" fill="#ccc"/>'
        '<rect x="2" y="2" width="16" height="6" fill="url(#a)"/>'
        '<path d="M2 14H18" stroke="url(#a)" stroke-width="3" transform="rotate(1)"/>'
        f'<text x="2" y="19" {_TEXT} fill="url(#a)">fades</text>'
    ),
    "opacity": face(
        '<rect y="8" width="20" height="4"/>'
        '<g opacity=".5"><circle cx="7" cy="10" r="5" fill="#d22"/>'
        '<circle cx="12" cy="10" r="5" fill="#22d"/></g>'
        '<circle cx="5" cy="16" r="3" fill="#0a0" opacity=".4"/>'
        '<circle cx="14" cy="16" r="3" fill="#0a0" stroke="#000" opacity=".4"/>'
        '<path d="M1 3H19" stroke="#a0a" stroke-width="3" stroke-opacity=".3"/>'
        '<rect x="8" y="1" width="4" height="4" fill="rgba(0, 0, 255, .5)"/>'
    ),
    "clip": face(
        '<defs><clipPath id="a"><circle cx="7" cy="7" r="5"/><rect x="10" y="10" width="8" '
        'height="8" transform="rotate(10 14 14)"/></clipPath><clipPath id="b"><path '
        'clip-rule="evenodd" d="M2 2h16v16h-16zM7 7h6v6h-6z"/></clipPath>'
        f'<clipPath id="c"><text x="1" y="19" {_TEXT}>cut</text></clipPath></defs>'
        '<g clip-path="url(#b)"><g clip-path="url(#a)"><rect width="20" height="20" fill="#9cf"/>'
        '<path d="M0 0L20 20M0 5L15 20" stroke="#000"/></g></g>'
        '<rect y="14" width="20" height="6" fill="#a00" clip-path="url(#c)"/>'
    ),
    "uses": face(
        '<defs><g id="leaf"><path d="M0-3A3 3 0 0 1 3 0L0 0Z" fill="#282"/><circle r="1"/></g>'
        '<g id="twig"><use href="#leaf"/><use href="#leaf" transform="rotate(90) scale(.5)"/></g>'
        '<symbol id="sign" viewBox="0 0 10 10"><rect width="12" height="10" fill="gold"/>'
        '<path d="M2 2L8 8"/></symbol></defs>'
        '<use href="#twig" x="5" y="5"/><g stroke="#00f" stroke-width=".2"><use href="#twig" '
        'transform="translate(14 6) rotate(-45) scale(1.4)"/></g>'
        '<use href="#twig" x="5" y="15" opacity=".4"/>'
        '<use href="#sign" x="11" y="11" width="7" height="7" stroke="#000"/>'
    ),
    "images": face(
        f'<image x="1" y="1" width="8" height="8" href="{pixels("RGBA", (40, 40), "png")}"/>'
        f'<image x="11" y="1" width="8" height="8" href="{pixels("RGB", (80, 40), "jpeg")}"/>'
        f'<image x="1" y="11" width="8" height="8" preserveAspectRatio="xMinYMid slice" '
        f'href="{pixels("RGB", (80, 40), "png")}" opacity=".5"/>'
        f'<image x="11" y="11" width="6" height="6" preserveAspectRatio="none" '
        f'transform="rotate(15 14 14)" href="{pixels("L", (80, 40), "png")}"/>'
    ),
    "text": face(
        f'<text x="1" y="5" {_TEXT} font-weight="700" fill="#822">AVATo</text>'
        f'<text x="10" y="10" {_TEXT} text-anchor="middle">office</text>'
        f'<text x="19" y="15" {_TEXT} text-anchor="end" font-style="italic">'
        "u\u0305d a\u0305b\u0305</text>"
        f'<text x="2" y="19" {_TEXT} opacity=".5">a b</text>'
    ),
    "turned text": face(
        f'<g transform="rotate(-35 10 10)"><text x="3" y="8" {_TEXT}>turned</text>'
        f'<text x="3" y="12" {_TEXT} fill="#00a">twice</text></g>'
        f'<text transform="matrix(1 0 .5 1 2 18)" {_TEXT}>skew</text>'
    ),
    "outlined text": face(
        '<g font-family="Fredoka" font-weight="bold" font-size="7" stroke-width=".8">'
        '<text x="2" y="8" fill="#fff" stroke="#800" stroke-linejoin="round" '
        'paint-order="stroke">Ok\u0305</text>'
        '<text x="2" y="17" fill="#fd5" stroke="#008">Two</text></g>'
        f'<g opacity=".5"><text x="12" y="8" {_TEXT}>In</text></g>'
    ),
}
