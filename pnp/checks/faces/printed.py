"""What was printed is what is defined.

Every sheet of a PDF is there, on both sides, and every card is on them as often as its definition
says, each with its own back behind it. A PDF of a set, of some cards or of one component is held
against these cards. It is run by `pnp check FILE.pdf`; where all cards of a component are printed,
the rows of the ledger then look at the printed ones.

    PASS: 5 copies of "up-red" in hand.yaml, 5 on the sheets, the back "quark" behind each
    FAIL with the third sheet missing:
        hand: sheet 3 of 27 is missing
        hand/up-red: 4 printed, not 5
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pnp.checks.subject.result import CardId, Result
from pnp.checks.subject.subject import Subject
from pnp.core.problems import UsageError
from pnp.core.values import replace
from pnp.load.key_types import Values
from pnp.model.game import Game
from pnp.model.selection import CHANGED, select, sheet_name

if TYPE_CHECKING:
    from pnp.pdf.sheet_contents import PrintedCount, PrintedPage

OPTIONS = ()
NEEDS_CARDS = True

_HINT = "build the PDF again, and print all of its pages"
_NO_BACK = "no back"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield results for the sheets of each component, for each card, and for wrong backs."""
    if subject.printed is None or subject.game is None:
        return
    printed = subject.printed
    yield from _strangers(printed)
    wanted: dict[tuple[str, str], int] = {}
    for selection in printed.selections:
        if selection.cards == CHANGED:
            # As many copies as were missing then: nobody knows how many that were.
            wanted |= printed.count("front")
            for part in dict.fromkeys(page.part for page in printed.pages):
                pages = [page for page in printed.pages if page.of[:2] == (selection, part)]
                yield from _sheets(printed, part, pages)
            continue
        try:
            chosen = select(subject.game, selection)
        except UsageError as error:
            yield from (_wrong(printed, "", "", one.message, _HINT) for one in error.problems)
            continue
        for component in chosen:
            wanted |= {(component.id, card.id): card.copies for card in component.cards}
        for part in dict.fromkeys(sheet_name(component, selection) for component in chosen):
            pages = [page for page in printed.pages if page.of[:2] == (selection, part)]
            yield from _sheets(printed, part, pages)
    yield from _cards(printed, wanted)
    yield from _backs(printed, subject.game)


def _wrong(
    printed: PrintedCount, label: str, found: str, message: str, hint: str, expected: str = ""
) -> Result:
    return Result(False, label, expected, found, printed.where, message, hint)


def _strangers(printed: PrintedCount) -> Iterator[Result]:
    for page in printed.strangers:
        message = f"page {page.number} is a sheet of the game '{page.game}', not '{printed.game}'"
        hint = "take it out, or check the PDF it comes from"
        label = f"page {page.number}"
        yield _wrong(printed, label, page.game, message, hint, printed.game)


def _sheets(printed: PrintedCount, name: str, pages: list[PrintedPage]) -> Iterator[Result]:
    """Yield one result for each sheet that is not there once, or one for all of them."""
    if not pages:
        message = f"{name}: none of its sheets is there"
        yield _wrong(printed, name, "no sheet", message, _HINT, "its sheets")
        return
    total = max(page.sheets for page in pages)
    sides: dict[int, Counter[str]] = defaultdict(Counter)
    for page in pages:
        sides[page.sheet][page.side] += 1
    needed = _sides_of(pages[0])
    is_wrong = False
    for sheet in range(1, total + 1):
        for side, found in _faults(sides[sheet], needed):
            is_wrong = True
            what = f"{side} of sheet {sheet}" if side else f"sheet {sheet}"
            message = f"{name}: {what} of {total} is {found}"
            yield _wrong(printed, f"{name}, {what}", found, message, _HINT, "there once")
    if not is_wrong:
        said = f"{total} sheets" if total > 1 else "1 sheet"
        yield Result(True, name, said, said, printed.where)


def _sides_of(page: PrintedPage) -> tuple[str, ...]:
    """Return the sides that every sheet beside `page` has; a blank one need not be there."""
    if page.side == "both":
        return ("both",)
    return ("front",) if page.axis == "none" else ("front", "back")


def _faults(there: Counter[str], needed: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the sides of a sheet ("" for all) that are not there once, with how they are there."""
    counts = {there[side] for side in needed}
    for side in needed if len(counts) > 1 else ("",):
        count = there[side or needed[0]]
        if count != 1:
            yield side, "missing" if count == 0 else f"there {count} times"


def _cards(printed: PrintedCount, wanted: Mapping[tuple[str, str], int]) -> Iterator[Result]:
    """Yield a result for each card that should be there, or is."""
    fronts = printed.count("front")
    for key in dict.fromkeys((*wanted, *fronts)):
        label, expected, found = "/".join(key), wanted.get(key, 0), fronts[key]
        wrong = f"{found} printed, not {expected}"
        if key not in wanted:
            wrong = f"{found} printed, but there is no such card to print"
        yield Result(
            expected == found, label, str(expected), str(found), printed.where,
            hint=_HINT, wrong=wrong, cards=(CardId(*key),),
        )  # fmt: skip


def _backs(printed: PrintedCount, game: Game) -> Iterator[Result]:
    """Yield a result for each card that has something else behind it than its back.

    Sheets printed on one side, or whose other side is missing, tell nothing of backs.
    """
    with_back = {page.of for page in printed.pages if page.side in ("back", "both")}
    pages = tuple(p for p in printed.pages if p.of in with_back and p.axis != "none")
    behind = replace(printed, pages=pages).behind()
    for component, card in ((part, card) for part in game.components for card in part.cards):
        back, label = card.back.name if card.back else "", f"{component.id}/{card.id}"
        counts = behind.get((component.id, card.id), Counter[str]())
        for name, count in counts.items():
            if name != back:
                found, expected = _called(name), _called(back)
                among = f"{count} of {counts.total()}"
                message = f"{label}: {found} lies behind {among}, not {expected}"
                yield _wrong(printed, label, found, message, _HINT, expected)


def _called(back: str) -> str:
    return f"back '{back.removeprefix('back:')}'" if back else _NO_BACK
