"""What a template that extends another says in vain: blocks the other lacks, SVG outside blocks.

Jinja2 leaves both out without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError

from pnp.core.near_names import near_names
from pnp.core.problems import shorten

_ONE = "delete one {% extends %}; parts of several files come by {% include %} and {% import %}"
_PARTS = "put what both draw into a file without {% extends %}, and include that in both"
_INTO_BLOCK = "put it into a block, {{% block {} %}} ... {{% endblock %}}"


class RefusalError(TemplateSyntaxError):
    """A template that Jinja2 takes, and is not to be used: the text says why, `hint` a way out."""

    def __init__(self, message: str, hint: str, line: int, file: str) -> None:
        super().__init__(message, line, filename=file)
        self.hint = hint


def check_blocks(
    tree: nodes.Template, file: str, blocks_of: Callable[[str], set[str] | None]
) -> None:
    """Raise RefusalError for a block of `tree` that what it extends has no place for.

    Or for a second template that it extends, which Jinja2 tells only when a face is drawn, and for
    a whole face that it includes.

    `blocks_of` returns the blocks of a template, and of what that one extends; None where they
    are not known.
    """
    twice = [part for part in tree.body if isinstance(part, nodes.Extends)][1:]
    if twice:
        raise RefusalError("a template extends one other only", _ONE, twice[0].lineno, file)
    extended = next(_extended(tree), "")
    known = blocks_of(extended) if extended else None
    _check_includes(tree, file, blocks_of, known or set())
    if known is None:
        return
    for part in tree.body:
        if isinstance(part, nodes.Block) and part.name not in known:
            message = f"'{extended}' has no block '{part.name}'"
            raise RefusalError(message, _one_of(part.name, known), part.lineno, file)
        if isinstance(part, nodes.Output):
            _check_output(part, file, known)


def blocks_in(tree: nodes.Template) -> tuple[set[str], str]:
    """Return the blocks of a template, and the name of what it extends, "" for nothing."""
    return {block.name for block in tree.find_all(nodes.Block)}, next(_extended(tree), "")


def _extended(tree: nodes.Template) -> Iterator[str]:
    for part in tree.body:
        if isinstance(part, nodes.Extends) and isinstance(part.template, nodes.Const):
            yield str(part.template.value)


def _check_includes(
    tree: nodes.Template, file: str, blocks_of: Callable[[str], set[str] | None], own: set[str]
) -> None:
    """Refuse a whole face in another: an SVG in an SVG, of another size, and told at its frame."""
    for part in tree.find_all(nodes.Include):
        if not isinstance(part.template, nodes.Const):
            continue
        name = str(part.template.value)
        blocks = blocks_of(name) or set()
        is_alone = [one for one in tree.body if not _is_blank(one)] == [part]
        if blocks & own or (blocks and not own and not is_alone):
            message = f"'{shorten(name)}' is a whole face, and can't be put into another"
            raise RefusalError(message, _PARTS, part.lineno, file)


def _is_blank(part: nodes.Node) -> bool:
    return isinstance(part, nodes.Output) and all(
        isinstance(one, nodes.TemplateData) and not one.data.strip() for one in part.nodes
    )


def _check_output(output: nodes.Output, file: str, known: Collection[str]) -> None:
    for written in output.nodes:
        is_text = isinstance(written, nodes.TemplateData)
        text = written.data if isinstance(written, nodes.TemplateData) else "{{ ... }}"
        if not text.strip():
            continue
        before = text[: len(text) - len(text.lstrip())] if is_text else ""
        message = f"this stands outside of all blocks, and is not drawn: {shorten(text.strip())}"
        hint = _INTO_BLOCK.format(next(iter(sorted(known)), "name"))
        raise RefusalError(message, hint, written.lineno + before.count("\n"), file)


def _one_of(name: str, known: Collection[str]) -> str:
    listed = sorted(known)
    near = near_names(name, listed)
    return f"write '{near[0]}'" if near else f"use one of: {', '.join(listed)}"
