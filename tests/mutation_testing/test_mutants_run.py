"""Slips in a small game: made in memory, always the same, and told of by the rows that hold."""

import pytest
from small_check import deck_of, rules_of
from small_game import deck, game, write_game

from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.files.user_file import YAML, held_instead, instead, read_file
from pnp.load.game import load_game
from pnp.load.ledger.ledger import load_rules
from pnp.mutation_testing.find_sites import sites_of
from pnp.mutation_testing.mutation_operators import CLASSES, Known, Slip, slips_of
from pnp.mutation_testing.mutation_sites import MutatedFile, MutationSite, SiteKind
from pnp.mutation_testing.run import mutants_of
from pnp.mutation_testing.trial import SAME, Trial

CARDS = [
    {"id": "one", "mass": 9.5, "charge": -1, "name": "Neutron"},
    {"id": "two", "mass": 1.5, "charge": 2, "name": "Neutrino"},
]
BOOK = (
    "# Mini\n\n## Turn {#turn}\n\nThe most atoms begin. Draw {=dealt.two}, not three.\n\n2. Stop.\n"
)
FACTS = {"masses": {"one": 9.5, "two": 1.5}, "dealt.two": 2, "dealt.three": 3}
PO = """\
msgid ""
msgstr ""
"Language: nl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "mini.deck.title"
msgid "Deck"
msgstr "Stapel met meer"

#~ msgid "Old"
#~ msgstr "Oud zonder"
"""


@pytest.fixture
def project(tmp_path):
    rules = rules_of("agrees", "component: deck\nfield: mass\nwith: masses", FACTS)
    files = {"cards/mini/rules.yaml": rules, "cards/mini/rulebook.md": BOOK}
    files["cards/mini/locale/nl.po"] = PO
    return write_game(tmp_path, game(players="2-4"), deck_of(CARDS), files)


def fates(project, seed=1):
    found = mutants_of(project, "mini", seed, None)
    return {(fate.kind, fate.change, str(fate.where)): fate for fate in found.fates}


@pytest.fixture
def told_once(project, pnp):
    """Return what asserts that no row tells of slips until the game is proofread, or sealed."""

    def held(*slips, row="proofread", flag="--proofread"):
        before = fates(project)
        assert [before[slip].row for slip in slips] == [""] * len(slips)
        pnp("check", flag, "--root", project.root)
        after = fates(project)
        assert [after[slip].row for slip in slips] == [row] * len(slips)
        return before, after

    return held


def test_a_row_tells_of_slips_in_what_it_holds_and_of_no_others(project):
    found = fates(project)
    assert found["a figure", "9.5 -> 9.6", "cards/mini/deck.yaml:7"].row == "C1"
    survivor = found["a figure", "2 -> 3", "cards/mini/deck.yaml:8"]
    assert survivor.row == ""
    assert survivor.wanted == "agrees: component: deck, field: charge, with: a fact"


def test_a_fact_that_is_sealed_is_told_of(told_once):
    slip = ("stated fact", "2 -> 3", "cards/mini/rules.yaml:13")
    told_once(slip, row="seals", flag="--seal")


DECIDED = """\
  - {id: Q-1, key: first, value: yes, kind: designed, note: ours}
  - {id: Q-2, key: way, value: to the left, kind: designed, note: ours}
"""


def test_a_rule_that_is_decided_otherwise_is_told_of_once_it_is_proofread(project, told_once):
    path = project.root / "cards/mini/rules.yaml"
    path.write_text(path.read_text() + DECIDED)
    flips = [("yes -> no", 15), ("left -> right", 16)]
    places = [("designed fact", flip, f"cards/mini/rules.yaml:{line}") for flip, line in flips]
    before, _ = told_once(*places)
    wanted = {before[place].wanted for place in places}
    assert wanted == {"pnp check --proofread, once the rules are read"}


def test_texts_that_were_proofread_are_told_of_in_every_language(told_once):
    book, catalog = "cards/mini/rulebook.md:5", "cards/mini/locale/nl.po:8"
    told_once(
        ("a comparison reversed", "most -> fewest", book),
        ("a missing not", "not -> (nothing)", book),
        ("a number word", "three -> four", book),
        ("another variable", "dealt.two -> dealt.three", book),
        ("a comparison reversed", "met -> zonder", catalog),
        ("a comparison reversed", "meer -> minder", catalog),
    )


GLOSSARY = "term,language,translation\ndeck|decks,nl,Stapel\nstack,nl,Stapels\nmore,nl,meer|veel\n"


def test_a_decided_word_for_a_similar_one_is_told_once_they_are_proofread(project, told_once):
    (project.root / "cards/mini/glossary.csv").write_text(GLOSSARY)
    glossary, catalog = "cards/mini/glossary.csv:2", "cards/mini/locale/nl.po:8"
    kind, change = "a similar decided word", "Stapel -> Stapels"
    other = (kind, "veel -> Stapel", "cards/mini/glossary.csv:4")
    _, after = told_once((kind, change, glossary), other)
    assert after[kind, change, catalog].row == "proofread"


def test_another_picture_is_told_once_the_rulebook_is_proofread(project, told_once):
    book = project.root / "cards/mini/rulebook.md"
    shown = "![](card:deck/one?width=20) ![](card:deck/two?width=20)"
    book.write_text(f"{book.read_text()}\n{shown}\n")
    told_once(("another picture", "deck/one -> deck/two", "cards/mini/rulebook.md:9"))


@pytest.mark.parametrize("change", ["proton -> pion", "6 -> 7"])
def test_what_a_template_types_is_told_once_it_is_proofread(project, told_once, change):
    (project.root / "templates/mini/deck.svg.j2").write_text(
        '{% extends "_shared/face.svg.j2" %}\n{{ a(["proton", "pion"], (6, 5, 4)) }}\n'
    )
    told_once(("what a template types", change, "templates/mini/deck.svg.j2:2"))


RECKONED = """\
{% extends "_shared/face.svg.j2" %}
{% import "mini/signs.svg.j2" as signs %}
{{ signs.plus(card.mass - 1, -card.charge) }}{{ signs.minus(3, k + 1) }}
"""
SIGNS = "{% macro plus(a, b) %}{% endmacro %}{% macro minus(a, b) %}{% endmacro %}\n"


def test_what_a_template_reckons_is_told_once_it_is_proofread(project, told_once):
    templates = project.root / "templates/mini"
    (templates / "deck.svg.j2").write_text(RECKONED)
    (templates / "signs.svg.j2").write_text(SIGNS)
    slips = ["- 1 -> (nothing)", "- -> +", "+ 1 -> (nothing)", "signs.plus -> signs.minus"]
    kind, where = "what a template reckons", "templates/mini/deck.svg.j2:3"
    told_once(*((kind, slip, where) for slip in slips))


# Another move, another fact.
PLAYED = (
    "take anti-up from the open row -> draw from the deck",
    "turn.cards_gained -> turn.cards_seen",
)


def test_what_happens_in_an_example_and_what_is_so_then_is_held(bundled):
    game = load_game(bundled, "quark", None)
    sites = [site for site in sites_of(bundled, game) if site.kind == SiteKind.PLAY]
    facts = tuple(fact.key for fact in load_rules(bundled, "quark").ledger.facts)
    columns = {
        site.column: tuple(one.text for one in sites if one.column == site.column) for site in sites
    }
    made = (one for site in sites for one in slips_of(site, Known((), facts, columns)))
    slips = {one.told(): one for one in made}
    trial = Trial(bundled, "quark")
    assert [trial.told_of(slips[one])[0].row for one in PLAYED] == ["C1-112"] * len(PLAYED)


def test_what_is_refused_in_an_example_is_not_taken_for_another_refusal(tmp_path):
    path = tmp_path / "rules.yaml"
    site = MutationSite(
        MutatedFile(path, "rules.yaml", "not take two", "en"),
        SiteKind.PLAY,
        "examples.a.moves",
        "a",
        0,
        12,
    )
    known = Known((), (), {"a": ("not take two", "take three")})
    assert [*slips_of(site, known)] == []


def test_nothing_is_written_and_a_seed_makes_the_same_slips(project):
    files = sorted(path for path in project.root.rglob("*") if path.is_file())
    before = [path.read_bytes() for path in files]
    assert fates(project, 3) == fates(project, 3)
    assert sorted(path for path in project.root.rglob("*") if path.is_file()) == files
    assert [path.read_bytes() for path in files] == before


def test_what_is_free_has_no_slips(project):
    path = project.root / "cards/mini/rules.yaml"
    path.write_text(path.read_text() + "free:\n  - {names: [deck.charge], why: a sample}\n")
    assert not any("charge" in fate.wanted for fate in fates(project).values())


MADE = [
    ("a figure", "938.27", {"938.28", "938.72"}),
    ("a sign", "π^{+}", {"π^{−}"}),
    ("a unit", "105 MeV", {"105 GeV", "105 keV"}),
    ("a comparison reversed", "Most of them", {"Fewest of them", "Least of them"}),
    ("a missing not", "may not draw", {"may draw"}),
    ("a number word", "Two cards", {"Three cards"}),
    ("another variable", "{=hand.least} cards", {"{=hand.most} cards"}),
    ("another branch", "{=end.round, select, yes {One.} no {None.}} {=draw}",
     {"{=end.round, select, yes {None.} no {One.}} {=draw}"}),
    ("another variable", "{=hand.least, select, 1 {x} 2 {y}}",
     {"{=hand.most, select, 1 {x} 2 {y}}"}),
    ("another branch", "yes {One.} no {None.}", set()),
    ("another column", "{=used['2']}", {"{=used['3']}"}),
    ("another column", "| a | b | c |", {"| b | a | c |", "| a | c | b |"}),
    ("a similar name", "a Neutron", {"a Neutrino"}),
    ("a misspelt name", "Feynman", {"Fyenman"}),
    ("a neighbour's value", "long", {"short"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "others"), MADE)
def test_each_class_makes_the_slips_that_it_is_named_for(tmp_path, kind, text, others):
    file = MutatedFile(tmp_path / "deck.yaml", "deck.yaml", text, "en")
    site = MutationSite(file, CLASSES[kind][0][0], "deck/one.x", "deck.x", 0, len(text))
    facts, columns = ("hand.least", "hand.most"), {"deck.x": ("long", "short")}
    known = Known(("Neutron", "Neutrino"), facts, columns)
    _, make = CLASSES[kind]
    made = {f"{text[:start]}{other}{text[end:]}" for start, end, other in make(site, known)}
    assert made - {text} == others


@pytest.mark.parametrize(("listed", "others"), [
    ("[9, 8, 7]", {"[8, 7]", "[9, 9, 8, 7]", "[9, 7]", "[9, 8, 8, 7]"}),
    ("{a: 9, b: 8}", {"{b: 8}"}),
    ("9", set()),
])  # fmt: skip
def test_values_facts_and_cards_are_left_out_and_written_twice(project, listed, others):
    ledger = project.root / "cards/mini/rules.yaml"
    text = ledger.read_text().replace('"value": 3', f'"value": {listed}')
    ledger.write_text(text)
    sites = tuple(sites_of(project, load_game(project, "mini", None)))
    slips = [one for site in sites for one in slips_of(site, Known((), (), {}))]
    whole = {one.site.name for one in slips if one.site.kind == SiteKind.ITEM}
    assert whole == {"deck/one", "deck/two", "masses", "dealt.two", "dealt.three"}
    changed = {one.changed() for one in slips if one.site.file.shown.endswith("rules.yaml")}
    assert {text.replace(listed, other) for other in others} <= changed
    (fact,) = (one for one in sites if one.kind == SiteKind.ITEM and one.name == "dealt.two")
    assert text.replace(fact.text, "") in changed
    assert "dealt.two" in fact.text
    assert "masses" not in fact.text
    assert "dealt.three" not in fact.text


def test_spots_are_what_people_write_and_no_headings_or_heads(project):
    sites = tuple(sites_of(project, load_game(project, "mini", None)))
    texts = {(site.where.file.rpartition("/")[2], site.text) for site in sites}
    assert ("deck.yaml", "Neutrino") in texts
    assert ("game.yaml", "2-4") in texts
    assert ("nl.po", "Stapel met meer") in texts
    assert ("rulebook.md", "Stop.") in texts
    assert not any("Oud" in text for _, text in texts)
    assert not any("UTF-8" in text or "#turn" in text for _, text in texts)


def test_a_file_holds_something_else_only_meanwhile(project):
    path = project.root / "cards/mini/game.yaml"
    written = read_file(path, YAML, Where("game.yaml"), project.root)
    with instead(path, b"game: other\n"):
        assert read_file(path, YAML, Where("game.yaml"), project.root) == b"game: other\n"
    assert held_instead(path) is None
    assert read_file(path, YAML, Where("game.yaml"), project.root) == written


def test_the_terminal_has_a_share_for_each_class_and_the_survivors(project, pnp):
    done = pnp("check", "--mutants", "mini", "--root", project.root)
    assert done.code == 1
    assert " slips were told of (" in done.out
    assert "✗ another variable" in done.out
    assert "\nNothing told of\n" in done.out
    assert (
        "    row: pnp check --proofread, once all texts are read and pictures looked at\n"
        in done.out
    )
    more = ("--seed", "2", "--minutes", "5", "--root", project.root)
    listed = pnp("check", "--mutants", "mini", *more)
    assert listed.out.count("\n") >= done.out.count("\n")


def test_a_row_that_fails_tells_of_nothing(project, pnp):
    path = project.root / "cards/mini/rules.yaml"
    path.write_text(path.read_text().replace('"one": 9.5', '"one": 7'))
    (found,) = [mutants_of(Project(project.root), "mini", 1, None)]
    assert found.failing == ("C1",)
    done = pnp("check", "--mutants", "mini", "--root", project.root)
    assert "  row C1 fails as the game stands, so that it tells of nothing\n" in done.out


def test_another_name_of_the_same_figure_is_no_slip(project):
    path = project.root / "cards/mini/rules.yaml"
    three = '"key": "dealt.three", "value": '
    path.write_text(path.read_text().replace(f"{three}3", f"{three}2"))
    cards = project.root / "cards/mini/deck.yaml"
    cards.write_text(cards.read_text().replace('"charge": 2', '"charge": =dealt.two'))
    (site,) = [
        one
        for one in sites_of(project, load_game(project, "mini", None))
        if one.text == "=dealt.two"
    ]
    trial = Trial(project, "mini")
    assert trial.told_of(Slip(site, "", site.start, site.end, "=dealt.three"))[0].row == SAME
    assert trial.told_of(Slip(site, "", site.start, site.end, "3"))[0].row == ""


def test_a_game_without_rules_is_told_which_rows_it_wants(tmp_path, pnp):
    cards = "[{id: one, name: Take a Neutron, mass: 7}]"
    text = deck(fields="{name: {type: text}, mass: {type: integer}}", cards=cards)
    write_game(tmp_path, game(), text)
    done = pnp("check", "--mutants", "mini", "--root", tmp_path)
    assert done.code == 1
    assert (
        "deck.yaml:6: a figure: 7 -> 8\n    row: agrees: component: deck, field: mass" in done.out
    )
    assert "Take -> Give\n    row: pnp check --proofread, once all texts are read" in done.out
