"""Catalogs kept for checks say what those that are read anew say."""

import pytest
from small_catalog import catalog, message

from pnp.cache.blob_cache import BlobCache
from pnp.checks.subject import cached_catalogs
from pnp.checks.subject.cached_catalogs import catalog_in
from pnp.core.problems import PnpError
from pnp.i18n import po_reading as reading

FUZZY = message("mini.two", "Storm", "Sturm", "#, fuzzy\n")
PLURAL = (
    'msgctxt "mini.three"\nmsgid "a card"\nmsgid_plural "{n} cards"\n'
    'msgstr[0] "eine Karte"\nmsgstr[1] "{n} Karten"\n'
)
OLD = '#~ msgctxt "mini.four"\n#~ msgid "Rain"\n#~ msgstr "Regen"\n'
TEXT = catalog(message("mini.one", "Take a card.", "Nimm eine Karte."), FUZZY, PLURAL, OLD)
SHOWN = "locale/de.po"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "de.po"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def read_anew(monkeypatch):
    """Note when a catalog is really read."""
    read = []
    read_catalog = reading.read_catalog
    monkeypatch.setattr(
        cached_catalogs, "read_catalog", lambda *some: read.append(1) or read_catalog(*some)
    )
    return read


def seen(one):
    return [
        (message, message.where, message.translation, message.is_good) for message in one.messages
    ]


def test_a_kept_catalog_says_what_the_file_says(path, tmp_path, read_anew):
    whole = reading.read_catalog(path, SHOWN, "de")
    read_anew.clear()
    cache = BlobCache(tmp_path / "out")
    for where in (cache, cache, None):
        found = catalog_in(path, SHOWN, "de", where)
        assert seen(found) == seen(whole)
        assert (found.language, found.where) == (whole.language, whole.where)
    assert [one.is_good for one in found.messages] == [True, False, True, False]
    assert len(read_anew) == 2


@pytest.mark.parametrize("change", ["text", "program", "polib"])
def test_it_is_read_anew_where_something_has_changed(
    path, tmp_path, read_anew, monkeypatch, change
):
    cache = BlobCache(tmp_path / "out")
    catalog_in(path, SHOWN, "de", cache)
    if change == "text":
        path.write_text(TEXT.replace("Nimm", "Zieh"), encoding="utf-8")
    elif change == "program":
        monkeypatch.setattr(cached_catalogs, "program_digest", lambda: "another")
    else:
        monkeypatch.setattr(cached_catalogs, "version_of", lambda name: "another")
    first = catalog_in(path, SHOWN, "de", cache).messages[0]
    assert first.translation.startswith("Zieh" if change == "text" else "Nimm")
    assert len(read_anew) == 2


def test_what_can_not_be_read_is_told_each_time(path, tmp_path):
    cache = BlobCache(tmp_path / "out")
    path.write_text(TEXT.replace("msgstr[0]", "msgstr"), encoding="utf-8")
    problems = []
    for _ in range(2):
        with pytest.raises(PnpError) as caught:
            catalog_in(path, SHOWN, "de", cache)
        problems.append(caught.value.problems)
    assert problems[0] == problems[1] != ()
    path.unlink()
    with pytest.raises(PnpError):
        catalog_in(path, SHOWN, "de", cache)
