"""Hostile game.yaml and component files."""

import pytest
from hostile import Case, hold
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


@pytest.mark.parametrize("name", one_in(5, GAMES))
def test_a_game_that_means_harm(name, tmp_path):
    text, told = GAMES[name]
    write_game(tmp_path, text)
    hold(Case(told), tmp_path)


@pytest.mark.parametrize("name", one_in(5, DECKS))
def test_a_component_that_means_harm(name, tmp_path):
    text, told = DECKS[name]
    write_game(tmp_path, None, text)
    hold(Case(told), tmp_path)
