"""Where the rulebook shows how the game is played: boxes, and sections that an example names."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from pnp.checks.subject.texts import texts_of_rulebook
from pnp.core.icu_select import SELECT
from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.expressions.parser import parse
from pnp.expressions.values import ExpressionError
from pnp.rulebook_source.block_types import Block, Box, Document, Heading, Picture, every_block
from pnp.rulebook_source.card_pictures import named_pictures
from pnp.rulebook_source.fact_placeholders import PLACEHOLDER
from pnp.text.number_words import pinned_to

_EXAMPLE = "example"


class FigureInText(Struct, frozen=True):
    """A figure in the words of an example: what stands in its braces, as a tree, and where."""

    text: str
    tree: str
    where: Where


class ExamplePlace(Struct, frozen=True, dict=True):
    """A part of the rulebook that shows play. `at` names it: "annihilate", "annihilate/2"."""

    at: str
    title: str
    blocks: tuple[Block, ...]
    where: Where
    is_box: bool

    @property
    def words(self) -> str:
        """All that it says, without figures."""
        return " ".join((self.title, *(one.text for one in texts_of_rulebook(self._document))))

    @property
    def figures(self) -> tuple[FigureInText, ...]:
        """The figures in its words, each once."""
        typed = [(self.title, self.where)]
        typed += ((one.typed, one.where) for one in texts_of_rulebook(self._document))
        found: dict[str, FigureInText] = {}
        for text, where in typed:
            for match in PLACEHOLDER.finditer(text):
                said = pinned_to(match["placeholder"] or "", "")[0].strip()
                if SELECT in said:
                    continue  # it chooses words, and is printed as no figure
                try:
                    tree = ast.dump(parse(said).tree)
                except ExpressionError:
                    continue  # told where figures are put in
                found.setdefault(tree, FigureInText(said, tree, where))
        return tuple(found.values())

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The cards that it shows, face up."""
        return tuple(one for _, one in named_pictures(self._document) if one.side == "front")

    @property
    def _document(self) -> Document:
        return Document("", "", (), self.blocks)


def places_in(document: Document) -> Iterator[ExamplePlace]:
    """Yield every box with an example, and every section, in reading order."""
    below, counts = "", Counter[str]()
    for number, block in enumerate(document.blocks):
        if isinstance(block, Heading):
            below = block.id
            rest = takewhile(
                lambda one: not isinstance(one, Heading), document.blocks[number + 1 :]
            )
            yield _section(block, tuple(rest))
            continue
        for one in every_block((block,)):
            if isinstance(one, Box) and one.kind == _EXAMPLE:
                counts[below] += 1
                at = f"{below}/{counts[below]}" if counts[below] > 1 else below
                yield ExamplePlace(at, one.title, one.blocks, one.where, True)


def _section(heading: Heading, blocks: tuple[Block, ...]) -> ExamplePlace:
    """Return what stands below a heading, without boxes."""
    shown = tuple(one for one in blocks if not isinstance(one, Box))
    return ExamplePlace(heading.id, heading.text, shown, heading.where, False)
