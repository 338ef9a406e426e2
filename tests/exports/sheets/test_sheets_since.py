"""Sheets of what differs from sheets printed before, and of that alone."""

from collections import Counter

import pytest
from built import export
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument
from small_game import deck, game, write, write_game

from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.model.changes_since_print import CardNow, changes
from pnp.pdf.readback import count_pdf

ONE, TWO = "{id: one, name: 10, copies: 3}", "{id: two, name: 20, copies: 2}"
THREE = "{id: three, name: 30}"
CARDS = (ONE, TWO, THREE)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9">{}</svg>'
FACE = SVG.format('<rect width="{{ card.name }}" height="9" fill="{{ palette.ink }}"/>')
BACK = SVG.format('<rect width="9" height="{{ card.name }}"/>')
WHOLE = "mini-en-a4-duplex-long.pdf"


def written(root, *cards, back="30", other="", **said):
    """Write the game with these cards, and a second deck with those of `other`."""
    keys = {
        "fields": "{name: {type: text, optional: yes}}",
        "back_template": "back.svg.j2",
        "backs": f"{{common: {{name: '{back}'}}}}",
    }
    decks = "[deck, other]" if other else "[deck]"
    keys_of_game = {"components": decks, "palette": "{ink: '#123'}", **said}
    project = write_game(
        root,
        game(**keys_of_game),
        deck(cards=f"[{', '.join(cards)}]", back="common", **keys),
        {"templates/mini/back.svg.j2": BACK},
    )
    write(root / "templates/mini/deck.svg.j2", FACE)
    if other:
        text = deck(component="other", title="Other", cards=f"[{other}]", **keys)
        write(root / "cards/mini/other.yaml", text)
    return project


def printed(root, project, since, **told):
    """Return what is printed of the difference: by card, how many; and all files by their names."""
    paths = export(project, ["mini"], ["sheets"], root / "again", since=str(since), **told)
    files = {path.name.partition("-since-")[0]: path for path in paths}
    sheets = [path for name, path in files.items() if "-changes-" not in name]
    whole = sheets[-1] if sheets else None
    counted = count_pdf(whole).count("front") if whole else Counter()
    return {card: count for (_, card), count in counted.items()}, files


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """The PDF of the game as it was printed."""
    root = tmp_path_factory.mktemp("before")
    export(written(root, *CARDS), ["mini"], ["sheets"], root / "out")
    return root / "out/mini/en" / WHOLE


@pytest.mark.parametrize(("cards", "said", "expected", "told"), [
    (CARDS, {}, {}, []),
    ((ONE.replace("10", "11"), TWO, THREE), {}, {"one": 3}, ["one", "looks different"]),
    ((ONE.replace("3}", "5}"), TWO, THREE), {}, {"one": 2}, ["3 copies, now 5", "print 2"]),
    ((ONE.replace("3}", "1}"), TWO, THREE), {}, {}, ["3 copies, now 1", "take out 2"]),
    ((ONE, THREE), {}, {}, ["two", "is no more", "take out 2"]),
    ((*CARDS, "{id: four, name: 4}"), {}, {"four": 1}, ["four", "new", "print 1"]),
    ((THREE, TWO, ONE), {}, {}, []),
    (CARDS, {"back": "8"}, {"one": 3, "two": 2, "three": 1}, ["has another back"]),
    (CARDS, {"title": "Other"}, {}, []),
    ((ONE.replace("10, copies: 3", "11, copies: 4"), TWO, THREE), {}, {"one": 4},
     ["looks different, 3 copies, now 4", "print 4, take out 3"]),
])  # fmt: skip
def test_what_differs_is_printed_and_listed(tmp_path, before, cards, said, expected, told):
    project = written(tmp_path, *cards, **said)
    found, files = printed(tmp_path, project, before)
    assert found == expected
    listed = files.get("mini-changes-en-a4-duplex-long")
    assert bool(listed) == bool(told)
    if listed:
        with PdfDocument(listed) as pdf:
            text = " ".join(pdf[0].get_textpage().get_text_bounded().split())
        assert [one for one in told if one not in text] == []


@pytest.mark.parametrize(("cards", "told"), [
    ((ONE, TWO), "1 card differs; 0 copies are printed, 1 of those printed before is to be"),
    ((ONE, TWO, THREE.replace("30", "31")), "1 card differs; 1 copy is printed, 1 of those"),
    ((ONE.replace("3}", "1}"), TWO), "2 cards differ; 0 copies are printed, 3 of those"),
])  # fmt: skip
def test_the_note_counts_as_people_do(pnp, tmp_path, before, cards, told):
    project = written(tmp_path, *cards)
    said = ("--root", project.root, "--out", tmp_path / "out")
    done = pnp("build", "mini", "--since", before, *said)
    assert f": {told}" in done.err


def test_each_page_of_the_list_has_the_notice_at_its_foot(tmp_path):
    """As each sheet of a game has that is shared alike: who made it, and under which licence."""
    rights = "{licence: CC-BY-SA-4.0, notice: Made by Ada, authors: [Ada]}"
    old = [f"{{id: c{n}, name: {n + 5}}}" for n in range(40)]
    new = [f"{{id: c{n}, name: {n + 6}}}" for n in range(40)]
    export(written(tmp_path, *old), ["mini"], ["sheets"], tmp_path / "out")
    project = written(tmp_path, *new, rights=rights)
    _, files = printed(tmp_path, project, tmp_path / "out/mini/en" / WHOLE)
    with PdfDocument(files["mini-changes-en-a4-duplex-long"]) as pdf:
        texts = [page.get_textpage().get_text_bounded().split("\n") for page in pdf]
    assert len(texts) == 2
    assert [text[-1].strip() for text in texts] == 2 * ["Made by Ada · CC-BY-SA-4.0"]


def test_only_the_variant_that_differs_is_printed(tmp_path):
    cards = "{id: one, name: 10, copies: 7, variants: [a, b, c]}"
    project = written(tmp_path, cards)
    face = SVG.format('<rect width="{{ {"a": 5, "b": 6, "c": 7}[card.variant] }}" height="9"/>')
    write(tmp_path / "templates/mini/deck.svg.j2", face)
    export(project, ["mini"], ["sheets"], tmp_path / "out")
    write(tmp_path / "templates/mini/deck.svg.j2", face.replace("6", "8"))
    assert printed(tmp_path, project, tmp_path / "out/mini/en" / WHOLE)[0] == {"one": 2}


def test_few_pieces_of_several_decks_share_a_sheet(tmp_path):
    export(written(tmp_path, *CARDS, other="{id: x, name: 2}"), ["mini"], ["sheets"], tmp_path)
    project = written(tmp_path, ONE.replace("10", "11"), TWO, THREE, other="{id: x, name: 1}")
    found, files = printed(tmp_path, project, tmp_path / "mini/en" / WHOLE)
    assert found == {"one": 3, "x": 1}
    assert "mini-changed-1-en-a4-duplex-long" in files
    assert len(count_pdf(files["mini-changed-1-en-a4-duplex-long"]).pages) == 2


def test_of_a_part_that_part_is_compared(tmp_path):
    project = written(tmp_path, *CARDS, other="{id: x, name: 1}")
    export(project, ["mini"], ["sheets"], tmp_path / "out", cards="t*")
    part = next((tmp_path / "out/mini/en").glob("mini-en-*"))
    project = written(
        tmp_path, ONE.replace("10", "11"), TWO.replace("20", "21"), THREE, other="{id: x}"
    )
    assert printed(tmp_path, project, part)[0] == {"two": 2}
    found = printed(tmp_path, project, part, cards="o*")[0]
    assert found == {"one": 3}


@pytest.mark.parametrize(("said", "told", "expected"), [
    ({}, {"ink": "low"}, "it was printed in full ink\n  hint: say --ink full"),
    ({"language": "de"}, {}, "it was printed in the language 'en'\n  hint: say --lang en"),
])  # fmt: skip
def test_other_inks_and_languages_are_told(tmp_path, before, said, told, expected):
    project = written(tmp_path, *CARDS, **said)
    with pytest.raises(PnpError) as caught:
        printed(tmp_path, project, before, **told)
    assert str(caught.value) == f"{before}: {expected}"


def test_a_pdf_of_another_game_is_told(tmp_path, before):
    written(tmp_path, *CARDS)
    (tmp_path / "cards/mini").rename(tmp_path / "cards/maxi")
    (tmp_path / "templates/mini").rename(tmp_path / "templates/maxi")
    path = tmp_path / "cards/maxi/game.yaml"
    write(path, path.read_text(encoding="utf-8").replace("game: mini", "game: maxi"))
    with pytest.raises(PnpError) as caught:
        export(Project(tmp_path), ["maxi"], ["sheets"], tmp_path / "out", since=str(before))
    assert str(caught.value) == (
        f"{before}: this is a PDF of the game 'mini'\n  hint: name a PDF of 'maxi', or build 'mini'"
    )


LOOKS = st.dictionaries(
    st.tuples(st.just("deck"), st.sampled_from("abc")),
    st.builds(Counter, st.lists(st.tuples(st.sampled_from("xyz"), st.sampled_from(["", "u"])))),
)


@given(LOOKS, LOOKS)
def test_what_is_kept_and_what_is_printed_is_what_is_wanted(then, now):
    found = {
        one.card: one for one in changes(then, {key: CardNow(one, {}) for key, one in now.items()})
    }
    for key in {*then, *now}:
        old, new = then.get(key, Counter()), now.get(key, Counter())
        change = found.get(key[1])
        if change is None:
            assert old == new
        else:
            assert old.total() - change.left + change.missing == new.total()
            assert (change.then, change.now) == (old.total(), new.total())
            assert change.kinds
