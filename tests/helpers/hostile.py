"""Hostile inputs, each in a process of its own: exit code, words, seconds and peak memory are held.

What is told is one sentence with a place and a way out, on lines that can be printed; no input
makes a traceback, or writes or changes anything but below the folder that it is told to.
"""

import os
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from measured import run_measured
from small_game import write

# Of CPU: most take less than a tenth of one. Inputs are as large as it needs to see in this time
# whether work grows faster than they do.
SECONDS = 1
MEGABYTES = 250  # a process that has done nothing has 50
MOST_TOLD = 60_000  # characters
# Commands that have work for more processes, which test_hostile_templates.py looks at.
IN_PARTS = ("build", "check", "proof", "rulebook")


@dataclass(frozen=True)
class Case:
    """A command, the files it finds beside those of a small game, and what comes of it.

    `told` stands in what is written, "" for nothing; `code` None is for any but a fault. `make`
    gets the folder, for what is no plain file. Commands run in it; "{root}" in them stands for it.
    What goes over the limits that the system keeps has to be `supervised`.
    """

    told: str
    files: Mapping[str, object] = field(default_factory=dict)
    command: str = "list"
    code: int | None = 1
    make: object = None
    seconds: float = SECONDS
    megabytes: float = MEGABYTES
    supervised: bool = False


def spread(places, kinds, each):
    """Return pairs: of each place with `each` of the kinds, in turn, so that all kinds come up."""
    kinds = list(kinds)
    return [
        (place, kinds[(number * each + more) % len(kinds)])
        for number, place in enumerate(places)
        for more in range(each)
    ]


def deflated(part, times):
    """Return a stream of `part` that inflates to so many times 1 MB."""
    packer = zlib.compressobj(9)
    begin = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(part * (1_000_000 // len(part))) + packer.flush(zlib.Z_FULL_FLUSH)
    # Each block stands by itself, so it can be packed once.
    return begin + block * times + packer.flush()


def there(root):
    """Return everything that is below `root` but what was written to its folders for output."""
    found = {}
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name != "output"]
        for name in (*folders, *files):
            path = Path(folder, name)
            state = path.lstat()
            # A folder is younger when an output folder was made in it.
            when = 0 if path.is_dir() else state.st_mtime_ns
            found[str(path)] = (state.st_mode, when, state.st_ino)
    return found


def hold(case, root, outside=None):
    """Run a case in the game below `root`, and hold it to all that holds for every one."""
    for name, content in case.files.items():
        write(root / name, content)
    if case.make:
        case.make(root)
    arguments = [part.replace("{root}", str(root)) for part in case.command.split()]
    if arguments[0] in IN_PARTS:
        arguments += ["--jobs", "1"]
    before = there(outside or root)
    ran = run_measured(*arguments, cwd=root, most_seconds=30, supervised=case.supervised)
    said = ran.out + ran.err
    assert "Traceback" not in said, said[-2000:]
    codes = (0, 1, 2) if case.code is None else (case.code,)
    assert ran.code in codes, (ran.code, said[:1000])
    assert case.told in said, said[:1000]
    assert all(line.isprintable() for line in ran.err.split("\n")), ran.err[:1000]
    assert ran.code == 0 or ran.err or ran.out, "what is refused is told"
    # What was drawn is written even if it is wrong.
    assert len(ran.err if case.command.startswith("render") else said) < MOST_TOLD
    assert ran.seconds < case.seconds, ran.seconds
    assert ran.megabytes < case.megabytes, ran.megabytes
    assert there(outside or root) == before
    return ran


def linked(target):
    """Return what makes a link to `target`."""
    return lambda path: path.symlink_to(target)


def sparse(path):
    """Make a file of 20 GB that takes no room."""
    with path.open("wb") as file:
        file.truncate(20_000_000_000)
