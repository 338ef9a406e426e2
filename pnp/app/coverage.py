"""What the rows of games hold, and texts sealed as proofread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.app.build_parallel import chosen_games
from pnp.app.check import subject_of
from pnp.cache.blob_cache import BlobCache
from pnp.check_coverage.rows_holding_values import Coverage, coverage_of
from pnp.checks.proofreading.proofread import proofs_of
from pnp.core.project import Project
from pnp.files.atomic_write import write_whole
from pnp.i18n.proofread_seals import PROOFREAD_FILE, proofs_text
from pnp.mutation_testing.run import Mutants, mutants_of


def cover_games(
    project: Project, games: Sequence[str], cache: BlobCache | None = None
) -> Iterator[Coverage]:
    """Yield what holds each of `games` (none named: all). Raises UsageError, and PnpError."""
    for name in chosen_games(games, project.games()):
        yield coverage_of(subject_of(project, name, cache))


def mutate_games(
    project: Project, games: Sequence[str], seed: int = 1, minutes: float | None = None
) -> Iterator[Mutants]:
    """Yield what became of slips in each of `games` (none named: all).

    Raises UsageError, and PnpError.
    """
    for name in chosen_games(games, project.games()):
        yield mutants_of(project, name, seed, minutes)


def proofread_games(project: Project, games: Sequence[str]) -> Iterator[Path]:
    """Yield the files written for `games` (none named: all), which say their texts as proofread.

    Raises UsageError for unknown games, and PnpError for files that can't be read.
    """
    for name in chosen_games(games, project.games()):
        path = project.cards / name / PROOFREAD_FILE
        text = proofs_text(proofs_of(subject_of(project, name)))
        write_whole(path, text.encode(), project.root)
        yield path
