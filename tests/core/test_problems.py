import pickle

import pytest

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import (
    FaceName,
    PnpError,
    Problem,
    UsageError,
    Where,
    meant,
    of_face,
    one_of,
    printable,
    shorten,
    told_once,
)

HERE = Where("cards/mini/game.yaml", 3)


def test_exit_codes_are_stable():
    assert [(code.name, int(code)) for code in ExitCode] == [
        ("OK", 0), ("PROBLEMS", 1), ("USAGE", 2), ("FAULT", 3), ("INTERRUPTED", 130),
    ]  # fmt: skip
    assert PnpError([]).exit_code == ExitCode.PROBLEMS
    assert UsageError([]).exit_code == ExitCode.USAGE


def test_a_place_is_a_file_and_a_line():
    assert str(HERE) == "cards/mini/game.yaml:3"
    assert str(Where("cards/mini")) == "cards/mini"


def test_a_problem_is_a_place_a_sentence_and_a_hint():
    assert str(Problem(HERE, "it is wrong", "mend it")) == (
        "cards/mini/game.yaml:3: it is wrong\n  hint: mend it"
    )
    assert str(Problem(HERE, "it is wrong")) == "cards/mini/game.yaml:3: it is wrong"


def test_what_can_not_be_seen_is_shown():
    problem = Problem(Where("a\x1b[2J"), "'x\ny' and a\u200bb", "use 'c\u00a0d'")
    assert str(problem) == ("a<U+001B>[2J: 'x<U+000A>y' and a<U+200B>b\n  hint: use 'c<U+00A0>d'")
    assert printable("Hé, “naïve” 中 −5") == "Hé, “naïve” 中 −5"
    assert printable("\udcff") == "<U+DCFF>"


@pytest.mark.parametrize(
    ("text", "short"),
    [("", ""), ("x" * 60, "x" * 60), ("x" * 61, "x" * 57 + "..."), ("a\nb", "a<U+000A>b")],
)
def test_quoted_text_is_short(text, short):
    assert shorten(text) == short
    assert len(shorten("\n" * 1000)) == 60


def test_an_error_has_each_problem_once():
    one, two = Problem(HERE, "one"), Problem(HERE, "two")
    error = PnpError([two, one, two])
    assert error.problems == (two, one)
    assert str(error) == f"{two}\n{one}"


@pytest.mark.parametrize("kind", [PnpError, UsageError])
def test_errors_travel_between_processes(kind):
    error = pickle.loads(pickle.dumps(kind([Problem(HERE, "one", "two")])))  # noqa: S301
    assert type(error) is kind
    assert error.problems == (Problem(HERE, "one", "two"),)


def test_unknown_names_come_with_the_known_nearest_first():
    assert one_of("set", "levle1", ["all", "level2", "level1"], HERE) == Problem(
        HERE, "unknown set 'levle1'", "use one of: level1, level2, all"
    )
    assert one_of("set", "x", [], HERE).hint == "there is no set yet"


def test_names_of_other_programs_and_words_in_another_order_are_known():
    def first(found, *known):
        return one_of("name", found, known, HERE).hint.removeprefix("use one of: ").split(",")[0]

    assert first("italic bold", "bold", "bold italic", "extrabold") == "bold italic"
    assert first("circle", "board", "card", "round") == "round"
    assert first("Amount", "back", "copies") == "copies"
    assert first("700", "black", "bold") == "bold"
    assert first("tts", "cut", "images", "tabletop-simulator") == "tabletop-simulator"


def test_a_name_of_which_a_part_was_written_is_near():
    hint = one_of("art file", "m", ["a.png", "icons/m.svg", "m.jpg"], HERE).hint
    assert hint == "use one of: icons/m.svg, m.jpg, a.png"


def test_many_known_names_are_cut():
    problem = one_of("card", "c7", [f"c{number}" for number in range(30)], HERE)
    assert problem.hint.startswith("use one of: c7, ")
    assert problem.hint.endswith(" and 18 more")
    assert problem.hint.count(",") == 11


def test_an_endless_name_is_cut_and_looked_for_at_once():
    problem = one_of("card", "x" * 5_000_000, ["up", "down"], HERE)
    assert problem.message == f"unknown card '{'x' * 57}...'"


FIRST = FaceName("a", "deck", "b", "front")


def test_what_many_faces_have_is_told_once():
    here, there = Where("t.svg.j2", 3), Where("t.svg.j2", 1)
    found = told_once(
        [
            Problem(here, "'titel' is undefined", "look", FIRST),
            Problem(here, "'titel' is undefined", "look", FIRST._replace(name="c")),
            Problem(here, "'titel' is undefined", "look", FIRST._replace(name="c")),
            Problem(there, "text does not fit"),
            Problem(there, "text does not fit"),
            Problem(here, "'rule' is undefined", face=FIRST),
        ]
    )
    assert [str(problem) for problem in found] == [
        "t.svg.j2:1: text does not fit",
        "t.svg.j2:3: 'rule' is undefined (face a/deck/b, front)",
        "t.svg.j2:3: 'titel' is undefined (face a/deck/b, front, and 1 more)\n  hint: look",
    ]


def test_what_drawing_finds_names_face_and_template():
    here = Where("cards/a/deck.yaml", 3)
    found = of_face(
        [Problem(here, "<animate> is not drawn", "x"), Problem(here, "no", face=FIRST)],
        FaceName("a", "deck", "one", "front", "a/deck.svg.j2"),
    )
    assert [problem.sentence for problem in found] == [
        "<animate> is not drawn (face a/deck/one, front, by a/deck.svg.j2)",
        "no (face a/deck/b, front)",
    ]


@pytest.mark.parametrize(("found", "said"), [
    ("counter-clockwise", "counterclockwise"),
    ("anticlockwise", "counterclockwise"),
    ("Anti-clockwise", "counterclockwise"),
    ("clokwise", "clockwise"),
    ("left", ""),
])  # fmt: skip
def test_a_misspelt_name_is_never_taken_for_its_opposite(found, said):
    assert meant(found, ("clockwise", "counterclockwise")) == said
