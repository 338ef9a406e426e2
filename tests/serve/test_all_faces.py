"""The wall of faces: what stands on it, and what becomes of it when files change."""

import json
import re

import pytest
import small_check
import small_game
import small_server
from small_server import DECK, DECK_FILE


@pytest.fixture
def served(tmp_path):
    with small_server.served(tmp_path) as one:
        yield one


def picture(served, face="deck/front/one", **said):
    query = "".join(f"&{key}={value}" for key, value in said.items())
    return served.get(f"/g/mini/face.svg?id={face}{query}")


def addresses(served, query=""):
    return served.get(f"/g/mini/faces.json{query}").json()["faces"]


def test_all_games_stand_on_the_first_page(served):
    page = served.get("/").text
    assert 'href="/g/mini/"' in page
    assert "4 pieces, in en, nl" in page


def test_every_card_is_there_with_what_is_looked_for(served):
    page = served.get("/g/mini/").text
    assert re.findall(r'<figure id="[^"]*" data-id="([^"]*)"', page) == [
        "deck/front/one",
        "deck/front/two",
    ]
    assert 'data-cards="one" data-fields="{&#34;name&#34;: &#34;Red fox&#34;}"' in page
    assert 'data-sets="first"' in page
    assert "&times;3" in page
    assert "4 pieces, 2 different, 63.5 × 88.9 mm" in page


def test_a_picture_is_whole_with_its_bleed(served):
    answer = picture(served)
    assert answer.status_code == 200
    assert 'width="69.5mm" height="94.9mm"' in answer.text


def test_a_picture_is_kept_for_ever_by_the_address_that_has_its_version(served):
    address = addresses(served)["deck/front/one front first"]
    assert served.get(address).headers["cache-control"] == "private, max-age=31536000, immutable"
    assert picture(served).headers["cache-control"] == "no-store"


def test_an_edit_changes_the_address_of_what_it_touches(served):
    before = addresses(served)
    old = served.get(before["deck/front/one front first"]).text
    served.save(DECK_FILE, DECK.replace("Red fox", "Red wolf"))
    after = addresses(served)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"deck/front/one front first"}
    fresh = served.get(after["deck/front/one front first"]).text
    assert fresh != old
    # What was there before is there for a comparison.
    assert served.get(before["deck/front/one front first"]).text == old


def test_of_a_face_three_pictures_are_kept(served):
    looks = []
    for animal in ("wolf", "cat", "hen", "owl"):
        served.save(DECK_FILE, DECK.replace("fox", animal))
        address = addresses(served)["deck/front/one front first"]
        looks.append((address, served.get(address).text))
    assert len({text for _, text in looks}) == 4
    (gone, text), *kept = looks
    assert [served.get(address).text for address, _ in kept] == [text for _, text in kept]
    assert served.get(gone).text != text


def test_of_a_few_cards_it_is_told_what_they_say(served):
    address = "/g/mini/figures.json?id=deck/front/two&id=deck/front/none"
    assert served.get(address).json() == {
        "deck/front/two": {
            "fields": '{"name": "Blue bird"}', "cards": "two", "sets": "", "copies": 3,
        },
    }  # fmt: skip
    served.save(DECK_FILE, DECK.replace("Blue bird", "Tit"))
    assert served.get(address).json()["deck/front/two"]["fields"] == '{"name": "Tit"}'


def test_a_page_says_which_faces_it_shows(served):
    def shown():
        page = served.get("/g/mini/").text
        return re.search(r'data-structure="(\w+)" data-words="(\w+)"', page).groups()

    told = served.get("/g/mini/faces.json").json()
    assert shown() == (told["structure"], told["words"])
    assert f'data-version="{served.live.version}"' in served.get("/g/mini/").text


def test_what_stands_on_the_wall_has_a_digest(served):
    before = served.get("/g/mini/faces.json").json()["structure"]
    served.save(DECK_FILE, DECK.replace("{id: two,", "{id: three,"))
    assert served.get("/g/mini/faces.json").json()["structure"] != before


def test_two_languages_stand_beside_each_other(served):
    page = served.get("/g/mini/?beside=nl").text
    assert page.count('class="side front first"') == page.count('class="side front second"') == 2
    own, other = picture(served).text, picture(served, lang="nl").text
    assert own != other


def test_a_broken_file_keeps_the_last_good_picture_and_is_told(served):
    before = picture(served).text
    served.save(DECK_FILE, DECK.replace("id: one", "id: [one"))
    assert picture(served).text == before
    told = served.get("/g/mini/problems.json").json()["problems"]
    assert [(one["file"], one["line"]) for one in told] == [("cards/mini/deck.yaml", 6)]
    page = served.get("/g/mini/").text
    assert "1 problem</strong>" not in page
    assert "1 problem in the files of this game" in page
    served.save(DECK_FILE, DECK)
    assert served.get("/g/mini/problems.json").json() == {"problems": []}


def test_a_face_that_cannot_be_drawn_keeps_its_picture_and_names_its_face(served):
    before = picture(served).text
    bad = small_server.TEMPLATE.replace("card.name", "card.nome")
    served.save(small_server.TEMPLATE_FILE, bad)
    assert picture(served).text == before
    (told,) = served.get("/g/mini/problems.json").json()["problems"]
    assert told["file"] == "templates/mini/deck.svg.j2"
    assert told["face"] == "deck/front/one"


def test_a_game_that_never_could_be_read_says_so(tmp_path):
    with small_server.served(tmp_path, **{DECK_FILE: "component: ["}) as one:
        page = one.get("/g/mini/").text
        assert "There are no cards yet, or their files can't be read." in page
        assert one.get("/g/mini/face.svg?id=deck/front/one").status_code == 404
        assert "can&#39;t be read" in one.get("/").text


def test_a_card_has_its_places_and_its_fields(served):
    page = served.get("/g/mini/card?id=deck/front/two").text
    assert 'data-file="cards/mini/deck.yaml" data-line="6"' in page
    assert 'data-file="templates/mini/deck.svg.j2" data-line="1"' in page
    assert "Blue bird" in page


def test_pages_hear_of_a_change(tmp_path):
    live = small_server.opened(small_server.write(tmp_path))

    async def save(live):
        await live.edition("mini", "")
        small_game.write(tmp_path / DECK_FILE, DECK.replace("Red", "Tan"))
        await live.take_in({tmp_path / DECK_FILE})

    hello, change = small_server.events(live, save)
    live.open_games.close()
    assert hello.startswith("retry: 700\nevent: hello\n")
    kind, data, *_ = change.splitlines()
    assert kind == "event: change"
    version = f"{live.name}.2"
    assert json.loads(data.removeprefix("data: ")) == {
        "games": ["mini"],
        "version": version,
        "changes": [{"game": "mini", "language": "", "faces": ["deck/front/one"], "v": version}],
    }


RULES = small_check.rules_of("holds", {"that": "deck.size == 5"}, {"deck.size": 4})


def test_a_game_is_held_against_its_rules(tmp_path):
    with small_server.served(tmp_path, **{"cards/mini/rules.yaml": RULES}) as one:
        one.client.portal.call(checked, one.live)
        told = one.get("/g/mini/problems.json").json()["problems"][0]
        assert (told["file"], told["severity"]) == ("cards/mini/rules.yaml", "error")
        page = one.get("/g/mini/problems").text
    assert 'id="row-C1"' in page
    assert "does not hold" in page


SOME = small_check.rules_of(
    "composition", {"component": "deck", "where": {"name": "Red fox"}, "expect": 1}, {}
)


def test_a_card_knows_the_rows_that_look_at_it_and_a_row_its_cards(tmp_path):
    with small_server.served(tmp_path, **{"cards/mini/rules.yaml": SOME}) as one:
        one.client.portal.call(checked, one.live)
        fox, bird = (one.get(f"/g/mini/card?id=deck/front/{name}").text for name in ("one", "two"))
        assert 'href="/g/mini/problems#row-C1"' in fox
        assert "Rows of the rules" not in bird
        assert '<a class="hint" href="/g/mini/?row=C1">1 card</a>' in one.get(
            "/g/mini/problems"
        ).text  # fmt: skip
        wall = one.get("/g/mini/?row=C1").text
        assert 'data-of-row="[&#34;deck/front/one&#34;]"' in wall
        assert "looked at by C1" in wall
        assert "not looked at by none" in one.get("/g/mini/?row=none").text


async def checked(live):
    live.check_soon("mini")
    await live._checking
