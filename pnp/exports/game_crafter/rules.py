"""The rulebook as The Game Crafter takes it: a document to download."""

from __future__ import annotations

from pnp.exports.job import ExportJob, File
from pnp.exports.rulebook.export import rulebook_pdfs
from pnp.pdf.pikepdf_writer import plain_pdf


def rules_file(job: ExportJob, folder: str) -> File | None:
    """Return the rules, None for a game without. Raises PnpError for what is wrong with them."""
    edition = job.edition
    game = edition.game
    if not (edition.project.cards / game.id / "rulebook.md").is_file():
        return None
    _, pdf = rulebook_pdfs(job)[0]
    return File(f"{folder}/{game.id}-rules-{game.edition}.pdf", plain_pdf(pdf))
