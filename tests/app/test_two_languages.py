"""Two languages on the cards of the games that ship."""

import re

import pytest
from built import build, build_rulebooks
from small_game import deck, face, game, write_game
from thorough import usually

from pnp.app.localized_game import open_game
from pnp.core.project import BUNDLED
from pnp.render.text_fit_survey import misfits_of

MORE = ("nl+en", "es+nl", "en+fr", "de+es")


# Every language is the first of one and the second of another; all twenty pairs take too long, and
# those without the longest words are for thorough runs.
@pytest.mark.parametrize(
    "pair", ["fr+de", *(pytest.param(p, marks=pytest.mark.thorough) for p in MORE)]
)
def test_faces_and_reference_cards_fit(bundled, pair):
    found, fonts = open_game(bundled, "quarken", pair)
    assert misfits_of(bundled, found, fonts) == ()


ENGLISH = ["quark", "elements", "element313", "quirkyquarks"]
BOTH = [(name, pair) for name in ENGLISH for pair in ("nl+en", "en+nl")]


@pytest.mark.parametrize(("name", "pair"), usually(BOTH, []))
def test_faces_of_the_games_in_two_languages_fit(bundled, name, pair):
    found, fonts = open_game(bundled, name, pair)
    assert misfits_of(bundled, found, fonts) == ()


# Two letters of a name are a short form in one language and nonsense in another: words[colour][:2].
CUT = re.compile(r"\bwords(?:\.\w+|\[[^\]]*\])(?:\[[^\]]*\d[^\]]*\]|\s*\|\s*(?:first|truncate)\b)")


def test_templates_of_the_games_cut_no_names():
    templates = sorted((BUNDLED / "templates").rglob("*.j2"))
    assert templates
    assert [path.name for path in templates if CUT.search(path.read_text(encoding="utf-8"))] == []
    assert CUT.search("{{ words[colour][:2] }}")
    assert CUT.search("{{ words.red|first }}")


FACE = face('{{ text(card.name ~ second, "body", 5, 5, 50, 20) }}')
CATALOG = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"

msgctxt "mini.deck.one.name"
msgid "Storm"
msgstr "Sturm"

msgctxt "mini.rulebook.one"
msgid "One"
msgstr "Eins"
"""


@pytest.fixture
def project(tmp_path):
    files = {
        "templates/mini/deck.svg.j2": FACE,
        "cards/mini/rulebook.md": "# Mini\n\n## One {#one}\n\n![](card:one)\n",
        "cards/mini/locale/de.po": CATALOG,
    }
    styles = "{body: {fonts: [Source Sans 3], size: 9pt}}"
    return write_game(tmp_path, game(styles=styles), deck(cards="[{id: one, name: Storm}]"), files)


def test_a_book_has_both_languages_and_a_page_each_with_both_on_its_cards(project, tmp_path):
    paths = build_rulebooks(project, ["mini"], "en+de", ("a5", "html"), tmp_path / "out")
    assert [path.relative_to(tmp_path / "out").as_posix() for path in paths] == [
        "mini/en+de/mini-rulebook-en+de.pdf",
        "mini/en+de/mini-rulebook-en.html",
        "mini/en+de/mini-rulebook-de.html",
    ]
    pages = [path.read_text(encoding="utf-8") for path in paths if path.suffix == ".html"]
    assert ['<html lang="en"' in page for page in pages] == [True, False]
    assert [
        title in page for title, page in zip(("One</h2>", "Eins</h2>"), pages, strict=True)
    ] == [True] * 2
    pictures = [page[page.index("<symbol") : page.index("</symbol>")] for page in pages]
    assert pictures[0] == pictures[1]


def test_the_rulebook_comes_with_the_sheets(project, tmp_path):
    paths = build(project, ["mini"], tmp_path / "out", language="en+de")
    found = [path.name for path in paths if "rulebook" in path.name]
    assert found == ["mini-rulebook-en+de.pdf"]
