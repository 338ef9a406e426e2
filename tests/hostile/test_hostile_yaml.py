"""Hostile game.yaml and component files: refused in words, soon, and nothing is written."""

import pytest
from hostile import Case, hold, sparse
from measured import needs_fork
from small_game import deck, game, write_game
from thorough import one_in

pytestmark = needs_fork

DEEP = "values are nested more than 20 deep"
UNSEEN = "line has an invisible character"

# name -> (game.yaml, what is told)
GAMES = {
    # Structure
    "indented": ("".join(" " * n + "a:\n" for n in range(3000)), DEEP),
    "a flow that never ends": ("a: [" + "b, " * 100_000, "not YAML"),
    "ten thousand documents": ("---\na\n" * 10_000, "a second document starts here"),
    # Anchors, aliases, tags
    "an alias of itself": ("a: &a [*a]", "anchor '&a' is not allowed"),
    "python": ("!!python/object/apply:os.system [id]", "tag '!!python/object/apply:os.system'"),
    "directives": ("%TAG !a! b\n" * 10_000 + "---\na", "not YAML"),
    "an anchor without end": (f"a: &{'x' * 100_000} 1", "is not allowed"),
    # Keys
    "a key a thousand times": ("a: 1\n" * 5000, "key 'a' is here twice"),
    "thousands of keys": (game() + "".join(f"k{n}: 1\n" for n in range(5000)), "unknown key 'k0'"),
    "a key of Python": (f"{game()}__class__: 1\n", "unknown key '__class__'"),
    # Encodings
    "UTF-16 without a mark": (game().encode("utf-16-le"), UNSEEN),
    "two marks": (b"\xef\xbb\xbf\xef\xbb\xbf" + game().encode(), UNSEEN),
    "a surrogate escaped": (game(title='"\\ud800"'), "not YAML: a backslash"),
    # Values
    "a language that leads up": (game(language="../.."), "language: "),
    "a component that leads up": (game(components="[../../etc]"), "components: "),
    "thousands of components": (
        game(components=f"[{', '.join(f'c{n}' for n in range(20_000))}]"), "components: "),
    "a colour without end": (game(palette=f"{{a: '#{'f' * 100_000}'}}"), "a: '#fff"),
    "a colour that is none": (game(palette="{a: 'url(http://x)'}"), "a: 'url(http://x)'"),
    "a palette without end": (
        game(palette=f"{{{', '.join(f'c{n}: 1' for n in range(9999))}}}"), "palette: 9999 entries"),
    "a font that is no family": (game(styles="{s: {fonts: [/etc/passwd], size: 9pt}}"), "passwd"),
    "a size without end": (
        game(styles=f"{{s: {{fonts: [Jost], size: {'9' * 400}pt}}}}"), "size: '999"),
}  # fmt: skip

# name -> (deck.yaml, what is told)
DECKS = {
    "an id that leads up": (deck(cards="[{id: ../one}]"), "id: "),
    "a size of many": (deck(size=f"[{'1mm, ' * 9999}1mm]"), "size: "),
    "a template that leads up": (deck(template="../../../etc/passwd"), "template: "),
    "a template of the system": (deck(template="/etc/passwd"), "template: "),
    "a field of Python": (deck(fields="{__class__: {type: text}}"), "__class__"),
    "a field of everything": (
        deck(fields=f"{{{', '.join(f'f{n}: {{type: text}}' for n in range(9999))}}}"), "f"),
    "a product of itself": (
        deck(fields="{a: {type: word}}", cards='[{id: "{a}", a: "{a}", product: {a: [b]}}]'), "a"),
    "holes in holes": (
        deck(cards='[{id: one, name: "' + "{" * 900 + "name" + "}" * 900 + '"}]'), "name"),
    "a figure of nothing": (deck(cards="[{id: one, copies: =a.b}]"), "a.b"),
    "a figure without end": (deck(cards=f"[{{id: one, copies: ={'9' * 4000}}}]"), "'=999"),
    "a figure of Python": (deck(cards='[{id: one, copies: =__import__("os")}]'), "'=__import__("),
    "figures in figures": (deck(cards=f"[{{id: one, copies: ={'(' * 3000}1}}]"), "'=((("),
    "a corner without end": (deck(corner="9e99mm"), "corner"),
    "a back that leads up": (deck(back_template="../../x"), "back_template: "),
    "a sheet with a slash": (deck(sheet="a/../../b"), "sheet: "),
}  # fmt: skip


def product(prefix, number, *fields):
    """Return a definition with a product of `number` words for each of `fields`."""
    words = ", ".join(f"{prefix}{n}" for n in range(number))
    name = "-".join(f"{{{field}}}" for field in fields)
    axes = ", ".join(f"{field}: [{words}]" for field in fields)
    return f'{{id: "{prefix}-{name}", copies: 500, product: {{{axes}}}}}'


def patterns(number):
    return ", ".join(f'"*{"c*" * 100}{n}"' for n in range(number))


WORDS = "{a: {type: word, optional: yes}, b: {type: word, optional: yes}}"
BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 99))
LONG_TEXT = {"lists": f"{{element: {{fire: {{t: {'x' * 5000}}}}}}}"}

# name -> (game.yaml, deck.yaml, part of the first problem)
LARGE = {
    "alias bomb": (BOMB, None, "game.yaml:1: anchor '&a0' is not allowed"),
    "deep lists": ("[" * 1_000_000, None, "game.yaml:1: values are nested more than 20 deep"),
    "deep maps": ("{a: " * 250_000, None, "game.yaml:1: values are nested more than 20 deep"),
    "deep keys": ("? " * 500_000, None, "game.yaml:1: values are nested more than 20 deep"),
    "a line of 10 MB": (f"title: {'x' * 10_000_000}", None, "game.yaml: file is larger than 5 MB"),
    "a title of 1 MB": (
        game(title="x" * 1_000_000), None, "game.yaml:2: title: text is longer than 300 char"),
    "a key of 1 MB": (f"{game()}? {'x' * 1_000_000}\n: 1\n", None, "game.yaml:7: unknown key 'xxx"),
    "a tag of 1 MB": (f"a: !{'x' * 1_000_000} b", None, "game.yaml:1: tag '!xxx"),
    "a number of 1 MB": (game(version="9" * 1_000_000), None, "game.yaml:4: version: unquoted 999"),
    "a time of 1 MB": (
        game(title="1" + ":00" * 300_000), None, "game.yaml:2: title: unquoted 1:00"),
    "a million braces": (
        None, deck(cards=f"[{{id: one, name: '{'{' * 1_000_000}'}}]"),
        "deck.yaml:6: name: text is longer than 5000 characters"),
    "millions of values": (f"[{'a,' * 500_000}]", None, "game.yaml:1: file has more than"),
    "nothing but line ends": ("\n" * 1_000_000, None, "game.yaml: file is empty"),
    "nothing but notes": ("#\n" * 500_000, None, "game.yaml: file is empty"),
    "nothing but zeros": (b"\0" * 1_000_000, None, "game.yaml:1: line has an invisible character"),
    "another encoding": (game().encode("utf-16"), None, "game.yaml:1: file is not UTF-8 text"),
    "a picture": (
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9000, None,
        "game.yaml:1: file is not UTF-8 text"),
    "a billion copies": (
        None, deck(cards="[{id: one, copies: 1000000000}]"),
        "deck.yaml:6: copies: 1000000000 is not a number of copies"),
    "copies without end": (
        None, deck(cards=f"[{{id: one, copies: {'9' * 1_000_000}}}]"), "deck.yaml:6: copies: 999"),
    "a card of a kilometre": (
        None, deck(size=f"[{'9' * 1_000_000}mm, 1e999]"), "deck.yaml:3: size: '1e999' is not a"),
    "a product without end": (
        None, deck(fields=WORDS, cards=f"[{product('x', 10_000, 'a', 'b')}]"),
        "deck.yaml:6: product: 100000000 combinations; the most is 5000"),
    "products without end": (
        None,
        deck(fields=WORDS, cards="".join(f"\n- {product(x, 70, 'a', 'b')}" for x in "stuvwxyz")),
        "deck.yaml:7: the game has more than 50000 pieces"),
    "text without end": (
        game(**LONG_TEXT),
        deck(
            fields="{element: {type: key, of: element}, name: {type: text}}",
            cards='[{id: "{element}", product: {element: [fire]}, name: "%s"}]'
            % ("{element.t}" * 100_000),
        ),
        "deck.yaml:6: name: text is longer than 5000 characters"),
    "thousands of bad cards": (
        None, deck(cards="".join(f"\n- {{id: c{n}, nmae: x}}" for n in range(2_000))),
        "deck.yaml:5: no card sets field 'name', but 2000 set 'nmae'"),
    "thousands of bad names": (
        game(lists=f"{{l: {{{', '.join(f'k{n}: {{}}' for n in range(1000))}}}}}"),
        deck(
            fields="{v: {type: keys, of: l}}",
            cards=f"[{{id: a, v: [{', '.join(f'k{n}x' for n in range(9000))}]}}]",
        ),
        "deck.yaml:6: unknown l 'k0x'"),
    "hard patterns": (
        game(sets=f"{{s: {{title: S, cards: {{deck: [{patterns(50)}]}}}}}}"),
        deck(cards="".join(f"\n- id: {'c' * 60}{n}" for n in range(1_000))),
        "game.yaml:7: no card of 'deck' fits '*c*c"),
}  # fmt: skip
CASES = {
    **{name: (text, None, told) for name, (text, told) in GAMES.items()},
    **{name: (None, text, told) for name, (text, told) in DECKS.items()},
    **LARGE,
}


@pytest.mark.parametrize("name", one_in(3, CASES))
def test_a_game_that_means_harm(name, tmp_path):
    game_text, deck_text, told = CASES[name]
    write_game(tmp_path, game_text, deck_text)
    lines = hold(Case(told), tmp_path).err.splitlines()
    assert max(map(len, lines)) < 1000
    assert len(lines) <= 603


@pytest.mark.parametrize("command", ["build", "proof"])
@pytest.mark.parametrize("name", ["alias bomb", "a billion copies", "nothing but zeros"])
def test_nothing_is_written(command, name, tmp_path):
    game_text, deck_text, told = CASES[name]
    write_game(tmp_path, game_text, deck_text)
    ran = hold(Case(f"cards/mini/{told}", command=f"{command} mini"), tmp_path)
    assert ran.out == ""
    assert [one for one in tmp_path.rglob("*") if one.suffix in (".pdf", ".png")] == []


def test_all_files_of_a_game_have_a_limit_together(tmp_path):
    write_game(tmp_path)
    told = "cards/mini: the YAML files and tables of the game are larger than 20 MB\n"
    sparse(tmp_path / "cards/mini/deck.yaml")
    assert hold(Case(told, command="build mini"), tmp_path).out == ""
