"""What is measured in matches of one game: what is known by hand, and what holds of every match."""

from fractions import Fraction

import pytest
from playing import rules_of, table_of
from shipped import PROJECT

from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import load_rules
from pnp.match_statistics.intervals import of_matches
from pnp.match_statistics.matches import matches, own_measures
from pnp.match_statistics.measures import MEAN, MOST, SHARE
from pnp.match_statistics.registry import OBSERVED_GAMES, load_observer
from pnp.play.games.elements.board import CARD, META_CARD, Laid
from pnp.play.match import play
from pnp.play.players import PLAYERS
from pnp.play.registry import load_engine


def counted(game, table, moves):
    """Return what is counted of a match in which these moves are made, as parts and wholes."""
    observer = load_observer(game).Observer(table)
    for move in moves:
        seat = table.seat
        table.make(move)
        observer.moved(table, seat, move)
    return {name: (one.parts, one.wholes) for name, one in of_matches([observer.counted]).items()}


def found(game, players=2, count=6, **changes):
    """Return the measures of some matches that are played by changed rules."""
    rules = replace(rules_of(game), players=(players,), **changes)
    played = matches(game, rules, [*own_measures(game), "match_rounds"], count, 1)
    return {name: one[players].mean for name, one in played.items() if one}


@pytest.mark.parametrize("game", ["element313", "elements"])
@pytest.mark.parametrize("who", ["greedy", "random"])
def test_all_that_a_game_measures_is_counted_and_shares_are_shares(game, who):
    kinds, seen = own_measures(game), set()
    for seed in range(3):
        table = table_of(game, 3, seed)
        observer = load_observer(game).Observer(table)
        seat = table.seat
        for move in play(table, [PLAYERS[who]] * 3, seed):
            observer.moved(table, seat, move)
            seat = table.seat
        observer.ended(table)
        for name, one in of_matches([observer.counted]).items():
            seen.add(name)
            assert one.parts >= 0
            assert kinds[name] in (MEAN, MOST) or one.parts <= one.wholes, name
    assert seen == set(kinds)
    assert game in OBSERVED_GAMES
    assert {*kinds.values()} <= {MEAN, MOST, SHARE}


def test_a_target_that_all_have_is_the_end_of_the_first_round():
    played = found("element313", target=0)
    assert (played["match_rounds"], played["atoms"], played["negative"]) == (1, 0, 0)
    assert (played["endless"], played["both_there"]) == (0, 1)
    assert "idle_turns" not in played


def test_first_rows_are_dead_as_often_as_the_ledger_reckons():
    ledger = load_rules(PROJECT, "element313").ledger
    expected = Fraction(Figures(ledger)["setup.dead"]["2"], 100)
    deals = 150
    seen = found("element313", count=deals, target=0)["first_row_dead"]
    spread = float(expected * (1 - expected) / deals) ** 0.5
    assert abs(float(seen - expected)) < 3 * spread + 0.005


def test_what_a_turn_of_element_313_counts():
    table = table_of("element313", 2)
    table.hand[0] = [0] * 3
    none = counted("element313", table, [("ready",), ("done",), ("done",)])
    assert (none["idle_turns"], none["purchases"], none["first_buy"]) == ((1, 1), (0, 1), (0, 1))
    table = table_of("element313", 2)
    table.row, table.hand[0] = table.row[:1], [9, 9, 9]
    moves = [("ready",)]
    after = table.copy()
    after.make(moves[0])
    moves += [next(move for move in after.moves() if move[0] == "buy"), ("done",), ("done",)]
    bought = counted("element313", table, moves)
    assert (bought["idle_turns"], bought["purchases"], bought["first_buy"]) == (
        (0, 1),
        (1, 1),
        (1, 1),
    )


def test_a_substance_of_one_element_that_all_cards_are():
    names = [f"s{number}" for number in range(18)]
    played = found(
        "elements",
        cards={**dict.fromkeys(rules_of("elements").cards, 0), "fire": 60},
        recipes=dict.fromkeys(names, ("fire",)),
        points=dict.fromkeys(names, 1),
        bonus=dict.fromkeys(names, 0),
        goal=9,
    )
    assert played["first_build"] == played["natural"] == played["ends_by_goal"] == 1
    assert (played["idle_turns"], played["dead_draws"], played["match_rounds"]) == (0, 0, 9)
    assert played["fused"] == played["raided"] == 0


def test_meta_makes_a_substance_artificial_and_a_raid_is_told_once():
    rules = rules_of("elements")
    kinds, names = tuple(rules.cards), tuple(rules.recipes)
    for how, natural in ((CARD, (1, 1)), (META_CARD, (0, 1))):
        table = load_engine("elements").Game(rules, 2, 1)
        table.tasks = [("turn", 1), ("begin", 0)]
        table.substance[0] = names.index("mist")
        table.laid[0] = [Laid(kinds.index("water"), CARD, 0)]
        table.hand[0] = [1] * len(kinds)
        table.go_on()
        told = counted("elements", table, [("lay", kinds.index("air"), how)])
        assert (told["natural"], told["fused"]) == (natural, (0, 1))


@pytest.mark.parametrize(("drawn", "dead"), [("top", 1), ("up", 0), ("anti-up", 0)])
@pytest.mark.parametrize("move", ["deck", "open"])
def test_a_quark_that_nothing_open_is_made_of_is_drawn_in_vain(drawn, dead, move):
    table = table_of("quark", 2)
    kind = table.rules.kinds.index(drawn)
    table.deck[-1], table.row[0] = kind, kind
    told = counted("quark", table, [("deck",) if move == "deck" else ("open", kind)])
    assert told["dead_draws"] == (dead, 1)


def test_each_draw_from_the_deck_is_looked_at():
    table = table_of("quark", 2)
    table.deck[-4:] = map(table.rules.kinds.index, ("top", "up", "top", "up"))
    assert counted("quark", table, [("deck",)] * 4)["dead_draws"] == (2, 4)
