"""pnp proof: contact sheets to look at while designing."""

from __future__ import annotations

from pnp.app.export_requests import order
from pnp.cli.exporting import CommandHelp, export_command
from pnp.exports.registry import EXPORTS

_TOLD = CommandHelp(
    "proof",
    "Write contact sheets as PNG: every face as it looks when cut, with its id and copies.",
    "proof quarken --component hand --grey",
)

command = export_command(_TOLD, [EXPORTS["proof"]], lambda said: [order("proof", said)])
