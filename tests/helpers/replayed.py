"""The examples of a game that ships, with slips made in them, replayed."""

from functools import cache

from shipped import PROJECT

from pnp.app.localized_game import open_written
from pnp.checks.run import run_checks
from pnp.checks.subject.subject import Subject
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.load.gathered_problems import Problems
from pnp.load.ledger.examples import EXAMPLES, examples_in
from pnp.load.ledger.ledger import load_rules
from pnp.load.records import read_record
from pnp.readers.yaml_tree import read


@cache
def _loaded(game):
    return load_rules(PROJECT, game), *open_written(PROJECT, game)


@cache
def _texts(game):
    folder = PROJECT.cards / game
    lines = (folder / "rules.yaml").read_text("utf-8").split("\n")
    first = lines.index("examples:")
    last = next((n for n in range(first + 1, len(lines)) if lines[n][:1].isalpha()), len(lines))
    examples = "\n" * first + "\n".join(lines[first:last])
    return examples, (folder / "rulebook.md").read_text("utf-8")


def changed(text, changes):
    """Return a text with others in the place of some of its parts, each there once."""
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def examples_of(game):
    """Return the examples of a ledger in their lines, nothing else."""
    return _texts(game)[0]


def findings(folder, game, examples=None, book=None):
    """Return what the replay of a game tells, with changes of its examples and its rulebook.

    Each with the beginning of the line that it is told of.
    """
    said, written = _texts(game)
    return findings_of(folder, game, changed(said, examples or {}), changed(written, book or {}))


def findings_of(folder, game, examples, book=None):
    """Return what the replay of a game tells with these examples, and this text of its rulebook."""
    found = replayed(folder, game, examples, book)
    if found is None:
        return ["it can't be read"]
    return [f"{_line(folder, one.where)}: {one.message} | {one.hint}" for one in found]


def replayed(folder, game, examples, book=None):
    """Return those findings, None where the examples can't be read."""
    rules, loaded, fonts = _loaded(game)
    there = folder / "cards" / game
    there.mkdir(parents=True, exist_ok=True)
    (there / "rules.yaml").write_text(examples, "utf-8")
    (there / "rulebook.md").write_text(book or _texts(game)[1], "utf-8")
    project, problems = Project(folder), Problems()
    node = read(there / "rules.yaml", f"cards/{game}/rules.yaml", folder)
    values = read_record(node, "the ledger", (EXAMPLES,), problems)
    assert values is not None
    found = tuple(examples_in(values, problems))
    if len(problems):
        return None
    subject = Subject(project, replace(rules, examples=found), loaded, fonts)
    return run_checks(subject, ["replay"]).findings


def _line(folder, where):
    return (folder / where.file).read_text("utf-8").split("\n")[where.line - 1].strip()[:30]
