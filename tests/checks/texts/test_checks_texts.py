import pytest
from small_check import findings_of
from small_game import deck, game

FIELDS = "{rule: {type: text, optional: true, provenance: designed}, value: {type: word, optional: true}}"  # noqa: E501
FACTS = """
  - {id: M-1, key: draw, value: 2, kind: stated, where: Turn}
  - {id: M-2, key: discard, value: 2, kind: stated, where: Turn}
  - {id: M-4, key: keep, value: 7, kind: stated, where: Turn}
  - {id: M-3, key: authors, value: [Ada], kind: stated, where: title page}"""
CARD = "cards/mini/deck.yaml:6"
NAME_IT = "name the fact it comes from, as {=key}, or list it under 'allow'"
GAME = "cards/mini/game.yaml:1"
RIGHTS = "cards/mini/game.yaml:5"


def findings(root, check, row, card):
    row = f"check: {check}, title: Texts, {row}"
    cards = deck(fields=FIELDS, cards=f"[{{id: a, {card}}}]")
    found = findings_of(root, row, FACTS, game(words="{go: Go to the facility}"), cards)
    return [f"{one.where}: {one.message} | {one.hint}" for one in found]


GOOD = [
    ("terms", "use: {centre: conveyor}", "rule: Central row"),
    ("literals", "components: [deck]", 'rule: "Draw {=draw} cards of H_{2}O, v2, \\\\3 4th"'),
    ("literals", 'allow: ["7", "2,5"]', 'rule: "Level 7, or 2,5."'),
    ("literals", "fields: [value]", 'rule: "Draw 2."'),
    ("literals", "components: [deck]", 'rule: "Three of us, two times, [seven]{=keep} fold."'),
    ("literals", "allow: [all seven]", 'rule: "All seven."'),
    ("literals", "allow: ['7']", 'rule: "Seven."'),
    ("credits", "authors: authors, licence: \"'CC0-1.0'\", notice: \"['tests']\"", "rule: a"),
    ("credits", "provenance: {deck: {rule: designed}}", "rule: a"),
    ("credits", "provenance: {deck: {rule: stated}}", "rule: a, provenance: {rule: stated}"),
]
BAD = [
    ("terms", "use: {facility: conveyor, centre: conveyor}", "rule: Empty the Centre", [
        f"{GAME}: word 'go': says 'facility', not 'conveyor' | write 'conveyor'",
        f"{CARD}: deck/a, rule: says 'Centre', not 'conveyor' | write 'conveyor'"]),
    ("literals", "components: [deck]", 'rule: "Draw 2 of 9, keep ½."', [
        f"{CARD}: deck/a, rule: the number 2 is typed | write {{=draw}} if it means that, or "
        "another fact that is 2: discard; else list it under 'allow'",
        f"{CARD}: deck/a, rule: the number 9 is typed | {NAME_IT}",
        f"{CARD}: deck/a, rule: the number ½ is typed | {NAME_IT}"]),
    ("literals", "allow: [all seven]", 'rule: "Keep seven, or all seven, or [seven]{=keep}."', [
        f"{CARD}: deck/a, rule: the number 7 is typed as 'seven' | write [seven]{{=keep}} if "
        "it means that; else list it under 'allow'"]),
    ("credits", "authors: \"['Bob']\", licence: \"'MIT'\", notice: \"['Ada', 'tests']\"", "rule: a",
     [f"{RIGHTS}: authors are Ada, not Bob | mend 'authors' of 'rights' in game.yaml",
      f"{RIGHTS}: the licence is CC0-1.0, not MIT | mend 'licence' of 'rights' in game.yaml",
      f"{RIGHTS}: the notice does not say 'Ada' | mend 'notice' of 'rights' in game.yaml"]),
    ("credits", "provenance: {deck: {rule: stated}}", "rule: a", [
        f"{CARD}: deck/a rule: said to be designed, not stated | "
        "mend 'provenance' of the field, or of the card"]),
    ("credits", "provenance: {dekc: {rule: stated}}", "rule: a", [
        "cards/mini/rules.yaml:10: unknown component 'dekc' | see 'pnp list'"]),
    ("credits", "provenance: {deck: {rulle: stated}}", "rule: a", [
        "cards/mini/rules.yaml:10: 'deck' has no field 'rulle' | see 'fields'"]),
    ("credits", "provenance: {deck: stated}", "rule: a", [
        "cards/mini/rules.yaml:10: provenance of 'deck' is no map | write field: kind"]),
]  # fmt: skip


@pytest.mark.parametrize(("check", "row", "card"), GOOD)
def test_texts_that_are_well(check, row, card, tmp_path):
    assert findings(tmp_path, check, row, card) == []


@pytest.mark.parametrize(("check", "row", "card", "found"), BAD)
def test_texts_that_are_not(check, row, card, found, tmp_path):
    assert findings(tmp_path, check, row, card) == found


@pytest.mark.parametrize(("rule", "found"), [
    ('"{rank.number} of {rank}, H_{2}O"', []),
    ('"{rank.number} of 2"', ["deck/r-1, rule: the number 2 is typed"]),
    ("'{rank.number} of \\{2}'", ["deck/r-1, rule: the number 2 is typed"]),
])  # fmt: skip
def test_what_names_in_braces_stand_for_is_not_typed_and_a_product_is_told_once(
    rule, found, tmp_path
):
    card = f'[{{id: "r-{{rank}}", product: {{rank: [1, 2]}}, rule: {rule}}}]'
    fields = "{rank: {type: key, of: rank}, rule: {type: text}}"
    row = "check: literals, title: Texts, components: [deck]"
    ranks = game(lists="{rank: {1: {number: 3}, 2: {number: 4}}}")
    said = findings_of(tmp_path, row, FACTS, ranks, deck(fields=fields, cards=card))
    assert [finding.message for finding in said] == found


LISTS = """{step: {go: {rule: Go to the facility., next: facility, colour: '#112233'}},
  place: {facility: {turns: [2], rule: Stay for 2 turns.}}}"""


@pytest.mark.parametrize(("row", "found"), [
    ("check: terms, title: T, use: {facility: conveyor}",
     ["list 'step', go, rule: says 'facility', not 'conveyor'"]),
    ("check: literals, title: T", ["list 'place', facility, rule: the number 2 is typed"]),
    ("check: literals, title: T, components: [deck]", []),
    ("check: literals, title: T, fields: [next]", []),
])  # fmt: skip
def test_texts_of_lists_are_looked_at_but_not_the_keys_in_them(row, found, tmp_path):
    said = findings_of(tmp_path, row, FACTS, game(lists=LISTS), deck())
    assert [finding.message for finding in said] == found
    assert {str(finding.where) for finding in said} <= {GAME}
