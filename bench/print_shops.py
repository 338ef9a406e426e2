"""What orders for print shops take: of all games that ship, in processor time, memory and ink.

`.venv/bin/python bench/print_shops.py` writes each export of all games to a folder that is thrown
away (`--keep FOLDER` keeps it), with what shines through flattened; it says the seconds of
processor time, the largest memory of a process, and of each PDF how many rules of PDF/X-1a it
breaks and how much ink it takes. It ends with 1 where a figure is above its limit.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.pdf.pdfx_conformance import check_pdfx

ROOT = Path(__file__).resolve().parents[1]
SECONDS, MEGABYTES = 20.0, 300.0
# Each export, and what it is told; the most ink in per cent of one, 0 for pictures.
EXPORTS = (
    ("pdf-x", ("--flatten",), 300.0),
    ("drivethrucards", ("--flatten",), 240.0),
    ("makeplayingcards", (), 0.0),
    ("game-crafter", (), 0.0),
)


def run(name: str, told: tuple[str, ...], out: Path) -> tuple[float, float]:
    """Return seconds of processor time and MB of memory that an export of all games takes."""
    command = [sys.executable, "-m", "pnp", "export", name, *told, "--out", str(out)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as it:
        said = it.stderr.read() if it.stderr else b""
        _, status, used = os.wait4(it.pid, 0)
        it.returncode = os.waitstatus_to_exitcode(status)
    if it.returncode:
        raise SystemExit(said.decode())
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def inspected(out: Path, name: str) -> tuple[int, int, float]:
    """Return how many PDFs of an export there are, the rules they break, and their most ink."""
    found = [
        check_pdfx(path.read_bytes())
        for path in sorted(out.glob(f"*/*/{name}*/*.pdf"))
        if "-rules-" not in path.name
    ]
    broken = sum(len(findings) for findings, _ in found)
    return len(found), broken, max((ink.most for _, ink in found), default=0.0)


def main() -> int:
    """Measure all exports, and return 1 where one is above a limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, default=None)
    kept = parser.parse_args().keep
    is_good = True
    with TemporaryDirectory() as folder:
        out = kept or Path(folder)
        for name, told, most in EXPORTS:
            seconds, megabytes = run(name, told, out)
            files, broken, ink = inspected(out, name) if most else (0, 0, 0.0)
            said = f"{files} PDFs, {broken} rules broken, ink {ink:.1f} %" if most else "pictures"
            print(f"{name:18} {seconds:6.1f} s  {megabytes:5.0f} MB  {said}")
            is_good &= megabytes <= MEGABYTES and not broken and ink <= most
            is_good &= seconds <= SECONDS * 2  # of two cores
    return 0 if is_good else 1


if __name__ == "__main__":
    raise SystemExit(main())
