"""game.yaml, and the files of a game's folder: values, and every problem they can have."""

from pathlib import Path

import pytest
from small_game import GAME, SVG, deck, game, lines, load, one_line, told, write, write_game

from pnp.core.problems import PnpError, Where
from pnp.core.project import Project
from pnp.load.game import LARGEST_GAME, load_game

KNOWN = (
    "boxes, components, fallback, game, inks, language, lists, needs, palette, pictures, players"
)
LIST_FIRST = "write one after the colon (in quotes if it starts with #), or delete the key"
MAP = "write 'key: value' lines, indented below it"
ONE = "write one value; text with { or [ at its start goes into quotes"


def test_the_smallest_game(tmp_path):
    found = load(tmp_path)
    assert (found.id, found.title, found.language, found.version) == (
        "mini", "Mini", "en", "1.0.0",
    )  # fmt: skip
    assert found.rights.licence == "CC0-1.0"
    assert found.rights.notice == "A game for tests"
    assert found.rights.authors == ("Ada",)
    assert found.rights.url == ""
    assert [part.id for part in found.components] == ["deck"]
    assert (found.lists, found.palette, found.words, found.styles, found.sets) == ({},) * 5
    assert found.needs == ()
    assert found.folder == tmp_path / "cards/mini"
    assert found.where == Where("cards/mini/game.yaml", 1)


def test_all_that_a_game_may_say(tmp_path):
    found = load(
        tmp_path,
        game(
            language="pt-BR",
            version='"1.10"',
            players="2-6",
            rights="{licence: x, notice: y, authors: [Ada, Bo], url: https://example.org}",
            lists='{element: {fire: {colour: "#d1", n: 3, half: 0.5, hot: true, near: [a, 1]}}}',
            palette='{ink: "#111", paper: "#FFFFFF"}',
            words='{coin: coin, "no": "no", K+: kaon}',
        ),
    )
    assert (found.language, found.version) == ("pt-BR", "1.10")
    assert found.rights.url == "https://example.org"
    fire = found.lists["element"]["fire"]
    assert fire == {"colour": "#d1", "n": 3, "half": 0.5, "hot": True, "near": ("a", 1)}
    assert found.palette == {"ink": "#111", "paper": "#FFFFFF"}
    assert found.words == {"coin": "coin", "no": "no", "K+": "kaon"}


def test_a_loaded_game_can_not_be_changed(tmp_path):
    found = load(tmp_path, game(lists="{a: {b: {c: 1}}}"))
    for inside in (found.lists, found.lists["a"], found.lists["a"]["b"], found.words):
        with pytest.raises(TypeError):
            inside["x"] = 1


NAME_DECK = {
    "sets": "{s: {title: S, cards: {deck: ['*']}}}",
    "boxes": "{b: {kind: tuck, holds: deck}}",
}
# (what game.yaml says instead, the problems); `rights` is line 5, what is new line 7.
BAD_GAMES = [
    ({"wrds": "x"}, [f"game.yaml:7: unknown key 'wrds' | use one of: words, {KNOWN} and 9 more"]),
    ({"<<": "{a: b}"}, [
        f"game.yaml:7: unknown key '<<' | use one of: {KNOWN}, publish and 9 more"]),
    ({"title": None}, [
        "game.yaml:1: the game has no 'title' | add 'title': what it is called on sheets"]),
    ({"version": "1.10"}, [
        "game.yaml:4: version: unquoted 1.10 is a number to other YAML tools"
        ' | write it in quotes: "1.10"']),
    ({"title": ""}, [f"game.yaml:2: title: has no value | {LIST_FIRST}"]),
    ({"title": "''"}, ["game.yaml:2: title: text is empty | write some, or delete the key"]),
    ({"title": "[a]"}, [f"game.yaml:2: title: must be a single value, not a list | {ONE}"]),
    ({"players": "4-2"}, [
        "game.yaml:7: players: 4-2 has the most players first | write 2-4"]),
    ({"players": "0"}, ["game.yaml:7: players: '0' is not a number of players"
                        " | write for example 2-6"]),
    ({"game": "other"}, ["game.yaml:1: game 'other' stands in the folder mini"
                         " | write 'game: mini', or rename the folder to other"]),
    ({"rights": "mine"}, [f"game.yaml:5: rights: must be a map, not a single value | {MAP}"]),
    ({"rights": "{authors: Ada, lisence: x}"}, [
        "game.yaml:5: authors: must be a list, not a single value"
        " | write authors: [Ada]",
        "game.yaml:5: rights has no 'notice' | add 'notice': one line that every sheet carries",
        "game.yaml:5: unknown key 'lisence' | use one of: licence, authors, notice, url"]),
    ({"rights": "{licence: x, notice: 'a\n\n  b', authors: [Ada], url: example.org}"}, [
        "game.yaml:5: notice: text has several lines | write it on one line",
        "game.yaml:7: url: 'example.org' is not an address"
        " | write for example https://example.org/game"]),
    ({"palette": "{ink: '#12', no: '#123', a b: '#123'}"}, [
        "game.yaml:7: ink: '#12' is not a colour | write for example \"#d22\" or \"#dd2222\", in"
        " quotes",
        "game.yaml:7: key: 'a b' is not a key | write a-b",
        "game.yaml:7: key: unquoted no is false to other YAML tools"
        ' | write it in quotes: "no"']),
    ({"palette": "{ink: #123}\n  }"}, [f"game.yaml:7: ink: has no value | {LIST_FIRST}"]),
    ({"lists": "{a b: {}}"}, [
        "game.yaml:7: key: 'a b' is not a name that templates can say | write a_b"]),
    ({"lists": "{a: [b]}"}, [f"game.yaml:7: a: must be a map, not a list | {MAP}"]),
    ({"lists": "{a: {b: {c: {d e: 1, f: [no]}}}}"}, [
        'game.yaml:7: f: unquoted no is false to other YAML tools | write it in quotes: "no"',
        "game.yaml:7: key: 'd e' is not a key | write d-e"]),
    ({"lists": "{a: {b: {c: 1.10, d: yes, e: [010]}}}"}, [
        "game.yaml:7: c: unquoted 1.10 is a number to other YAML tools"
        ' | write it in quotes: "1.10"',
        "game.yaml:7: d: unquoted yes is true to other YAML tools"
        ' | write it in quotes: "yes"',
        "game.yaml:7: e: unquoted 010 is another number to other YAML tools"
        ' | write it in quotes: "010"']),
    ({"components": "[]", **NAME_DECK}, ["game.yaml:6: components: 0 of them | list 1 to 50"]),
    ({"components": "deck", **NAME_DECK}, [
        "game.yaml:6: components: must be a list, not a single value | write components: [deck]"]),
    ({"components": "[game, deck]"}, ["game.yaml:6: no component can be called 'game'"
                                      " | give it, and its file, another name"]),
    ({"components": "[deck, com1]"}, [
        "game.yaml:6: no component can be called 'com1'"
        " | give it, and its file, another name: Windows has no files of that name"]),
    ({"components": "[deck, deck]"}, ["game.yaml:6: component 'deck' is listed twice"
                                      " | delete one of the two"]),
    ({"components": "[deck, gone]"}, [
        "game.yaml:6: component 'gone' has no file gone.yaml"
        " | make gone.yaml beside game.yaml, or take 'gone' out of the list"]),
    ({"components": "[deck, ../x]"}, [
        "game.yaml:6: components: '../x' is not an id"
        " | write for example forest-deck: up to 40 small letters, digits and -"]),
    ({"components": f"[{'deck, ' * 1001}]"}, [
        "game.yaml:6: components: 1001 entries; the most is 1000"
        " | split it, or leave out what is not used"]),
    ({"words": f"{{{', '.join(f'w{n}: x' for n in range(1001))}}}"}, [
        "game.yaml:7: words: 1001 entries; the most is 1000"
        " | split it, or leave out what is not used"]),
    ({"components": None}, [
        "game.yaml:1: the game has no 'components'"
        " | add 'components': the component files, in the order they are printed"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "expected"), BAD_GAMES)
def test_problems_of_game_yaml(tmp_path, changes, expected):
    assert told(tmp_path, game(**changes)) == expected


def test_too_many_components(tmp_path):
    names = [f"c{number}" for number in range(51)]
    assert "game.yaml:6: components: 51 of them | list 1 to 50" in told(
        tmp_path, game(components=f"[{', '.join(names)}]")
    )


def test_common_sheets_that_are_called_like_a_component(tmp_path):
    more = {"cards/mini/more.yaml": deck(component="more", sheet="deck")}
    assert told(tmp_path, game(components="[deck, more]"), files=more) == [
        "more.yaml:1: sheet: 'deck' is the name of a component"
        " | call the common sheets otherwise, as pieces"
    ]


def test_a_file_that_is_no_map(tmp_path):
    expected = f"game.yaml:1: the game: must be a map, not a list | {MAP}"
    assert told(tmp_path, "- a\n") == [expected]
    assert told(tmp_path, "hello") == [expected.replace("a list", "a single value")]


def test_all_problems_of_all_files_are_told_at_once_in_order(tmp_path):
    problems = told(
        tmp_path,
        game(version="1.10", players="many", sets="{s: {title: S, cards: {dekc: ['*']}}}"),
        deck(size="poket", template="gone.svg.j2", colour="red"),
        {"cards/mini/left.yaml": "", "cards/mini/art/x.svg": "not looked at"},
    )
    assert [problem.partition(" | ")[0] for problem in problems] == [
        "deck.yaml:3: unknown card size 'poket'",
        "deck.yaml:4: unknown template 'gone.svg.j2'",
        "deck.yaml:7: unknown key 'colour'",
        "game.yaml:4: version: unquoted 1.10 is a number to other YAML tools",
        "game.yaml:7: players: 'many' is not a number of players",
        "game.yaml:8: unknown component 'dekc'",
        "left.yaml: file is not one of the 'components' of game.yaml",
    ]


def test_files_that_nothing_is_made_of(tmp_path):
    files = {"cards/mini/loose.yaml": "", "cards/mini/more.yml": "", "cards/mini/rules.yml": "x"}
    files |= {"cards/mini/notes.txt": "", "cards/mini/old/a.yaml": "", "cards/mini/.b.yaml": ""}
    message = "file is not one of the 'components' of game.yaml"
    assert told(tmp_path, files=files) == [
        f"loose.yaml: {message} | add 'loose' there, or delete the file",
        f"more.yml: {message} | add 'more' there, or delete the file",
        f"rules.yml: {message} | rename it to rules.yaml",
    ]


def test_a_component_may_have_any_ending_that_is_read_but_one(tmp_path):
    other = {"cards/mini/box.yml": deck(component="box"), "templates/mini/box.svg.j2": SVG}
    assert told(tmp_path, game(components="[deck, box]"), files=other) == []
    assert told(tmp_path, files=other | {"cards/mini/deck.yml": ""})[1:] == [
        "game.yaml:6: component 'deck' has several files: deck.yaml, deck.yml | keep one of them"
    ]


def test_an_unknown_game(tmp_path):
    project = write_game(tmp_path)
    with pytest.raises(PnpError) as caught:
        load_game(project, "minni", None)
    assert str(caught.value) == "cards: unknown game 'minni'\n  hint: use one of: mini"


@pytest.mark.parametrize("name", ["../mini", "", ".", "/etc", "mini/", "x" * 5000])
def test_a_game_is_one_of_the_folders_that_are_there(tmp_path, name):
    with pytest.raises(PnpError, match=r"^cards: unknown game '"):
        load_game(write_game(tmp_path), name, None)


@pytest.mark.parametrize(("lists", "bad"), [
    ('{e: {a: {hex: "#c430"}}}', ["hex: '#c430'"]),
    ('{e: {a: {hex: "#c4302b"}, b: {hex: "#c4g02b"}}}', ["hex: '#c4g02b'"]),
    ('{e: {a: {hex: ["#c43", "#c4302b80"]}}}', ["hex: '#c4302b80'"]),
    ('{e: {a: {hex: "#c43"}, b: {hex: "red"}, c: {name: "#1"}}}', []),
    ('{e: {a: {hex: "#c43"}, b: {hex: rde}}}', ["hex: 'rde'"]),
    ('{e: {a: {hex: "#c43"}, b: {hex: ink}, c: {hex: none}}}', []),
    ('{e: {a: {name: "#1000"}, b: {name: "#winner"}, c: {name: "#face"}}}', []),
])  # fmt: skip
def test_what_looks_like_a_colour_and_is_none_is_told_in_its_list(tmp_path, lists, bad):
    hint = 'write for example "#d22" or "#dd2222", in quotes'
    told_of_it = [f"game.yaml:7: {one} is not a colour | {hint}" for one in bad]
    assert told(tmp_path, game(lists=lists, palette='{ink: "#000"}')) == told_of_it


@pytest.mark.parametrize(("colour", "meant"), [
    ("'262a3b'", '"#262a3b"'), ("'#262a3bff'", '"#262a3b"'),
    ("ebony", 'for example "#d22" or "#dd2222"'),
    ("crimson", '"#dc143c"'), ("'rgb(255, 0, 10)'", '"#ff000a"'),
    ("'hsl(0, 100%, 50%)'", '"#ff0000"'),
    ("'rgba(1, 2, 3, 0.5)'", 'for example "#d22" or "#dd2222"'),
])  # fmt: skip
def test_a_colour_without_its_sign_or_with_its_opacity(tmp_path, colour, meant):
    (found,) = told(tmp_path, game(palette=f"{{ink: {colour}}}"))
    assert found.endswith(f" is not a colour | write {meant}, in quotes")


MOST = "rename the folder: up to 40 small letters, digits and -"
WINDOWS = "rename the folder: Windows has no files of that name"


@pytest.mark.parametrize(
    ("name", "hint"),
    [("My Game", MOST), ("Mini", MOST), ("x" * 41, MOST), ("a\x1b[2J", MOST), ("nul", WINDOWS)],
)
def test_a_folder_whose_name_is_no_id(tmp_path, name, hint):
    write(tmp_path / "cards" / name / "game.yaml", game())
    write(tmp_path / "cards" / name / "deck.yaml", deck())
    write(tmp_path / "templates" / name / "deck.svg.j2", SVG)
    with pytest.raises(PnpError) as caught:
        load_game(Project(tmp_path), name, None)
    shown = name.replace("\x1b", "<U+001B>")
    assert [str(problem) for problem in caught.value.problems] == [
        f"cards/{shown}: no game can be called '{shown}'\n  hint: {hint}"
    ]


def problems_after(root, spoil):
    """Return the problems of the small game once `spoil(root)` has been at it."""
    project = write_game(root)
    spoil(root)
    with pytest.raises(PnpError) as caught:
        load_game(project, "mini", None)
    return [one_line(problem) for problem in caught.value.problems]


LINK = "put what it leads to in its place, or delete it"


@pytest.mark.parametrize("name", ["game.yaml", "deck.yaml"])
@pytest.mark.parametrize(("target", "fault"), [
    ("../../outside.yaml", "that leads out of its folder"),
    ("/etc/passwd", "that leads out of its folder"),
    ("/dev/zero", "that leads out of its folder"),
    ("nowhere.yaml", "to nothing"),
    ("{name}", "to nothing"),
    (".", "to a folder"),
])  # fmt: skip
def test_links_are_not_followed_out_of_the_folder(tmp_path, name, target, fault):
    def spoil(root):
        write(root / "outside.yaml", lines(GAME))
        (root / "cards/mini" / name).unlink()
        (root / "cards/mini" / name).symlink_to(target.format(name=name))

    assert problems_after(tmp_path, spoil) == [f"{name}: this is a link {fault} | {LINK}"]


def test_a_folder_that_can_not_be_listed(tmp_path, monkeypatch):
    look = Path.iterdir

    def iterdir(folder):
        if folder.name == "mini":
            raise PermissionError(13, "Permission denied")
        return look(folder)

    def spoil(root):
        monkeypatch.setattr(Path, "iterdir", iterdir)

    assert problems_after(tmp_path, spoil) == [
        "cards/mini: folder can't be read (Permission denied) | check who may read it"
    ]


def test_a_link_inside_the_folder_is_followed(tmp_path):
    project = write_game(tmp_path)
    folder = tmp_path / "cards/mini"
    (folder / "deck.yaml").rename(folder / "deck.txt")
    (folder / "deck.yaml").symlink_to("deck.txt")
    assert load_game(project, "mini", None).components


@pytest.mark.parametrize("kind", ["cards", "templates"])
def test_a_folder_that_is_a_link(tmp_path, kind):
    def spoil(root):
        (root / kind / "mini").rename(root / "elsewhere")
        (root / kind / "mini").symlink_to("../elsewhere")

    link = f"{kind}/mini" if kind == "templates" else "cards/mini"
    found = problems_after(tmp_path, spoil)
    assert f"{link}: this is a link that leads out of its folder | {LINK}" in found


def test_a_template_that_is_a_link(tmp_path):
    def spoil(root):
        write(root / "secret", "secret")
        (root / "templates/mini/more.svg.j2").symlink_to("../../secret")

    assert problems_after(tmp_path, spoil) == [
        f"templates/mini/more.svg.j2: this is a link that leads out of its folder | {LINK}"
    ]


@pytest.mark.parametrize("links", [{"art": "/"}, {"art": ".."}, {"art/a.svg": "../deck.yaml"},
                                   {"art/icons": "/etc"}])  # fmt: skip
def test_art_that_is_a_link(tmp_path, links):
    def spoil(root):
        for name, target in links.items():
            path = root / "cards/mini" / name
            path.parent.mkdir(exist_ok=True)
            path.symlink_to(target)

    (name,) = links
    assert problems_after(tmp_path, spoil) == [
        f"{name}: this is a link that leads out of its folder | {LINK}"
    ]


def test_the_yaml_of_a_game_has_an_end(tmp_path):
    project = write_game(tmp_path)
    for number in range(5):
        with (tmp_path / f"cards/mini/big{number}.yaml").open("wb") as file:
            file.truncate(LARGEST_GAME // 4)
    with pytest.raises(PnpError) as caught:
        load_game(project, "mini", None)
    assert [one_line(problem) for problem in caught.value.problems] == [
        "cards/mini: the YAML files and tables of the game are larger than 20 MB"
        " | make several games of it, or raise the limits, as with --allow 50"
    ]
