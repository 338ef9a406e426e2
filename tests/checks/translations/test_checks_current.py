from small_catalog import catalog
from small_game import deck, game, one_line, write_game

from pnp.app.catalogs import catalogs_named, parts_of, update
from pnp.app.check import check_games
from pnp.app.localized_game import open_written

OLD = "locale/de.po:1: the catalog is older than the texts"


def told(project):
    (report,) = check_games(project, ["mini"], ["current"])
    assert {one.severity for one in report.findings} <= {"info"}
    return [one_line(one) for one in report.findings]


def write(folder, name="Storm"):
    """Return a project with an empty catalog of German, to be brought up to date."""
    cards = f"[{{id: one, name: {name}}}]"
    files = {"cards/mini/locale/de.po": catalog(), "cards/mini/rulebook.md": "# Mini\n\nGo.\n"}
    return write_game(folder, game(), deck(cards=cards), files)


def test_a_catalog_with_all_texts_be_they_translated_or_not(tmp_path):
    project = write(tmp_path)
    update(catalogs_named(project, "mini"), ["de"])
    assert told(project) == []


def test_what_is_not_in_a_catalog_is_told_once_for_each(tmp_path):
    project = write(tmp_path)
    written, _ = open_written(project, "mini")
    count = sum(map(len, parts_of(project, written).values()))
    update_it = "run 'pnp texts update mini de'"
    assert told(project) == [f"{OLD}: {count} texts are not in it as they are now | {update_it}"]
    update(catalogs_named(project, "mini"), ["de"])
    path = tmp_path / "cards/mini/rulebook.md"
    path.write_text("# Mini\n\nGo on.\n", encoding="utf-8")
    assert told(project) == [f"{OLD}: 1 text is not in it as it is now | {update_it}"]


def test_what_is_only_kept_as_obsolete_is_not_in_it(tmp_path):
    project = write(tmp_path)
    update(catalogs_named(project, "mini"), ["de"])
    path = tmp_path / "cards/mini/locale/de.po"
    text = path.read_text(encoding="utf-8")
    living = 'msgctxt "mini.deck.one.name"\nmsgid "Storm"\nmsgstr ""'
    assert living in text
    path.write_text(text.replace(living, living.replace("msg", "#~ msg")), encoding="utf-8")
    (found,) = told(project)
    assert "1 text is not in it" in found
