"""Rules of Quark that are decided by a word: which of them the engine plays, and in which ways."""

from __future__ import annotations

from pnp.core.values import Struct
from pnp.play.facts import TURNS, Facts, of_fact

# Rules that are played in one way alone.
ONLY = {
    "draw_decks": ("baryons", "mesons", "quarks"),
    "turn.first": "start player",
    "turn.first_chosen": "agreed",
    "action.annihilate.discard": ("quark", "antiquark"),
    "action.annihilate.same_flavour": True,
    "action.create.place": "open row",
    "action.create.things": 1,
    "action.create.antiquarks": 3,
    "action.create.lies": "face down",
    "action.decay.becomes": 1,
    "decay.most": 1,
    "decay.chosen": "when it is used",
    "decay.taken_back": False,
    "decay.antiquarks": True,
    "tokens.limited": False,
    "atom.of_antimatter": True,
    "atom.taken": False,
    "atom.energy_spent": True,
    "atom.electron_energy": 1,
    "score.atoms": 1,
    "score.nucleon": 0,
    "score.unused_parts": 0,
    "end.empty_decks": 1,
    "end.wins": "most points",
    "quark_cards.reshuffled": False,
}
# What may be made of antiquarks.
OF_ANTIQUARKS = {made: made for made in (("baryon", "neutron", "proton"), ("neutron", "proton"))}
PLACES = {("open row", "deck"): True, ("open row",): False}
_MOST_SWAPPED = 4  # cards that are drawn for one
_SWAPPED = {(("discard", 1), ("draw", n)): n for n in range(1, _MOST_SWAPPED + 1)}
_LIMITS = {"end of turn": False, "every action": True}
_SIDES = {("left", "right"): (1, -1), ("left",): (1,), ("right",): (-1,)}
_USES = {("annihilate", "create"): True, ("create",): False}
_TIES = {("most energy", "shared"): True, ("shared",): False}


class Rulings(Struct, frozen=True, kw_only=True):
    """What is played in several ways, as it is decided.

    `direction` is how many seats further the next one is. An action `may_be_left` out or `repeats`;
    several go `in_order` of the rulebook. The hand limit holds at the end of a turn and, as it
    `limits_actions`, after each of them; `counts_decayed`: decayed cards count towards it.

    A draw `is_blind` if it may be from the deck, too. `row_waits` for the end of the turn to be
    refilled after a draw, as `particles_wait` after a making. Of a swap so many cards are drawn as
    it says; it `refills` the row after each. It `swaps_decayed` cards, too; they `decayed_meet`
    others in a pair as well. One of a pair is lifted, out of a hand, if it `lifts_pairs`. `sides`
    are how many seats away neighbours are who take energy; who sits on both takes it once if it
    `pays_once`. What is drawn after that is as in a draw if it
    `draws_openly`. The first place `moves_on` after each round.

    The end `finishes` the round. Whoever has the great atom `must_announce` it, which is an action
    if it `announce_acts`, and its energy `is_bound` then. Energy `breaks_ties`.
    """

    direction: int = of_fact(Facts.choice, "turn.direction", TURNS)
    may_be_left: bool = of_fact(Facts.flag, "turn.action_left_out")
    repeats: bool = of_fact(Facts.flag, "turn.same_action_twice")
    in_order: bool = of_fact(lambda facts: not facts.flag("turn.any_order"))
    finishes: bool = of_fact(Facts.flag, "end.finish_round")
    must_announce: bool = of_fact(Facts.flag, "end.atom_forced")
    announce_acts: bool = of_fact(Facts.flag, "end.atom_built")
    is_bound: bool = of_fact(Facts.flag, "end.atom_bound")
    counts_decayed: bool = of_fact(Facts.flag, "hand.decayed_count")
    pays_once: bool = of_fact(Facts.flag, "action.annihilate.paid_once")
    moves_on: bool = of_fact(Facts.flag, "turn.first_moves")
    lifts_pairs: bool = of_fact(Facts.flag, "action.annihilate.lifted")
    swaps_decayed: bool = of_fact(Facts.flag, "action.discard_draw.decayed")
    limits_actions: bool = of_fact(Facts.choice, "hand.limit_counts_at", _LIMITS)
    is_blind: bool = of_fact(Facts.choice, "action.draw.places", PLACES)
    row_waits: bool = of_fact(Facts.either, "action.draw.refill", "at once", "end of turn")
    particles_wait: bool = of_fact(
        Facts.either, "rows.particle_refill", "after the action", "end of turn"
    )
    swapped: int = of_fact(Facts.choice, "action.discard_draw", _SWAPPED)
    refills: bool = of_fact(
        Facts.either, "action.discard_draw.refill", "after the action", "at once"
    )
    decayed_meet: bool = of_fact(Facts.choice, "decay.uses", _USES)
    draws_openly: bool = of_fact(Facts.either, "action.annihilate.draw_from", "deck", "as in draw")
    sides: tuple[int, ...] = of_fact(Facts.choice, "action.annihilate.neighbours", _SIDES)
    breaks_ties: bool = of_fact(Facts.choice, "tie.order", _TIES)


def refuse_unplayed(facts: Facts) -> None:
    """Raise UnplayedError for rules that are decided otherwise than they are played."""
    facts.only(ONLY)
    # All have had the same number of turns because the round is finished.
    facts.choice("end.turns_equal", {facts.flag("end.finish_round"): None})
