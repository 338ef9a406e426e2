"""Pictures of each component in its size at The Game Crafter, and manifests of what they are for.

The names in the manifest are those of the shop's interface (thegamecrafter.com/developer: Deck,
Card, TwoSided). It takes RGB pictures of exact pixels, and PDFs without object streams.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from pnp.drawing.image_files import blank_png
from pnp.exports.game_crafter.sizes import ALSO, KINDS, PRODUCTS, TUCK_BOXES
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.rulebook.export import rulebook_pdfs
from pnp.exports.shared.pictures.pieces import Pair, pairs, shared_by, usual_back
from pnp.exports.shared.shops.order import Order, ShopPictures, matched
from pnp.exports.shared.shops.products import DPI, Product
from pnp.exports.shared.shops.report import report_file
from pnp.model.game import Component
from pnp.pdf.pikepdf_writer import plain_pdf

_SHOP = "The Game Crafter"
# A deck takes so many copies of a card (Deck, quantity); of more there are several entries.
_MOST_COPIES = 99
_COLUMNS = ("component", "identity", "card", "quantity", "front", "back")


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield the pictures, manifests, the rules and a report.

    Raises PnpError with the problems of all faces, and UsageError where no size is printed.
    """
    folder = job.export.name + job.suffix()
    game = job.edition.game
    offered, left = yield from matched(job, _SHOP, PRODUCTS)
    pictures = ShopPictures(job, offered, folder)
    yield from pictures.files()
    parts = [_Part(*one, pictures, game.edition) for one in offered]
    for part in parts:
        if part.has_blank:
            yield File(f"{folder}/{part.blank}", blank_png(part.product.pixels, DPI))
    rules = _rules_file(job, folder)
    if rules:
        yield rules
    chosen = "".join(f"-{one}" for one in job.selection.components)
    name = f"{folder}/{game.id}{chosen}-manifest-{game.edition}"
    document = rules.path.removeprefix(f"{folder}/") if rules else ""
    yield File(f"{name}.json", _json(game.title, parts, document))
    yield File(f"{name}.csv", _csv(parts))
    lines = tuple(pictures.line(*one) for one in offered)
    boxes = tuple((part.title, part.box) for part in parts if part.box)
    yield report_file(job, folder, Order(_SHOP, lines, tuple(left), boxes=boxes))


class _Part:
    """A component as the shop has it: a deck, or a set of pieces. Paths count from its folder.

    It `has_blank` where a white back is needed.
    """

    def __init__(
        self, of: Component, product: Product, pictures: ShopPictures, edition: str
    ) -> None:
        self.id, self.title = of.id, of.title
        self.product = product
        self.kind = KINDS[product.name]
        self._pairs = [
            (pair, copies) for pair, copies in _counted(of) for copies in _in_parts(copies)
        ]
        self._path = pictures.path
        self.blank = f"{self.id}/blank-{edition}.png"
        self.has_blank = any(pair.back is None for pair, _ in self._pairs)
        self._total = of.total()

    @property
    def box(self) -> str:
        """The box of the shop that holds it, "" for none: the smallest that does."""
        name = self.product.name
        known = TUCK_BOXES.get(ALSO.get(name, name), ())
        return next((box for most, box, _ in known if most >= self._total), "")

    def said(self) -> dict[str, Any]:
        """Return the deck, or the set, with its cards."""
        usual = usual_back(pair for pair, _ in self._pairs)
        back = self._path(usual.key) if usual else self.blank
        cards = [
            {
                "name": card,
                "quantity": copies,
                "face": front,
                "back": behind,
                "back_from": "Deck" if behind == back else "Card",
            }
            for card, copies, front, behind in self.rows()
        ]
        return {
            "name": self.title,
            "identity": self.product.name,
            "quantity": 1,
            "back": back,
            "cards": cards,
        }

    def rows(self) -> Iterator[tuple[str, int, str, str]]:
        """Yield the id, the copies, and the pictures of front and back of each card."""
        for pair, copies in self._pairs:
            back = self._path(pair.back.key) if pair.back else self.blank
            yield pair.front.id, copies, self._path(pair.front.key), back


def _counted(of: Component) -> Iterator[tuple[Pair, int]]:
    """Yield each different card with its number of copies; those of variants are counted apart."""
    counts = (n for card in of.cards for _, n in shared_by(card, card.copies))
    for pair, copies in zip(pairs(of, copies=False), counts, strict=True):
        if copies:
            yield pair, copies


def _in_parts(copies: int) -> Iterator[int]:
    while copies > 0:
        yield min(copies, _MOST_COPIES)
        copies -= _MOST_COPIES


def _json(title: str, parts: list[_Part], rules: str) -> bytes:
    said: dict[str, Any] = {"name": title}
    for part in parts:
        said.setdefault(part.kind, []).append(part.said())
    said["tuckbox"] = [
        {"name": part.title, "identity": part.box, "quantity": 1} for part in parts if part.box
    ]
    said["document"] = [{"name": "Rules", "pdf": rules}] if rules else []
    return (json.dumps(said, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def _csv(parts: list[_Part]) -> bytes:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerow(_COLUMNS)
    for part in parts:
        table.writerows((part.id, part.product.name, *row) for row in part.rows())
    # With a mark, spreadsheets read it as what it is.
    return text.getvalue().encode("utf-8-sig")


def _rules_file(job: ExportJob, folder: str) -> File | None:
    """Return the rules, None for a game without. Raises PnpError for what is wrong with them."""
    edition = job.edition
    game = edition.game
    if not (edition.project.cards / game.id / "rulebook.md").is_file():
        return None
    _, pdf = rulebook_pdfs(job)[0]
    return File(f"{folder}/{game.id}-rules-{game.edition}.pdf", plain_pdf(pdf))
