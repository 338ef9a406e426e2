"""How to bring a game into Tabletop Simulator, as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.exports.job import File
from pnp.exports.shared.virtual_table.strings import TableStrings

_PROGRAM = "Tabletop Simulator"
# The program's folder of the user, by systems (its knowledge base, "Save Game Data Location").
_WINDOWS = r"Documents\My Games\Tabletop Simulator"
_MACOS = "~/Library/Tabletop Simulator"
_LINUX = "~/.local/share/Tabletop Simulator"


def read_me(
    words: TableStrings, archive: str, called: str, base: str, shared: Sequence[File]
) -> str:
    """Return the steps, one a line; where files go onto the web, also their addresses and sizes."""
    steps = []
    if base:
        steps.append(words.upload.format(folder="upload", address=base))
    steps += [
        words.close.format(program=_PROGRAM),
        words.unpack.format(file=archive, program=_PROGRAM)
        + " "
        + words.folders.format(windows=_WINDOWS, macos=_MACOS, linux=_LINUX)
        + ".",
        words.open_save.format(program=_PROGRAM, name=called),
        words.open_piece.format(name=called),
        f"{words.bag} {words.pour}",
    ]
    lines = [words.first.format(program=_PROGRAM), ""]
    lines += [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    if base:
        lines += ["", words.same_name, "", words.check]
        lines += [f"{base}/{file.path}  {len(file.data)}" for file in shared]
    return "\n".join(lines) + "\n"
