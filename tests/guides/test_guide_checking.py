"""The guide to checking names every check, every function, and every kind of fact."""

import re

import yaml
from guide_pages import guide
from small_check import rules_of
from small_game import deck, game, write, write_game

from pnp.checks.registry import CHECKS, load_check
from pnp.expressions.functions import FUNCTIONS
from pnp.match_statistics.balance_check import balance_games
from pnp.match_statistics.registry import OBSERVED_GAMES, RECKONED, load_reckoned
from pnp.model.game import PROVENANCES

GUIDE = guide("checking")


def rows(heading):
    """Return the cells of the table that begins with `heading`, by their first."""
    table = re.search(rf"^\| {heading} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)[1]
    cells = [line.strip("| ").split(" | ") for line in table.splitlines()]
    return {first.strip("`"): rest for first, *rest in cells}


def test_every_check_is_told_in_its_own_words():
    # Those without options are run without a row.
    modules = {check: load_check(check) for check in CHECKS if load_check(check).OPTIONS}
    told = {check: f"{cells[0]}." for check, cells in rows("check").items()}
    assert told == {check: mod.__doc__.partition("\n")[0] for check, mod in modules.items()}


def test_every_function_is_told():
    names = re.search(r"and the functions `([a-z\s]+)`", GUIDE)[1]
    assert names.split() == sorted(FUNCTIONS)


def test_every_kind_of_fact_is_told():
    assert tuple(rows("kind")) == PROVENANCES


def test_the_sample_facts_and_rows_are_yaml_that_fits():
    samples = [yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)]
    kinds = {fact["kind"] for sample in samples for fact in sample.get("facts", ())}
    assert kinds <= set(PROVENANCES)
    assert {row["check"] for sample in samples for row in sample.get("checks", ())} <= set(CHECKS)


WITH_TEXT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
    "{{ text(card.element, 's', 9, 9, 40) }}</svg>"
)


def test_the_sample_report_is_what_the_sample_ledger_gives(pnp, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "90")
    facts, checks = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)[:2]
    lists = "{element: {fire: {}, water: {}}}"
    fields = "{element: {type: key, of: element}}"
    cards = "\n  - {id: f, copies: 11, element: fire}\n  - {id: w, copies: 12, element: water}"
    styles = "{s: {fonts: [Nunito], size: 9pt}}"
    files = {
        "game.yaml": game(game="dragons", title="Dragons", lists=lists, styles=styles),
        "deck.yaml": "#\n" * 11 + deck(fields=fields, cards=cards),
        "rules.yaml": facts + checks,
    }
    for name, text in files.items():
        write(tmp_path / "cards/dragons" / name, text)
    write(tmp_path / "templates/dragons/deck.svg.j2", WITH_TEXT)
    done = pnp("check", "dragons", "--root", tmp_path)
    sample = re.search(r"```\n(Dragons  .*?)```", GUIDE, re.DOTALL)[1]
    assert done.out == f"{sample}\n1 error in 1 game\n"


def test_every_measure_and_every_game_that_is_played_is_told():
    told = {name: re.findall(r"`(\w+)`", cells[-1]) for name, cells in rows("measure").items()}
    assert told == {name: [key.name for key in load_reckoned(name).OPTIONS] for name in RECKONED}
    played = re.search(r"Such\nmeasures have ([^.]+)\.", GUIDE)[1]
    assert re.findall(r"`(\w+)`", played) == sorted(OBSERVED_GAMES)


def test_the_sample_balance_can_be_reckoned(tmp_path):
    facts = {
        "cards.each": {"fire": 12, "water": 12},
        "spells.needs": {"flood": ["water", "water"], "steam": ["fire", "water"]},
        "spells.points": {"flood": 3, "steam": 2},
        "dealt": 3,
        "row.open": 1,
    }
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    sample = next(block for block in blocks if block.startswith("balance:"))
    text = rules_of("holds", {"that": "dealt == 3"}, facts) + sample
    (report,) = balance_games(write_game(tmp_path, files={"cards/mini/rules.yaml": text}), ["mini"])
    found = [(one.found, one.holds) for row in report.outcomes for one in row.results]
    # Of 2024 hands 1012 have two waters, 1584 both elements; the spell that lies open is either.
    assert found == [("64 %", True), ("1.5 (flood to steam)", True)]
