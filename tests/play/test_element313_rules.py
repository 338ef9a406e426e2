"""Element 313 as its ledger decides it: which way round, and what breaks a tie first."""

import pytest
from playing import rules_of, rules_with, table_of

from pnp.core.values import asdict
from pnp.play.facts import UnplayedError
from pnp.play.games.element313.figures import FEWEST, LOWEST
from pnp.play.match import play
from pnp.play.players import PLAYERS
from pnp.play.seeded_random import SeededRandom

RULES = rules_of("element313")


@pytest.mark.parametrize(("direction", "second"), [(1, 1), (-1, 2)])
def test_turns_go_round_as_it_is_decided(direction, second):
    table = table_of("element313", 3, direction=direction)
    seats = [table.seat]
    while table.round == 1:
        move = next(one for one in table.moves() if one[0] in ("ready", "done"))
        table.make(move)
        seats += [table.seat] * (table.seat != seats[-1])
    assert seats == [0, second, 3 - second, 0]


@pytest.mark.parametrize(("ties", "winner"), [((FEWEST, LOWEST), 0), ((LOWEST, FEWEST), 1)])
def test_what_breaks_a_tie_first(ties, winner):
    table = table_of("element313", 2, ties=ties)
    raises = [at for at, one in enumerate(RULES.atoms) if one.sort == "hand"]
    others = [at for at, one in enumerate(RULES.atoms) if one.sort == "redraw"]
    table.up, table.done = [raises[:2], others[:3]], [1, 1]
    ranks = table.ranks()
    assert ranks.index(max(ranks)) == winner


def place_of(sort):
    return next(at for at, one in enumerate(RULES.atoms) if one.sort == sort)


def buying(**decided):
    """Return a game in which the first player can pay for any atom."""
    table = table_of("element313", 2, **decided)
    table.make(("ready",))
    table.hand[0] = [9] * len(RULES.primaries)
    return table


def move_of(table, name):
    return next((one for one in table.moves() if one[0] == name), None)


@pytest.mark.parametrize("one_purchase", [True, False])
def test_how_many_atoms_are_bought_in_a_turn(one_purchase):
    table = buying(one_purchase=one_purchase)
    table.make(move_of(table, "buy"))
    assert (move_of(table, "buy") is None) == one_purchase


@pytest.mark.parametrize("row_moves", [True, False])
def test_whether_the_row_moves_on_after_a_purchase(row_moves):
    table = buying(row_moves=row_moves)
    table.make(move_of(table, "buy"))
    row = table.row[:]
    table.make(("done",))
    table.make(("done",))
    assert (table.row[0] == row[1]) == row_moves


@pytest.mark.parametrize(("always", "steps"), [(True, {"buy", "discard"}), (False, {"buy"})])
def test_when_an_atom_of_the_row_is_replaced(always, steps):
    table = buying(replaces_always=always)
    table.up[0] = [place_of("replace")]
    table.renew()
    found = set()
    for step in ("buy", "discard"):
        table.phase = step
        found |= {step} if move_of(table, "replace") else set()
    assert found == steps


@pytest.mark.parametrize(("hidden", "struck"), [(True, {1, 2}), (False, {1})])
def test_which_atoms_are_taken_away(hidden, struck):
    table = buying(strikes_hidden=hidden)
    table.up[1], table.down[1], table.phase = [1], [2], "strike"
    assert {atom for _, _, atom in table.moves()} == struck


@pytest.mark.parametrize(("stays", "after"), [(True, ([0, 1], 1)), (False, ([0, 0], -1))])
def test_whether_what_is_made_stays_made(stays, after):
    table = buying(stays_made=stays)
    table.up[1], table.done, table.made, table.steps = [1, 2], [0, 1], [1], 1
    table.phase, table.strikes = "strike", 1
    table.make(("strike", 1, 2))
    assert (table.done, table.steps) == after


@pytest.mark.parametrize(("undealt_go", "heavy"), [(False, True), (True, False)])
def test_where_heavy_atoms_go_that_are_not_dealt(undealt_go, heavy):
    table = table_of("element313", 2, undealt_go=undealt_go)
    assert any(RULES.atoms[one].value in RULES.row for one in table.deck) == heavy
    assert table.pieces() == table_of("element313", 2).pieces()


@pytest.mark.parametrize("refills_last", [True, False])
def test_when_the_row_is_refilled(refills_last):
    table = buying(refills_last=refills_last)
    full = len(table.row)
    for _ in range(2):
        table.make(move_of(table, "buy"))
    assert len(table.row) == full - 2 * refills_last
    table.make(("done",))
    assert len(table.row) == full


@pytest.mark.parametrize("must", [True, False])
def test_whether_an_atom_has_to_be_taken_away(must):
    table = buying(strikes_must=must)
    table.up[1], table.phase, table.strikes = [1], "strike", 1
    assert (("done",) in table.moves()) == (not must)
    if not must:
        table.make(("done",))
        assert (table.phase, table.up[1]) == ("buy", [1])


@pytest.mark.parametrize(("together", "cards"), [(False, 5), (True, 4)])
def test_whether_quarks_are_drawn_again_one_by_one(together, cards):
    table = table_of("element313", 2, redraws_together=together)
    table.up[0] = [at for at, one in enumerate(RULES.atoms) if one.sort == "redraw"][:2]
    table.make(("ready",))
    for held in (cards, 5):
        table.make(move_of(table, "redraw"))
        assert sum(table.hand[0]) == held
    assert table.phase == "buy"


# Three atoms of 100, and one of 13.
TARGET = [at for at, one in enumerate(RULES.atoms) if one.value == 100][:3]
TARGET += [at for at, one in enumerate(RULES.atoms) if one.value == 13][:1]


def turned_up(signs, **decided):
    """Return a game whose first player has turned up what can make the target."""
    table = table_of("element313", 2, **decided)
    table.down[0] = TARGET[:]
    table.make(("ready",))
    for sign in signs:
        assert table.moves() == [("sign", 1), ("sign", -1)]
        table.make(("sign", sign))
    assert table.phase == "buy"
    return table


def test_signs_are_chosen_for_a_sum_or_when_atoms_are_turned_up():
    assert turned_up([]).is_there(0)
    assert turned_up([1, 1, 1, 1], signs_stay=True).is_there(0)
    assert not turned_up([1, 1, 1, -1], signs_stay=True).is_there(0)


def test_where_signs_stay_minus_the_target_is_far_and_who_takes_an_atom_chooses_anew():
    table = turned_up([-1, -1, -1, -1], signs_stay=True)
    assert table.away(0) == 2 * RULES.target
    table.seat, table.phase, table.strikes = 1, "strike", 1
    table.make(("strike", 0, TARGET[0]))
    assert table.signs[TARGET[0]] == 0


@pytest.mark.parametrize(("first_wins", "winners"), [(False, [0, 1]), (True, [1])])
def test_the_last_tie_is_shared_or_won_by_who_was_first(first_wins, winners):
    table = table_of("element313", 3, first_wins=first_wins)
    table.done, table.made = [1, 1, 0], [1, 0]
    ranks = table.ranks()
    assert [seat for seat, one in enumerate(ranks) if one == max(ranks)] == winners


@pytest.mark.parametrize("goes", [True, False])
def test_whether_an_atom_goes_that_took_another_away(goes):
    table = buying(striker_goes=goes)
    atom = place_of("discard")
    table.up[1], table.row = [1], [atom]
    table.deck = [one for one in table.deck if one != atom]
    table.make(move_of(table, "buy"))
    table.make(("strike", 1, 1))
    assert (atom in table.down[0], atom in table.deck) == (not goes, goes)


@pytest.mark.parametrize("seen", [True, False])
def test_whether_hands_are_seen_by_all(seen):
    table = table_of("element313", 2, hands_seen=seen)
    table.hand[1] = [9, 0, 0]
    assert (("hand", 1) in {(one.name, one.seat) for one in table.view(0)}) == seen
    table.guess(SeededRandom(1))
    assert (table.hand[1] == [9, 0, 0]) == seen


@pytest.mark.parametrize("who", ["greedy", "random"])
def test_a_game_by_all_other_rules_keeps_its_pieces(who):
    other = {name: not value for name, value in asdict(RULES).items() if isinstance(value, bool)}
    table = table_of("element313", 3, **other)
    pieces = table.pieces()
    for _ in play(table, [PLAYERS[who]] * 3, 7):
        assert table.pieces() == pieces
    assert table.is_over


@pytest.mark.parametrize(("key", "value"), [
    ("row.purchase", {"out": 1, "in": 2}),
    ("row.cycle", {"out": 2, "in": 1}),
    ("row.at_last", "is closed"),
    ("row.lies", "face down"),
    ("turn.order", ["draw", "ready", "buy", "add", "discard", "pass"]),
    ("setup.order", ["row", "sort", "deck", "deal"]),
    ("target.named", 312),
    ("abilities.when", "at any time"),
    ("abilities.either_end", False),
    ("extra.unspent", "kept"),
    ("science.stays", "on the table"),
])  # fmt: skip
def test_what_is_played_in_one_way_alone_is_refused_in_another(key, value):
    with pytest.raises(UnplayedError, match=f"the engine can't play {key}: "):
        rules_with("element313", {key: value})
