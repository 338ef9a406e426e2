from typing import Any

import pytest
from small_game import deck, game, load, told

from pnp.core.problems import PnpError, Where
from pnp.core.values import replace
from pnp.game_texts.extract import card_texts, has_words, with_texts, word_texts
from pnp.model.game import Text

FIELDS = """
  title: {type: text, optional: yes}
  rule: {type: text, optional: yes}
  code: {type: word, optional: yes}
  rank: {type: key, of: rank, optional: yes}"""
RANKS = "{rank: {one: {name: First, number: 1, code: a}, two: {name: Second, number: 2, code: b}}}"


def cards_of(folder, cards, **more):
    texts = (game(lists=RANKS), deck(fields=FIELDS, cards=cards, **more))
    return load(folder, *texts)


def ids(texts):
    return [text.id.removeprefix("mini.") for text in texts]


def shown(texts):
    return {text.id.removeprefix("mini.deck."): text.text for text in texts}


@pytest.mark.parametrize(("cards", "expected"), [
    ("[{id: a, title: Storm, rule: Take one., code: Xy}]",
     {"a.title": "Storm", "a.rule": "Take one."}),
    # A product is written once, and translated once.
    ('[{id: "a-{rank}", product: {rank: [one, two]}, title: "{rank.name} storm"}]',
     {"a-{rank}.title": "{rank.name} storm"}),
    # A field that the product sets has a text for each of its values.
    ('[{id: "a-{title}", product: {title: [fire, ice]}, rule: "No {title}!"}]',
     {"a-{title}.rule": "No {title}!", "a-{title}.title.fire": "fire",
      "a-{title}.title.ice": "ice"}),
    # Sides of one card, and a back that cards share.
    ("[{id: a, title: Front, back: {title: Behind}}]",
     {"a.title": "Front", "a.back.title": "Behind"}),
    ("[{id: a, title: One, back: b}, {id: c, title: Two, back: b}]",
     {"a.title": "One", "backs.b.title": "Shared", "c.title": "Two"}),
    # Nothing to translate.
    ('[{id: a, title: "12 + 3", rule: "{=dealt} :coin:"}]', {}),
    ("[{id: a}]", {}),
])  # fmt: skip
def test_the_texts_of_cards(tmp_path, cards, expected):
    backs = "{b: {template: deck.svg.j2, title: Shared}}"
    assert shown(card_texts(cards_of(tmp_path, cards, backs=backs))) == expected


def test_defaults_are_translated_once(tmp_path):
    found = cards_of(tmp_path, "[{id: a}, {id: b}, {id: c, rule: Mine}]", defaults="{rule: Usual}")
    assert shown(card_texts(found)) == {"defaults.rule": "Usual", "c.rule": "Mine"}


def test_texts_that_cards_share(tmp_path):
    found = load(
        tmp_path,
        game(
            words="{up: Up, dots: ...}", lists=RANKS, needs="[a bag, 2 dice]",
            sets="{small: {title: Small, cards: {deck: [one]}}}",
        ),
    )  # fmt: skip
    assert ids(word_texts(found)) == [
        "lists.rank.one.name", "lists.rank.two.name", "title", "notice", "words.up", "words.dots",
        "needs.1", "needs.2", "sets.small.title", "deck.title",
    ]  # fmt: skip


@pytest.mark.parametrize(("lists", "said", "expected"), [
    ("{a: {x: {name: Ox, side: left}}}", None, ["a.x.name"]),
    ("{a: {x: {motto: Be there, hex: b}, y: {motto: Go}}}", None, ["a.x.motto", "a.y.motto"]),
    ("{a: {x: {name: Ox, side: left}}}", "{a: [side]}", ["a.x.side"]),
    ("{a: {x: {name: Ox}}, b: {y: {name: Oy}}}", "{a: []}", ["b.y.name"]),
    ("{a: {x: {lines: [Go on, '3'], n: 4}}}", None, ["a.x.lines.1"]),
])  # fmt: skip
def test_what_of_lists_is_a_text(tmp_path, lists, said, expected):
    found = load(tmp_path, game(lists=lists, texts=said))
    listed = [name for name in ids(word_texts(found)) if name.startswith("lists.")]
    assert [name.removeprefix("lists.") for name in listed] == expected


@pytest.mark.parametrize(("texts", "expected"), [
    ("{b: [name]}", "game.yaml:8: unknown list 'b' | use one of: a"),
    ("{a: [nme]}", "game.yaml:8: unknown field of 'a' 'nme' | use one of: name"),
])  # fmt: skip
def test_problems_of_texts(tmp_path, texts, expected):
    assert told(tmp_path, game(lists="{a: {x: {name: Ox}}}", texts=texts)) == [expected]


def test_each_text_knows_its_line(tmp_path):
    found = load(tmp_path, game(words="\n  up: Up\n  down: Down", lists=RANKS), deck(
        fields=FIELDS, cards="\n  - id: a\n    title: Storm\n    rule: Go"))  # fmt: skip
    places = {text.id: text.where for text in (*card_texts(found), *word_texts(found))}
    assert places["mini.words.down"] == Where("cards/mini/game.yaml", 9)
    assert places["mini.notice"] == Where("cards/mini/game.yaml", 5)
    assert places["mini.deck.a.rule"] == Where("cards/mini/deck.yaml", 13)


def louder(text):
    return Text(text.id, text.text.upper().replace("{RANK.NAME}", "{rank.name}"), text.where)


def test_other_texts_come_to_where_texts_stood(tmp_path):
    cards = """
  - {id: "a-{rank}", product: {rank: [one]}, title: "a {rank.name} storm", code: "{rank.name}"}
  - {id: b, title: flood, back: {rule: behind}}"""
    found = with_texts(cards_of(tmp_path, cards), louder)
    one, two = found.components[0].cards
    assert one.front.fields["title"] == "A FIRST STORM"
    assert one.front.fields["code"] == "First"
    assert (two.front.fields["title"], two.back.fields["rule"]) == ("FLOOD", "BEHIND")
    assert (found.title, found.components[0].title, found.rights.notice) == (
        "MINI", "DECK", "A GAME FOR TESTS")  # fmt: skip
    assert found.lists["rank"]["one"] == {"name": "FIRST", "number": 1, "code": "a"}
    assert (one.id, found.id, found.components[0].id) == ("a-one", "mini", "deck")


def test_a_field_of_a_product_that_is_a_text_is_filled_in_as_it_is_said(tmp_path):
    cards = '[{id: "a-{title}", product: {title: [ice]}, rule: "no {title}!"}]'
    (card,) = with_texts(cards_of(tmp_path, cards), louder_names).components[0].cards
    assert (card.id, card.front.fields["rule"]) == ("a-ice", "no EIS!")


def louder_names(text):
    return Text(text.id, "EIS" if text.text == "ice" else text.text)


def test_the_same_texts_make_the_same_game(tmp_path):
    cards = '[{id: "a-{rank}", product: {rank: [one, two]}, title: "{rank.name}, {=x}", rule: "2"}]'
    found = cards_of(tmp_path, cards)
    assert with_texts(found, lambda text: text) == found


def test_names_in_braces_that_are_not_there(tmp_path):
    found = cards_of(tmp_path, '[{id: "a-{rank}", product: {rank: [one]}, title: "a {rank}"}]')
    with pytest.raises(
        PnpError,
        match=r"deck.yaml:\d+: title: unknown name in braces 'rang'\n  hint: use one of: rank",
    ):
        with_texts(found, lambda text: Text(text.id, text.text.replace("rank", "rang"), text.where))


@pytest.mark.parametrize(("text", "expected"), [
    ("Up", True), ("é", True), ("12", False), ("{=dealt} :coin:", False), ("{a.b} is", True),
    ("", False), ("?!", False), ("![](card:one)", False), ("[#](#play)", False),
    ("![a gem](card:one)", True),
])  # fmt: skip
def test_what_has_words(text, expected):
    assert has_words(text) is expected


@pytest.mark.parametrize(("translations", "expected"), [
    ({"{rank.name} storm": "{rank.name}er Sturm", "First": "Erst"}, "Erster Sturm"),
    # One language in a sentence: what is not translated keeps the names it was written with.
    ({"First": "Erst"}, "First storm"),
    ({"{rank.name} storm": "{rank.name}er Sturm"}, "Firster Sturm"),
    # A translation that says the same is one.
    ({"{rank.name} storm": "{rank.name} storm", "First": "Erst"}, "Erst storm"),
])  # fmt: skip
def test_names_in_braces_are_of_the_language_of_their_text(tmp_path, translations, expected):
    def say(text):
        said = translations.get(text.text)
        return replace(text, text=said) if said else text

    card = '[{id: "a-{rank}", product: {rank: [one, two]}, title: "{rank.name} storm", rule: R}]'
    found = with_texts(cards_of(tmp_path, card), say)
    assert found.components[0].cards[0].front.fields["title"] == expected


def test_a_name_alone_is_said_in_the_language_of_the_game(tmp_path):
    def say(text):
        return replace(text, text="Erst") if text.text == "First" else text

    card = '[{id: "a-{rank}", product: {rank: [one]}, title: "{rank.name}"}]'
    found = with_texts(cards_of(tmp_path, card), say)
    assert found.components[0].cards[0].front.fields["title"] == "Erst"


NESTED = "{kind: {ship: {name: Ship, holds: [[sail, 2 crew], {deck: 1, below: {rule: Row hard}}]}}}"


def test_what_lists_say_may_be_lists_and_maps_in_which_texts_are_translated(tmp_path):
    found = load(tmp_path, game(lists=NESTED))
    holds: Any = found.lists["kind"]["ship"]["holds"]
    assert holds[0] == ("sail", "2 crew")
    assert holds[1]["deck"] == 1
    assert holds[1]["below"]["rule"] == "Row hard"
    listed = {one.id.removeprefix("mini.lists.kind.ship."): one for one in word_texts(found)}
    assert [one for one in listed if one.startswith("holds")] == [
        "holds.1.1", "holds.1.2", "holds.2.below.rule",
    ]  # fmt: skip
    assert listed["holds.2.below.rule"].where == Where("cards/mini/game.yaml", 7)
    said = with_texts(found, lambda text: replace(text, text=text.text.upper()))
    holds = said.lists["kind"]["ship"]["holds"]
    assert (holds[0], holds[1]["below"]["rule"]) == (("SAIL", "2 CREW"), "ROW HARD")
