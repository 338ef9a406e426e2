import pytest
from small_check import findings_of
from small_game import deck, game

LISTS = """{flavour: {up: {}, down: {}, strange: {}},
  family: {baryon: {}, meson: {}},
  colour: {red: {hex: "#d02020"}, cyan: {hex: "#20d0d0"}, blue: {hex: "#2020d0"}},
  scheme: {plain: {front: [red, blue, cyan], back: [cyan, blue, red]}, odd: {front: [red, red]}}}"""
FIELDS = """{quarks: {type: keys, of: flavour, optional: true},
  family: {type: key, of: family, optional: true}, anti: {type: flag, optional: true},
  symbol: {type: word, optional: true}, mass: {type: number, optional: true},
  scheme: {type: key, of: scheme, optional: true}}"""
FACTS = """
  - {id: M-1, key: letters, kind: public, address: "https://pdg.lbl.gov", value: {up: u, down: d, strange: s}}
  - {id: M-2, key: pdg, kind: public, address: "https://pdg.lbl.gov", value: {proton: 2212, pion: 211, none: 99999999}}"""  # noqa: E501
PROTON = '{id: proton, quarks: [up, up, down], mass: 938.27, symbol: "p^{+}"}'
ANTIPION = '{id: pion, quarks: [up, down], family: meson, anti: yes, symbol: "π^{−}"}'
CONTENT = "component: deck, quarks: quarks, letters: letters"


def findings(root, check, row, cards=PROTON):
    row = f"check: {check}, title: Physics, {row}"
    cards = deck(fields=FIELDS, cards=f"[{cards}]")
    return findings_of(root, row, FACTS, game(lists=LISTS), cards)


def messages(*arguments):
    return [f"{one.where}: {one.message}" for one in findings(*arguments)]


GOOD = [
    ("quark_content", CONTENT, PROTON),
    ("quark_content", f"{CONTENT}, pdg: pdg, mass: mass, symbol: symbol", PROTON),
    ("quark_content", f"{CONTENT}, last_is_anti: {{family: meson}}, opposite: anti, symbol: symbol",
     ANTIPION),
    ("quark_content", "table: '{\"pion\": [\"up\", \"anti\"]}', pdg: pdg, "
     "letters: '{\"up\": \"u\", \"anti\": \"D\"}'", PROTON),
    ("colour_neutral", "component: deck, colours: [scheme.front], "
     "white: '[[\"red\", \"cyan\", \"blue\"]]'",
     "{id: a, scheme: plain}"),
    ("isotopes", "table: '{\"He\": [2, 2, 2], \"Be\": [4, 5, 4]}', stable: yes", PROTON),
    ("isotopes", "table: '{\"T\": [1, 2, 1]}'", PROTON),
    ("decays", "table: '{\"strange\": [\"up\"]}', letters: letters", PROTON),
    ("complements", "table: '{\"red\": \"cyan\", \"cyan\": \"red\"}', list: colour, hex: hex",
     PROTON),
]  # fmt: skip
HERE = "cards/mini/rules.yaml:8"
CARD = "cards/mini/deck.yaml:9"
BAD = [
    ("quark_content", CONTENT, "{id: half, quarks: [up, up]}", [
        f"{CARD}: half: uu has charge 4/3, not a whole one"]),
    ("quark_content", f"{CONTENT}, pdg: pdg", "{id: proton, quarks: [up, down, down]}", [
        f"{CARD}: proton: quarks udd, not uud as in the tables of the Particle Data Group"]),
    ("quark_content", f"{CONTENT}, symbol: symbol",
     '{id: proton, quarks: [up, up, down], symbol: "p^{0}"}', [
        f"{CARD}: proton: the symbol p^{{0}} says charge 0, but uud has 1"]),
    ("quark_content", f"{CONTENT}, pdg: pdg, mass: mass",
     "{id: proton, quarks: [up, up, down], mass: 983.27}", [
        f"{CARD}: proton: mass 983.27 MeV, not 938.272 as in the tables of the "
        "Particle Data Group"]),
    ("quark_content", f"{CONTENT}, pdg: pdg",
     "{id: lambda, quarks: [up, down, strange]}, {id: none, quarks: [up, down, strange]}", [
        f"{CARD}: lambda: 'lambda' has no number in 'pdg'",
        f"{CARD}: none: the tables have no particle 99999999"]),
    ("quark_content", 'component: deck, quarks: quarks, letters: \'{"up": "u"}\'', PROTON, [
        f"{HERE}: proton: 'down' is no quark that 'letters' knows"]),
    ("quark_content", f"{CONTENT}, last_is_anti: {{scheme: meson}}", PROTON, [
        f"{HERE}: unknown scheme 'meson'"]),
    ("colour_neutral", 'component: deck, colours: [scheme.front], white: \'[["red", "cyan"]]\'',
     "{id: a, scheme: odd}", [
        "cards/mini/game.yaml:10: scheme 'odd': red, red is not white"]),
    ("colour_neutral", "component: deck, colours: [scheme.front, scheme.back], "
     'white: \'[["red", "cyan", "blue"]]\', '
     'complement: \'{"red": "cyan", "cyan": "red", "blue": "red"}\'', "{id: a, scheme: plain}", [
        "cards/mini/game.yaml:10: scheme 'plain': cyan, blue, red is not cyan, red, red"]),
    ("isotopes", "table: '{\"He\": [2, 3, 2]}'", PROTON, [
        f"{HERE}: He: no nucleus of 2 protons and 3 neutrons lasts"]),
    ("isotopes", "table: '{\"T\": [1, 2, 2]}', stable: yes", PROTON, [
        f"{HERE}: T: 2 electrons for 1 protons, so it is no neutral atom",
        f"{HERE}: T: no nucleus of 1 protons and 2 neutrons lasts"]),
    ("isotopes", "table: '{\"He\": 2}'", PROTON, [
        f"{HERE}: 'He' is 2, not protons, neutrons and electrons"]),
    ("decays",
     'table: \'{"strange": ["down"], "up": ["strange"], "down": ["up"]}\', letters: letters',
     PROTON, [
        f"{HERE}: strange to down: the charge stays -1/3, a decay changes it by 1",
        f"{HERE}: up to strange: it is not lighter"]),
    ("decays", 'table: \'{"odd": ["up"]}\', letters: letters', PROTON, [
        f"{HERE}: 'odd' is no quark that 'letters' knows"]),
    ("complements", 'table: \'{"red": "cyan", "cyan": "blue", "blue": "blue"}\'', PROTON, [
        f"{HERE}: red: its complement is cyan, whose complement is not red",
        f"{HERE}: cyan: its complement is blue, whose complement is not cyan",
        f"{HERE}: blue: its complement is blue, whose complement is not blue"]),
    ("complements", 'table: \'{"red": "blue", "blue": "red"}\', list: colour, hex: hex', PROTON, [
        f"{HERE}: red: blue is 60 degrees off its opposite"]),
]  # fmt: skip


@pytest.mark.parametrize(("check", "row", "cards"), GOOD)
def test_what_physics_allows(check, row, cards, tmp_path):
    assert messages(tmp_path, check, row, cards) == []


@pytest.mark.parametrize(("check", "row", "cards", "found"), BAD)
def test_what_physics_forbids(check, row, cards, found, tmp_path):
    assert messages(tmp_path, check, row, cards)[: len(found)] == found


@pytest.mark.parametrize(("check", "row", "cards", "told"), [
    ("quark_content", 'component: deck, quarks: quarks, letters: \'{"up": "u"}\'', PROTON,
     "proton: 'down' is no quark that 'letters' knows | give each word its letter: u d s c b t"),
    ("colour_neutral", 'component: deck, colours: [scheme.front], white: \'[["red", "cyan"]]\'',
     "{id: a}", "a has no 'scheme.front' | name a list of colours"),
    ("isotopes", "table: '{\"He\": 2}'", PROTON,
     "'He' is 2, not protons, neutrons and electrons | write three numbers, as [2, 2, 2]"),
    ("decays", 'table: \'{"odd": ["up"]}\', letters: letters', PROTON,
     "'odd' is no quark that 'letters' knows | add it there"),
    ("complements", 'table: \'{"red": "cyan", "cyan": "red"}\', list: colours, hex: hex', PROTON,
     "the game has no list 'colours' | see game.yaml"),
    ("complements", 'table: \'{"red": "grey", "grey": "red"}\', list: colour, hex: hex', PROTON,
     "colour 'grey' is not in the list as '#rrggbb' | see game.yaml"),
    ("decays", 'table: \'{"strange": ["down"]}\', letters: letters', PROTON,
     "strange to down: the charge stays -1/3, a decay changes it by 1 | strike the decay, or name "
     "another quark"),
    ("isotopes", "table: '{\"He\": [2, 3, 2]}'", PROTON,
     "He: no nucleus of 2 protons and 3 neutrons lasts | take the numbers of a real isotope"),
    ("quark_content", f"{CONTENT}, pdg: pdg, mass: mass",
     "{id: proton, quarks: [up, up, down], mass: 983.27}",
     "proton: mass 983.27 MeV, not 938.272 as in the tables of the Particle Data Group | mend the "
     "mass, or the name of the card"),
    ("quark_content", f"{CONTENT}, symbol: symbol",
     '{id: proton, quarks: [up, up, down], symbol: "p^{0}"}',
     "proton: the symbol p^{0} says charge 0, but uud has 1 | mend the symbol, or the quarks of "
     "the card"),
    ("quark_content", f"{CONTENT}, pdg: pdg", "{id: proton, quarks: [up, down, down]}",
     "proton: quarks udd, not uud as in the tables of the Particle Data Group | mend the quarks of "
     "the card, or the name that it bears"),
    ("complements", 'table: \'{"red": "blue", "blue": "red"}\', list: colour, hex: hex', PROTON,
     "blue: red is 60 degrees off its opposite | mend the map, or the colours of game.yaml"),
])  # fmt: skip
def test_what_to_do_about_it(check, row, cards, told, tmp_path):
    found = findings(tmp_path, check, row, cards)
    assert [f"{one.message} | {one.hint}" for one in found][-1] == told
