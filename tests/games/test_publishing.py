"""What the games that ship say of themselves, and that they can be packed."""

import pytest
from archives import files_in
from shipped import GAMES, PROJECT

from pnp.app.build_parallel import languages_of
from pnp.app.localized_game import localized, open_written
from pnp.app.pack import PackOptions, games_to_pack, pack_games
from pnp.load.publish_keys import LONGEST_TAGLINE


@pytest.mark.parametrize("name", GAMES)
def test_each_game_says_what_it_is_in_each_of_its_languages(name):
    written, _ = open_written(PROJECT, name)
    said = written.publication
    assert len(said.highlights) == 3
    for language in languages_of(PROJECT, name, "all")[1:]:
        there = localized(PROJECT, written, language).publication
        assert len(there.tagline) <= LONGEST_TAGLINE
        assert there.tagline != said.tagline
        assert "{" not in there.description + "".join(there.highlights)


def test_what_nobody_gave_leave_to_publish_is_private():
    """Only Element 313 has a licence under which it may be shared."""
    private = {name for name in GAMES if GAMES[name].publication.private}
    assert private == {name for name in GAMES if GAMES[name].rights.licence == "not stated"}
    assert games_to_pack(PROJECT, []) == (["element313"], sorted(private))


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_each_game_can_be_packed(name, tmp_path):
    options = PackOptions("", ("letter",), ("low",))
    (done,) = pack_games(PROJECT, [name], options, tmp_path)
    files = files_in(done.path.read_bytes())
    assert GAMES[name].rights.authors[0].encode() in files["LICENCE.txt"]
    assert any(path.endswith(".parts.pdf") for path in files)


@pytest.mark.thorough
def test_credits_and_licence_are_in_the_archive_of_element_313(tmp_path):
    (done,) = pack_games(PROJECT, ["element313"], PackOptions(inks=("low",)), tmp_path)
    text = files_in(done.path.read_bytes())["LICENCE.txt"].decode()
    assert "Dan Brian, Bobby Fowler, Glenn Given" in text
    assert "https://creativecommons.org/licenses/by-nc-sa/3.0/" in text
    assert "CC-BY-NC-SA-3.0" in text
