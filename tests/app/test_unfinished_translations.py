"""A catalog with nothing in it yet: what it leaves out is printed as it stands, and checked so."""

from itertools import product

import pytest
from small_catalog import catalog, message
from small_game import deck, game, ledger, write_game
from thorough import one_in

from pnp.app.localized_game import fallback_of, localized, open_written
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError
from pnp.core.project import BUNDLED, Project
from pnp.core.values import replace
from pnp.exports.rulebook.open_rulebook import rulebook_of
from pnp.game_texts.apply_catalog import translated
from pnp.i18n.catalog import Catalog
from pnp.rulebook_source.translation_units import units

RULES = ledger("""facts:
  - {id: M-1, key: hand, value: 2, kind: stated, where: Set-up}
""")
BOOK = "# Mini\n\n## Set-up {#set-up}\n\nEverybody has [two]{=hand} cards.\n"
GAMES = sorted(path.parent.name for path in (BUNDLED / "cards").glob("*/rulebook.md"))


def mini(root, hand="2", **changes):
    rules = RULES.replace("value: 2", f"value: {hand}")
    files = {"cards/mini/rulebook.md": BOOK, "cards/mini/rules.yaml": rules}
    return write_game(
        root, game(**changes), deck(cards="[{id: one, name: 'Draw [two]{=hand}'}]"), files
    )


def said(project, language):
    """Return the card, and the last paragraph of the rulebook."""
    written, fonts = open_written(project, "mini")
    whole = localized(project, written, language)
    _, book = rulebook_of(project, written, whole, fonts)
    *_, last = units(book.document)
    return whole.components[0].cards[0].front.fields["name"], last.text


def test_a_new_catalog_makes_a_rulebook(tmp_path, pnp):
    project = mini(tmp_path)
    assert pnp("texts", "new", "mini", "de", "--root", tmp_path).code == ExitCode.OK
    line = ("rulebook", "mini", "--lang", "de", "--root", tmp_path, "--format", "html")
    done = pnp(*line, "--out", tmp_path / "out")
    assert (done.code, done.err) == (ExitCode.OK, "")
    (page,) = (tmp_path / "out").rglob("*.html")
    assert "Everybody has two cards." in page.read_text(encoding="utf-8")
    assert said(project, "de") == ("Draw two", "Everybody has two cards.")


@pytest.mark.parametrize(("language", "name"), one_in(5, product(["pl", "ja"], GAMES)))
def test_rulebooks_that_ship_open_with_nothing_translated(name, language):
    project = Project(BUNDLED)
    written, fonts = open_written(project, name)
    lent = fallback_of(project, written, language)
    whole = translated(written, Catalog(language, ()), lent)
    job, _ = rulebook_of(project, written, whole, fonts)
    assert job.document.language == language


ONE = ["mini.deck.one.name", "mini.rulebook.set-up/p1"]
FIGURES = """\
  - {id: M-2, key: mass, value: 2.4, kind: stated, where: Set-up}
  - {id: M-3, key: date, value: "2024-08-16", kind: stated, where: Set-up}
"""
SAYS = "[Two]{=hand} of {=mass} kg, {=date}"


def weighed(root, said=SAYS, catalogs=None, **changes):
    """Return a project whose card and rulebook are `said`, with catalogs that say something."""
    files = {
        "cards/mini/rulebook.md": f"# Mini\n\n## Set-up {{#set-up}}\n\n{said}\n",
        "cards/mini/rules.yaml": RULES + FIGURES,
    }
    for language, text in (catalogs or {"de": ""}).items():
        po = catalog(*(message(one, SAYS, text) for one in ONE) if text else ())
        po = po.replace("Language: de", f"Language: {language}")
        files[f"cards/mini/locale/{language}.po"] = po
    cards = f"[{{id: one, name: '{said}'}}]"
    return write_game(root, game(**changes), deck(cards=cards), files)


ENGLISH = "Two of 2.4 kg, 16 August 2024"
DUTCH = "Twee van 2,4 kg, 16 augustus 2024"


@pytest.mark.parametrize(("catalogs", "expected"), [
    ({"de": ""}, ENGLISH),
    ({"de": "[Zwei]{hand}, {mass} kg, {date}"}, "Zwei, 2,4 kg, 16. August 2024"),
    ({"de": "", "nl": "[Twee]{hand} van {mass} kg, {date}"}, DUTCH),
    ({"de": "", "nl": ""}, ENGLISH),
])  # fmt: skip
def test_figures_are_said_in_the_language_of_their_text(tmp_path, catalogs, expected):
    """Words, decimal signs and dates: as in the source, or in the language it falls back to."""
    fallback = {"fallback": "nl"} if "nl" in catalogs else {}
    assert said(weighed(tmp_path, catalogs=catalogs, **fallback), "de") == (expected, expected)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_word_that_is_wrong_is_told_in_its_own_language(tmp_path, language):
    project = weighed(tmp_path, "[Three]{=hand}")
    written, fonts = open_written(project, "mini")
    for wrong in (
        lambda: said(project, language),
        lambda: rulebook_of(project, written, replace(written, language=language), fonts),
    ):
        with pytest.raises(PnpError) as caught:
            wrong()
        (problem,) = caught.value.problems
        assert problem.message.endswith("'[Three]{=hand}': 'Three' is not 2 in 'en'")


def test_a_wrong_word_that_is_lent_is_told_at_its_line(tmp_path):
    catalogs = {"de": "", "nl": "[Drie]{hand}, {mass} kg, {date}"}
    project = weighed(tmp_path, catalogs=catalogs, fallback="nl")
    written, fonts = open_written(project, "mini")
    with pytest.raises(PnpError) as caught:
        rulebook_of(project, written, replace(written, language="de"), fonts)
    (problem,) = caught.value.problems
    assert str(problem.where) == "cards/mini/locale/nl.po:18"
    assert problem.message == "'[Drie]{=hand}': 'Drie' is not 2 in 'nl'"
