"""What is set in the places of the marks of a rulebook: who made the game, in its language."""

import pytest
from small_game import game, load

from pnp.expressions.facts import Ledger
from pnp.model.game import PROVENANCES
from pnp.rulebook_source.block_types import Paragraph
from pnp.rulebook_source.generated import expanded
from pnp.rulebook_source.markdown_reader import parse_rulebook
from pnp.rulebook_source.strings import counted

BOOK = "# Mini\n\n## End\n\n{{credits}}\n"
UNKNOWN = "{licence: not stated, notice: A game, authors: [author not named]}"
KNOWN = "{licence: CC0-1.0, notice: A game, authors: [Ada, Emmy]}"


def said_in(root, rights, language):
    document = parse_rulebook(BOOK, "rulebook.md", language)
    ledger = Ledger("mini", "Mini", {}, ())
    book = expanded(document, load(root, game(rights=rights)), ledger, (), [])
    texts = [block.text for block in book.blocks if isinstance(block, Paragraph)]
    return texts[-1].split("\\\n")[:2]


@pytest.mark.parametrize(("language", "said"), [
    ("en", ["Author not named", "**Licence:** not stated"]),
    ("nl", ["Auteur niet genoemd", "**Licentie:** niet vermeld"]),
    ("de", ["Autor nicht genannt", "**Lizenz:** nicht angegeben"]),
    ("fr", ["Auteur non nommé", "**Licence\u00a0:** non indiquée"]),
    ("es", ["Autor no nombrado", "**Licencia:** no indicada"]),
])  # fmt: skip
def test_what_nobody_knows_is_said_in_the_language(tmp_path, language, said):
    assert said_in(tmp_path, UNKNOWN, language) == said


def test_names_stay(tmp_path):
    assert said_in(tmp_path, KNOWN, "nl") == ["**Door:** Ada, Emmy", "**Licentie:** CC0-1.0"]


@pytest.mark.parametrize(("notice", "first"), [
    ("By Ada and Emmy (2013)", "**Licence:** CC-BY-SA-3.0"),
    ("By Ada. Under CC BY-SA 3.0.", "**By:** Ada, Emmy"),
    ("By Ada and Emmy, CC BY-SA 3.0", "**Edition:** Mini 1.0.0"),
    ("By Adam and Emmy, CC BY-SA 3.0", "**By:** Ada, Emmy"),
])  # fmt: skip
def test_what_the_notice_says_is_not_said_again(tmp_path, notice, first):
    rights = f"{{licence: CC-BY-SA-3.0, notice: '{notice}', authors: [Ada, Emmy]}}"
    assert said_in(tmp_path, rights, "en")[0] == first


@pytest.mark.parametrize(("language", "one", "many"), [
    ("en", "1 is ours", "3 are ours"),
    ("nl", "1 is van ons", "3 zijn van ons"),
    ("de", "1 ist von uns", "3 sind von uns"),
    ("fr", "1 est de nous", "3 sont de nous"),
    ("es", "1 es nuestro", "3 son nuestros"),
    ("fy", "1 is ours", "3 are ours"),
])  # fmt: skip
def test_one_figure_and_many(language, one, many):
    assert counted(1, "designed", language) == one
    assert counted(3, "designed", language) == many


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr", "es"])
@pytest.mark.parametrize("kind", PROVENANCES)
def test_every_kind_is_counted(language, kind):
    assert counted(1, kind, language) != counted(1, kind, "fy" if language != "en" else "nl")
    assert counted(2, kind, language)[1:] != counted(1, kind, language)[1:]
