"""Translations on the faces: what does not fit, what just fits, and what fonts lack."""

import pytest
from small_catalog import catalog, message
from small_game import deck, game, one_line, write, write_game

from pnp.app.check import check_games
from pnp.cache.blob_cache import BlobCache
from pnp.render import text_fit_survey

STYLES = "{title: {fonts: [Nunito], size: 12pt, min_size: 9pt}}"
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
{{ text(card.name, "title", x=5, y=5, width=22, height=6) }}</svg>
"""
WHERE = "locale/de.po:14"


@pytest.fixture
def check(tmp_path):
    def check(text, translation, only, cache=None, book="", above=""):
        said = [message("mini.deck.one.name", text, translation, above)]
        if book:
            said.append(message("mini.rulebook.go/p1", "Play on.", book))
        files = {
            "templates/mini/deck.svg.j2": FACE,
            "cards/mini/locale/de.po": catalog(*said),
            "cards/mini/rulebook.md": "# Mini\n\n## Go {#go}\n\nPlay on.\n",
        }
        styles = game(styles=STYLES, rulebook="{styles: {body: title}}")
        project = write_game(tmp_path, styles, deck(cards=f"[{{id: one, name: {text}}}]"), files)
        (report,) = check_games(project, ["mini"], [only], cache)
        return report

    return check


def told(report):
    return [one_line(one) for one in report.findings]


def found(report):
    return [result.found for outcome in report.outcomes for result in outcome.results]


def test_what_fits_is_told_with_the_size_it_ends_at(check):
    report = check("Storm", "Sturm", "fits")
    assert told(report) == []
    assert found(report) == ["1 text, down to 12 of 12 pt (mini.deck.one.name)"]


def test_what_does_not_fit_is_told_with_its_place_and_text(check):
    (line,) = told(check("Storm", "Sturmwarnungen", "fits"))
    assert line.startswith(
        f"{WHERE}: text does not fit (card 'one', field 'name', style 'title'): 'Sturmwarnungen' is"
    )
    assert line.endswith("; the text is 'Storm'")


def test_a_letter_that_no_font_has(check):
    (line,) = told(check("Storm", "Sturm 嵐", "fits"))
    assert line.startswith(f"{WHERE}: ")
    assert "no glyph for '嵐' (U+5D50) in Nunito regular" in line


def test_a_letter_that_no_font_of_the_rulebook_has(check):
    assert told(check("Storm", "Sturm", "fits", book="Spielt – 嵐, 嵐.")) == [
        "locale/de.po:18: the translation of 'mini.rulebook.go/p1' has letters that no font of the "
        "rulebook has: '嵐' | write it otherwise, or add a font to its styles; the text is "
        "'Play on.'"
    ]


LONG = "Spielt" * 12
TOO_WIDE = (
    f"text does not fit (rulebook, body): '{LONG[:57]}...' is 46.0 mm (54%) too wide at 12pt | "
    "shorten it, or put a space or a hyphen where a line may end"
)


def test_a_text_of_the_rulebook_that_does_not_fit(check, tmp_path):
    cache = BlobCache(tmp_path / "out")
    expected = f"locale/de.po:18: {TOO_WIDE}; the text is 'Play on.'"
    for _ in range(2):
        assert told(check("Storm", "Sturm", "fits", cache, book=LONG)) == [expected]


def test_a_rulebook_that_fits_is_set_once(check, tmp_path, monkeypatch):
    cache = BlobCache(tmp_path / "out")
    assert told(check("Storm", "Sturm", "fits", cache, book="Spielt.")) == []
    monkeypatch.setattr("pnp.exports.rulebook.text_overflows.misfits_in", None)
    assert told(check("Storm", "Sturm", "fits", cache, book="Spielt.")) == []
    with pytest.raises(TypeError):
        check("Storm", "Sturm", "fits", cache, book="Spielt gut.")


BOOK = """\
# Mini

All of it.

## Go {#go}

Play on.

"""


def in_book(root, text, name, translation, more=""):
    """Return what is said of a rulebook with one text translated."""
    files = {
        "cards/mini/locale/de.po": catalog(message(f"mini.{name}", text, translation)),
        "cards/mini/rulebook.md": BOOK + more,
    }
    project = write_game(root, game(), deck(), files)
    (report,) = check_games(project, ["mini"], ["fits"])
    return told(report)


@pytest.mark.parametrize(("name", "text"), [("book.title", "Mini"), ("cover.p1", "All of it.")])
def test_a_text_on_the_cover_that_does_not_fit(tmp_path, name, text):
    (line,) = in_book(tmp_path, text, f"rulebook.{name}", "Spielt" * 40)
    assert line.startswith("locale/de.po:14: text does not fit (card 'cover', field '")
    assert line.endswith(f"; the text is '{text}'")


def test_what_is_wrong_in_the_rulebook_is_no_matter_of_translators(tmp_path):
    for more in ("Play" * 40, "Play {=unknown}.", "![](card:unknown)"):
        assert in_book(tmp_path, "Play on.", "rulebook.go/p1", "Spielt.", more) == []


def test_what_is_computed_of_translations_is_told_where_it_stands(tmp_path):
    (line,) = in_book(tmp_path, "Deck", "deck.title", "Stapel" * 20, "{{components}}\n")
    assert line.startswith("rulebook.md:9: text does not fit (rulebook, small): 'Stapel")
    assert line.partition(" | ")[0].endswith(" too wide at 7.5pt, in 'de'")


def test_what_is_not_translated_is_no_matter_of_translators(check):
    assert told(check("Stormwarnings", "", "fits")) == []
    assert told(check("Storm", "Sturmwarnungen", "fits", above="#, fuzzy\n")) == []


def test_a_text_that_just_fits_is_noted(check):
    report = check("Storm", "Sturmwarnung", "room")
    assert told(report) == [
        f"{WHERE}: the translation of 'mini.deck.one.name' is set in 9.25 pt, its text in 12 pt; "
        "the least is 9 pt | say it in fewer letters; the text is 'Storm'"
    ]
    assert report.findings[0].severity == "info"
    assert told(check("Storm", "Sturm", "room")) == []


def test_what_fits_is_remembered_and_what_does_not_is_looked_at_again(check, tmp_path, monkeypatch):
    cache = BlobCache(tmp_path / "out")
    before = found(check("Storm", "Sturm", "fits", cache))
    bad = told(check("Storm", "Sturmwarnungen", "fits", cache))
    assert bad == told(check("Storm", "Sturmwarnungen", "fits", cache))
    monkeypatch.setattr("pnp.render.text_fit_survey.fits_on", None)
    assert found(check("Storm", "Sturm", "fits", cache)) == before


def test_only_a_face_that_changed_is_looked_at_again(tmp_path, monkeypatch):
    looked_at = []
    fits_on = text_fit_survey.fits_on

    def noted(project, game, fonts, places):
        looked_at.append([face.name for _, _, face in places])
        return fits_on(project, game, fonts, places)

    monkeypatch.setattr(text_fit_survey, "fits_on", noted)
    cache = BlobCache(tmp_path / "out")

    def check(translation):
        said = [
            message("mini.deck.one.name", "Storm", "Sturm"),
            message("mini.deck.two.name", "Rain", translation),
        ]
        files = {"templates/mini/deck.svg.j2": FACE, "cards/mini/locale/de.po": catalog(*said)}
        cards = "[{id: one, name: Storm}, {id: two, name: Rain}]"
        project = write_game(tmp_path, game(styles=STYLES), deck(cards=cards), files)
        looked_at.clear()
        (report,) = check_games(project, ["mini"], ["fits", "room"], cache)
        return found(report)[0], looked_at

    fit = "2 texts, down to 12 of 12 pt (mini.deck.one.name)"
    assert check("Regen") == (fit, [["one", "two"]])
    assert check("Guss") == (fit, [["two"]])
    # What just fits is compared with the text itself, on that face.
    full = "2 texts, down to 9.25 of 12 pt (mini.deck.two.name)"
    assert check("Sturmwarnung") == (full, [["two"], ["two"]])
    assert check("Regen") == (fit, [])
    write(tmp_path / "templates/mini/other.svg.j2", FACE)
    assert check("Regen") == (fit, [])


def test_what_is_told_for_its_letters_is_told_once_whatever_else_is_wrong(tmp_path):
    """What is computed of a title is told at the rulebook, and other texts as if it were not."""
    said = [
        message("mini.deck.title", "Deck", "Stapel" * 20),
        message("mini.rulebook.go/p1", "Play on.", "Spielt – 嵐."),
    ]
    book = BOOK.replace("Play on.", "{{components}}\n\nPlay on.")
    files = {"cards/mini/locale/de.po": catalog(*said), "cards/mini/rulebook.md": book}
    styles = game(styles=STYLES, rulebook="{styles: {body: title}}")
    (report,) = check_games(write_game(tmp_path, styles, deck(), files), ["mini"], ["fits"])
    places = sorted(one.partition(":")[0] for one in told(report))
    assert places == ["locale/de.po", "rulebook.md"]
