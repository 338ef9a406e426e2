"""Games of docs/samples: each is counted, checked, built; what it is a sample of works.

Each is loaded in every run, and one is built; the others when there is time.
"""

import re
import shutil
from pathlib import Path

import pytest
from thorough import usually

from pnp.core.exit_codes import ExitCode
from pnp.core.project import Project
from pnp.load.game import load_game

SAMPLES = Path(__file__).parents[2] / "docs/samples"
# Game -> its cards and how many there are of each.
PIECES = {
    "tidepool": {
        "limpet": 3, "periwinkle": 3, "barnacle": 2, "mussel": 3, "shore-crab": 2, "sea-star": 2,
        "prawn": 3, "anemone": 1, "tide": 1,
    },
    "isles": {
        "sandbank": 6, "palm-isle": 5, "fire-peak": 3, "coral": 8, "rocks": 6, "one": 20,
        "five": 10, "grey-whale": 6, "humpback": 5, "captain": 1, "bosun": 1, "cook": 2,
        "north": 1, "south": 1, "water": 11, "bread": 10, "wind": 2,
        "four": 1, "eight": 1, "ten": 1, "twelve": 1, "twenty": 1,
        "weather": 1, "pointer": 1,
    },
    "apothecary": {
        "cough": 1, "burns": 1, "sleep": 1, "ink": 1, "warm": 1, "sneeze": 1, "aid": 2,
    },
    "ferry": {"hen": 8, "goat": 8, "pig": 4, "cow": 3, "ferryman": 1},
    "fireflies": {
        f"{glow}-{swarm}": copies
        for glow in ("amber", "jade", "violet")
        for swarm, copies in (("one", 4), ("two", 3), ("three", 2), ("four", 1))
    },
    "greengrocer": dict.fromkeys(
        ("apple", "pear", "cherry", "plum", "lemon", "carrot", "pea", "radish"), 1
    ),
    "forecast": {"summer": 1, "winter": 1, "rose": 1, "months": 1},
    "parade": {"leader": 1, "drum": 2, "trumpet": 2, "cymbals": 1, "flag": 1},
    "spicerack": {
        "pepper": 4, "paprika": 4, "turmeric": 4, "basil": 3, "lavender": 3, "salt": 3,
        "lid-pepper": 2, "lid-paprika": 2, "lid-turmeric": 2, "lid-basil": 2, "lid-lavender": 2,
        "lid-salt": 2,
    },
    "supper": {"dish": 1, "cook": 1, "arrow": 2},
    "harbour": {"chart": 1, "red": 3, "blue": 3, "green": 3, "black": 3, "pilot": 1},
    "lanterns": {"moon": 2, "star": 2, "fish": 1, "lotus": 1, "drum": 1, "house": 1},
    "strand": dict.fromkeys(("evening", "boat", "porthole", "sail", "memory", "night"), 1),
    "matchbox": {"one": 3, "two": 3, "three": 3, "four": 2, "five": 2, "six": 1, "head": 12},
}  # fmt: skip


@pytest.fixture
def sample(tmp_path):
    """Return the folder of a sample, as a copy of one's own."""

    def copied(name):
        return shutil.copytree(SAMPLES / name, tmp_path / name)

    return copied


def test_each_is_counted():
    assert {path.name for path in SAMPLES.iterdir()} == PIECES.keys()


@pytest.mark.parametrize("name", PIECES)
def test_it_has_the_pieces_that_it_says(name):
    game = load_game(Project(SAMPLES / name), name, None)
    found = {card.id: card.copies for part in game.components for card in part.cards}
    assert found == PIECES[name]


@pytest.mark.parametrize("name", usually([(name,) for name in PIECES], [("tidepool",)]))
def test_it_is_built_and_has_nothing_to_warn_of(pnp, name, sample):
    root = sample(name)
    ran = pnp("check", name, "--root", root)
    assert (ran.code, ran.err) == (ExitCode.OK, "")
    ran = pnp("build", name, "--root", root, "--out", root / "out")
    assert ran.code == ExitCode.OK, ran.err
    (sheets,) = (path for path in ran.out.split() if path.endswith(f"{name}-en-a4-duplex-long.pdf"))
    counted = dict(
        reversed(found)
        for found in re.findall(r"^ +(\d+) +([a-z-]+) ", pnp("count", sheets).out, re.MULTILINE)
    )
    assert {card: int(count) for card, count in counted.items()} == PIECES[name]


def test_texts_of_a_table_are_translated_checked_and_found_by_language(pnp, sample):
    root = sample("tidepool")
    (made,) = pnp("texts", "new", "tidepool", "de", "--root", root).out.split()
    catalog = Path(made)
    text = catalog.read_text(encoding="utf-8")
    assert "#: cards/tidepool/pool.csv\n" in text
    said = {
        'msgctxt "tidepool.pool.sea-star.name"\nmsgid "Sea star"\nmsgstr "': "Seestern",
        'msgctxt "tidepool.pool.mussel.name"\nmsgid "Mussel"\nmsgstr "': "Miesmuschel " * 9,
    }
    for before, translation in said.items():
        assert before in text
        text = text.replace(before, before + translation.strip())
    catalog.write_text(text, encoding="utf-8")
    ran = pnp("texts", "check", "tidepool", "de", "--root", root)
    assert ran.code == ExitCode.PROBLEMS
    assert re.search(r"de\.po:\d+: text does not fit .card 'mussel', field 'name'", ran.err)
    drawn = root / "a.svg"
    pnp("render", "tidepool", "sea-star", "--lang", "de", "--root", root, "-o", drawn)
    assert "Seestern" in drawn.read_text(encoding="utf-8")


def test_a_text_of_a_table_that_changes_makes_its_translation_fuzzy(pnp, sample):
    root = sample("tidepool")
    (made,) = pnp("texts", "new", "tidepool", "de", "--root", root).out.split()
    catalog, table = Path(made), root / "cards/tidepool/pool.csv"
    rule = 'msgid "Each neighbour of it counts *1 more*."\nmsgstr "'
    before = catalog.read_text(encoding="utf-8")
    catalog.write_text(before.replace(rule, f"{rule}Je Nachbar *1 mehr*."), encoding="utf-8")
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("*1 more*", "*2 more*"), encoding="utf-8")
    assert pnp("texts", "update", "tidepool", "--root", root).code == 0
    found = catalog.read_text(encoding="utf-8")
    assert "#, fuzzy" in found
    assert '#| msgid "Each neighbour of it counts *1 more*."' in found
