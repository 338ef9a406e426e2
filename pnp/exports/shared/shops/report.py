"""What is told of an order beside its files: a page of HTML with its counts, sizes and figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, shorten
from pnp.core.values import Struct
from pnp.exports.job import ExportJob, File
from pnp.exports.shared.shops.order import Order, OrderLine
from pnp.exports.shared.shops.products import Match
from pnp.exports.shared.shops.strings import Spoken, spoken_in
from pnp.i18n.program_strings import language_said
from pnp.model.game import Component

_PRICE = lazy_pattern(r"(\d{1,6}(?:[.,]\d{1,4})?) ?([A-Z]{3})?")
_PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
h1 {{ font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; }}
h2 {{ font-size: 1.1rem; margin: 2rem 0 .5rem; }}
.table {{ overflow-x: auto; }}
table {{ border-collapse: collapse; width: 100%; margin: 1.5rem 0; }}
th, td {{ text-align: left; padding: .35rem 1rem .35rem 0; border-bottom: 1px solid #d8dce2; }}
th {{ font-weight: 600; vertical-align: bottom; }}
td {{ white-space: nowrap; }}
.n {{ text-align: right; font-variant-numeric: tabular-nums; }}
tfoot td {{ border-bottom: 0; font-weight: 600; }}
.mark {{ font-weight: 600; color: #a40e26; }}
</style>
<h1>{title}</h1>
<p>{game}</p>
{body}
</html>
"""


class _Column(Struct, frozen=True):
    """A column: its heading, what stands in each row and below all, and whether it is a number."""

    head: str
    cells: tuple[str, ...]
    foot: str = ""
    is_number: bool = True


def report_file(job: ExportJob, folder: str, order: Order) -> File:
    """Return the report on an order. Raises UsageError for a price that is none."""
    game = job.edition.game
    chosen = "".join(f"-{one}" for one in job.selection.components)
    name = f"{folder}/{game.id}{chosen}-order-{game.edition}.html"
    return File(name, _Report(job, order).page().encode("utf-8"))


def price_of(said: str) -> tuple[float, str] | None:
    """Return the price of a piece and its currency as they are typed, None for "".

    Raises UsageError.
    """
    if not said:
        return None
    match = _PRICE.fullmatch(said)
    if match is None:
        message = f"--price '{shorten(said)}' is no price"
        raise UsageError([Problem(COMMAND_LINE, message, "write for example --price 0.12EUR")])
    return float(match[1].replace(",", ".")), match[2] or ""


class _Report:
    def __init__(self, job: ExportJob, order: Order) -> None:
        self._job = job
        self._order = order
        self._spoken: Spoken = spoken_in(job.edition.game.edition)
        self._words = self._spoken.words
        self._price = price_of(job.values["price"])

    def page(self) -> str:
        """Return the page."""
        game, order, words = self._job.edition.game, self._order, self._words
        title = words.title.format(shop=order.shop)
        body = [*self._marks(), *self._table(), *self._sentences(), *self._left_out()]
        return _PAGE.format(
            language=escape(language_said(game.language) or game.language),
            title=escape(title),
            game=escape(f"{game.title} {game.version}"),
            body="\n".join(body),
        )

    def _marks(self) -> Iterator[str]:
        if self._job.unchecked:
            yield f'<p class="mark">{escape(self._words.unchecked)}</p>'

    def _table(self) -> Iterator[str]:
        columns = [one for one in self._columns() if any(one.cells)]
        yield '<div class="table"><table><thead><tr>'
        yield from (_cell("th", one.head, one.is_number) for one in columns)
        yield "</tr></thead><tbody>"
        for row in range(len(self._order.lines)):
            cells = (_cell("td", one.cells[row], one.is_number) for one in columns)
            yield f"<tr>{''.join(cells)}</tr>"
        yield "</tbody><tfoot><tr>"
        yield from (_cell("td", one.foot, one.is_number) for one in columns)
        yield "</tr></tfoot></table></div>"

    def _columns(self) -> Iterator[_Column]:
        words, lines, number = self._words, self._order.lines, self._spoken.number
        yield _Column(
            words.component, tuple(one.component.title for one in lines), words.in_all, False
        )
        yield _Column(words.size, tuple(self._size(one.component) for one in lines), "", False)
        yield _Column(words.product, tuple(one.printed_on for one in lines), "", False)
        pieces = [one.component.total() for one in lines]
        yield _Column(words.pieces, tuple(map(str, pieces)), str(sum(pieces)))
        designs = [one.designs for one in lines]
        yield _Column(words.designs, tuple(map(str, designs)), str(sum(designs)))
        least = min(one.bleed for one in lines)
        bleeds = tuple(f"{number(one.bleed, 2)} mm" for one in lines)
        yield _Column(words.bleed, bleeds, f"{number(least, 2)} mm")
        yield self._texts(lines)
        inks = tuple("" if one.ink is None else f"{number(one.ink, 0)} %" for one in lines)
        yield _Column(words.ink, inks)
        yield from self._figures(lines)

    def _texts(self, lines: Iterable[OrderLine]) -> _Column:
        sizes = [one.smallest_text for one in lines]
        said = tuple(f"{self._spoken.number(one)} pt" if one else "–" for one in sizes)
        least = min(filter(None, sizes), default=0.0)
        foot = f"{self._spoken.number(least)} pt" if least else ""
        return _Column(self._words.text, said, foot)

    def _figures(self, lines: Iterable[OrderLine]) -> Iterator[_Column]:
        """Yield what pieces weigh and cost, by the figures that were given."""
        number = self._spoken.number
        grammage = self._job.values["grammage"]
        grams = [_area(one.component) * one.component.total() * grammage for one in lines]
        said = tuple(f"{number(one, 0)} g" for one in grams)
        yield _Column(self._words.weight.format(g=grammage), said, f"{number(sum(grams), 0)} g")
        if self._price:
            each, currency = self._price
            costs = [each * one.component.total() for one in lines]
            told = tuple(self._money(one, currency) for one in costs)
            yield _Column(self._words.cost, told, self._money(sum(costs), currency))

    def _money(self, amount: float, currency: str) -> str:
        return f"{amount:.2f} {currency}".strip().replace(".", self._spoken.decimal)

    def _sentences(self) -> Iterator[str]:
        words, order = self._words, self._order
        said = []
        if order.ink:
            most, limit = (self._spoken.number(one) for one in (order.ink.most, order.ink.limit))
            said.append(
                words.largest_ink.format(most=most, limit=limit, condition=order.ink.condition)
            )
        for sentence, counts in (
            (words.mirrored, [one.mirrored for one in order.lines]),
            (words.flattened, [one.flattened for one in order.lines]),
        ):
            if any(counts):
                said.append(sentence.format(n=sum(counts)))
        said += [words.bracket.format(name=name, most=most) for name, most in order.brackets]
        said += [words.box.format(component=name, product=box) for name, box in order.boxes]
        yield from (f"<p>{escape(one)}</p>" for one in said)

    def _left_out(self) -> Iterator[str]:
        if not self._order.left_out:
            return
        yield f"<h2>{escape(self._words.left_out)}</h2>"
        yield "<ul>"
        yield from (f"<li>{escape(self._near(one))}</li>" for one in self._order.left_out)
        yield "</ul>"

    def _near(self, one: Match) -> str:
        said = f"{one.component.title} ({self._size(one.component)})"
        words = self._words
        near = words.nearest.format(product=one.product.name) if one.product else words.nothing_near
        return f"{said}: {near}"

    def _size(self, component: Component) -> str:
        width, height = (self._spoken.number(side, 2) for side in component.size)
        if component.shape.is_disc:
            return self._words.round.format(d=width)
        return f"{width} × {height} mm"


def _cell(tag: str, text: str, is_number: bool) -> str:
    of = ' class="n"' if is_number else ""
    return f"<{tag}{of}>{escape(text)}</{tag}>"


def _area(component: Component) -> float:
    """Return the area of a piece in square metres; of one with an outline, that around it."""
    width, height = component.size
    share = 3.14159265 / 4 if component.shape.is_disc else 1.0
    return width * height * share / 1_000_000
