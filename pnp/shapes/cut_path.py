"""The cut of any piece as the data of an SVG path, as templates draw it."""

from __future__ import annotations

from pnp.shapes.trim import Trim


def path_of(trim: Trim, by: float = 0.0) -> str:
    """Return the line `by` mm outside of a cut, or inside where that is below 0.

    It is in mm from the top left corner of the piece; "" where nothing is so far inside.
    """
    if trim.outline:
        # Loaded only where there is an outline.
        from pnp.shapes.offset import offset

        parts = offset(trim.outline, by)
        return "".join(f"M{'L'.join(f'{x:.3f} {y:.3f}' for x, y in part)}Z" for part in parts)
    width, height = trim.size.grown(by)
    if min(width, height) <= 0:
        return ""
    r = min(max(0.0, trim.corner + by), width / 2, height / 2)
    across, down = width - 2 * r, height - 2 * r
    turn = f"a{r:.3f} {r:.3f} 0 0 1 " if r else ""
    corners = [
        f"{turn}{x:.3f} {y:.3f}" if r else "" for x, y in ((r, r), (-r, r), (-r, -r), (r, -r))
    ]
    start = f"M{r - by:.3f} {-by:.3f}"
    return (
        f"{start}h{across:.3f}{corners[0]}v{down:.3f}{corners[1]}"
        f"h{-across:.3f}{corners[2]}v{-down:.3f}{corners[3]}z"
    )
