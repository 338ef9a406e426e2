"""Gradients as PDF has them."""

from __future__ import annotations

from itertools import pairwise

from pikepdf import Array, Dictionary, Name

from pnp.drawing.drawing import Shading


def pattern_of(shading: Shading, colours: Name) -> Dictionary:
    """Return a shading pattern (ISO 32000-2, 8.7.4): axial, or radial with six numbers."""
    return Dictionary(
        Type=Name.Pattern,
        PatternType=2,
        Matrix=Array(shading.matrix),
        Shading=Dictionary(
            ShadingType=2 if len(shading.points) == 4 else 3,
            ColorSpace=colours,
            Coords=Array(shading.points),
            Extend=Array([True, True]),
            Function=_function(shading.stops),
        ),
    )


def _function(stops: tuple[tuple[float, ...], ...]) -> Dictionary:
    """Return the function from 0..1 to the colours of `stops`."""
    ends = ((0.0, *stops[0][1:]), *stops, (1.0, *stops[-1][1:]))
    # Stops at the same place are a hard edge: nothing lies between them.
    pieces = [(a, b) for a, b in pairwise(ends) if b[0] > a[0]]
    functions = [
        Dictionary(
            FunctionType=2, N=1, Domain=Array([0, 1]), C0=Array(a[1:]), C1=Array(b[1:])
        )
        for a, b in pieces
    ]  # fmt: skip
    if len(functions) == 1:
        return functions[0]
    return Dictionary(
        FunctionType=3,
        Domain=Array([0, 1]),
        Functions=Array(functions),
        Bounds=Array([b[0] for _, b in pieces[:-1]]),
        Encode=Array([0, 1] * len(functions)),
    )
