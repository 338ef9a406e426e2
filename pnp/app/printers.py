"""Whether the printers that are named were measured with the paper that is wanted."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.app.export_requests import Order
from pnp.core.sizes import PAPERS
from pnp.exports.options import BACKS, PAPER, PRINTER


def refuse_unmeasured(orders: Iterable[Order]) -> None:
    """Raise UsageError for a printer that is not known, or not with its paper: before any work.

    Raises PnpError for settings that can't be read.
    """
    named = [one.values for one in orders if one.values.get(PRINTER.name)]
    if not named:
        return
    # Loaded only where a printer is named.
    from pnp.printers.correction import correction_for
    from pnp.printers.settings import load_profiles

    profiles = load_profiles()
    for values in named:
        page, backs = PAPERS[values[PAPER.name]], values.get(BACKS.name, "none")
        correction_for(profiles, values[PRINTER.name], page, backs)
