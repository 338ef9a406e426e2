"""Pictures of cards, and orders that mpc-autofill's desktop tool puts in at the shop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TypeVar

from pnp.core.values import Struct
from pnp.drawing.image_files import blank_png
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.makeplayingcards.sizes import BRACKETS, MOST, PRODUCTS, STOCKS
from pnp.exports.shared.pictures.pieces import Pair, pairs, usual_back
from pnp.exports.shared.shops.order import Order, ShopPictures, matched
from pnp.exports.shared.shops.products import DPI, Product
from pnp.exports.shared.shops.report import report_file
from pnp.model.game import Component

_SHOP = "MakePlayingCards"
Card = TypeVar("Card")


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield the pictures, an order for each size of cards, and a report.

    Raises PnpError with the problems of all faces, and UsageError where no size is printed.
    """
    folder = job.export.name + job.suffix()
    offered, left = yield from matched(job, _SHOP, PRODUCTS)
    pictures = ShopPictures(job, offered, folder, "pictures/")
    yield from pictures.files()
    brackets: list[tuple[str, str]] = []
    for product in dict.fromkeys(product for _, product in offered):
        of_size = [one for one, its in offered if its == product]
        for order in _orders(job, product, of_size, pictures):
            yield from order.files(folder)
            most = next(most for most in BRACKETS if most >= len(order.cards))
            brackets.append((order.name, str(most)))
    lines = tuple(pictures.line(*one) for one in offered)
    yield report_file(job, folder, Order(_SHOP, lines, tuple(left), brackets=tuple(brackets)))


class _CardOrder(Struct, frozen=True):
    """At most 612 cards of one size. Paths count from the folder of the order."""

    name: str
    stock: str
    cards: tuple[Pair, ...]
    product: Product
    pictures: ShopPictures

    def files(self, folder: str) -> Iterator[File]:
        """Yield the order, and a white back where one is needed."""
        usual = usual_back(self.cards)
        blank = f"pictures/blank-{self.name}.png"
        if any(one.back is None for one in self.cards):
            yield File(f"{folder}/{blank}", blank_png(self.product.pixels, DPI))
        path = self.pictures.path
        back = path(usual.key) if usual else blank
        fronts = [path(one.front.key) for one in self.cards]
        backs = [path(one.back.key) if one.back else blank for one in self.cards]
        yield File(f"{folder}/{self.name}.xml", self._xml(fronts, backs, back))

    def _xml(self, fronts: Sequence[str], backs: Sequence[str], usual: str) -> bytes:
        said = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            "<order>",
            "<details>",
            f"<quantity>{len(fronts)}</quantity>",
            f"<stock>{escape(self.stock)}</stock>",
            "<foil>false</foil>",
            "</details>",
            "<fronts>",
            *_cards(fronts, ""),
            "</fronts>",
            "<backs>",
            *_cards(backs, usual),
            "</backs>",
            f"<cardback>{escape(usual)}</cardback>",
            "</order>",
        ]
        return "\n".join([*said, ""]).encode("utf-8")


def _cards(paths: Sequence[str], usual: str) -> Iterator[str]:
    """Yield a card for each picture with all slots that show it; slots left out have `usual`."""
    slots: dict[str, list[str]] = {}
    for number, path in enumerate(paths):
        if path != usual:
            slots.setdefault(path, []).append(str(number))
    for path, some in slots.items():
        name = path.rpartition("/")[2]
        query = name.removesuffix(".png").replace("-", " ")
        yield "<card>"
        yield f"<id>{escape(path)}</id>"
        yield "<sourceType>Local File</sourceType>"
        yield f"<slots>{','.join(some)}</slots>"
        yield f"<name>{escape(name)}</name>"
        yield f"<query>{escape(query)}</query>"
        yield "</card>"


def _orders(
    job: ExportJob, product: Product, of_size: Sequence[Component], pictures: ShopPictures
) -> Iterator[_CardOrder]:
    """Yield the orders of a size: as few as hold all copies of all cards."""
    game = job.edition.game
    cards = [pair for one in of_size for pair in pairs(one, copies=True)]
    size = "x".join(f"{side:.5g}" for side in product.size)
    parts = in_orders(cards)
    for number, part in enumerate(parts, 1):
        more = f"-{number}" if len(parts) > 1 else ""
        chosen = "".join(f"-{one.id}" for one in of_size) if job.selection.components else ""
        name = f"{game.id}{chosen}-{size}mm{more}-{game.edition}"
        stock = STOCKS[job.values["stock"]]
        yield _CardOrder(name, stock, tuple(part), product, pictures)


def in_orders(cards: Sequence[Card]) -> list[Sequence[Card]]:
    """Return the cards in as few orders as the shop takes them in, in their order."""
    return [cards[start : start + MOST] for start in range(0, len(cards), MOST)]
