"""The sheet that a printer is measured with, written to where files are written."""

from __future__ import annotations

from pathlib import Path

from pnp.calibrate.calibration_sheet import Sheet, calibration_pdf
from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.files.atomic_write import write_whole
from pnp.fonts.font_book import load_fonts


def write_sheet(project: Project, sheet: Sheet, out: Path) -> Path:
    """Return the path of the PDF of a sheet, written below `out`. Raises PnpError."""
    name = sheet.printer.replace("/", "-")
    said = f"printer-{name}-{sheet.language}-{sheet.paper}-{sheet.backs}.pdf"
    path = out / said
    fonts = load_fonts(project.font_folders)
    write_whole(path, calibration_pdf(sheet, fonts, Where(said)), out)
    return path
