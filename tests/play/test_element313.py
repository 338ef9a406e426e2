"""Element 313 as it is played: payments, the row, atoms that work, and the end."""

from itertools import product
from operator import gt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import rules_of, table_of

from pnp.play.games.element313.payments import Payment, offers_of
from pnp.play.games.element313.sums import sums_of
from pnp.play.match import play
from pnp.play.players import PLAYERS

RULES = rules_of("element313")
NAMED = {atom.name: place for place, atom in enumerate(RULES.atoms)}
COLOURS = {colour: place for place, colour in enumerate(RULES.primaries)}


def counts(names):
    return [names.split().count(colour) for colour in RULES.primaries]


def ways_of(atom, held):
    """Return the ways to pay for an atom with all that is `held`."""
    cards, extra, *helps = held
    (offer,) = offers_of([atom.cost], cards, extra, tuple(helps))
    return () if offer is None else offer.ways


def purse(cards, extra="", secondary="", free=0, converts=0, swaps=0):
    mixed = [secondary.split().count(colour) for colour in RULES.secondaries]
    return purse_of(counts(cards), counts(extra), mixed, free, converts, swaps)


def purse_of(cards, extra, secondary, free=0, converts=0, swaps=0):
    return Payment(tuple(cards), tuple(extra), tuple(secondary), free, converts, swaps)


@pytest.mark.parametrize(("atom", "held", "ways"), [
    ("rorogium-1", purse("red red yellow"), 1),
    ("rorogium-1", purse("red red blue"), 0),
    ("rorogium-1", purse("red red blue", converts=1), 1),
    ("rorogium-1", purse("red blue blue", converts=1), 0),
    ("rorogium-1", purse("red blue", converts=1, free=1), 1),
    ("rorogium-1", purse("red yellow", "red"), 1),
    ("rorogium-1", purse("red red yellow", "red"), 1),
    ("rorogium-1", purse("red red yellow", free=1), 3),
    ("zugitium-25", purse("blue yellow red blue"), 1),
    ("zugitium-25", purse("blue yellow", secondary="purple"), 1),
    ("zugitium-25", purse("blue yellow", secondary="green"), 0),
    ("zugitium-25", purse("blue yellow", secondary="green", swaps=1), 1),
    ("zugitium-25", purse("blue yellow blue yellow", swaps=1), 1),
    ("rorogium-1", purse("yellow", secondary="purple orange"), 0),
])  # fmt: skip
def test_what_pays_for_an_atom(atom, held, ways):
    assert len(ways_of(RULES.atoms[NAMED[atom]], held)) == ways


def every_way(atom, held):
    """Yield what primary cards and which extra quarks pay for an atom, by trying all there is."""
    for secondary in product(*(range(count + 1) for count in held.secondary)):
        if any(map(gt, secondary, atom.cost.mixed)):
            continue
        need = list(atom.cost.primary)
        for wanted, spent, parents in zip(atom.cost.mixed, secondary, RULES.parents, strict=True):
            for colour, count in enumerate(parents):
                need[colour] += count * (wanted - spent)
        for extra in product(*(range(count + 1) for count in held.extra)):
            for cards in product(*(range(count + 1) for count in held.cards)):
                lacks = [n - c - e for n, c, e in zip(need, cards, extra, strict=True)]
                if min(lacks) >= 0 and sum(lacks) <= held.free:
                    yield cards, extra, secondary, sum(lacks)


AMOUNTS = st.lists(st.integers(0, 2), min_size=3, max_size=3)


@given(st.sampled_from(RULES.atoms), AMOUNTS, AMOUNTS, AMOUNTS, st.integers(0, 1))
def test_no_way_is_left_out_that_anybody_could_want(atom, cards, extra, secondary, free):
    held = purse_of(cards, extra, secondary, free)
    offered = {way[:4] for way in ways_of(atom, held)}
    found = {*every_way(atom, held)}
    assert offered <= found
    # Whoever pays another way could keep at least as many cards of each colour.
    for way in found:
        assert any(not any(map(gt, one[0], way[0])) and one[3] <= way[3] for one in offered)


@pytest.mark.parametrize(("values", "far"), [
    ((13, 100, 100, 100), 0),
    ((3, 8, 25, 100, 100, 100), 1),
    ((10, 100, 100, 100), 3),
    ((100, 100, 100), 13),
    ((), 313),
])  # fmt: skip
def test_every_atom_counts_plus_or_minus(values, far):
    assert sums_of(values, RULES.target).far == far


def ready(players=2, hand="", up=(), row=None):
    """Return a game whose first player has readied."""
    game = table_of("element313", players)
    game.up[0] = [NAMED[name] for name in up]
    game.make(("ready",))
    game.hand[0] = counts(hand)
    if row:
        game.row = [NAMED[name] for name in row]
    return game


def test_a_hand_is_drawn_to_its_limit():
    game = table_of("element313", 2)
    assert [sum(hand) for hand in game.hand] == [RULES.dealt] * 2
    game.up[0] = [NAMED["rorogium-1"], NAMED["zuzugium-2"]]
    game.make(("ready",))
    assert sum(game.hand[0]) == game.limit(0) == RULES.hand + 2


def test_what_is_bought_lies_face_down_and_the_row_closes():
    game = ready(hand="red red yellow", row=["zugitium-25", "rorogium-1", "vevium-50"])
    deck = game.deck[-1]
    game.make(next(move for move in game.moves() if move[0] == "buy"))
    assert (game.down[0], game.up[0], sum(game.hand[0])) == ([NAMED["rorogium-1"]], [], 0)
    assert game.row == [NAMED["zugitium-25"], NAMED["vevium-50"], deck]
    game.make(("done",))
    game.make(("done",))
    assert (game.seat, game.row[0]) == (1, NAMED["zugitium-25"])  # the row stays


def test_who_buys_nothing_moves_the_row_on():
    game = ready()
    farthest, rest, top = game.row[0], game.row[1:], game.deck[-1]
    for move in (("done",), ("done",)):
        game.make(move)
    assert (game.row, game.deck[0]) == ([*rest, top], farthest)


def test_an_ability_works_once_a_turn():
    game = ready(up=["zuzuzium-7", "rororium-8"])
    assert game.phase == "redraw"
    game.hand[0] = counts("red red")
    game.make(("redraw", COLOURS["red"]))
    assert (game.phase, sum(game.hand[0])) == ("redraw", 2)
    game.make(("redraw", next(one for one, count in enumerate(game.hand[0]) if count)))
    assert game.phase == "buy"
    game = ready(up=["rovevium-50"])
    assert sum(move[0] == "replace" for move in game.moves()) == 6
    game.make(("replace", 2))
    assert not any(move[0] == "replace" for move in game.moves())


def test_an_excited_atom_takes_one_of_another_player():
    game = ready(hand="red red blue blue yellow yellow", row=["veortium-100m"])
    game.up[1], game.down[1] = [NAMED["rovium-13"]], [NAMED["vevium-50"]]
    game.make(game.moves()[1])
    assert sorted(move[2] for move in game.moves()) == sorted(game.up[1] + game.down[1])
    assert game.moves()[0][:2] == ("strike", 1)
    game.make(("strike", 1, NAMED["vevium-50"]))
    assert (game.down[1], game.deck[0], game.phase) == ([], NAMED["vevium-50"], "buy")


def test_nothing_happens_where_nobody_has_an_atom():
    game = ready(hand="red red blue blue yellow yellow", row=["veortium-100m"])
    game.make(game.moves()[1])
    assert game.phase == "buy"


def test_the_others_have_one_turn_more_and_the_fewest_atoms_win():
    three = [one for one, atom in enumerate(RULES.atoms) if atom.value == 100][:6]
    game = table_of("element313", 3)
    game.seat = 1
    game.up[1] = [*three[:3], NAMED["rozugium-13"]]
    seats = []
    while not game.is_over:
        seats.append(game.seat)
        for move in (("ready",), ("done",), ("done",)):
            game.make(move)
    assert (seats, game.done) == ([1, 2, 0], [0, 1, 0])
    assert max(game.ranks()) == (1, -4, -RULES.hand - 1, 0) == game.ranks()[1]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_between_moves_is_what_would_be_reckoned_anew(seed):
    game = table_of("element313", RULES.players[-1], seed)
    for _ in play(game, [PLAYERS["greedy"]] * game.players, seed):
        other, moves = game.copy(), game.moves()
        other.forget()
        assert game.worths(moves) == other.worths(moves)


def test_who_has_the_target_likes_no_atom_better():
    three = [atom.name for atom in RULES.atoms if atom.value == 100][:3]
    game = ready(up=["rovevium-50", "vevium-50", *three, "rovium-13"])
    moves = [move for move in game.moves() if move[0] == "replace"]
    assert set(game.worths(moves)) == {-50, 50}
    while game.phase != "discard":
        game.make(("done",))
    assert (game.done, set(game.worths(moves))) == ([1, 0], {50})
