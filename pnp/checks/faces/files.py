"""The files of a game can be read.

What is wrong with `game.yaml`, a component or `rules.yaml` itself is told with its place, and so is
a row whose check or options do not exist; the rest of the game is not looked at until it is mended.
Other games are. It is run for every game without being asked for.

    PASS: kind: stated
    FAIL with a kind that is misspelt:
        kind: statd
        rules.yaml:11: unknown kind of fact 'statd'
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.load.key_types import Values

ID = "files"
OPTIONS = ()
NEEDS_CARDS = False


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield nothing: the files of a subject have been read, else there would be none."""
    yield from ()
