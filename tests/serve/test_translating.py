"""Translating on the cards: what there is to do, drawn as it is typed, saved into the catalog."""

import json

import pytest
import small_game
import small_server
from small_server import CATALOG_FILE, DECK, DECK_FILE

GLOSSARY = "term,language,translation,note,forbidden\nfox,nl,vos,the animal,reynaert\n"
BOOK = "# Mini\n\n## Turn\n\nDraw a card and show it.\n"
ONE, TWO = "mini.deck.one.name", "mini.deck.two.name"
FILES = {"cards/mini/glossary.csv": GLOSSARY, "cards/mini/rulebook.md": BOOK}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Give a server whose files stay as they are."""
    with small_server.served(tmp_path_factory.mktemp("game"), **FILES) as one:
        yield one


@pytest.fixture
def served(tmp_path):
    with small_server.served(tmp_path, **FILES) as one:
        yield one


def texts(served, to="nl"):
    return {one["id"]: one for one in served.get(f"/g/mini/texts.json?to={to}").json()["texts"]}


def said(words, fuzzy=False, comment=""):
    return {"forms": [words], "fuzzy": fuzzy, "comment": comment}


def save(served, name, words, was=None, **more):
    row = texts(served).get(name, {"key": "", "said": said("")})
    order = {"key": row["key"], "said": said(words, **more), "was": was or row["said"]}
    return served.post("/g/mini/translation?to=nl", order)


def catalog(served):
    return (served.project.root / CATALOG_FILE).read_text(encoding="utf-8")


def test_every_text_is_told_with_its_state_its_part_and_its_places(kept):
    found = texts(kept)
    one, two = found[ONE], found[TWO]
    assert (one["said"]["forms"], one["state"], one["group"]) == (
        ["Rode vos"],
        "translated",
        "deck",
    )
    assert (two["said"]["forms"], two["state"], two["source"]) == ([""], "missing", "Blue bird")
    assert (two["file"], two["line"]) == (DECK_FILE, 6)
    assert "Room: 50 x 20 mm" in two["note"]
    assert {one["part"] for one in found.values()} == {"cards", "words", "rulebook"}


def test_what_is_decided_comes_with_it_and_is_marked(kept):
    row = texts(kept)[ONE]
    assert row["pieces"] == [["Red ", "", ""], ["fox", "term", "vos"]]
    assert row["terms"] == [
        {"term": "fox", "words": ["vos"], "forbidden": ["reynaert"], "note": "the animal"}
    ]
    assert texts(kept)[TWO]["terms"] == []


def test_a_translation_is_saved_in_its_place_and_nothing_else_is_touched(served):
    before = catalog(served)
    answer = save(served, TWO, "Blauwe vogel")
    assert answer.json() == {"now": said("Blauwe vogel"), "problems": [], "faults": []}
    after = catalog(served)
    assert 'msgctxt "mini.deck.two.name"\nmsgid "Blue bird"\nmsgstr "Blauwe vogel"\n' in after
    assert 'msgid "Red fox"\nmsgstr "Rode vos"\n' in after
    assert after.startswith(before.partition("\n\n")[0])
    assert texts(served)[TWO]["said"]["forms"] == ["Blauwe vogel"]


def test_saving_again_changes_one_message_and_keeps_the_flags_of_others(served):
    save(served, TWO, "Vogel")
    mine = catalog(served).replace('msgid "Red fox"', '#, no-wrap\nmsgid "Red fox"')
    small_game.write(served.project.root / CATALOG_FILE, mine)
    save(served, TWO, "Blauwe vogel")
    assert catalog(served) == mine.replace('"Vogel"', '"Blauwe vogel"')


def test_saving_is_seen_on_the_face(served):
    address = "/g/mini/face.svg?id=deck/front/two&lang=nl"
    before = served.get(address).text
    save(served, TWO, "Blauwe vogel")
    # As the system tells of it.
    served.save(CATALOG_FILE, catalog(served))
    assert served.get(address).text != before


def test_a_flag_a_remark_and_back_again(served):
    save(served, TWO, "Vogel", fuzzy=True, comment="which one?")
    now = texts(served)[TWO]
    assert (now["state"], now["said"]) == ("fuzzy", said("Vogel", True, "which one?"))
    assert "# which one?\n" in catalog(served)
    save(served, TWO, "")
    assert texts(served)[TWO]["state"] == "missing"


def test_a_text_that_changed_is_told_with_what_changed(served):
    served.save(DECK_FILE, DECK.replace("Red fox", "Red wolf"))
    now = texts(served)[ONE]
    assert (now["state"], now["source"]) == ("stale", "Red wolf")
    assert now["changes"] == [["Red ", "", ""], ["fox", "gone", ""], ["wolf", "come", ""]]
    assert save(served, ONE, "Rode wolf").json()["now"] == said("Rode wolf")
    assert texts(served)[ONE]["state"] == "translated"
    assert "Red fox" not in catalog(served)


def test_what_changed_underneath_is_not_lost(served):
    was = texts(served)[ONE]["said"]
    other = small_server.CATALOG.replace("Rode vos", "De rode vos")
    small_game.write(served.project.root / CATALOG_FILE, other)
    answer = save(served, ONE, "Vos", was)
    assert answer.status_code == 409
    assert answer.json()["now"] == said("De rode vos")
    assert catalog(served) == other
    assert save(served, ONE, "Vos", answer.json()["now"]).status_code == 200


def test_what_can_not_be_printed_is_saved_as_fuzzy(served):
    answer = save(served, TWO, "Vogel {naam}").json()
    assert answer["now"]["fuzzy"] is True
    (told,) = answer["faults"]
    assert "has a placeholder that its text has not: {naam}" in told["message"]
    assert texts(served)[TWO]["state"] == "fuzzy"


def test_what_does_not_fit_is_saved_as_fuzzy(served):
    answer = save(served, TWO, "vogel " * 60).json()
    assert answer["now"]["fuzzy"] is True
    assert answer["faults"][0]["message"].startswith("text does not fit")


def test_what_no_catalog_can_have_is_told_and_not_written(served):
    before = catalog(served)
    answer = save(served, TWO, "Vo\u200bgel")
    assert answer.status_code == 422
    (told,) = answer.json()["problems"]
    assert told["message"].startswith("it has an invisible character (")
    assert told["hint"] == "delete it"
    assert catalog(served) == before


PLURAL = """
msgctxt "mini.deck.two.name"
msgid "Blue bird"
msgid_plural "Blue birds"
msgstr[0] "Vogel"
msgstr[1] ""
"""


def test_all_plural_forms_are_told_and_saved(served):
    head = small_server.CATALOG.replace(
        '"Content', '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"Content'
    )
    fuzzy = PLURAL.replace("msgctxt", "#, fuzzy\nmsgctxt")
    small_game.write(served.project.root / CATALOG_FILE, head + fuzzy)
    row = texts(served)[TWO]
    assert (row["said"]["forms"], row["numbers"]) == (["Vogel", ""], ["1", "0, 2, 3, 4, 5, …"])
    both = {"forms": ["Vogel", "Vogels"], "fuzzy": False, "comment": ""}
    order = {"key": row["key"], "said": both, "was": row["said"]}
    assert served.post("/g/mini/translation?to=nl", order).json()["now"] == both
    assert 'msgstr[0] "Vogel"\nmsgstr[1] "Vogels"\n' in catalog(served)


def draft(served, name, words, face="", second=""):
    order = {"key": texts(served)[name]["key"], "words": words, "face": face, "second": second}
    return served.post("/g/mini/draft?to=nl", order).json()


def test_what_is_typed_is_drawn_and_nothing_is_written(kept):
    before = catalog(kept)
    first, second = draft(kept, TWO, "Blauw"), draft(kept, TWO, "Blauwe vogel")
    assert first["problems"] == second["problems"] == []
    assert first["all"] == ["deck/front/two"]
    pictures = [kept.get(one["pictures"][0]["src"]) for one in (first, second)]
    assert pictures[0].text != pictures[1].text
    assert "sandbox" in pictures[0].headers["content-security-policy"]
    assert catalog(kept) == before
    assert kept.get("/g/mini/draft.svg?key=x").status_code == 404


def test_the_room_follows_what_is_typed_until_it_does_not_fit(kept):
    shares = [draft(kept, TWO, "vogel " * count) for count in (1, 4, 60)]
    assert [one["share"] for one in shares] == sorted({one["share"] for one in shares})
    assert shares[0]["sizes"] == [12, 12, 9]
    assert 9 <= shares[1]["sizes"][0] <= 12
    assert (shares[2]["sizes"], shares[2]["share"] > 1) == (None, True)
    assert "fit" in shares[2]["problems"][0]["message"]
    # It is drawn all the same: over its box.
    assert len(shares[2]["pictures"]) == 1


def test_a_decided_word_that_is_not_said_yet_is_told(kept):
    assert draft(kept, ONE, "Rood dier")["lacks"] == ["fox"]
    assert draft(kept, ONE, "Rode vos")["lacks"] == []


def test_a_card_shows_two_languages_where_that_is_asked(kept):
    alone, both = draft(kept, TWO, "Vogel"), draft(kept, TWO, "Vogel", second="en")
    pictures = [kept.get(one["pictures"][0]["src"]).text for one in (alone, both)]
    assert len(pictures[1]) > len(pictures[0])


@pytest.mark.parametrize(("words", "message"), [
    ("Vogel {naam}", "has a placeholder that its text has not: {naam}"),
    ("Vogel :vos:", "has an icon that its text has not: :vos:"),
])  # fmt: skip
def test_what_can_not_be_printed_is_told_while_it_is_typed(kept, words, message):
    (told,) = draft(kept, TWO, words)["problems"]
    assert message in told["message"]


def test_a_text_of_the_rulebook_stands_on_its_page(kept):
    rows = texts(kept).values()
    row = next(one for one in rows if one["source"].startswith("Draw"))
    pages = []
    for words in ("Pak een kaart.", "Leg een kaart weg."):
        found = kept.post("/g/mini/book-page?to=nl", {"key": row["key"], "words": words}).json()
        pages.append(kept.get(found["page"]).content)
    # A page is a picture, and another one with other words; nothing is written for it.
    assert pages[0].startswith(b"\x89PNG")
    assert pages[0] != pages[1]
    assert "Pak" not in catalog(kept)


def test_a_new_language_begins_with_all_texts(served):
    answer = served.post("/g/mini/language", {"language": "de", "beside": "nl"})
    assert answer.json() == {"language": "de"}
    found = texts(served, "de")
    assert {one["state"] for one in found.values()} == {"missing"}
    assert "In nl: Rode vos" in found[ONE]["note"]
    assert "German (de)" in served.get("/g/mini/translate").text
    (told,) = served.post("/g/mini/language", {"language": "../x", "beside": ""}).json()["problems"]
    assert told["message"] == "'../x' is not a language"


@pytest.mark.parametrize("sent", [
    [],
    {"key": "x"},
    {"key": 1, "said": said("x"), "was": said("x")},
    {"key": "x", "said": {"forms": [], "fuzzy": False, "comment": ""}, "was": said("x")},
    {"key": "x", "said": {"forms": [1], "fuzzy": False, "comment": ""}, "was": said("x")},
    {"key": "x", "said": {"forms": ["x"], "fuzzy": 1, "comment": ""}, "was": said("x")},
])  # fmt: skip
def test_what_is_no_translation_is_refused(kept, sent):
    answer = kept.post("/g/mini/translation?to=nl", sent)
    (told,) = answer.json()["problems"]
    assert (answer.status_code, told["message"]) == (400, "this is no translation")
    assert told["hint"] == "load the page again"


def test_a_text_or_a_language_that_there_is_not_is_refused(kept):
    answer = save(kept, "mini.deck.three.name", "x")
    (told,) = answer.json()["problems"]
    assert (answer.status_code, told["message"]) == (400, "the game no longer has this text")
    assert kept.get("/g/mini/texts.json?to=fr").status_code == 400


def test_a_catalog_that_is_broken_is_told_and_left_alone(served):
    key = texts(served)[ONE]["key"]
    small_game.write(served.project.root / CATALOG_FILE, 'msgid "x\n')
    order = {"key": key, "said": said("Vos"), "was": said("Rode vos")}
    answer = served.post("/g/mini/translation?to=nl", order)
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["file"] == CATALOG_FILE
    assert catalog(served) == 'msgid "x\n'


def test_only_a_page_of_ours_may_save(kept):
    order = {"key": texts(kept)[ONE]["key"], "said": said("Vos"), "was": said("Rode vos")}
    for headers in ({"x-pnp-token": ""}, {"origin": "http://example.org"}):
        answer = kept.post("/g/mini/translation?to=nl", order, **headers)
        assert answer.status_code == 403
    assert "Rode vos" in json.dumps(texts(kept))


def test_what_the_rulebook_says_anew_is_a_text_at_once(served):
    assert "Or pass." not in {one["source"] for one in texts(served).values()}
    served.save("cards/mini/rulebook.md", BOOK + "\nOr pass.\n")
    assert "Or pass." in {one["source"] for one in texts(served).values()}
