"""What a rulebook computes from the game: {{components}}, {{contents}}, {{credits}} and others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Problem, one_of
from pnp.core.values import replace
from pnp.expressions.facts import Ledger
from pnp.model.game import PROVENANCES, Component, Game, Rights
from pnp.rulebook_source.block_types import (
    Block,
    Box,
    Cell,
    Document,
    Figure,
    Generated,
    Heading,
    Items,
    Paragraph,
    Picture,
    Table,
)
from pnp.rulebook_source.strings import counted, words_of

_MARKS = lazy_pattern(r"[\\`*_\[\]<>!#]")


def expanded(
    document: Document, game: Game, ledger: Ledger, icons: tuple[str, ...], problems: list[Problem]
) -> Document:
    """Return `document` with blocks in the places of what is computed; bad places are noted."""
    maker = _Maker(document, game, ledger, icons, problems)
    return replace(document, blocks=tuple(maker.blocks(document.blocks)))


def _licence(rights: Rights, words: Mapping[str, str]) -> str:
    """Return the line of the licence, "" where the notice names it."""
    if _says(rights.notice, rights.licence):
        return ""
    licence = words["unstated"] if rights.licence == "not stated" else rights.licence
    return f"**{words['licence']}** {literal(licence)}"


def _authors(rights: Rights, words: Mapping[str, str]) -> str:
    """Return the line of the authors, "" where the notice names them all."""
    if all(_says(rights.notice, author) for author in rights.authors):
        return ""
    if rights.authors == ("author not named",):
        return words["unnamed"]
    return f"**{words['by']}** {literal(', '.join(rights.authors))}"


def _says(notice: str, name: str) -> bool:
    """Return whether `name` stands in `notice`, whatever lies between its words."""
    one, other = (re.findall(r"[^\W_]+", text.casefold()) for text in (notice, name))
    return any(one[at : at + len(other)] == other for at in range(len(one)))


def literal(text: str) -> str:
    """Return Markdown that says exactly `text`."""
    return _MARKS.sub(r"\\\g<0>", text)


def word_for(icon: str, words: Mapping[str, str]) -> str:
    """Return the game's word for an icon, its name where it has none."""
    return words.get(icon, words.get(icon.replace("-", "_"), icon))


class _Maker:
    def __init__(
        self,
        document: Document,
        game: Game,
        ledger: Ledger,
        icons: tuple[str, ...],
        problems: list[Problem],
    ) -> None:
        self._document = document
        self._game = game
        self._ledger = ledger
        self._icons = icons
        self._problems = problems
        self._words = words_of(document.language)

    def blocks(self, blocks: tuple[Block, ...]) -> Iterator[Block]:
        """Yield `blocks`, with others for those that are generated."""
        for block in blocks:
            if isinstance(block, Generated):
                make = BLOCKS.get(block.name)
                if make is None:
                    self._problems.append(one_of("block", block.name, BLOCKS, block.where))
                    continue
                yield from make(self, block)
            elif isinstance(block, Box):
                yield replace(block, blocks=tuple(self.blocks(block.blocks)))
            elif isinstance(block, Items):
                items = tuple(tuple(self.blocks(item)) for item in block.items)
                yield replace(block, items=items)
            else:
                yield block

    def _components(self, block: Generated) -> Iterator[Block]:
        """Yield a row with a picture of each component, or of each back of a component."""
        pictures = [
            picture
            for component in self._game.components
            if not component.extra
            for picture in self._component(component, block)
        ]
        if pictures:
            yield Figure(tuple(pictures), block.where)

    def _component(self, component: Component, block: Generated) -> Iterator[Picture]:
        seen: set[str] = set()
        shared = {card.back.name for card in component.cards if card.back} & {
            card.back.name
            for card in component.cards
            if card.back and card.back.name != card.id
        }  # fmt: skip
        count = "back" if len(shared) > 1 else "component"
        for card in component.cards:
            back = card.back.name if card.back and count == "back" else ""
            if back not in seen:
                seen.add(back)
                yield Picture(
                    f"{component.id}/{card.id}",
                    literal(component.title),
                    count=count,
                    where=block.where,
                )

    def _symbols(self, block: Generated) -> Iterator[Block]:
        """Yield a table of the icons of the game's art, each with the game's word for it."""
        rows = tuple(
            (Cell(f":{name}:", "center", block.where), self._word_of(name, block))
            for name in self._icons
        )
        if rows:
            yield Table((Cell("", "center"), Cell("")), rows, block.where)

    def _word_of(self, name: str, block: Generated) -> Cell:
        return Cell(literal(word_for(name, self._game.words)), where=block.where)

    def _contents(self, block: Generated) -> Iterator[Block]:
        """Yield the chapters with their pages."""
        rows = tuple(
            (
                Cell(f"[{one.text}](#{one.id})", where=block.where),
                Cell(f"[#](#{one.id})", "right", block.where),
            )
            for one in self._document.blocks
            if isinstance(one, Heading) and one.level == 2
        )
        if rows:
            yield Table((Cell(""), Cell("", "right")), rows, block.where)

    def _errata(self, block: Generated) -> Iterator[Block]:
        """Yield what this edition decided where the source is silent or contradicts itself."""
        items = tuple(
            (
                Paragraph(
                    f"**{literal(one.about)}** ({literal(one.id)}): {literal(one.does)}. "
                    f"{literal(one.why[:1].upper() + one.why[1:])}.",
                    block.where,
                ),
            )
            for one in self._ledger.errata
            if one.for_players
        )
        if items:
            yield Items(items, None, block.where)

    def _credits(self, block: Generated) -> Iterator[Block]:
        """Yield who made the game, under which licence, and where its figures come from."""
        game, words = self._game, self._words
        yield Paragraph(literal(game.rights.notice), block.where)
        lines = [
            _authors(game.rights, words),
            _licence(game.rights, words),
            f"**{words['edition']}** {literal(f'{game.title} {game.version}')}",
        ]
        yield Paragraph("\\\n".join(filter(None, lines)), block.where)
        kinds = Counter(fact.kind for fact in self._ledger.facts)
        if kinds:
            language = self._document.language
            counts = [counted(kinds[kind], kind, language) for kind in PROVENANCES if kinds[kind]]
            yield Paragraph(f"**{words['facts']}** {', '.join(counts)}.", block.where)


BLOCKS: Mapping[str, Callable[[_Maker, Generated], Iterator[Block]]] = {
    "components": _Maker._components,
    "contents": _Maker._contents,
    "symbols": _Maker._symbols,
    "errata": _Maker._errata,
    "credits": _Maker._credits,
}
