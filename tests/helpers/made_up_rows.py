"""A row more in each registry, as somebody would add it: imported before anything else of `pnp`.

Registries are read where they are imported, so rows are written into their sources. Run as a
program it is `pnp` with them; `pytest -p made_up_rows` runs tests with them.
"""

import sys
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType

# Module -> what stands in it, and the row that is put before that.
ROWS = {
    "pnp.sizes.cards_and_papers": [
        ('    "a3": (', '    "made-up-4": ("Made Up 4", Size(257.0, 364.0)),\n'),
        ('    "jumbo": ', '    "made-up-60": Size(60.0, 60.0),\n'),
    ],
    "pnp.shapes.shape": [
        ("    ARROW = ", '    MADE_UP = _Traits("made-up", "a made-up piece", is_outlined=True)\n'),
    ],
    "pnp.shapes.regular": [
        ("    Shape.ARROW: ",
         "    Shape.MADE_UP: _Regular(1, 1.2, ((0, 0), (1, 0), (1, 0.6), (0.5, 1))),\n")
    ],
    "pnp.readers.registry": [('    ".xlsx": ', '    ".madeup": "made_up",\n')],
    "pnp.checks.registry": [('    "holds": ', '    "made_up": "rules.made_up",\n')],
    "pnp.exports.registry": [
        ('    Export(\n        "cut"',
         '    Export("made-up", "How many there are.", SELECTION, frozenset()),\n')
    ],
}  # fmt: skip
# What the new rows name.
MODULES = {
    "pnp.readers.made_up": '''
import json
from pnp.readers.cells import Row, made_of

def parse(data, shown, asked=None):
    cards = json.loads(data)
    rows = [Row(1, 1, (*cards[0],))]
    rows += [Row(at, at, (*map(str, one.values()),)) for at, one in enumerate(cards, 2)]
    return made_of(shown, "", rows)
''',
    "pnp.checks.rules.made_up": '''
"""Cards are those that are meant.

    GIVEN:
        cards: [{id: one}, {id: two}]
    PASS:
        component: deck
        ids: [one, two]
    FAIL:
        component: deck
        ids: [one]
        -> two: is not meant
"""
from pnp.checks.subject.options import COMPONENT
from pnp.checks.subject.result import Result
from pnp.load.key_types import Key, list_of
from pnp.load.values import LINE

IDS = Key("ids", list_of(LINE), "the cards that are meant", required=True)
OPTIONS = (COMPONENT, IDS)
NEEDS_CARDS = True

def check(subject, options):
    """Yield one result per card."""
    for piece in subject.deck.pieces(options[COMPONENT], {}):
        name = piece.card.id
        yield Result(
            holds=name in options[IDS], label=name, expected="meant", found=name,
            where=piece.card.where, wrong="is not meant", hint="name it in ids",
        )
''',
    "pnp.exports.made_up": "",
    "pnp.exports.made_up.export": '''
from pnp.exports.job import File
from pnp.model.selection import select

def write(job):
    game = job.edition.game
    for part in select(game, job.selection):
        lines = [f"{card.copies} {card.id}" for card in part.cards]
        name = f"{game.id}-{part.id}-{game.edition}{job.suffix()}.txt"
        yield File(name, "\\n".join(lines).encode())
''',
}  # fmt: skip


class _Loader(Loader):
    """Runs a source as a module."""

    def __init__(self, source: str) -> None:
        self._source = source

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._source, module.__name__, "exec"), vars(module))  # noqa: S102


class _Finder:
    """Finds modules that are made up, and registries with their new rows."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name in MODULES:
            return spec_from_loader(name, _Loader(MODULES[name]), is_package=not MODULES[name])
        spec = PathFinder.find_spec(name, path, target) if name in ROWS else None
        if spec:
            source = Path(str(spec.origin)).read_text(encoding="utf-8")
            for before, row in ROWS[name]:
                assert source.count(before) == 1, before
                source = source.replace(before, row + before)
            spec.loader = _Loader(source)
        return spec


sys.meta_path.insert(0, _Finder)

if __name__ == "__main__":
    from pnp.cli.main import main

    sys.exit(main(sys.argv[1:]))
