"""What holds for every game that ships: every PDF has exactly the cards of the definitions."""

from collections import Counter
from typing import Any

import pytest
from built import build, export
from PIL import ImageChops
from shipped import GAMES, PROJECT, renderer
from thorough import usually

from pnp.colour.rgb import contrast
from pnp.core.problems import Where
from pnp.drawing.face import draw_image
from pnp.exports.file_names import sheets_name
from pnp.exports.registry import EXPORTS
from pnp.model.ink import Ink
from pnp.model.selection import Selection, select
from pnp.pdf.readback import count_pdf
from pnp.sheet_layout.print_options import Options, print_options
from pnp.sheet_layout.sheet_files import parts_of
from pnp.text.bilingual import SMALLEST

EDITIONS: dict[str, dict[str, Any]] = {
    "a4": {},
    "tabloid, fronts only, lines": {
        "paper": "tabloid", "backs": "none", "bleed": 0, "marks": "lines",
    },
    "legal, folded, low ink": {"paper": "legal", "backs": "gutterfold", "ink": Ink.LOW},
    "letter, short edge, 3 mm": {"paper": "letter", "backs": "duplex-short", "bleed": 3},
    "a3": {"paper": "a3"},
}  # fmt: skip


@pytest.fixture(scope="module")
def out(shared):
    return shared / "output"


def check(path, components, options):
    """Assert that the PDF has every card of `components`, with the right back behind each."""
    printed = count_pdf(path)
    wanted = Counter(
        {(part.id, card.id): card.copies for part in components for card in part.cards}
    )
    assert printed.count("front") == wanted
    behind = printed.behind()
    for part in components:
        for card in part.cards:
            back = card.back.name if card.back and options.backs != "none" else ""
            assert behind[part.id, card.id] == {back: card.copies}


# Each edition has a game, and no game is drawn twice; thorough runs take all.
OF = dict.fromkeys(EDITIONS, "element313")
OF |= {"legal, folded, low ink": "quark", "letter, short edge, 3 mm": "quarken"}
PAIRS = usually(
    [(name, one) for name in GAMES for one in EDITIONS], [(name, one) for one, name in OF.items()]
)


@pytest.mark.parametrize(("name", "edition"), PAIRS)
def test_every_pdf_has_the_cards_of_the_definitions(name, edition, out):
    game, options = GAMES[name], print_options(Selection(), EDITIONS[edition])
    values = EXPORTS["sheets"].defaults() | {
        key.replace("_", "-"): value for key, value in EDITIONS[edition].items()
    }
    parts = parts_of(game, options)
    *paths, whole = export(PROJECT, [name], ["sheets"], out, **EDITIONS[edition])
    assert [path.name for path in paths] == [
        sheets_name(game, values, False, part.name) for part in parts
    ]
    for path, part in zip(paths, parts, strict=True):
        check(path, part.components, options)
    check(whole, [part for part in game.components if not part.extra], options)


@pytest.mark.parametrize("name", usually([(name,) for name in GAMES], [("element313",)]))
def test_a_set_has_its_cards_only(name, out):
    """The smallest set is printed; how a set is chosen from the definitions is the same for all."""
    for card_set in smallest_set(name):
        selection = Selection(card_set=card_set)
        whole, parts_list = build(PROJECT, [name], out, set=card_set)[-2:]
        assert whole.stem.endswith(card_set)
        assert parts_list.stem == f"{whole.stem}.parts"
        check(whole, select(GAMES[name], selection), Options(selection))


def smallest_set(name):
    """Return the id of the set with the fewest pieces, in a list; none where there are no sets."""
    game = GAMES[name]
    pieces = {
        one: sum(part.total() for part in select(game, Selection(card_set=one)))
        for one in game.sets
    }
    return sorted(pieces, key=pieces.__getitem__)[:1]


def test_element313_marks_what_is_rebuilt():
    atoms = next(part for part in GAMES["element313"].components if part.id == "atoms")
    rebuilt = sum(
        card.copies for card in atoms.cards if card.provenance.get("ability") == "reconstructed"
    )
    assert rebuilt == 8


def component(game, name):
    """Return a component of a game."""
    return next(part for part in GAMES[game].components if part.id == name)


# The back of an atom has an up on purpose: face down, it lies as it will count.
HELD = [("quarken", "hand"), ("element313", "quarks"), ("quark", "quarks"), ("quark", "baryons")]


@pytest.mark.parametrize(
    ("game", "name", "ink"), [(*held, ink) for held in HELD for ink in GAMES[held[0]].inks]
)
def test_backs_of_a_hand_do_not_tell_how_they_lie(game, name, ink, fonts):
    part = component(game, name)
    backs = {card.back.name: card for card in part.cards}
    for back, card in backs.items():
        image = draw_image(renderer(game, ink).face(part, card, card.back), fonts, 76.2, Where(""))
        image = image.convert("RGB").reduce(3)
        extrema: Any = ImageChops.difference(image, image.rotate(180)).getextrema()
        assert max(most for _, most in extrema) < 20, back


@pytest.mark.parametrize("name", GAMES)
def test_text_is_large_enough_to_read(name):
    """The second of two languages may be as small as it is where no style is named for it.

    What a box says is as large as its panels leave room for.
    """
    styles = {key: one for key, one in GAMES[name].styles.items() if not key.startswith("box-")}
    seconds = {style.second for style in styles.values()}
    least = {key: SMALLEST if key in seconds else 7 for key in styles}
    assert [key for key in styles if styles[key].min_size < least[key]] == []


# What is written in which colour on which ground; 3 is enough for the huge value of an atom.
@pytest.mark.parametrize(("name", "colour", "ground", "least"), [
    ("quarken", "ink", "paper", 4.5),
    ("quarken", "quiet", "paper", 4.5),
    ("quarken", "ink", "delft", 4.5),
    ("quarken", "ink", "peach", 4.5),
    ("quarken", "paper", "night", 4.5),
    ("quarken", "paper", "plum", 4.5),
    ("element313", "ink", "paper", 4.5),
    ("element313", "vermilion", "slip", 4.5),
    ("element313", "slip", "teal", 4.5),
    ("element313", "slip", "ink", 4.5),
    ("element313", "slip", "amber", 3),
    ("element313", "slip", "plum", 3),
])  # fmt: skip
def test_text_stands_out(name, colour, ground, least):
    palette = GAMES[name].palette
    assert contrast(palette[colour], palette[ground]) >= least


def test_element313_quarks_stand_out_on_their_cards_and_in_low_ink():
    game = GAMES["element313"]
    for quark in game.lists["quark"].values():
        assert contrast(quark["line"], "#ffffff") >= 3
        if "over" in quark:
            assert contrast(game.palette[quark["over"]], quark["hex"]) >= 4.5


# Pieces of one kind are alike, as coins are.
ALIKE = {("elements", "gems"), ("quark", "tokens")}


@pytest.mark.parametrize("name", GAMES)
def test_a_card_with_many_copies_has_several_pictures(name):
    game = GAMES[name]
    few = [
        card.id
        for part in game.components
        if (name, part.id) not in ALIKE
        for card in part.cards
        if card.copies > 6 and len(card.variants) < 3
    ]
    assert few == []
