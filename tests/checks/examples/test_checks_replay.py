"""Examples of rulebooks are games that the rules allow; each kind of slip in one is told."""

import pytest
from replayed import changed, examples_of, findings, replayed
from thorough import usually

ORDER = """\
      - Emmy: "annihilate charm, anti-charm, for energy: {=action.annihilate.energy['charm']}"
      - Emmy: make lambda of up, down, strange
"""
PROTON = "- Abdus: make proton of anti-up, anti-up, "
MADE = "made: {Emmy: [lambda-b0, k+]}"
REPLAYED = ("element313", "elements", "quark", "quarken", "quirkyquarks")
# What is changed in the examples, and what is told of it.
SLIPS = [
    ({"hand: {Emmy: [up, down, charm, anti-charm]}": "hand: {Emmy: [up, charm, anti-charm]}"},
     "- Emmy: make lambda of up, dow: whole-turn: the rules don't allow Emmy to make lambda of up, "
     "down, strange | allowed: take up from the open row; "),
    ({f"{PROTON}anti-down\n": "- Abdus: make proton of anti-up, anti-down, anti-down\n"},
     "- Abdus: make proton of anti-u: antiproton: the rules don't allow Abdus to make proton of "
     "anti-up, anti-down, anti-down | allowed: make proton of anti-up, anti-up, anti-down; take "),
    ({"lifted with energy: {=action.create.to_strange}": "lifted with energy: 3"},
     "- Lise: \"make lambda of up, do: lambda-lifted: the rules don't allow Lise to make lambda of "
     "up, down, up, lifted with energy: 3 | allowed: make lambda of up, up, down, lifted with "
     "energy: 2; "),
    ({ORDER: "\n".join((*reversed(ORDER.splitlines()), ""))},
     "- Emmy: make lambda of up, dow: whole-turn: the rules don't allow Emmy to make lambda of up, "
     "down, "),
    ({"Emmy.energy_left == 3": "Emmy.energy_left == 4"},
     "- Emmy.energy_left == 4: emmy-scores: 3, not 4 (Emmy.energy_left == 4) | change the figure, "
     "or the moves: this is what the rules make of them"),
    ({"Emmy.energy_left == 3": "Emmy.energy_left"},
     "- Emmy.energy_left: emmy-scores: 'Emmy.energy_left' is 3, neither true nor false | compare "
     "it: 'then' has relations"),
    ({"Emmy.energy_left == 3": "Emmy.energy_left / 0 == 3"},
     "- Emmy.energy_left / 0 == 3: emmy-scores: 'Emmy.energy_left / 0' divides by zero | look at "),
    ({"Emmy.energy_left == 3": "3 * score.energy == 3"},
     "- 3 * score.energy == 3: emmy-scores: '3 * score.energy == 3' says nothing of the game | "
     "compare with what it comes to, as Emmy.points, Emmy.cards, "),
    ({"- Lise: make lambda of up, down, strange": "- Lise: draw from the deck"},
     "- Lise: draw from the deck: lambda-lifted: the rules allow Lise to draw from the deck | "
     "delete it, or change the example"),
    ({f"{PROTON}down": "- Abdus: make a fine proton"},
     "- Abdus: make a fine proton: antiproton: 'make a fine proton' is no move of this game | "
     "write it as 'pnp play' asks: take up from the open row; "),
    ({MADE: "made: {Emmy: [k+, k+]}"},
     "made: {Emmy: [k+, k+]}: emmy-scores: the game has no more than 1 of 'k+' | leave out one of "
     "them"),
    ({MADE: "made: {Emmy: [lambda-b0, k*]}"},
     "made: {Emmy: [lambda-b0, k*]}: emmy-scores: unknown particle 'k*' | use one of: "),
    ({MADE: "built: {Emmy: [lambda-b0, k+]}"},
     "built: {Emmy: [lambda-b0, k+]}: emmy-scores: unknown part of a position 'built' | use one "
     "of: actions, "),
    ({MADE: "made: {Ida: [lambda-b0, k+]}"},
     "made: {Ida: [lambda-b0, k+]}: emmy-scores: 'Ida' is none of the players | they are: Emmy, "
     "Lise"),
    ({MADE: "made: [lambda-b0, k+]"},
     "made: [lambda-b0, k+]: emmy-scores: 'made' must say what each player has | write made: "
     "{Emmy: "),
    ({MADE: "made: {Emmy: {lambda-b0: 1}}"},
     "made: {Emmy: {lambda-b0: 1}}: emmy-scores: 'Emmy' must be a list of pieces | write their "
     "names in brackets, as [up, down]"),
    ({MADE: f"{MADE}\n      actions: many"},
     "actions: many: emmy-scores: 'actions' must be a whole number from 0 to 1000 | write one, "
     "as 3"),
    ({MADE: f"{MADE}\n      actions: 3"},
     "actions: 3: emmy-scores: a turn has 1 to 2 actions, not 3 | write how many are left "
     "in this turn"),
    ({MADE: f"{MADE}\n      decayed: {{Emmy: [up]}}"},
     "decayed: {Emmy: [up]}: emmy-scores: 'up' does not decay | leave it out"),
    ({MADE: f"{MADE}\n      open: [up, up, down, down]"},
     "open: [up, up, down, down]: emmy-scores: no more than 3 lie open in a row | leave some out"),
    ({"- Lise: take charm from the open row\n    then": "- Abdus: draw from the deck\n    then"},
     "- Abdus: draw from the deck: drawing: Abdus can't draw from the deck: it is for Lise to "
     "decide | let Lise do something, or change the position"),
    ({"players: [Emmy, Lise]": "players: [Emmy]"},
     "players: [Emmy]: emmy-scores: 1 player can't play it | name as many as may play: 2, 3, 4"),
    ({"players: [Emmy, Lise]": "players: [Emmy, Lise]\n    variant: long"},
     "variant: long: emmy-scores: the game has no variant 'long' | delete it"),
    ({"at: atoms": "at: atom"},
     "> [!EXAMPLE] Example: what Emm: no example of rules.yaml says how 'atoms' is played | add "
     "one with 'at: atoms', or with 'no_play' and why"),
    ({"at: whole-turn": "at: whole-turns"},
     "at: whole-turns: whole-turn: the rulebook has no example, and no heading, 'whole-turns' | "
     "boxes with examples: swap, annihilate, lift, antimatter, atoms"),
]  # fmt: skip
CHARM = "Abdus takes {=action.annihilate.energy['charm']} energy"
# What is changed in the rulebook, and what is told of it.
TEXTS = [
    ({"open anti-up and an unseen": "open charm and an unseen",
     "draws the open charm": "draws the open anti-up"},
     "> [!EXAMPLE] Example: a turn o: drawing: 'charm' is played after 'anti-up', and told before "
     "it | put the moves, or the words, in order"),
    ({CHARM: CHARM.replace("charm", "bottom")},
     "> Abdus takes {=action.annihil: charm-meets-anti-charm: nothing in it holds the figure "
     "{=action.annihilate.energy['bottom']} | compare it under 'then' with what the game comes to, "
     "or say another"),
    ({"She swaps an up for the open": "She swaps a down for the open"},
     "> [!EXAMPLE] Example: a turn o: drawing: 'up' is played, and the rulebook does not name it | "
     "name or show it there, or change the moves"),
    ({"then draws the open charm": "then draws the open charm, and no top"},
     "> [!EXAMPLE] Example: a turn o: drawing: its words name 'top', which is not in it | say it "
     "in the position or the moves, or under 'besides'"),
    ({"card:quarks/anti-up?width=18) + ![anti-down]": "card:quarks/anti-top) + ![anti-down]"},
     "> ![anti-up](card:quarks/anti-: antiproton: 'quarks/anti-top' is shown, and not in it | show "
     "what is played, or say it in the position or the moves"),
    ({"Abdus takes a proton": "Max takes a proton"},
     "> [!EXAMPLE] Example: an antip: antiproton: Abdus plays, and the rulebook does not name them "
     "| write 'Abdus' there, or another name here"),
    ({"### Atoms {#atoms}": "> [!EXAMPLE] More\n> Lise draws.\n\n### Atoms {#atoms}"},
     "> [!EXAMPLE] More: no example of rules.yaml says how 'points' is played | "),
]  # fmt: skip


# Slips in the others are all that is told of them.
@pytest.mark.parametrize("game", usually([(game,) for game in REPLAYED], [("quark",)]))
def test_what_ships_is_played_by_the_rules(tmp_path, game):
    assert findings(tmp_path, game) == []


@pytest.mark.parametrize(("slip", "told"), SLIPS)
def test_a_slip_in_an_example_is_told(tmp_path, slip, told):
    assert findings(tmp_path, "quark", examples=slip)[0].startswith(told)


def test_what_is_refused_rests_on_all_facts_that_are_played_by(tmp_path):
    said = {"Emmy.energy_left == 3": "Emmy.energy_left == 4"}
    examples = changed(examples_of("quark"), said)
    (found,) = replayed(tmp_path, "quark", examples)
    assert {"flavour.order", "action.create.step_energy"} <= found.plays_by


@pytest.mark.parametrize(("slip", "told"), TEXTS)
def test_a_slip_in_the_rulebook_is_told(tmp_path, slip, told):
    (found,) = findings(tmp_path, "quark", book=slip)
    assert found.startswith(told)


# Slips in examples of the other games: what an engine's position refuses, and what it plays.
MANY_ATOMS = (
    "zugitium-25", "veortium-100", "orortium-100", "veveorium-100", "gigigium-10", "rozugium-5",
    "zuzugium-2", "zuzuzium-7", "rororium-8", "vetytium-100", "zuzugium-10", "zuzuzium-2",
)  # fmt: skip
AGAIN = '- Sem: "proton of Sem: up/gree: sem-mends-the-other: '
WHITE = "hadrons: {Sem: [proton red green blue]}"
OTHERS = [
    ("quirkyquarks", {"      round: 2\n      step: funding": "      round: 1\n      step: funding"},
     "round: 1: neutrino: no round 1 has a phase 'funding' | rounds with it: 2, 3, 4, 5"),
    ("quirkyquarks", {"front: {Lise: [pion-plus]}": "front: {Lise: [up]}"},
     "front: {Lise: [up]}: ejecting-with-pion-plus: 'up' is no quest | lay quests there; particles "
     "go into 'hand'"),
    ("quirkyquarks",
     {"electron with {=discovery.bid_second - 1}": "electron with {=discovery.bid_second}"},
     '- Emmy: "not begin an auction : going-going-gone: the rules allow Emmy to begin an '),
    ("quarken", {"becomes red (2)": "becomes red"},
     f"{AGAIN}'proton of Sem: up/green becomes red' may be 2 different moves | write which one "
     "behind it, as (1)"),
    ("quarken", {"becomes red (2)": "becomes red (3)"},
     f"{AGAIN}'proton of Sem: up/green becomes red' is 2 different moves, not 3 | write a lower "
     "number behind it, or none"),
    ("quarken", {WHITE: "hadrons: {Sem: [proton red green]}"},
     "hadrons: {Sem: [proton red gre: proton-unbalanced: 'proton red green' is no hadron | write "
     "its name and the colours of its quarks, as 'proton red green blue'"),
    ("quarken", {WHITE: "hadrons: {Sem: [proton red cyan blue]}"},
     "hadrons: {Sem: [proton red cya: proton-unbalanced: no quark of it can be cyan | use one "),
    ("element313", {"buy\n      hand: {Niels: [red, yellow, blue]}\n      up": "sell\n      up"},
     "step: sell: paying-with-help: unknown step 'sell' | use one of: buy, discard, ready, "),
    ("element313", {"position:\n      step: buy\n      hand: {You: [blue, yellow, red, blue]}\n"
                    "      row: [zugitium-25]\n    refused": "position: [buy]\n    refused"},
     "position: [buy]: paying: 'position' must be a map | write 'key: value' lines, indented "),
    ("element313", {"row: [zugitium-25]": "row: [zugitium-25, zugitium-25]"},
     "row: [zugitium-25, zugitium-25: paying: the game has no more than 1 of 'zugitium-25'"),
    ("element313", {"row: [zugitium-25]": f"row: [{', '.join(MANY_ATOMS)}]"},
     "row: [zugitium-25, veortium-10: paying: no more than 6 atoms lie in the row | leave some "
     "out"),
    ("element313", {"    then:\n      - target - Enrico.away": "      - Enrico: buy nothing more\n"
                    "    then:\n      - target - Enrico.away"},
     "- Enrico: buy nothing more: last-round: Enrico can't buy nothing more: the game is over | "
     "delete the move, or change the position"),
    ("element313", {"veortium-100m, zuzugium-10]": "veortium-100m, zuorium-13]"},
     "- target - Maria.away == targe: last-round: 313, not 310 (target - Maria.away == target"),
    ("elements", {"dice: [2, 6]": "dice: [2, 7]"},
     "dice: [2, 7]: whole-turn: a die has no 7 | write faces from 1 to 6"),
    ("elements", {"dice: [2, 6]": "dice: 2"},
     "dice: 2: whole-turn: 'dice' must be a list | write dice: [1, 2]"),
    ("elements", {"dice: [2, 6]": "dice: [2, 3]"},
     "- Marie: \"use a die: take a ca: whole-turn: the rules don't allow Marie to use a die: "),
    ("elements", {"laid: {Marie: [water], Justus: [air]}": "laid: {Marie: [fire], Justus: [air]}"},
     "laid: {Marie: [fire], Justus: : whole-turn: the substance needs no 'fire' more | lay "
     "what it is made of"),
    ("elements", {"laid: {Marie: [water], Justus: [air]}": "laid: {Marie: [wet water]}"},
     "laid: {Marie: [wet water]}: whole-turn: 'wet water' is nothing that lies on a substance | "
     "write it as water, air gem or metal by meta"),
    ("elements", {"substance: {Dorothy: rust}": "substance: {Dorothy: [rust, mud]}"},
     "substance: {Dorothy: [rust, mu: meta-gem-twice: one substance is built at a time | name "),
]  # fmt: skip


@pytest.mark.parametrize(("game", "slip", "told"), OTHERS)
def test_a_slip_in_another_game_is_told(tmp_path, game, slip, told):
    assert findings(tmp_path, game, examples=slip)[0].startswith(told)
