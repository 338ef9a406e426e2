"""A catalog with nothing in it yet: what it leaves out is printed as it stands, and checked so."""

import pytest
from small_game import deck, game, write_game

from pnp.app.open_game import fallback_of, localized, open_written
from pnp.app.rulebooks import rulebook_of
from pnp.catalogs.values import Catalog
from pnp.core.problems import ExitCode
from pnp.core.project import BUNDLED, Project
from pnp.i18n.translate import translated
from pnp.rulebook.units import units

RULES = """\
rules: mini
title: Mini
documents: {rules: Rules}
facts:
  - {id: M-1, key: hand, value: 2, kind: stated, where: Set-up}
"""
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


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["pl", "ja"])
def test_rulebooks_that_ship_open_with_nothing_translated(name, language):
    project = Project(BUNDLED)
    written, fonts = open_written(project, name)
    lent = fallback_of(project, written, language)
    whole = translated(written, Catalog(language, ()), lent)
    job, _ = rulebook_of(project, written, whole, fonts)
    assert job.document.language == language
