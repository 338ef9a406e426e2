from small_check import outcome, report_of, row_test

CARDS = [
    {"id": "one", "copies": 3, "name": "lambda", "back": {"name": "antilambda"}},
    {"id": "two", "copies": 2, "name": "pion", "back": {"name": "pion"}},
    {"id": "three", "name": "sigma"},
]
DECK = "component: deck\nface: name\n"
PILES = {"players": [2, 3, 4], "pile": ["lambda", "pion", "antilambda", "sigma"]}


def setup(options, **facts):
    return f"{DECK}{options}", {"facts": facts}


GOOD = [
    setup("deal: {lambda: 3, pion: 2, sigma: 1}"),
    setup("deal: {lambda: 1, antilambda: 2}"),
    setup('deal: \'["lambda", "antilambda", "lambda"]\''),
    setup("for: {n: players}\ndeal: '[pile[i] for i in range(n)]'", **PILES),
    setup("for: {n: [1, 2, 3]}\ndeal: {antilambda: n}"),
    setup("for: {n: [1, 2], m: [0, 1]}\ndeal: {antilambda: n, lambda: m}"),
    setup("where: {id: [one, two]}\ndeal: {lambda: 3, pion: 2}"),
    setup("deal: dealt", dealt={"lambda": 1}),
]
DEAL = "what is dealt: a list of faces, or {proton: 3}"
HINT = "add pieces with these faces, or change what is dealt"
BAD = [
    (setup("deal: {lambda: 4}"), [
        f"deck.yaml:7: lambda: 4 dealt from 3 pieces, 1 short | {HINT}"]),
    (setup("deal: {lambda: 2, antilambda: 3}"), [
        f"deck.yaml:7: antilambda or lambda: 5 dealt from 3 pieces, 2 short | {HINT}"]),
    (setup("deal: {muon: 1}"), [f"10: muon: 1 dealt from 0 pieces, 1 short | {HINT}"]),
    (setup("for: {n: players}\ndeal: {lambda: n}", players=[3, 4, 6]), [
        f"deck.yaml:7: n 4: lambda: 4 dealt from 3 pieces, 1 short | {HINT}",
        f"deck.yaml:7: n 6: lambda: 6 dealt from 3 pieces, 3 short | {HINT}"]),
    (setup("for: {n: [2, 3], m: [1]}\ndeal: {pion: n, sigma: m + 1}"), [
        f"deck.yaml:9: n 2, m 1: sigma: 2 dealt from 1 piece, 1 short | {HINT}",
        f"deck.yaml:8: n 3, m 1: pion: 3 dealt from 2 pieces, 1 short | {HINT}",
        f"deck.yaml:9: n 3, m 1: sigma: 2 dealt from 1 piece, 1 short | {HINT}"]),
    (setup("where: {id: [two, three]}\ndeal: {lambda: 1}"), [
        f"11: lambda: 1 dealt from 0 pieces, 1 short | {HINT}"]),
    (f"{DECK}deal: 3", [f"10: 'deal' must be a list of faces or a map, not 3 | {DEAL}"]),
    (f"{DECK}deal: {{pion: -1}}", ["10: 'deal' has -1 of pion | deal 0 to 1000 of a face"]),
    (f"{DECK}deal: {{pion: 1 / 2}}", ["10: 'deal' has 0.5 of pion | deal 0 to 1000 of a face"]),
    (f"{DECK}deal: {{pion: 1001}}", ["10: 'deal' has 1001 of pion | deal 0 to 1000 of a face"]),
    (f"{DECK}deal: [pion]", ["10: unknown fact 'pion' | use one of: players"]),
    (f"{DECK}for: players\ndeal: {{pion: 1}}", [
        "10: 'for' must be a map from names to lists | write for: {n: players}"]),
    (f"{DECK}for: {{n: 3}}\ndeal: {{pion: 1}}", [
        "5: 'for' has no list for 'n', but 3 | write for: {n: [2, 3, 4]}"]),
    (f"{DECK}for: {{n: range(40), m: range(40)}}\ndeal: {{pion: 1}}", [
        "5: 'for' has more than 1000 turns | make its lists shorter"]),
    (f"{DECK}for: {{n: '[]'}}\ndeal: {{pion: 1}}", [
        "5: this check compares nothing | look at its options, or delete it"]),
    ("component: deck\nface: nam\ndeal: {pion: 1}", [
        "5: cards have no 'nam' | known: back, back.name, id, name, sets"]),
]  # fmt: skip

test_what_can_be_laid_out_and_what_not = row_test("setup", GOOD, BAD, CARDS, {"players": [2, 3]})


def test_each_number_of_players_is_one_comparison(tmp_path):
    options = f"{DECK}for: {{n: players}}\ndeal: {{lambda: n}}"
    found = outcome(tmp_path, "setup", options, CARDS, {"players": [3, 4]})
    assert [(one.label, one.expected, one.found) for one in found.results] == [
        ("n 3", "3 pieces", "all there"),
        ("n 4", "4 pieces", "1 short"),
    ]
    assert [fact.key for fact in found.findings[0].facts] == ["players"]


def test_a_game_without_cards_waits(tmp_path):
    report = report_of(tmp_path, "setup", f"{DECK}deal: {{pion: 1}}", None)
    assert [outcome.state for outcome in report.outcomes] == ["waiting"]
