"""One page of a rulebook as SVG: what lies below its faces, and what lies above them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.cache.fingerprints import digest
from pnp.colour.rgb import mix
from pnp.core.geometry import Rect
from pnp.drawing.marked_content import FOOTER, HEADER, marked_group
from pnp.exports.rulebook.job import OUTER, RulebookJob
from pnp.exports.rulebook.marked_content import PageMarks, TaggedPaint
from pnp.exports.rulebook.paginate import Page
from pnp.exports.rulebook.typeset_block import FaceAt, IconAt, PlacedSvg
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.sizes.bleed_width import BLEED
from pnp.sizes.cards_and_papers import A5
from pnp.svg.face_document import FaceSvg

_HEAD, _NUMBER = 11.0, 198.0
_TAB = 7.0
# How far the background of a page goes on below the band of a chapter: a pixel of 50 dpi.
_BELOW_BAND = 0.5
_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">'
    "{body}</svg>"
)


def below(job: RulebookJob, page: Page, setter: Typesetter, marks: PageMarks) -> FaceSvg:
    """Return the SVG of what lies below the faces of a page: backgrounds, words, its number."""
    known = list(enumerate(page.things))
    x, y, width, height = _background(page)
    background = (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{job.book_style.paper}"/>'
    )
    backgrounds = [] if job.low_ink else [TaggedPaint(None, background)]
    around = () if page.is_full else _furniture(job, page, setter)
    labels = [TaggedPaint(one.tag, _ink(one)) for one in around]
    inks = [
        TaggedPaint(one.tag, _ink(one), place)
        for place, one in known
        if isinstance(one, PlacedSvg) and not one.over
    ]
    icons = [(place, one) for place, one in known if isinstance(one, IconAt)]
    names = {icon.name: "d" + digest(job.icons[icon.name].svg)[:12] for _, icon in icons}
    drawings = {drawn: job.icons[name].svg for name, drawn in names.items()}
    uses = [
        TaggedPaint(icon.tag, _icon(job, icon, names[icon.name]), place) for place, icon in icons
    ]
    return FaceSvg(_svg(marks, [*backgrounds, *inks, *labels, *uses]), drawings)


def _background(page: Page) -> Rect:
    """Return where a page shows its paper.

    It goes beyond the page, where no viewer shows it: booklets print it. It ends below the band of
    a chapter. On the fold of a booklet that is clipped, and of two backgrounds there the lower one
    shows through as a fine line, where a renderer paints pixels half (poppler does).
    """
    whole = Rect(0, 0, *A5).grown(BLEED)
    above = page.band - _BELOW_BAND + BLEED if page.band else 0.0
    return Rect(whole.x, whole.y + above, whole.width, whole.height - above)


def above(job: RulebookJob, page: Page, marks: PageMarks) -> FaceSvg | None:
    """Return the SVG of what lies above the faces of a page, None where nothing does."""
    faces = [one for one in page.things if isinstance(one, FaceAt) and not page.is_full]
    hair = mix(job.book_style.ink, job.book_style.paper, 0.55)
    edges = [TaggedPaint(None, _edge(face, hair)) for face in faces]
    inks = [
        TaggedPaint(one.tag, _ink(one), place)
        for place, one in enumerate(page.things)
        if isinstance(one, PlacedSvg) and one.over
    ]
    return FaceSvg(_svg(marks, [*edges, *inks]), {}) if edges or inks else None


def _svg(marks: PageMarks, layered: list[TaggedPaint]) -> str:
    body = "".join(marked_group(*one) for one in marks.layer(layered))
    return _SVG.format(w=f"{A5.width:g}", h=f"{A5.height:g}", body=body)


def _ink(ink: PlacedSvg) -> str:
    return f'<g transform="translate({ink.x:.3f} {ink.y:.3f})">{ink.svg}</g>'


def _icon(job: RulebookJob, icon: IconAt, drawn: str) -> str:
    box, place = job.icons[icon.name].box, icon.place
    scale = place.width / box.width
    x, y = place.x - box.x * scale, place.y - box.y * scale
    return f'<use href="#{drawn}" transform="translate({x:.4f} {y:.4f}) scale({scale:.5f})"/>'


def _edge(face: FaceAt, colour: str) -> str:
    """Return the line around a face, without which a white card on white paper has no shape."""
    x, y, width, height = face.place
    if face.outline:
        scale, sign = width / face.crop.width, -1 if face.turned else 1
        left, top = (face.place.right, face.place.bottom) if face.turned else (x, y)
        points = "L".join(
            f"{left + sign * px * scale:.3f} {top + sign * py * scale:.3f}"
            for px, py in face.outline
        )
        return f'<path d="M{points}Z" fill="none" stroke="{colour}" stroke-width="0.15"/>'
    return (
        f'<rect x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}" '
        f'rx="{face.corner:.3f}" fill="none" stroke="{colour}" stroke-width="0.15"/>'
    )


def _furniture(job: RulebookJob, page: Page, setter: Typesetter) -> Iterator[PlacedSvg]:
    """Yield the number of the page on a tab at its outer edge, and its running head."""
    box = Rect(A5.width - _TAB if page.is_right else -4.0, _NUMBER - 4.2, _TAB + 4.0, 8.4)
    yield PlacedSvg(0, 0, (
        f'<rect x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" rx="2.5" '
        f"{job.plate(page.tone)}/>"
    ), tag=FOOTER)  # fmt: skip
    left = A5.width - _TAB if page.is_right else 0.0
    setting = Setting(_TAB, "center", job.on_tone(page.tone))
    number = f"**{page.number}**"
    yield from _words(setter, job, number, setting, (left, _NUMBER), FOOTER)
    if page.title and not page.opens:
        quiet = mix(job.book_style.ink, job.book_style.paper, 0.35)
        setting = Setting(A5.width - 2 * OUTER, "right" if page.is_right else "left", quiet)
        head = _head(setter, job, page.title, setting)
        yield from _words(setter, job, head, setting, (OUTER, _HEAD), HEADER)


def _head(setter: Typesetter, job: RulebookJob, title: str, setting: Setting) -> str:
    """Return as many words of a title as stand on one line, with an ellipsis if not all do."""
    words = title.split()
    said = title
    while len(words) > 1 and len(setter.lines(said, "small", job.where, setting)) > 1:
        words.pop()
        said = f"{' '.join(words)}…"
    return said


def _words(
    setter: Typesetter,
    job: RulebookJob,
    text: str,
    setting: Setting,
    at: tuple[float, float],
    tag: str,
) -> Iterator[PlacedSvg]:
    left, middle = at
    for line in setter.lines(text, "small", job.where, setting)[:1]:
        for thing in line.moved(left, middle - line.height * 0.56):
            if isinstance(thing, PlacedSvg):
                yield thing._replace(tag=tag)
