"""When the rulebook is set again for the check of its translations: what it reads has changed."""

import pytest
from small_catalog import catalog, message
from small_game import deck, game, write_game

from pnp.app.check import check_games
from pnp.cache.blob_cache import BlobCache

COVER = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 210">
{% import "_shared/tint.svg.j2" as tint %}
<rect width="148" height="210" fill="{{ tint.paper }}"/>
{{ text(card.title, "book-title", x=9, y=20, width=130, height=60) }}</svg>
"""
TINT = '{% set paper = "#ffffff" %}'
BOOK = "# Mini\n\nAll of it.\n\n## Go {#go}\n\nPlay on.\n"
SAID = (message("mini.rulebook.go/p1", "Play on.", "Spielt weiter."),)


@pytest.fixture
def project(tmp_path):
    files = {
        "templates/mini/rulebook-cover.svg.j2": COVER,
        "templates/_shared/tint.svg.j2": TINT,
        "cards/mini/art/star.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
        "cards/mini/locale/de.po": catalog(*SAID),
        "cards/mini/rulebook.md": BOOK,
    }
    return write_game(tmp_path, game(), deck(), files)


@pytest.fixture
def is_set(project, tmp_path, monkeypatch):
    """Return whether the rulebook is set, once files were written."""
    from pnp.exports.rulebook import text_overflows

    cache, calls = BlobCache(tmp_path / "out"), []
    really = text_overflows.misfits_in

    def misfits_in(*said):
        calls.append(said)
        return really(*said)

    monkeypatch.setattr(text_overflows, "misfits_in", misfits_in)

    def is_set(files=None):
        for path, text in (files or {}).items():
            (tmp_path / path).write_text(text)
        calls.clear()
        (report,) = check_games(project, ["mini"], ["fits"], cache)
        assert report.findings == ()
        return bool(calls)

    assert is_set()
    assert not is_set()
    return is_set


@pytest.mark.parametrize(
    "files",
    [
        {"templates/mini/rulebook-cover.svg.j2": COVER.replace("height=60", "height=50")},
        {"templates/_shared/tint.svg.j2": '{% set paper = "#eeeeee" %}'},
        {"cards/mini/art/star.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 9"/>'},
        {"cards/mini/rulebook.md": BOOK + "\nAnd on.\n"},
        {"cards/mini/locale/de.po": catalog(message("mini.rulebook.go/p1", "Play on.", "Los."))},
        {"templates/mini/rulebook-head.svg.j2": COVER},
    ],
    ids=["its template", "what that imports", "art", "its words", "translations", "a new template"],
)
def test_what_it_reads_counts(is_set, files):
    assert is_set(files)
    assert not is_set()


def test_other_templates_do_not_count(is_set, tmp_path):
    deck_template = tmp_path / "templates/mini/deck.svg.j2"
    assert not is_set({"templates/mini/deck.svg.j2": deck_template.read_text() + "\n"})


def test_one_that_was_edited_and_put_back_is_known(is_set):
    assert is_set({"templates/_shared/tint.svg.j2": TINT + "\n"})
    assert not is_set({"templates/_shared/tint.svg.j2": TINT})
