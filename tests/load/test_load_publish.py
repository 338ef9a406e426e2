"""The key `publish` of game.yaml: what shops are told of a game."""

import pytest
from small_game import game, load, told

SAID = "tagline: T, description: D"


def published(root, said, files=None):
    return load(root, game(publish=f"{{{SAID}, {said}}}"), files=files).publication


def test_without_the_key_nothing_is_said(tmp_path):
    assert load(tmp_path).publication is None


def test_all_that_can_be_said(tmp_path):
    said = published(
        tmp_path,
        "highlights: [a, b], mechanics: [Set Collection], minutes: 30-45, age: 10, "
        "year: 2026, private: yes, "
        "credits: {designer: [Ada], graphic-designer: [Bob, Eve]}, cover: box.png, "
        "homepage: 'https://example.org/g', shown: [deck/one]",
        {"cards/mini/art/box.png": b"x"},
    )
    assert (said.tagline, said.description, said.highlights) == ("T", "D", ("a", "b"))
    assert said.mechanics == ("Set Collection",)
    assert (said.minutes, said.age, said.year, said.private) == ("30-45", 10, 2026, True)
    assert dict(said.credits) == {"designer": ("Ada",), "graphic-designer": ("Bob", "Eve")}
    assert (said.cover, said.shown) == ("box.png", ("deck/one",))
    assert said.homepage == "https://example.org/g"
    assert said.where.line == 7


@pytest.mark.parametrize(("said", "message", "hint"), [
    ("tagline: " + 101 * "t" + ", description: D",
     "tagline: text has 101 characters; the most is 100", "say it in one short sentence"),
    ("tagline: T, description: ' '", "description: text is empty", "write some, or delete the key"),
    (f"{SAID}, minutes: 45-30", "minutes: '45-30' is not how many minutes a game takes",
     "write for example 30 or 30-45"),
    (f"{SAID}, minutes: half an hour",
     "minutes: 'half an hour' is not how many minutes a game takes",
     "write for example 30 or 30-45"),
    (f"{SAID}, age: 10+", "age: '10+' is no age from 1 to 99",
     "write from how many years on, as 10"),
    (f"{SAID}, year: 26", "year: '26' is no year from 1900 to 2100", "write one, as 2026"),
    (f"{SAID}, highlights: [a, b, c, d]", "highlights: 4 of them; the most is 3", "keep the best"),
    (f"{SAID}, shown: [dekc/one]", "unknown component 'dekc'", "use one of: deck"),
    (f"{SAID}, shown: [deck/two]", "unknown card of 'deck' 'two'", "use one of: one"),
    (f"{SAID}, cover: ../box.png", "cover: '../box.png' lies outside art/",
     "put the file into art/ and write its name"),
    (f"{SAID}, price: 5", "unknown key 'price'", "use one of: "),
    (f"{SAID}, credits: {{desinger: [Ada]}}", "unknown role 'desinger'", "use one of: designer, "),
])  # fmt: skip
def test_what_is_wrong_is_told_at_its_line(tmp_path, said, message, hint):
    (found,) = told(tmp_path, game(publish=f"{{{said}}}"))
    assert found.startswith(f"game.yaml:7: {message} | {hint}")


def test_what_has_to_be_said(tmp_path):
    assert told(tmp_path, game(publish="{age: 8}")) == [
        "game.yaml:7: publish has no 'description' | add 'description': what one does in it, in"
        " one or more paragraphs",
        "game.yaml:7: publish has no 'tagline' | add 'tagline': what it is, in a line of up to"
        " 100 characters",
    ]


def test_its_texts_stand_on_lines_of_their_own(tmp_path):
    text = "\n  tagline: T\n  description: |\n    D\n\n    E\n  highlights:\n    - a\n    - b"
    places = load(tmp_path, game(publish=text)).places
    lines = {name: where.line for name, where in places.items() if name.startswith("publish.")}
    assert lines == {
        "publish.tagline": 8, "publish.description": 9,
        "publish.highlights.1": 14, "publish.highlights.2": 15,
    }  # fmt: skip
