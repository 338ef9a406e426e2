"""Cards: definitions, products, copies, names in braces, provenance; and what can be wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import deck, game, load, told

from pnp.core.problems import PnpError, Where
from pnp.load import context
from pnp.load.components.copies import MOST_COPIES
from pnp.load.components.placeholders import Name, fill
from pnp.load.components.products import MOST_COMBINATIONS
from pnp.load.context import MOST_PIECES
from pnp.load.gathered_problems import BadValueError

LISTS = game(
    lists="{element: {fire: {name: Fire, n: 1, hot: true, near: [a, b]}, water: {name: Water}},"
    " rank: {one: {number: 1}, two: {number: 2}}}"
)
FIELDS = (
    "{element: {type: key, of: element, optional: yes}, rank: {type: key, of: rank, optional: yes},"
    " all: {type: keys, of: element, optional: yes}, n: {type: integer, optional: yes},"
    " rule: {type: text, optional: yes}}"
)
KNOWN = "all, element, n, rank, rule"


def cards(root, *definitions, fields=FIELDS, **changes):
    """Return the cards that `definitions`, one line each from line 7 on, make."""
    text = deck(fields=fields, cards="".join(f"\n- {said}" for said in definitions), **changes)
    return load(root, LISTS, text).components[0].cards


def problems(root, *definitions, fields=FIELDS, **changes):
    """Return the problems of `definitions`, which stand on lines 7, 8 ..."""
    text = deck(fields=fields, cards="".join(f"\n- {said}" for said in definitions), **changes)
    return told(root, LISTS, text)


def test_a_card(tmp_path):
    one, two = cards(tmp_path, "{id: one}", "{id: k+2, copies: 3, rule: Hot}")
    assert (one.id, one.copies, one.number, one.back) == ("one", 1, 1, None)
    assert dict(one.front.fields) == dict.fromkeys(("element", "rank", "all", "n", "rule"))
    assert (two.id, two.copies, two.number) == ("k+2", 3, 2)
    assert two.front.fields["rule"] == "Hot"
    assert (two.front.name, two.front.side) == ("k+2", "front")
    assert two.where == two.front.where == Where("cards/mini/deck.yaml", 8)


def test_defaults_stand_for_what_a_card_leaves_out(tmp_path):
    one, two = cards(
        tmp_path,
        "{id: one}",
        "{id: two, n: 7}",
        fields="{n: {type: integer}, rule: {type: text, optional: yes}}",
        defaults="{n: 3, rule: Same}",
    )
    assert one.front.fields == {"n": 3, "rule": "Same"}
    assert two.front.fields == {"n": 7, "rule": "Same"}


def test_a_product_makes_a_card_of_every_combination(tmp_path):
    found = cards(
        tmp_path,
        '{id: "{rank}-{element}", product: {rank: [one, two], element: [fire, water]},'
        ' rule: "{element.name} {rank.number}"}',
    )
    assert [card.id for card in found] == ["one-fire", "one-water", "two-fire", "two-water"]
    assert [card.front.fields["rule"] for card in found] == [
        "Fire 1", "Water 1", "Fire 2", "Water 2",
    ]  # fmt: skip
    assert [card.number for card in found] == [1, 2, 3, 4]
    assert found[3].front.fields["element"] == "water"
    assert found[3].front.fields["rank"] == "two"


@pytest.mark.parametrize(("copies", "counts"), [
    (None, [1, 1, 1, 1]),
    ("3", [3, 3, 3, 3]),
    ("{one: 3, two: 2}", [3, 3, 2, 2]),
    ("{one: {fire: 1, water: 2}, two: {fire: 3, water: 4}}", [1, 2, 3, 4]),
    ("{one: 5, two: {fire: 6, water: 7}}", [5, 5, 6, 7]),
    ("'{rank.number}'", [1, 1, 2, 2]),
])  # fmt: skip
def test_copies_of_a_product(tmp_path, copies, counts):
    said = '{id: "{rank}-{element}", product: {rank: [one, two], element: [fire, water]}'
    said += f", copies: {copies}}}" if copies else "}"
    assert [card.copies for card in cards(tmp_path, said)] == counts


def test_no_copies_no_card(tmp_path):
    found = cards(
        tmp_path,
        '{id: "{rank}", product: {rank: [one, two]}, copies: {one: 0, two: 2}}',
        "{id: last}",
    )
    assert [(card.id, card.copies, card.number) for card in found] == [
        ("two", 2, 1), ("last", 1, 2),
    ]  # fmt: skip


def test_a_back_takes_the_names_of_the_product(tmp_path):
    found = cards(
        tmp_path,
        '{id: "{element}", product: {element: [fire, water]}, back: "{element}-back"}',
        '{id: "own-{element}", product: {element: [fire, water]}, back: {rule: "{element.name}"}}',
        backs="{fire-back: {rule: F}, water-back: {rule: W}}",
    )
    assert [card.back.fields["rule"] for card in found] == ["F", "W", "Fire", "Water"]
    assert [card.back.name for card in found] == [
        "back:fire-back", "back:water-back", "own-fire", "own-water",
    ]  # fmt: skip
    assert found[2].back.fields["element"] is None


def test_names_fill_numbers_and_lists_too(tmp_path):
    said = "product: {element: [fire, water]}, n: '{element.n}', all: [fire, '{element}']"
    lists = game(lists="{element: {fire: {n: 1}, water: {n: 2}}, rank: {}}")
    text = deck(fields=FIELDS, cards=f"\n- {{id: '{{element}}', {said}}}")
    _, water = load(tmp_path, lists, text).components[0].cards
    assert water.front.fields["n"] == 2
    assert water.front.fields["all"] == ("fire", "water")


@pytest.mark.parametrize(("said", "text"), [
    ("{element.name} is {element.hot}", "Fire is true"),
    (r"\{element}", r"\{element}"),
    ("E=mc^{2} {element}", "E=mc^{2} fire"),
    ("x^{{element.n}}", "x^{1}"),
])  # fmt: skip
def test_markup_is_no_name(tmp_path, said, text):
    (card,) = cards(
        tmp_path, f"{{id: '{{element}}', product: {{element: [fire]}}, rule: '{said}'}}"
    )
    assert card.front.fields["rule"] == text


def test_provenance(tmp_path):
    one, two, three = cards(
        tmp_path,
        "{id: one, n: 1}",
        "{id: two, n: 1, rule: x, provenance: {n: reconstructed}}",
        "{id: three, back: {n: 2}, provenance: {n: derived}}",
        fields="{n: {type: integer, optional: yes, provenance: designed},"
        " rule: {type: text, optional: yes}, title: {type: text, optional: yes}}",
        defaults="{title: Same}",
    )
    assert one.provenance == {"n": "designed", "title": "stated"}
    assert two.provenance == {"n": "reconstructed", "rule": "stated", "title": "stated"}
    assert three.provenance == {"n": "derived", "title": "stated"}


ID_HINT = "write for example up-red: up to 80 small letters, digits, - and +"
PRODUCT = 'id: "{element}", product: {element: [fire, water]}'
NOT_COPIES = "write digits only, such as 3 or -12, with no zero in front"
NO_PRODUCT = r"give the card a product, or write \{ for a brace"
NO_FACT = r"give the card a product, or write {=x} for a fact of rules.yaml, :x: for a picture, \{"
NO_FACT += " for a brace"

# (definitions on lines 7, 8 ..., the problems)
BAD_CARDS = [
    (["one"], ["deck.yaml:7: card: must be a map, not a single value"
               " | write 'key: value' lines, indented below it"]),
    (["{n: 1}"], ["deck.yaml:7: card has no 'id'"
                  " | add 'id': the card's id; in a product {flavour} puts in the key"]),
    (["{id: One}"], ["deck.yaml:7: id: 'One' is not a card id | write one"]),
    (["{id: ../one}"], [f"deck.yaml:7: id: '../one' is not a card id | {ID_HINT}"]),
    (["{id: +one}"], ["deck.yaml:7: id: '+one' is not a card id | write one"]),
    (["{id: [one]}"], ["deck.yaml:7: id: must be a single value, not a list"
                       ' | write a word; names in braces need quotes, as "{flavour}"']),
    (['{id: "{x}"}'], [f"deck.yaml:7: id: '{{x}}' can't be filled in, this is no product"
                       f" | {NO_PRODUCT}"]),
    (["{id: one}", "{id: two}", "{id: one}"], [
        "deck.yaml:9: card id 'one' is used twice"
        " | give one of the two another id; the first is at cards/mini/deck.yaml:7"]),
    (["{id: same, product: {element: [fire, water]}}"], [
        "deck.yaml:7: the product makes card 'same' more than once"
        " | put all of its names in braces into the id"]),
    (["{id: one, rank: one, element: fire, colour: red}"], [
        "deck.yaml:7: unknown field 'colour' | use one of: all, back, copies, element,"
        " id, n, product, provenance, rank, rule, variants"]),
    (["{id: one, copies: 0}"], ["deck.yaml:7: copies: 0 is not a number of copies"
                                " | write 1 to 500"]),
    (["{id: one, copies: many}"], [f"deck.yaml:7: copies: 'many' is not a whole number"
                                   f" | {NOT_COPIES}"]),
    (["{id: one, copies: [1]}"], [
        "deck.yaml:7: copies: must be a number, not a list"
        " | write a number, or a map from the keys of a product to numbers"]),
    (["{id: one, copies: {fire: 1}}"], [
        "deck.yaml:7: copies: there is no product that has these keys"
        " | write a number, or give the card a product of the list that is meant"]),
    ([f"{{{PRODUCT}, copies: {{fire: 1, wter: 2}}}}"], [
        "deck.yaml:7: unknown element of the product 'wter' | use one of: water, fire"]),
    ([f"{{{PRODUCT}, copies: {{fire: 1}}}}"], [
        "deck.yaml:7: copies: 'water' of the product is not there"
        " | add 'water: ' with a number, 0 for none"]),
    ([f"{{{PRODUCT}, copies: {{fire: 1, water: [2]}}}}"], [
        "deck.yaml:7: copies: must be a number, not a list | write water: 3"]),
    ([f"{{{PRODUCT}, copies: {{fire: 501, water: -1}}}}"], [
        "deck.yaml:7: copies: -1 is not a number of copies | write 0 to 500",
        "deck.yaml:7: copies: 501 is not a number of copies | write 0 to 500"]),
    ([f"{{{PRODUCT}, copies: '{{element.near}}'}}"], [
        "deck.yaml:7: copies: '{element.near}' is a list, which can't stand in text"
        " | use it in the template, as lists.NAME[card.FIELD]",
        "deck.yaml:7: unknown field of 'element' 'near' | use one of: name"]),
    (['{id: "{a}-{b}", product: {a: [fire], b: [fire]}, copies: {fire: 1}}'],
     ["deck.yaml:7: copies: the keys fit 'a' and 'b' | nest them, as {fire: {fire: 3}}"]),
    (["{id: one, product: [fire]}"], [
        "deck.yaml:7: product: must be a map, not a list"
        " | write 'key: value' lines, indented below it"]),
    (["{id: one, product: {flavour: [up]}}"], [
        f"deck.yaml:7: unknown field 'flavour' | use one of: {KNOWN}; or declare it, below"
        " 'fields': flavour: {type: key, of: LIST}"]),
    (["{id: one, product: {all: [fire]}}"], [
        "deck.yaml:7: product: 'all' holds a list, which can't be part of a product"
        " | use a field of type key"]),
    (["{id: one, product: {element: fire}}"], [
        "deck.yaml:7: element: must be a list of values to combine, not a single value"
        " | write element: [one, two]"]),
    (["{id: one, product: {element: []}}"], [
        "deck.yaml:7: element: has no values to combine | write element: [one, two]"]),
    (["{id: one, product: {element: [fire, fire]}}"], [
        "deck.yaml:7: element: 'fire' is in the product twice | delete one of the two"]),
    (["{id: one, product: {element: [fire, wood]}}"], [
        "deck.yaml:7: unknown element 'wood' | use one of: fire, water"]),
    (["{id: one, product: {element: [[fire]]}}"], [
        "deck.yaml:7: element: must be a single value, not a list"
        ' | write one value; names in braces need quotes, as "{flavour}"']),
    ([f"{{{PRODUCT}, element: fire}}"], [
        "deck.yaml:7: element: the product sets this field already"
        " | delete it here or in the product"]),
    ([f"{{{PRODUCT}, rule: '{{elemnt}}'}}"], [
        "deck.yaml:7: unknown name in braces 'elemnt' | use one of: element"]),
    ([f"{{{PRODUCT}, rule: '{{hand.most}}'}}"], [
        "deck.yaml:7: unknown name in braces 'hand' | use one of: element;"
        " or {=hand.most} for a fact of rules.yaml"]),
    ([f"{{{PRODUCT}, rule: '{{element.hue}}'}}"], [
        "deck.yaml:7: unknown field of 'element' 'hue' | use one of: hot, n, name, near",
        "deck.yaml:7: unknown field of 'element' 'hue' | use one of: name"]),
    ([f"{{{PRODUCT}, n: '{{element.name}}'}}"], [
        f"deck.yaml:7: n: 'Fire' is not a whole number | {NOT_COPIES}",
        f"deck.yaml:7: n: 'Water' is not a whole number | {NOT_COPIES}"]),
    (["{id: one, rule: '{x}'}"], [
        f"deck.yaml:7: rule: '{{x}}' can't be filled in, this is no product | {NO_FACT}"]),
    (["{id: one, rule: '[all]{hot}'}"], [
        "deck.yaml:7: rule: '{hot}' can't be filled in | write {.hot} for a look of the words"
        " before it, {=hot} for a fact"]),
    *(
        ([f"{{id: one, rule: '{text}'}}"], [
            f"deck.yaml:7: rule: '{open_}' is never closed | write }} behind the name, or \\{{ for"
            " the sign itself"])
        for text, open_ in (
            ("a {hot.name b", "{hot.name"), (r"\{ {a", "{a"),
            ("[all]{.red", "{.red"), (":coin:{150%", "{150%"),
        )
    ),
    ([f"{{{PRODUCT}, back: '{{element}}'}}"], [
        "deck.yaml:7: unknown back 'fire' | use one of: none",
        "deck.yaml:7: unknown back 'water' | use one of: none"]),
    (["{id: one, back: star}"], ["deck.yaml:7: unknown back 'star' | use one of: none"]),
    (["{id: one, back: [star]}"], ["deck.yaml:7: back: must be a map, not a list"
                                   " | write 'key: value' lines, indented below it"]),
    (["{id: one, back: {rul: x}}"], [
        "deck.yaml:7: unknown field 'rul' | use one of: rule, all, element, n, rank, template"]),
    (["{id: one, provenance: designed}"], [
        "deck.yaml:7: provenance: must be a map, not a single value"
        " | write 'key: value' lines, indented below it"]),
    (["{id: one, n: 1, provenance: {rule: designed}}"], [
        "deck.yaml:7: unknown field of this card 'rule' | use one of: n"]),
    (["{id: one, n: 1, provenance: {n: [designed]}}"], [
        "deck.yaml:7: unknown provenance 'a list'"
        " | use one of: derived, designed, public, reconstructed, stated"]),
    (["{id: one, copies: 3, variants: [a, b, a]}"], [
        "deck.yaml:7: variants: 'a' is there twice"
        " | delete one of the two, or give it another name"]),
    (["{id: one, variants: 3}"], [
        "deck.yaml:7: variants: must be a list, not a single value"
        " | write variants: [one, two] or one '- item' a line"]),
]  # fmt: skip


@pytest.mark.parametrize(("definitions", "expected"), BAD_CARDS)
def test_problems_of_cards(tmp_path, definitions, expected):
    fields = FIELDS
    if "{a}" in definitions[0]:
        fields = "{a: {type: key, of: element}, b: {type: key, of: element}}"
    assert problems(tmp_path, *definitions, fields=fields) == expected


def test_two_cards_in_one_line_are_no_product(tmp_path):
    with pytest.raises(PnpError) as caught:
        load(tmp_path, LISTS, deck(fields=FIELDS, cards="[{id: one}, {id: one}]"))
    assert [one.message for one in caught.value.problems] == ["card id 'one' is used twice"]


def test_a_field_that_every_card_must_have(tmp_path):
    fields = "{rule: {type: text}, n: {type: integer}}"
    assert problems(tmp_path, "{id: one, n: 1}", "{n: 1}", fields=fields) == [
        "deck.yaml:7: card 'one' has no 'rule'"
        " | add 'rule', or say 'optional: true' for it under 'fields'",
        "deck.yaml:8: card has no 'id'"
        " | add 'id': the card's id; in a product {flavour} puts in the key",
        "deck.yaml:8: card has no 'rule'"
        " | add 'rule', or say 'optional: true' for it under 'fields'",
    ]


def test_the_back_need_not_have_what_the_front_must(tmp_path):
    (card,) = cards(
        tmp_path, "{id: a, rule: x, back: {n: 1}}",
        fields="{rule: {type: text}, n: {type: integer, optional: yes}}",
    )  # fmt: skip
    assert card.back.fields == {"rule": None, "n": 1}


def many(prefix, number):
    return f"[{', '.join(f'{prefix}{n}' for n in range(number))}]"


WORDS = f"{{{', '.join(f'{name}: {{type: text, optional: yes}}' for name in 'abc')}}}"


def test_the_end_of_combinations(tmp_path):
    said = f'{{id: "{{a}}-{{b}}", product: {{a: {many("a", 71)}, b: {many("b", 71)}}}}}'
    assert problems(tmp_path, said, fields=WORDS) == [
        f"deck.yaml:7: product: {71 * 71} combinations; the most is {MOST_COMBINATIONS}"
        " | split it into several cards, or shorten its lists"
    ]


def test_the_end_of_cards(tmp_path, monkeypatch):
    most = 2000  # fewer than the program allows
    monkeypatch.setattr(context, "MOST_CARDS", most)
    said = [
        f'{{id: "{x}-{{a}}-{{b}}", product: {{a: {many("a", 50)}, b: {many("b", 10)}}}}}'
        for x in "vwxyz"
    ]
    assert problems(tmp_path, *said, "{id: last}", fields=WORDS) == [
        f"deck.yaml:11: the game has more than {most} different cards"
        " | make several games of it, or raise the limits, as with --allow 50"
    ]


def test_limits_are_raised_together(tmp_path, monkeypatch):
    monkeypatch.setattr(context, "MOST_CARDS", 1)
    monkeypatch.setattr(context, "MOST_PIECES", 2)
    monkeypatch.setattr("pnp.files.user_file._allowed.times", 2)
    assert problems(tmp_path, "{id: one}", "{id: two, copies: 3}", fields=WORDS) == []
    assert problems(tmp_path, "{id: one}", "{id: two}", "{id: three, copies: 3}", fields=WORDS) == [
        f"deck.yaml:9: the game has more than 2 different cards | {context.SPLIT}"
    ]


def test_the_end_of_pieces(tmp_path):
    said = f'{{id: "{{a}}", product: {{a: {many("a", 101)}}}, copies: {MOST_COPIES}}}'
    assert problems(tmp_path, said, fields=WORDS) == [
        f"deck.yaml:7: the game has more than {MOST_PIECES} pieces"
        " | lower the copies, make several games of it, or raise the limits, as with --allow 50"
    ]


def test_the_end_of_text(tmp_path, monkeypatch):
    most = 2_000_000  # fewer than the program allows
    monkeypatch.setattr(context, "MOST_CHARACTERS", most)
    said = (
        f'{{id: "{{a}}-{{b}}", product: {{a: {many("a", 50)}, b: {many("b", 10)}}},'
        f' c: "{{a}}{"x" * 4900}"}}'
    )
    found = problems(tmp_path, said, fields=WORDS)
    assert found[0] == (
        f"deck.yaml:7: c: products make more than {most:,} characters of text"
        " | shorten the texts that have names in braces"
    )
    assert len(found) == 1


@pytest.mark.parametrize("field", ["rule", "id"])
@pytest.mark.parametrize(
    ("times", "said_of_it"),
    [(6, "text with its names filled in is longer than"), (200_000, "text is longer than")],
)
def test_filled_text_has_an_end(tmp_path, field, times, said_of_it):
    lists = game(lists=f"{{element: {{fire: {{t: {'x' * 4000}}}}}}}")
    said = {"id": "{element}", "rule": "x"} | {field: "{element.t}" * times}
    card = f"{{id: '{said['id']}', rule: '{said['rule']}', product: {{element: [fire]}}}}"
    fields = "{element: {type: key, of: element}, rule: {type: text}}"
    text = deck(fields=fields, cards=f"\n- {card}")
    assert told(tmp_path, lists, text) == [
        f"deck.yaml:7: {field}: {said_of_it} 5000 characters | make it shorter"
    ]


def test_many_bad_combinations_stop_soon(tmp_path):
    said = f'{{id: "{{a}}", product: {{a: {many("a", 1000)}}}, back: "{{a}}-none"}}'
    assert len(problems(tmp_path, said, fields=WORDS)) == 20


def test_many_bad_cards_stop_at_the_end(tmp_path):
    found = problems(tmp_path, *(f"{{id: c{n}, rul{n}: x}}" for n in range(500)))
    assert len(found) == 301
    assert found[-1] == (
        "deck.yaml:306: 300 problems so far; the rest was not looked at"
        " | mend the first ones, they may be the cause of others"
    )


def test_after_many_unknown_names_the_nearest_are_not_looked_for(tmp_path):
    lists = game(lists=f"{{big: {{{', '.join(f'k{n}: {{}}' for n in range(900))}}}}}")
    said = "".join(f"\n- {{id: c{n}, v: k{n}x}}" for n in range(30))
    found = told(tmp_path, lists, deck(fields="{v: {type: key, of: big}}", cards=said))
    assert found[0].startswith("deck.yaml:7: unknown big 'k0x' | use one of: k0, ")
    assert found[-1] == (
        "deck.yaml:36: unknown big 'k29x' | check how it is spelt; there are 900 others"
    )


NAMES = {"a": Name("x", {"n": 1, "bad": None, "yes": True}), "b": Name("{a}", {})}


@pytest.mark.parametrize(("text", "markup", "filled"), [
    ("", False, ""),
    ("{a}-{b}", False, "x-{a}"),
    ("{a.n}{a.yes}{a.bad}", False, "1true"),
    (r"\{a\}", True, r"\{a\}"),
    (r"\\{a}", False, r"\\x"),
    ("^{a}", True, "^{a}"),
    ("^{a}", False, "^x"),
    ("}{a}{", True, "}x{"),
])  # fmt: skip
def test_names_in_braces(text, markup, filled):
    assert fill(text, NAMES, markup) == filled


@given(st.text("{}\\^_ab. ", max_size=30), st.booleans())
def test_text_without_names_is_left_alone(text, markup):
    try:
        filled = fill(text, {}, markup)
    except BadValueError as error:
        told = ("can't be filled in", "is never closed")
        assert any(one in error.message for one in told)  # noqa: PT017 - one of two ways out
        return
    if markup:
        assert filled == text
    else:
        assert filled == text.replace(r"\{", "{").replace(r"\}", "}") or "\\\\" in text


def test_variants_are_one_card_whose_copies_take_them_in_turn(tmp_path):
    (one,) = cards(tmp_path, "{id: one, copies: 5, variants: [a, b, c]}")
    assert (one.id, one.copies, one.variants) == ("one", 5, ("a", "b", "c"))
    assert [face.variant for face in one.fronts] == ["a", "b", "c"]
    assert {face.name for face in one.fronts} == {"one"}
    assert one.front == one.fronts[0]


def test_a_variant_that_no_copy_shows_is_not_drawn(tmp_path):
    (one,) = cards(tmp_path, "{id: one, copies: 2, variants: [a, b, c]}")
    assert [face.variant for face in one.fronts] == ["a", "b"]


def test_variants_of_a_product(tmp_path):
    made = cards(
        tmp_path,
        '{id: "{element}", product: {element: [fire, water]}, copies: 3, variants: [a, b]}',
    )
    assert [[face.variant for face in card.fronts] for card in made] == [["a", "b"], ["a", "b"]]


def test_a_map_can_not_stand_in_text():
    with pytest.raises(BadValueError, match="is a map, which can't stand in text"):
        fill("{a.b}", {"a": Name("x", {"b": {"c": 1}})}, markup=True)
