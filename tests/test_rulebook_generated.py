"""What is set in the places of the marks of a rulebook: who made the game, in its language."""

import pytest
from small_game import game, load

from pnp.facts import Ledger
from pnp.rulebook.blocks import Paragraph
from pnp.rulebook.generated import expanded
from pnp.rulebook.reader import parse_rulebook

BOOK = "# Mini\n\n## End\n\n{{credits}}\n"
UNKNOWN = "{licence: not stated, notice: A game, authors: [author not named]}"
KNOWN = "{licence: CC0-1.0, notice: A game, authors: [Ada, Emmy]}"


def said_in(root, rights, language):
    document = parse_rulebook(BOOK, "rulebook.md", language)
    ledger = Ledger("mini", "Mini", {}, ())
    book = expanded(document, load(root, game(rights=rights)), ledger, (), [])
    texts = [block.text for block in book.blocks if isinstance(block, Paragraph)]
    return texts[-1].split("\\\n")[:2]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["**By** author not named", "**Licence** not stated"]),
        ("nl", ["**Door** auteur niet genoemd", "**Licentie** niet vermeld"]),
        ("de", ["**Von** Autor nicht genannt", "**Lizenz** nicht angegeben"]),
        ("fr", ["**De** auteur non nommé", "**Licence** non indiquée"]),
        ("es", ["**De** autor no nombrado", "**Licencia** no indicada"]),
    ],
)
def test_what_nobody_knows_is_said_in_the_language(tmp_path, language, said):
    assert said_in(tmp_path, UNKNOWN, language) == said


def test_names_stay(tmp_path):
    assert said_in(tmp_path, KNOWN, "nl") == ["**Door** Ada, Emmy", "**Licentie** CC0-1.0"]
