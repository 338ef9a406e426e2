import os

import pytest
from small_game import deck, game, write, write_game

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError, UsageError
from pnp.core.project import BUNDLED, Project, bad_links, files_below, find_project

LINK = "put what it leads to in its place, or delete it"


def test_the_bundle_has_the_games_that_ship():
    assert {"element313", "quarken"} <= set(Project(BUNDLED).games())
    assert (BUNDLED / "templates/_shared/face.svg.j2").is_file()
    assert (BUNDLED / "fonts/fonts.yaml").is_file()


def test_the_folders_of_a_project(tmp_path):
    project = Project(tmp_path)
    assert project.cards == tmp_path / "cards"
    assert project.template_folders == (tmp_path / "templates", BUNDLED / "templates")
    assert list(project.font_folders) == [BUNDLED / "fonts"]
    write(tmp_path / "fonts/fonts.yaml", "")
    assert project.font_folders == (tmp_path / "fonts", BUNDLED / "fonts")
    assert Project(BUNDLED).template_folders == (BUNDLED / "templates",)
    assert Project(BUNDLED).font_folders == (BUNDLED / "fonts",)


def test_games_are_folders_with_a_game_yaml(tmp_path):
    project = write_game(tmp_path)
    for name in ("zoo/game.yaml", "_schema/game.yaml", ".hidden/game.yaml", "empty/deck.yaml"):
        write(tmp_path / "cards" / name, "")
    write(tmp_path / "cards/game.yaml", "")
    (tmp_path / "cards/broken").mkdir()
    (tmp_path / "cards/broken/game.yaml").symlink_to("nowhere")
    assert project.games() == ("broken", "mini", "zoo")


def test_a_project_without_cards_has_no_games(tmp_path):
    assert Project(tmp_path).games() == ()
    write(tmp_path / "cards", "a file")
    assert Project(tmp_path).games() == ()


def test_paths_are_shown_below_the_root(tmp_path):
    project = Project(tmp_path)
    assert project.show(tmp_path / "cards/mini/game.yaml") == "cards/mini/game.yaml"
    assert project.show(tmp_path.parent / "x") == (tmp_path.parent / "x").as_posix()


def test_the_nearest_project_upwards_else_the_bundle(tmp_path):
    write_game(tmp_path / "mine")
    below = tmp_path / "mine/cards/mini"
    assert find_project(None, below) == Project(tmp_path / "mine")
    assert find_project(None, tmp_path / "mine") == Project(tmp_path / "mine")
    assert find_project(None, tmp_path) == Project(BUNDLED)
    (tmp_path / "cards").mkdir()
    assert find_project(None, tmp_path) == Project(BUNDLED)
    write(tmp_path / "cards/mini/game.yaml", "")
    assert find_project(None, tmp_path) == Project(tmp_path)


def test_a_root_that_is_named(tmp_path, monkeypatch):
    write_game(tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    assert find_project(tmp_path.relative_to(tmp_path) / "mine", tmp_path).root == tmp_path / "mine"


@pytest.mark.parametrize("name", ["gone", "file", "x" * 5000, "\0"])
def test_a_root_without_cards(tmp_path, name):
    write(tmp_path / "file", "")
    with pytest.raises(UsageError) as caught:
        find_project(tmp_path / name, tmp_path)
    shown = str(tmp_path / name).replace("\0", "<U+0000>")
    assert str(caught.value) == (
        f"{shown}: there is no cards/ folder here\n"
        "  hint: name a folder that has cards/ and templates/, or make one with 'pnp new NAME'"
    )
    assert caught.value.exit_code == ExitCode.USAGE


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("name", ["cards", "templates", "fonts"])
def test_folders_of_a_project_that_lead_out_of_it(tmp_path, name, named):
    root = tmp_path / "mine"
    write_game(root)
    write(root / "fonts/fonts.yaml", "")
    (root / name).rename(tmp_path / "elsewhere")
    (root / name).symlink_to("../elsewhere")
    with pytest.raises(PnpError) as caught:
        find_project(root if named else None, root)
    assert (
        str(caught.value) == f"{name}: this is a link that leads out of its folder\n  hint: {LINK}"
    )


def test_a_link_to_a_whole_project_is_fine(tmp_path):
    write_game(tmp_path / "mine")
    (tmp_path / "link").symlink_to("mine")
    assert find_project(tmp_path / "link", tmp_path).root == tmp_path / "mine"


def test_files_below_a_folder(tmp_path):
    folder = tmp_path / "art"
    for name in ("b.svg", "a/c.svg", "a/b/d.svg", ".hidden.svg", ".git/x", "odd\nname", "e f.svg"):
        write(folder / name, "")
    (folder / "inside.svg").symlink_to("a/c.svg")
    (folder / "out.svg").symlink_to("../secret.svg")
    (folder / "gone.svg").symlink_to("nowhere")
    (folder / "loop.svg").symlink_to("loop.svg")
    (folder / "up").symlink_to("..")
    (folder / "same").symlink_to("a")
    write(tmp_path / "secret.svg", "")
    assert files_below(folder) == ("a/b/d.svg", "a/c.svg", "b.svg", "e f.svg", "inside.svg")
    assert bad_links(folder) == {
        "out.svg": "that leads out of its folder",
        "gone.svg": "to nothing",
        "loop.svg": "to nothing",
        "up": "that leads out of its folder",
        "same": "to a folder",
    }


def test_a_folder_that_is_not_there_has_no_files(tmp_path):
    assert files_below(tmp_path / "gone") == ()
    assert bad_links(tmp_path / "gone") == {}
    write(tmp_path / "file", "")
    assert files_below(tmp_path / "file") == ()


def test_a_folder_that_leads_away_is_not_looked_into(tmp_path):
    (tmp_path / "art").symlink_to("/")
    assert files_below(tmp_path / "art") == ()
    assert bad_links(tmp_path / "art") == {"": "that leads out of its folder"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipes_are_no_files(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert files_below(tmp_path) == ()


@pytest.mark.usefixtures("modes_hold")
@pytest.mark.parametrize("mode", [0, 0o444, 0o111])
def test_where_no_one_may_look_there_is_nothing(tmp_path, mode):
    write_game(tmp_path, game(), deck())
    (tmp_path / "cards/mini").chmod(mode)
    try:
        assert files_below(tmp_path / "cards/mini") == ()
        assert bad_links(tmp_path / "cards/mini") == {}
    finally:
        (tmp_path / "cards/mini").chmod(0o755)
