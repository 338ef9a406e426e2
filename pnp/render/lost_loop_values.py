"""What a template sets in a loop and asks for behind it: Jinja2 forgets it without a word.

A loop has a scope of its own (Jinja2, "Assignments": scoping behavior).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from jinja2 import nodes

from pnp.render.block_checks import RefusalError

_SCOPES = (nodes.Macro, nodes.CallBlock, nodes.Block)
_HINT = (
    "write {{% set kept = namespace({0}={1}) %}} before the loop, {{% set kept.{0} = ... %}} in it,"
    " and kept.{0} behind it"
)


class _Use(NamedTuple):
    """A name that is set or asked for, in which loops, the innermost last.

    `reads_itself`: it is set to something that is made of it.
    """

    name: str
    is_set: bool
    line: int
    loops: tuple[nodes.For, ...]
    reads_itself: bool = False


def check_loops(tree: nodes.Template, file: str) -> None:
    """Raise RefusalError for a name that is set in a loop, asked for behind it, and never in it."""
    scopes: list[list[_Use]] = []
    _note_scope(tree.body, scopes)
    for uses in scopes:
        for at, use in enumerate(uses):
            if use.is_set and use.loops and _is_lost(use, uses, at):
                message = f"what is set to '{use.name}' here is forgotten at the end of the loop"
                before = any(one.name == use.name and one.is_set for one in uses[:at])
                hint = _HINT.format(use.name, use.name if before else "none")
                raise RefusalError(message, hint, use.line, file)


def _is_lost(use: _Use, uses: Sequence[_Use], at: int) -> bool:
    """Return whether what is set is asked for nowhere in its loop, and was meant for later."""
    loop = use.loops[-1]
    later = [one for one in uses[at + 1 :] if one.name == use.name and not one.is_set]
    if any(_is_in(one, loop) for one in later) or loop.find(nodes.Include):
        return False
    before = (one for one in uses[:at] if one.name == use.name and one.is_set)
    return use.reads_itself or (bool(later) and not all(_is_in(one, loop) for one in before))


def _is_in(use: _Use, loop: nodes.For) -> bool:
    # Nodes are equal where they say the same; looking at that takes long, too.
    return any(one is loop for one in use.loops)


def _note_scope(body: Iterable[nodes.Node], scopes: list[list[_Use]]) -> None:
    """Note what is set and asked for in a scope, in the order in which it happens."""
    uses: list[_Use] = []
    scopes.append(uses)
    for node in body:
        _note(node, (), uses, scopes)


def _note(
    node: nodes.Node, loops: tuple[nodes.For, ...], uses: list[_Use], scopes: list[list[_Use]]
) -> None:
    """Add names that are read or set to `uses`, those in macros and blocks to `scopes`."""
    if isinstance(node, nodes.Name):
        uses.append(_Use(node.name, node.ctx == "store", node.lineno, loops))
    elif isinstance(node, _SCOPES):
        _note_scope(node.iter_child_nodes(), scopes)
        # What is called in a loop may ask for what was set there.
        names = (name for name in node.find_all(nodes.Name) if name.ctx == "load")
        uses += [_Use(name.name, False, name.lineno, loops) for name in names]
    elif isinstance(node, nodes.Assign | nodes.AssignBlock):
        start = len(uses)
        for child in node.iter_child_nodes(exclude=("target",)):
            _note(child, loops, uses, scopes)
        reads = {one.name for one in uses[start:] if not one.is_set}
        target = node.target
        own = [target] if isinstance(target, nodes.Name) else target.find_all(nodes.Name)
        uses += [_Use(one.name, True, one.lineno, loops, one.name in reads) for one in own]
    elif isinstance(node, nodes.For):
        # The names that it goes through are its own, and set anew in each round.
        _note(node.iter, loops, uses, scopes)
        for child in node.iter_child_nodes(exclude=("target", "iter")):
            _note(child, (*loops, node), uses, scopes)
    else:
        for child in node.iter_child_nodes():
            _note(child, loops, uses, scopes)
