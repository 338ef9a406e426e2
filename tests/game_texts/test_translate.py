import pytest
from small_catalog import HEAD, catalog, message, read
from small_game import deck, game, ledger, load, write_game

from pnp.app.localized_game import localized, open_game, open_written
from pnp.core.problems import PnpError, UsageError, Where
from pnp.game_texts.apply_catalog import texts_of, translated, untranslated
from pnp.model.game import Text
from pnp.text.bilingual import parted

FIELDS = "{rule: {type: text}, coin: {type: text, optional: yes}}"
CARDS = "[{id: one, rule: 'Take {=dealt}.'}, {id: two, rule: Keep it., coin: 'Pay :gold:'}]"
RULES = ledger("""facts:
  - {id: M-1, key: dealt, value: 7, kind: stated, where: Set-up}
  - {id: M-2, key: half, value: 0.5, kind: stated, where: Turn}
""")
GERMAN = catalog(
    message("mini.deck.one.rule", "Take {=dealt}.", "Nimm {=dealt}."),
    message("mini.words.up", "Up", "Hoch"),
    message("mini.title", "Mini", "Klein"),
)
NOTICE = "A game for tests"


def small(folder, **more):
    return load(folder, game(words="{up: Up}", **more), deck(fields=FIELDS, cards=CARDS))


def in_german(folder, *messages):
    return translated(small(folder), read(folder, catalog(*messages)))


def project(folder, **catalogs):
    files = {f"cards/mini/locale/{name}.po": text for name, text in catalogs.items()}
    files["cards/mini/rules.yaml"] = RULES
    texts = (game(words="{up: Up}"), deck(fields=FIELDS, cards=CARDS))
    return write_game(folder, *texts, files)


def rules_of(found):
    return [card.front.fields["rule"] for card in found.components[0].cards]


def test_what_is_translated_is_said_so_and_the_rest_as_it_was(tmp_path):
    found = translated(small(tmp_path), read(tmp_path, GERMAN))
    assert rules_of(found) == ["Nimm {=dealt}.", "Keep it."]
    assert (found.title, found.words["up"], found.rights.notice) == ("Klein", "Hoch", NOTICE)
    assert (found.language, found.coverage) == ("de", (3, 7))


def test_ids_stay_as_they_are(tmp_path):
    found = translated(small(tmp_path), read(tmp_path, GERMAN))
    assert (found.id, found.components[0].id) == ("mini", "deck")
    assert [card.id for card in found.components[0].cards] == ["one", "two"]


@pytest.mark.parametrize("one", [
    message("mini.words.up", "Up", "Hoch", "#, fuzzy\n"),
    message("mini.words.up", "Upp", "Hoch"),
    message("mini.words.up", "Up"),
    message("mini.words.up", "Up", " \u00a0\u2009"),
    '#~ msgctxt "mini.words.up"\n#~ msgid "Up"\n#~ msgstr "Hoch"\n',
    message("mini.words.other", "Up", "Hoch"),
])  # fmt: skip
def test_what_is_not_surely_right_stays_in_the_language_of_the_game(tmp_path, one):
    assert in_german(tmp_path, one).words["up"] == "Up"


def test_what_a_translation_does_is_told_with_its_line(tmp_path):
    found = translated(small(tmp_path), read(tmp_path, GERMAN))
    assert found.components[0].cards[0].front.texts["rule"].where == Where("locale/de.po", 14)


RULE, COIN = "mini.deck.one.rule", "mini.deck.two.coin"
SPELL = "leave it out, or spell it as the text does"
PUT = "put it where it belongs, as the text spells it"


@pytest.mark.parametrize(("one", "expected"), [
    (message(RULE, "Take {=dealt}.", "Nimm sieben."), [
        f"the translation of '{RULE}' lacks a placeholder of its text: {{dealt}} | {PUT}"]),
    (message(RULE, "Take {=dealt}.", "Nimm {=delt}."), [
        f"the translation of '{RULE}' has a placeholder that its text has not: {{delt}}, and"
        " lacks {dealt} | spell it as the text does"]),
    (message(COIN, "Pay :gold:", "Zahl :geld:"), [
        f"the translation of '{COIN}' has an icon that its text has not: :geld:, and lacks"
        " :gold: | spell it as the text does"]),
    (message("mini.words.up", "Up", "[Hoch]{.red}"), [
        "the translation of 'mini.words.up' has a look of words that its text has not:"
        f" {{.red}} | {SPELL}"]),
    (message("mini.words.up", "Up", "[Hoch](card:x)"), [
        f"the translation of 'mini.words.up' has a link that its text has not: card:x"
        f" | {SPELL}"]),
    (message("mini.title", "Mini", "Zwei\\nZeilen"), [
        "the translation of 'mini.title': text has several lines | write it on one line"]),
    (message("mini.words.up", "Up", "x" * 5001), [
        "the translation of 'mini.words.up': text is longer than 5000 characters"
        " | make it shorter"]),
])  # fmt: skip
def test_a_translation_does_no_more_than_its_text(tmp_path, one, expected):
    with pytest.raises(PnpError) as caught:
        in_german(tmp_path, one)
    found = caught.value.problems
    assert [f"{problem.message} | {problem.hint}" for problem in found] == expected
    assert {str(problem.where) for problem in found} == {"locale/de.po:14"}


@pytest.mark.parametrize(
    "translation", ["Nimm {=dealt}, ja {=dealt}.", "m^{2} nimm {=dealt}", r"Nimm {=dealt} \\{x\\}"]
)
def test_what_a_translation_may_do(tmp_path, translation):
    one = message(RULE, "Take {=dealt}.", translation)
    assert rules_of(in_german(tmp_path, one))[0] == translation.replace("\\\\", "\\")


@pytest.mark.parametrize(("one", "expected"), [
    (message("mini.words.up", "Up", "Hoch", "#, fuzzy\n"),
     "locale/de.po:15: 'mini.words.up' is fuzzy | look whether it is right"),
    (message("mini.words.up", "Up"),
     "locale/de.po:14: 'mini.words.up' is not translated | translate it"),
    (message("mini.words.up", "Down", "Runter"),
     "locale/de.po:1: 'mini.words.up' is not in the catalog as it is now"
     " | run 'pnp texts update'"),
])  # fmt: skip
def test_what_is_not_translated_is_listed(tmp_path, one, expected):
    wanted = [Text("mini.words.up", "Up")]
    (problem,) = untranslated(wanted, read(tmp_path, catalog(one)))
    assert f"{problem.where}: {problem.message} | {problem.hint}" == expected


def test_all_that_is_printed_can_be_translated(tmp_path):
    assert [text.id.removeprefix("mini.") for text in texts_of(small(tmp_path))] == [
        "deck.one.rule", "deck.two.rule", "deck.two.coin", "title", "notice", "words.up",
        "deck.title",
    ]  # fmt: skip


def test_figures_come_after_the_translation(tmp_path):
    found, _ = open_game(project(tmp_path, de=GERMAN), "mini", "de")
    assert rules_of(found) == ["Nimm 7.", "Keep it."]


@pytest.mark.parametrize(("language", "expected"), [("en", "0.5"), ("de", "0,5")])
def test_figures_in_texts_have_the_decimal_sign_of_the_language(tmp_path, language, expected):
    fields = "{rule: {type: text}, code: {type: word}}"
    cards = "[{id: one, rule: '{=half}', code: '{=half}'}]"
    texts = (game(), deck(fields=fields, cards=cards))
    files = {"cards/mini/rules.yaml": RULES, "cards/mini/locale/de.po": HEAD}
    found, _ = open_game(write_game(tmp_path, *texts, files), "mini", language)
    assert rules_of(found) == [expected]
    assert found.components[0].cards[0].front.fields["code"] == "0.5"


@pytest.mark.parametrize(("language", "expected"), [("en", "face up"), ("de", "offen")])
def test_a_figure_that_is_a_word_is_said_in_the_language(tmp_path, language, expected):
    lies = "facts:\n  - {id: M-1, key: lies, value: face up, kind: stated, where: Set-up}\n"
    fields = "{rule: {type: text}, code: {type: word}}"
    cards = "[{id: one, rule: 'Lay it {=lies}', code: '{=lies}'}]"
    texts = (game(words="{face-up: face up}"), deck(fields=fields, cards=cards))
    german = catalog(
        message("mini.deck.one.rule", "Lay it {=lies}", "Leg es {=lies}"),
        message("mini.words.face-up", "face up", "offen"),
    )
    files = {"cards/mini/rules.yaml": ledger(lies), "cards/mini/locale/de.po": german}
    found, _ = open_game(write_game(tmp_path, *texts, files), "mini", language)
    assert rules_of(found)[0].endswith(f" {expected}")
    assert found.components[0].cards[0].front.fields["code"] == "face up"


@pytest.mark.parametrize("language", ["", "en"])
def test_its_own_language_needs_no_catalog(tmp_path, language):
    found, _ = open_game(project(tmp_path, de="broken"), "mini", language)
    assert (found.edition, found.coverage) == ("en", None)


@pytest.mark.parametrize(("language", "message", "hint"), [
    ("fr", "'mini' is not translated into 'fr'", "use one of: de, en"),
    ("../de", "'mini' is not translated into '../de'", "use one of: de, en"),
    ("en+en", "'en+en' is not two languages", "write two languages, as nl+en"),
    ("en+de+en", "'en+de+en' is not two languages", "write two languages, as nl+en"),
])  # fmt: skip
def test_languages_that_there_are_not(tmp_path, language, message, hint):
    with pytest.raises(UsageError) as caught:
        open_game(project(tmp_path, de=GERMAN), "mini", language)
    (problem,) = caught.value.problems
    assert (problem.message, problem.hint) == (message, hint)


def test_strict_refuses_what_is_not_whole(tmp_path):
    folder = project(tmp_path, de=GERMAN)
    written, _ = open_written(folder, "mini")
    with pytest.raises(PnpError) as caught:
        localized(folder, written, "de", strict=True)
    assert len(caught.value.problems) == 4


def test_strict_wants_the_rulebook_too(tmp_path):
    folder = project(tmp_path, de=GERMAN)
    (tmp_path / "cards/mini/rulebook.md").write_text("# Mini\n\nPlay.\n", encoding="utf-8")
    written, _ = open_written(folder, "mini")
    with pytest.raises(
        PnpError, match=r"'mini\.rulebook\.cover\.p1' is not in the catalog as it is now"
    ):
        localized(folder, written, "de", strict=True)


def test_two_languages(tmp_path):
    found, _ = open_game(project(tmp_path, de=GERMAN), "mini", "en+de")
    one, two = rules_of(found)
    assert parted(one) == ("Take 7.", "Nimm 7.")
    assert two == "Keep it."
    assert parted(found.words["up"]) == ("Up", "Hoch")
    assert (found.edition, found.language, found.second) == ("en+de", "en", "de")
    assert (found.title, found.coverage) == ("Mini", (3, 7))
