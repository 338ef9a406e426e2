"""The examples of a check's manual page, which is the docstring of its module.

GIVEN:
    facts and cards, and whatever else `game.yaml` says, as YAML
PASS:
    the options of a row that holds, as YAML
FAIL:
    the options of one that does not
    -> what it says
"""

import re
from textwrap import dedent
from typing import NamedTuple

_HEADING = re.compile(r"^    (GIVEN|PASS|FAIL):\n", re.MULTILINE)


class Example(NamedTuple):
    """A row of a manual page: its options as YAML, and what it says; nothing when it holds."""

    options: str
    says: tuple[str, ...]


def examples_of(page):
    """Return what is given (YAML), and the examples."""
    parts = _HEADING.split(page)[1:]
    given, examples = "{}", []
    for heading, body in zip(parts[::2], parts[1::2], strict=True):
        lines = dedent(body).strip("\n").splitlines()
        says = tuple(line[3:] for line in lines if line.startswith("-> "))
        text = "\n".join(line for line in lines if not line.startswith("-> "))
        if heading == "GIVEN":
            given = text
        else:
            assert bool(says) == (heading == "FAIL"), f"{heading} says {says}"
            examples.append(Example(text, says))
    return given, examples
