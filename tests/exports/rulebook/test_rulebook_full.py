"""Pages of the shipped rulebooks are three quarters full, in any two languages and saving ink."""

from itertools import permutations

import pytest
from shipped import GAMES, PROJECT
from thorough import usually

from pnp.app.localized_game import localized, open_written
from pnp.exports.rulebook.export import side_by_side
from pnp.exports.rulebook.open_rulebook import rulebook_of
from pnp.exports.rulebook.pdf import pages_of
from pnp.i18n.catalog_files import catalog_languages


def _languages(name):
    return "nl" if name == "quarken" else "en", *catalog_languages(PROJECT, name)


BOOKS = [
    (name, "+".join(languages), low_ink)
    for name in GAMES
    for number in (1, 2)
    for languages in permutations(_languages(name), number)
    for low_ink in (False, True)
]


@pytest.mark.parametrize(
    ("name", "languages", "low_ink"), usually(BOOKS, [("element313", "en+nl", False)])
)
def test_pages_are_full_but_for_the_last(name, languages, low_ink):
    written, fonts = open_written(PROJECT, name)
    jobs = [
        rulebook_of(PROJECT, written, localized(PROJECT, written, language), fonts, low_ink)[0]
        for language in languages.split("+")
    ]
    pages = pages_of(side_by_side(*jobs) if len(jobs) > 1 else jobs[0]).pages
    found = {page.number: round(page.filled, 2) for page in pages[:-1] if not page.is_full}
    assert {number: share for number, share in found.items() if share < 0.75} == {}
    assert [page.number for page in pages if page.parted] == []
