"""The words of a glossary, held against the catalogs of a game."""

import pytest
from small_game import one_line
from small_translation import findings, written

from pnp.app.check import check_games
from pnp.checks.translations.word_forms import says, words_of

LINE = "locale/de.po:14: the translation of 'mini.deck.one.name'"
ROW = "glossary.csv:2"


@pytest.mark.parametrize(("said", "decided", "language", "expected"), [
    ("Nimm eine Karte.", "Karte", "de", True),
    ("Mische die Karten.", "Karte", "de", True),
    ("Die Handkarten", "Karte", "de", True),
    ("Hände", "Hand", "de", True),
    ("Prends une carte.", "Carte", "fr", True),
    ("Prends les cartes.", "carte", "fr", True),
    ("la pancarte", "carte", "fr", False),
    ("l'**ant**iquark", "antiquark", "fr", True),
    ("anti\xadquarks", "antiquark", "fr", True),
    ("los gluones", "gluón", "es", True),
    ("maintenant", "main", "fr", False),
    ("les quarks down", "quark down", "fr", True),
    ("un quark {=x} down", "quark down", "fr", False),
    ("un quark :coin: down", "quark down", "fr", False),
    ("un {carte}", "carte", "fr", False),
    ("[a](#carte)", "carte", "fr", False),
    ("[carte](#a)", "carte", "fr", True),
    ("un quartier", "quark", "fr", False),
    ("", "quark", "fr", False),
])  # fmt: skip
def test_a_decided_word_in_some_form(said, decided, language, expected):
    assert says(words_of(said), words_of(decided), language) is expected


GOOD = {
    "the word": ("Take a card.", "Nimm eine Karte.", "card,de,Karte,,"),
    "an ending in the source": ("Take cards.", "Nimm Karten.", "card,de,Karte,,"),
    "another language": ("Take a card.", "Nimm ein Blatt.", "card,fr,carte,,"),
    "for all": ("Pnp!", "Pnp!", "pnp,*,Pnp,,"),
    "one of two": ("An eye.", "Zwei Augen.", "eye,de,Auge|Blick,,"),
    "terms with other forms": ("Two mice", "Mäuse", "mouse|mice,de,Maus,,"),
    "no whole word": ("A cardinal.", "Ein Kardinal.", "card,de,Karte,,"),
    "the end of its own row": ("Metals.", "Metalen.", "metal,nl,metaal,,"),
    "the longer term": ("A up-quark.", "Ein Up.", "up quark,de,Up,,\nquark,de,Quark,,"),
    "what is decided for the language": ("Pnp", "DuS", "pnp,*,Pnp,,\npnp,de,DuS,,"),
    "a word in a picture": ("A :card:", "Ein :card:", "card,de,Karte,,"),
    "short words": ("D down", "D Down", "D down,de,D Down,,\ndown,de,down,,\ngo,de,ade,,"),
    "forbidden in another word": ("Go", "Geh weiterhin", "go,de,geh,,weit"),
    "forbidden with a hyphen": ("A D meson", "Ein D Meson", "D meson,de,D Meson,,D-Meson"),
    "forbidden in another language": ("Go", "Geh", "go,fr,va,,geh"),
}
BAD = {
    "another word": ("Take a card.", "Nimm ein Blatt.", "card,de,Karte,,",
        f"lacks 'Karte', which stands for 'card' | write it, or change {ROW}"),
    "neither of two": ("An eye.", "Ein Ei.", "eye,de,Auge|Blick,,",
        f"lacks 'Auge' or 'Blick', which stands for 'eye' | write it, or change {ROW}"),
    "the opposite": (
        "A quark.", "Ein Antiquark.", "quark,de,Quark,,\nantiquark,de,Antiquark,,",
        f"lacks 'Quark', which stands for 'quark' | write it, or change {ROW}"),
    "a word of another row with another end": (
        "A neutron.", "Ein Neutrino.", "neutron,de,Neutron,,\nneutrino,de,Neutrino,,",
        f"lacks 'Neutron', which stands for 'neutron' | write it, or change {ROW}"),
    "forbidden": (
        "Take a card.", "Nimm Karte und Blätter, Blatt.", "card,de,Karte,,Blatt|Kärtchen",
        f"has 'Blatt', which is forbidden | write 'Karte', see {ROW}"),
    "forbidden with a hyphen": ("A D meson", "Ein D‑Meson", "D meson,de,D Meson,,D-Meson",
        f"has 'D-Meson', which is forbidden | write 'D Meson', see {ROW}"),
    "forbidden without another word": ("Go", "Ziehen Sie", ",de,,we are friends,Sie",
        "has 'Sie', which is forbidden | use another word, see glossary.csv:2"),
}  # fmt: skip


@pytest.mark.parametrize("case", GOOD)
def test_translations_that_obey(case, tmp_path):
    text, translation, glossary = GOOD[case]
    assert findings(tmp_path, "glossary", [(text, translation)], f"{glossary}\n") == []


@pytest.mark.parametrize("case", BAD)
def test_translations_that_do_not(case, tmp_path):
    text, translation, glossary, expected = BAD[case]
    assert findings(tmp_path, "glossary", [(text, translation)], f"{glossary}\n") == [
        f"{LINE} {expected}; the text is '{text}'"
    ]


def test_a_row_that_no_translation_obeys_is_told_itself(tmp_path):
    texts = [("Take a card.", "Nimm ein Blatt."), ("Two cards", "Zwei Blatt")]
    expected = (
        f"{ROW}: 'Karte' is decided for 'card', and none of the 2 translations (de) of texts with "
        "it says so | write the word that they have"
    )
    assert findings(tmp_path, "glossary", texts, "card,de,Karte,,\n") == [expected]


def test_it_tells_how_many_words_and_texts_there_were(tmp_path):
    project = written(tmp_path, [("Go", "Geh"), ("A card", "")], "go,de,geh,,\ncard,de,Karte,,\n")
    (report,) = check_games(project, ["mini"], ["glossary"])
    ((result,),) = [outcome.results for outcome in report.outcomes]
    assert (result.label, result.expected, result.found) == (
        "de",
        "2 decided words",
        "1 translation",
    )


def test_a_game_without_a_glossary_has_no_such_row(tmp_path):
    (report,) = check_games(written(tmp_path, [("Go", "Geh")]), ["mini"])
    assert "glossary" not in [outcome.row.check for outcome in report.outcomes]


def test_a_broken_glossary_is_told_once(tmp_path):
    project = written(tmp_path, [("Go", "Go")], "go,xxxx,geh,,\n")
    (report,) = check_games(project, ["mini"])
    (found,) = (one for one in report.findings if one.where.file.endswith(".csv"))
    assert found.check == "glossary"
    assert one_line(found) == (
        f"{ROW}: 'xxxx' is not a language | write for example de, fr or pt-BR, de|nl, or * for all"
    )
    assert "untranslated" not in [one.check for one in report.findings]
