"""Quark as its ledger decides it: rules that are played in several ways, each by its value."""

import pytest
from playing import rules_with, table_of
from quark_cards import KIND, MAKING, RULES, cards

from pnp.core.values import replace
from pnp.play.games.quark.engine import Game
from pnp.play.games.quark.payments import DECAYED, parts_of, payments, recipes


def game(players=3, **decided):
    return table_of("quark", players, **decided)


def turn(table, *moves):
    """Make moves, then discard what has to be, and end the turn where it does not end itself."""
    seat = table.seat
    for move in moves:
        table.make(move)
    while table.seat == seat and not table.is_over:
        found = [one for one in table.moves() if one[0] in ("discard", "end")]
        table.make(found[0])
    return table


@pytest.mark.parametrize(("direction", "second"), [(1, 1), (-1, 2)])
def test_turns_go_round_as_it_is_decided(direction, second):
    table = game(direction=direction)
    assert turn(table, ("deck",), ("deck",)).seat == second
    turn(turn(table, ("deck",), ("deck",)), ("deck",), ("deck",))
    assert (table.seat, table.round) == (0, 2)


@pytest.mark.parametrize("may_be_left", [False, True])
def test_an_action_may_be_left_out_or_not(may_be_left):
    table = game(may_be_left=may_be_left)
    assert (("end",) in table.moves()) is may_be_left
    if may_be_left:
        table.make(("end",))
        assert table.seat == 1


@pytest.mark.parametrize("repeats", [False, True])
def test_the_same_action_twice(repeats):
    table = game(repeats=repeats)
    table.make(("deck",))
    drawn = {one[0] for one in table.moves()} & {"open", "deck"}
    assert drawn == ({"open", "deck"} if repeats else set())
    assert table.moves()
    table = game(repeats=repeats)
    swap = next(one for one in table.moves() if one[0] == "swap")
    table.make(swap)
    table.make(("deck",))
    table.make(("deck",))
    assert ("swap" in {one[0] for one in table.moves()}) is repeats
    turn(table, ("deck",))
    assert ("swap" in {one[0] for one in table.moves()}) is True


@pytest.mark.parametrize("counts_decayed", [False, True])
def test_decayed_cards_count_or_not(counts_decayed):
    table = game(counts_decayed=counts_decayed)
    table.hand[0] = cards("up up up up up")
    table.turned[0] = cards("strange strange")
    table.make(("deck",))
    table.make(("deck",))
    is_full = table.seat == 0 and {one[0] for one in table.moves()} == {"discard"}
    assert is_full is counts_decayed


@pytest.mark.parametrize("refills", [False, True])
def test_a_swap_refills_the_row_then_or_later(refills):
    table = game(refills=refills)
    table.make(next(one for one in table.moves() if one[0] == "swap"))
    table.make(("open", table.row[0]))
    assert len(table.row) == RULES.rows[2] - (not refills)
    table.make(("deck",))
    assert len(table.row) == RULES.rows[2]


@pytest.mark.parametrize("in_order", [False, True])
def test_actions_in_any_order_or_in_that_of_the_list(in_order):
    table = game(in_order=in_order)
    table.hand[0], table.energy[0] = cards("strange"), 0
    table.make(("decay", KIND["strange"]))
    after = {one[0] for one in table.moves()}
    assert after == ({"end"} if in_order else {"open", "deck"})
    turn(table, *table.moves()[-1:])
    assert "deck" in {one[0] for one in table.moves()}


def test_in_order_the_same_one_twice_is_one_or_the_other():
    for repeats in (False, True):
        table = game(in_order=True, repeats=repeats)
        table.make(("deck",))
        assert ("deck" in {one[0] for one in table.moves()}) is repeats


@pytest.mark.parametrize("limits_actions", [False, True])
def test_the_hand_limit_counts_at_the_end_or_after_each_action(limits_actions):
    table = game(limits_actions=limits_actions)
    table.hand[0] = cards("up up up up up up up")
    table.make(("deck",))
    assert ({one[0] for one in table.moves()} == {"discard"}) is limits_actions
    if limits_actions:
        table.make(("discard", KIND["up"]))
        assert (table.seat, table.left) == (0, 1)
        assert "deck" in {one[0] for one in table.moves()}


@pytest.mark.parametrize("is_blind", [False, True])
def test_cards_are_drawn_from_the_deck_or_only_from_the_row(is_blind):
    rules = rules_with("quark", {"action.draw.places": ("open row", "deck")[: 1 + is_blind]})
    table = Game(rules, 2, 1)
    assert (("deck",) in table.moves()) is is_blind
    table.make(next(one for one in table.moves() if one[0] == "swap"))
    assert (("deck",) in table.moves()) is is_blind
    table.left, table.drawing, table.row = 1, 0, []
    swap = next(one for one in table.moves() if one[0] == "swap")
    table.make(swap)
    assert (table.drawing > 0) is is_blind


@pytest.mark.parametrize("waits", [False, True])
def test_the_row_is_refilled_after_a_draw_or_a_turn(waits):
    table = game(row_waits=waits)
    table.make(("open", table.row[0]))
    assert len(table.row) == RULES.rows[2] - waits
    after = table.copy()
    turn(after, ("open", after.row[0]))
    assert len(after.row) == RULES.rows[2]
    table.make(next(one for one in table.moves() if one[0] == "swap"))
    table.make(("deck",))
    table.make(("deck",))
    assert len(table.row) == RULES.rows[2]


@pytest.mark.parametrize("wait", [False, True])
def test_particles_are_refilled_after_an_action_or_a_turn(wait):
    table = game(particles_wait=wait)
    place = table.rows[0][0]
    table.hand[0] = RULES.cards.of(RULES.makings[place].quarks)
    table.make(next(one for one in table.moves() if one[:2] == ("create", place)))
    assert len(table.rows[0]) == RULES.rows[0] - wait
    turn(table, ("deck",))
    assert len(table.rows[0]) == RULES.rows[0]


@pytest.mark.parametrize("swaps_decayed", [False, True])
def test_a_decayed_card_is_swapped_or_not(swaps_decayed):
    table = game(swaps_decayed=swaps_decayed)
    table.turned[0] = cards("charm")
    swap = ("swap", KIND["charm"] + DECAYED)
    assert (swap in table.moves()) is swaps_decayed
    if swaps_decayed:
        assert len(table.worths(table.moves())) == len(table.moves())
        table.make(swap)
        assert (table.turned[0].bit_count(), table.discards[KIND["charm"]], table.drawing) == (
            0,
            1,
            2,
        )


@pytest.mark.parametrize("decayed_meet", [False, True])
def test_a_decayed_card_is_annihilated_or_not(decayed_meet):
    table = game(decayed_meet=decayed_meet)
    table.hand[0], table.turned[0] = cards("up anti-up down"), cards("charm")
    pairs = [one for one in table.moves() if one[0] == "annihilate"]
    assert ("annihilate", 0, KIND["up"], KIND["anti-up"]) in pairs
    table.hand[0] = cards("anti-strange")
    pairs = [one for one in table.moves() if one[0] == "annihilate"]
    assert bool(pairs) is decayed_meet


@pytest.mark.parametrize(
    ("neighbours", "energy"),
    [(("left", "right"), [3, 3, 2, 3]), (("left",), [3, 3, 2, 2]), (("right",), [3, 2, 2, 3])],
)
def test_who_takes_energy_as_a_neighbour(neighbours, energy):
    table = Game(rules_with("quark", {"action.annihilate.neighbours": neighbours}), 4, 1)
    table.hand[0], table.energy[0] = cards("up anti-up"), 1
    table.make(("annihilate", 0, KIND["up"], KIND["anti-up"]))
    assert table.energy == energy


@pytest.mark.parametrize(("pays_once", "energy"), [(True, [3, 3]), (False, [3, 4])])
def test_who_sits_on_both_sides_takes_energy_once_or_for_both(pays_once, energy):
    table = game(2, pays_once=pays_once)
    table.hand[0], table.energy[0] = cards("up anti-up"), 1
    table.make(("annihilate", 0, KIND["up"], KIND["anti-up"]))
    assert table.energy == energy


@pytest.mark.parametrize(("kinds", "made"), [
    (("baryon", "neutron", "proton"), {"delta-", "neutron"}),
    (("neutron", "proton"), {"neutron"}),
])  # fmt: skip
def test_what_is_made_of_antiquarks(kinds, made):
    rules = rules_with("quark", {"action.create.of_antiquarks": kinds})
    hand = ~cards("anti-down anti-down anti-down anti-up")
    found = {one.name for one in rules.makings if payments([one.recipes], hand, [()], 0)}
    assert found & {"delta-", "neutron"} == made


@pytest.mark.parametrize("must_announce", [False, True])
@pytest.mark.parametrize("announce_acts", [False, True])
def test_the_great_atom_has_to_be_said_or_may_be_and_is_an_action_or_none(
    must_announce, announce_acts
):
    table = game(must_announce=must_announce, announce_acts=announce_acts)
    protons, neutrons, energy, _ = table.goal
    table.tokens[0], table.energy[0] = [protons, neutrons], energy
    assert (table.moves() == [("announce",)]) is must_announce
    table.make(("announce",))
    assert (table.seat, table.left) == (0, RULES.actions - announce_acts)
    late = game(must_announce=must_announce, announce_acts=announce_acts)
    late.tokens[0], late.energy[0], late.left = [protons, neutrons], energy, 0
    assert (("announce",) in late.moves()) is not announce_acts


@pytest.mark.parametrize(("each", "points"), [(1, 5), (0, 0), (2, 10)])
def test_what_each_energy_left_over_scores(each, points):
    table = game(each_energy=each)
    table.energy[0] = 5
    assert table.points(0) == points


@pytest.mark.parametrize(("finishes", "is_over"), [(True, False), (False, True)])
def test_the_end_waits_for_the_round_or_not(finishes, is_over):
    table = game(finishes=finishes)
    table.deck = table.deck[:2]
    turn(table, ("deck",), ("deck",))
    assert table.is_over is is_over
    if not is_over:
        while table.seat:
            table.make(table.moves()[0])
        assert table.is_over


@pytest.mark.parametrize(("breaks", "ranks"), [(True, [(5, 5), (5, 4)]), (False, [(5, 0), (5, 0)])])
def test_energy_breaks_ties_or_not(breaks, ranks):
    cheap = replace(RULES.makings[0], points=1)
    table = game(2, breaks_ties=breaks, makings=(cheap, *RULES.makings[1:]))
    table.energy, table.made[1] = [5, 4], [0]
    assert table.ranks() == ranks


@pytest.mark.parametrize("conjugates", [False, True])
def test_a_meson_may_be_made_of_conjugates_or_not(conjugates):
    rules = rules_with("quark", {"action.create.conjugates": conjugates})
    meson = next(one for one in rules.makings if one.name == "pi+")
    ways = payments([meson.recipes], ~cards("anti-up down"), [()], 0)
    assert bool(ways) is conjugates


@pytest.mark.parametrize(("name", "hand", "decayed", "decided", "costs"), [
    ("proton", "anti-up anti-up anti-up", "", "antiquarks_rise", ([1], [])),
    ("proton", "up up up", "", "antiquarks_rise", ([1], [1])),
    ("pi+", "anti-down", "strange", "decayed_rise", ([0], [0])),
    ("delta-", "down down", "strange", "decayed_rise", ([1], [])),
    ("proton", "up down down", "", "only_rise", ([], [1])),
    ("proton", "up down", "top", "only_rise", ([], [1])),
    ("proton", "up anti-up anti-down", "", "mixes", ([0], [])),
    ("proton", "anti-up anti-up anti-down", "", "mixes", ([0], [0])),
    ("pi+", "up down", "", "mixes", ([], [])),
])  # fmt: skip
def test_what_rises(name, hand, decayed, decided, costs):
    found = []
    for value in (True, False):
        physics = replace(RULES.physics, **{decided: value})
        making = RULES.makings[MAKING[name]]
        known = recipes(physics, RULES.cards, 0, making.quarks, making.mirrored)
        parts = parts_of(RULES.cards.counts(cards(decayed)), RULES.size)
        moves = payments([known], ~cards(hand), parts, 1)
        found.append([cost for _, _, _, cost in moves])
    assert tuple(found) == costs


@pytest.mark.parametrize("lifts", [False, True])
def test_a_quark_is_lifted_to_be_annihilated_or_not(lifts):
    table = game(lifts_pairs=lifts)
    table.hand[0], table.energy[0] = cards("up anti-strange"), 2
    lifted = ("annihilate", 2, KIND["up"], KIND["anti-strange"])
    assert [one for one in table.moves() if one[0] == "annihilate"] == [lifted] * lifts
    if lifts:
        table.make(lifted)
        assert table.energy[0] == RULES.pairs[2][2]
        table = game(lifts_pairs=True)
        table.hand[0], table.energy[0] = cards("up anti-strange"), 1
        assert not [one for one in table.moves() if one[0] == "annihilate"]


@pytest.mark.parametrize("openly", [False, True])
def test_what_is_drawn_after_an_annihilation(openly):
    table = game(draws_openly=openly)
    table.hand[0] = cards("up anti-up")
    table.make(("annihilate", 0, KIND["up"], KIND["anti-up"]))
    assert table.hand[0].bit_count() == (not openly)
    if openly:
        assert {one[0] for one in table.moves()} == {"open", "deck"}
        table.make(table.moves()[0])
    assert (table.hand[0].bit_count(), table.left, len(table.row)) == (1, 1, RULES.rows[2])


@pytest.mark.parametrize(
    ("moves_on", "seats"), [(False, [0, 1, 2, 0, 1, 2]), (True, [0, 1, 2, 1, 2, 0])]
)
def test_who_begins_later_rounds(moves_on, seats):
    table, found = game(3, moves_on=moves_on), []
    for _ in range(6):
        found.append(table.seat)
        turn(table, ("deck",), ("deck",))
    assert (found, table.round) == (seats, 3)
