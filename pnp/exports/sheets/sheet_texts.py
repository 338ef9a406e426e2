"""What sheets say about themselves, beside their pieces."""

from __future__ import annotations

from pnp.core.values import replace
from pnp.exports.shared.page.strings import PageStrings, how_to_turn
from pnp.exports.sheets.job import SheetJob, SheetPart
from pnp.marks.slug_area import Measure, SlugArea, SlugTexts, arrange
from pnp.model.ink import Ink
from pnp.sheet_layout.imposed_sheets import PageGeometry, Sheet

_DOT = " · "
_HEX = "0123456789abcdef"


def details(job: SheetJob, part: SheetPart, words: PageStrings) -> str:
    """Return what stands behind the title of a game on all sheets of a part."""
    game = job.game
    ink = {Ink.HOME: words.home_ink, Ink.LOW: words.low_ink}.get(job.options.ink, "")
    mark = words.unchecked if job.unchecked else ""
    done, all_of_them = game.coverage or (0, 0)
    stale = words.translated.format(n=done, m=all_of_them) if done < all_of_them else ""
    version = f"v{game.version}"
    edition = (game.edition, stale, version, job.card_set, ink, mark, job.content_hash)
    use = part.net.use if part.net else ""
    known = (part.title, {"lid": words.lid, "tray": words.tray}.get(use, ""), *edition)
    return "".join(_DOT + text for text in known if text)


def numbers_of(job: SheetJob, part: SheetPart, words: PageStrings, sheet: Sheet) -> tuple[str, str]:
    """Return what front and back of a sheet say about themselves."""
    frame = part.layout.frame
    number = words.sheet.format(n=sheet.number, m=len(part.layout.sheets))
    if sheet.tile:
        # Several boards of a component are told apart by their ids.
        board = part.faces[sheet.fronts[0].key].name + " " if part.has_several else ""
        number += _DOT + board + sheet.tile.name
    if sheet.number in part.remarks:
        number += _DOT + part.remarks[sheet.number]
    elif part.net or any(piece.cut for piece in sheet.folded):
        # With an outline, both halves are cut at once.
        number += _DOT + (words.fold_how if part.is_outlined else words.net)
    if frame.folded:
        return number + _DOT + words.fold_how, ""
    if not frame.axis:
        return number + _DOT + words.one_sided, number + _DOT + words.blank
    turn = how_to_turn(words, job.options.backs)
    return _DOT.join((number, words.front, turn)), _DOT.join((number, words.back, turn))


def with_hash(texts: SlugTexts, job: SheetJob, content_hash: str) -> SlugTexts:
    """Return the texts of sheets with another content hash, with which their details end."""
    details = texts.details.removesuffix(job.content_hash) + content_hash
    return replace(texts, details=details)


def is_steady(
    job: SheetJob, found: SlugArea, frame: PageGeometry, texts: SlugTexts, measure: Measure
) -> bool:
    """Return whether the slug area that was found is the same with any content hash.

    A place is taken where texts are not too wide for it. So what the narrowest hash takes as the
    widest one does, all others take, too.
    """
    digits = sorted(_HEX, key=lambda digit: measure(digit, 1.0, False))
    others = (
        with_hash(texts, job, digit * len(job.content_hash)) for digit in (digits[0], digits[-1])
    )
    return all(arrange(frame, other, measure, job.corner) == found for other in others)
