import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import deck, game, load

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import UsageError
from pnp.model.ink import Ink
from pnp.model.selection import Selection, check_ink, select

TEXT = game(
    components="[deck, discs]",
    sets="{short: {title: S, cards: {deck: ['up-*']}}, all: {title: A, cards: {deck: ['*'],"
    " discs: ['*']}}}",
)
DISCS = deck(
    component="discs",
    sheet="small",
    size="25mm",
    shape="round",
    cards="[{id: up-coin}, {id: coin, copies: 4}]",
)
CARDS = deck(cards="[{id: up-red, copies: 2}, {id: up-blue}, {id: down}]")


@pytest.fixture(scope="module")
def mini(tmp_path_factory):
    return load(tmp_path_factory.mktemp("mini"), TEXT, CARDS, {"cards/mini/discs.yaml": DISCS})


def chosen(mini, **wanted):
    """Return the ids of the wanted cards, by component."""
    parts = select(mini, Selection(**wanted))
    return {part.id: [card.id for card in part.cards] for part in parts}


EVERYTHING = {"deck": ["up-red", "up-blue", "down"], "discs": ["up-coin", "coin"]}


@pytest.mark.parametrize(("wanted", "expected"), [
    ({}, EVERYTHING),
    ({"components": ("discs",)}, {"discs": ["up-coin", "coin"]}),
    ({"components": ("small",)}, {"discs": ["up-coin", "coin"]}),
    ({"components": ("small", "deck")}, EVERYTHING),
    ({"card_set": "all"}, EVERYTHING),
    ({"card_set": "short"}, {"deck": ["up-red", "up-blue"]}),
    ({"cards": "up-*"}, {"deck": ["up-red", "up-blue"], "discs": ["up-coin"]}),
    ({"cards": "coin"}, {"discs": ["coin"]}),
    ({"cards": "*"}, EVERYTHING),
    ({"cards": "[!u]*"}, {"deck": ["down"], "discs": ["coin"]}),
    ({"card_set": "short", "cards": "*-red"}, {"deck": ["up-red"]}),
    ({"components": ("deck",), "cards": "up-????"}, {"deck": ["up-blue"]}),
])  # fmt: skip
def test_selections(mini, wanted, expected):
    assert chosen(mini, **wanted) == expected


@pytest.mark.parametrize(("wanted", "expected"), [
    ({}, ["deck"]),
    ({"cards": "*"}, ["deck"]),
    ({"components": ("discs",)}, ["discs"]),
    ({"card_set": "short"}, ["deck"]),
    ({"card_set": "all"}, ["deck", "discs"]),
])  # fmt: skip
def test_an_extra_is_printed_where_it_is_asked_for(tmp_path, wanted, expected):
    discs = DISCS + "extra: yes\n"
    extra = load(tmp_path, TEXT, CARDS, {"cards/mini/discs.yaml": discs})
    assert [part.id for part in select(extra, Selection(**wanted))] == expected


def test_what_is_chosen_whole_is_the_component_itself(mini):
    assert select(mini, Selection())[0] is mini.components[0]
    part = select(mini, Selection(cards="up-red"))[0]
    assert part.total() == 2
    assert part.cards[0] is mini.components[0].cards[0]


NOTHING_LEFT = "command line: no card of 'mini' is left to print"
PATTERN = "; or a pattern such as 'up-*'"


@pytest.mark.parametrize(("wanted", "expected"), [
    ({"components": ("dekc",)},
     "mini: unknown component 'dekc'\n  hint: use one of: deck, discs, small"),
    ({"components": ("box",)},
     "mini: 'mini' has no boxes\n  hint: name some under 'boxes' in game.yaml: see 'Boxes' in "
     "docs/making-a-game.md"),
    ({"card_set": "shrot"}, "mini: unknown set 'shrot'\n  hint: use one of: short, all"),
    ({"cards": "left-*"},
     f"{NOTHING_LEFT}: none fits 'left-*'\n  hint: use one of: coin, down, up-blue, up-coin, "
     f"up-red{PATTERN}"),
    ({"cards": "DOWN"},
     f"{NOTHING_LEFT}: none fits 'DOWN'\n  hint: use one of: down, coin, up-blue, up-coin, "
     f"up-red{PATTERN}"),
    ({"components": ("discs",), "card_set": "short"},
     f"{NOTHING_LEFT}\n  hint: leave out --component, or --set"),
])  # fmt: skip
def test_what_can_not_be_chosen(mini, wanted, expected):
    with pytest.raises(UsageError) as caught:
        select(mini, Selection(**wanted))
    assert str(caught.value) == expected
    assert caught.value.exit_code == ExitCode.USAGE


@pytest.mark.parametrize(("wanted", "suffix"), [
    ({}, ""),
    ({"components": ("deck",)}, ""),
    ({"card_set": "level1"}, "-level1"),
    ({"cards": "up-*"}, "-cards-up-_-491b"),
    ({"card_set": "level1", "cards": "k+"}, "-level1-cards-k+"),
    ({"cards": "../../etc/*"}, "-cards-______etc__-8822"),
    ({"card_set": "low-ink"}, "-set-low-ink"),
    ({"card_set": "low-inks"}, "-low-inks"),
    ({"card_set": "home-ink"}, "-set-home-ink"),
    ({"card_set": "a-cards-b", "cards": "c"}, "-set-a-cards-b-cards-c"),
])  # fmt: skip
def test_the_names_of_files(wanted, suffix):
    assert Selection(**wanted).suffix() == suffix


@given(st.text(max_size=30))
def test_a_pattern_never_leaves_the_folder(pattern):
    suffix = Selection(cards=pattern).suffix()
    assert not set(suffix) & set("/\\.:\0\n")


def test_an_ink_that_a_game_is_not_drawn_in(mini):
    for ink in (Ink.FULL, Ink.LOW):
        check_ink(mini, ink)
    with pytest.raises(UsageError) as caught:
        check_ink(mini, Ink.HOME)
    message = "command line: 'mini' has no home-ink edition"
    hint = "its inks are full and low; see 'Less ink' in docs/making-a-game.md"
    assert str(caught.value) == f"{message}\n  hint: {hint}"
