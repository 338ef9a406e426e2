"""The fixed parts of what modules may tell."""

import ast
import builtins
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


TELLERS = {
    "BadValueError", "Problem", "UnknownNameError", "ValueError", "_fail", "_problem", "add",
    "_like", "_refusal", "_refused", "BadCell", "one_of", "unknown", "bad_link", "wrong", "lacks",
    "BadParameter", "echo", "Note", "Finding", "Explanation", "note", "warn",
}  # fmt: skip


SAID = {
    "message", "hint", "wrong", "listed", "more", "_ONE", "_WRITE_OUT", "_FIRST", "_ENDED", "_HINT",
}  # fmt: skip
# Named so in any call, as of a `Result`.
KEYWORDS = {"message", "hint", "wrong"}


# Those of Python are for programs, and for the last a row waits.
NEVER_TOLD = {*dir(builtins), "NoCardsError"} - {"ValueError"}


SHORTEST = 9  # characters; less is no sentence
_FIELD = re.compile(r"\{[a-z_]*\}|%\(\w+\)s")  # what is filled in


def pieces(nodes):
    """Yield the fixed parts of all text in `nodes`."""
    for part in nodes:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def sentences(nodes):
    """Yield the fixed parts of what a module may tell, with their lines."""
    for node in nodes:
        told = []
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            is_own = name.endswith("Error") and name not in NEVER_TOLD
            is_told = is_own or name in TELLERS
            named = [word.value for word in node.keywords if is_told or word.arg in KEYWORDS]
            told = [*node.args, *named] if is_told else named
        elif isinstance(node, ast.Assign):
            names = {
                part.id
                for target in node.targets
                for part in ast.walk(target)
                if isinstance(part, ast.Name)
            }
            told = [node.value] if names & SAID else []
        for part in told:
            yield from (
                (node.lineno, fixed.strip())
                for text in pieces(ast.walk(part))
                for fixed in _FIELD.split(text)
            )
