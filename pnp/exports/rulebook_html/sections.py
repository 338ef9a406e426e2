"""A rulebook as sections in each other, as its headings divide it."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.values import Struct, field
from pnp.rulebook_source.block_types import Block, Heading


class Section(Struct):
    """A heading, what stands below it, and the sections inside; the first one has no heading."""

    heading: Heading | None = None
    tone: str = ""
    blocks: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    @property
    def level(self) -> int:
        """The level of the heading, 1 without one."""
        return self.heading.level if self.heading else 1

    @property
    def chapters(self) -> set[str]:
        """The ids of the headings of its sections."""
        return {one.heading.id for one in self.sections if one.heading}


def sections_of(blocks: Iterable[Block]) -> Section:
    """Return what has no heading, and in it all chapters. A tone holds until another is named."""
    top = Section()
    path = [top]
    for block in blocks:
        if not isinstance(block, Heading):
            path[-1].blocks.append(block)
            continue
        while path[-1].level >= block.level and len(path) > 1:
            path.pop()
        tone = block.tone or (path[-1].tone if block.level > 2 else "")
        section = Section(block, tone)
        path[-1].sections.append(section)
        path.append(section)
    return top
