"""SVG to PDF or pixels by Typst, which brings usvg, resvg and krilla. Runs as a helper only.

Typst has threads, which no process survives that is forked: see `pnp.processes.helper_process`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.processes import helper_process

# One page that is the drawing and nothing else.
_PAGE = """#set page(width: {width}pt, height: {height}pt, margin: 0pt, fill: none)
#image(bytes(sys.inputs.svg), format: "svg", width: {width}pt, height: {height}pt, fit: "stretch")
"""
# What an answer begins with.
MADE, REFUSED = b"+", b"-"


def serve() -> None:
    """Answer requests: what is wanted, as JSON, and an SVG."""
    # One request comes after the other: more threads would only take from other processes.
    os.environ["RAYON_NUM_THREADS"] = "1"
    helper_process.serve(2, _answer)


def _answer(wanted: bytes, svg: bytes) -> bytes:
    """Return what Typst makes of a drawing, behind MADE, or why it refuses, behind REFUSED."""
    import typst

    asked = json.loads(wanted)
    with TemporaryDirectory(prefix="pnp-") as folder:
        for number, font in enumerate(asked["fonts"]):
            _link(Path(folder) / f"{number}{Path(font).suffix}", Path(font))
        fonts = typst.Fonts(
            include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
        )
        compiler = typst.Compiler(root=folder, font_paths=fonts, ignore_system_fonts=True)
        try:
            made = compiler.compile(
                _PAGE.format_map(asked).encode(),
                format=asked["format"],
                ppi=asked["ppi"],
                sys_inputs={"svg": svg.decode()},
                timestamp=0,
            )
        except typst.TypstError as error:
            return REFUSED + error.message.encode()
    # One page is one file.
    return MADE + made if isinstance(made, bytes) else REFUSED


def _link(link: Path, font: Path) -> None:
    try:
        link.symlink_to(font)
    except OSError:
        # Windows lets only administrators do it.
        link.write_bytes(font.read_bytes())
