"""Rules of Quark that are decided by a word: which of them the engine plays, and in which ways."""

from __future__ import annotations

from typing import Any

from pnp.play.facts import Facts

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
_MOST_SWAPPED = 4  # cards that are drawn for one


def decided(facts: Facts) -> dict[str, Any]:
    """Return what is played in several ways, as it is decided. Raises PnpError.

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
    facts.only(ONLY)
    finishes = facts.flag("end.finish_round")
    # All have had the same number of turns because the round is finished.
    facts.choice("end.turns_equal", {finishes: None})
    return {
        "direction": facts.choice("turn.direction", {"clockwise": 1, "counterclockwise": -1}),
        "may_be_left": facts.flag("turn.action_left_out"),
        "repeats": facts.flag("turn.same_action_twice"),
        "in_order": not facts.flag("turn.any_order"),
        "finishes": finishes,
        "must_announce": facts.flag("end.atom_forced"),
        "announce_acts": facts.flag("end.atom_built"),
        "is_bound": facts.flag("end.atom_bound"),
        "counts_decayed": facts.flag("hand.decayed_count"),
        "pays_once": facts.flag("action.annihilate.paid_once"),
        "moves_on": facts.flag("turn.first_moves"),
        "lifts_pairs": facts.flag("action.annihilate.lifted"),
        "swaps_decayed": facts.flag("action.discard_draw.decayed"),
        **_chosen(facts),
    }


def _chosen(facts: Facts) -> dict[str, Any]:
    limits = {"end of turn": False, "every action": True}
    swapped = {(("discard", 1), ("draw", n)): n for n in range(1, _MOST_SWAPPED + 1)}
    sides = {("left", "right"): (1, -1), ("left",): (1,), ("right",): (-1,)}
    return {
        "limits_actions": facts.choice("hand.limit_counts_at", limits),
        "is_blind": facts.choice(
            "action.draw.places", {("open row", "deck"): True, ("open row",): False}
        ),
        "row_waits": facts.choice("action.draw.refill", {"at once": False, "end of turn": True}),
        "particles_wait": facts.choice(
            "rows.particle_refill", {"after the action": False, "end of turn": True}
        ),
        "swapped": facts.choice("action.discard_draw", swapped),
        "refills": facts.choice(
            "action.discard_draw.refill", {"after the action": False, "at once": True}
        ),
        "decayed_meet": facts.choice(
            "decay.uses", {("annihilate", "create"): True, ("create",): False}
        ),
        "draws_openly": facts.choice(
            "action.annihilate.draw_from", {"deck": False, "as in draw": True}
        ),
        "sides": facts.choice("action.annihilate.neighbours", sides),
        "breaks_ties": facts.choice(
            "tie.order", {("most energy", "shared"): True, ("shared",): False}
        ),
    }
