"""Hostile game.yaml and component files."""

from itertools import pairwise

import pytest
from hostile import Case, hold
from measured import needs_fork
from small_game import deck, game, write_game
from thorough import one_in

pytestmark = needs_fork

DEEP = "values are nested more than 20 deep"
UTF8 = "file is not UTF-8 text"
UNSEEN = "line has an invisible character"

# name -> (game.yaml, what is told)
GAMES = {
    # Structure
    "nothing": (b"", "file is empty"),
    "spaces": (" \n" * 9999, "file is empty"),
    "a comment": ("# nothing", "file is empty"),
    "null": ("null", "the game: must be a map"),
    "a list": ("- a\n- b", "the game: must be a map"),
    "a number": ("1", "the game: must be a map"),
    "open brackets": ("[" * 100_000, DEEP),
    "open braces": ("{a: " * 50_000, DEEP),
    "brackets in braces": ("{a: [" * 50_000, DEEP),
    "keys of keys": ("? " * 50_000, DEEP),
    "dashes": ("- " * 50_000, DEEP),
    "indented": ("".join(" " * n + "a:\n" for n in range(3000)), DEEP),
    "a flow that never ends": ("a: [" + "b, " * 100_000, "not YAML"),
    "a map in a key": ("{a: b}: c", "a key must be a word"),
    "a list in a key": ("? [a, b]\n: c", "a key must be a word"),
    "two documents": (f"{game()}---\n{game()}", "a second document starts here"),
    "ten thousand documents": ("---\na\n" * 10_000, "a second document starts here"),
    "an end": (f"{game()}...\n{game()}", "something stands behind the end of the document"),
    # Anchors, aliases, tags
    "an anchor": ("a: &b 1", "anchor '&b' is not allowed"),
    "an alias": ("a: *b", "not allowed"),
    "an alias of itself": ("a: &a [*a]", "anchor '&a' is not allowed"),
    "laughs": (
        "a: &a [1,1]\n" + "".join(f"{c}: &{c} [*{p},*{p}]\n" for p, c in pairwise("abcdefghij")),
        "anchor '&a' is not allowed"),
    "a merge": ("a: &a {b: 1}\nc: {<<: *a}", "not allowed"),
    "a merge of nothing": ("<<: 1", "unknown key '<<'"),
    "python": ("!!python/object/apply:os.system [id]", "tag '!!python/object/apply:os.system'"),
    "a python name": ("a: !!python/name:os.system", "is not allowed"),
    "a python module": ("a: !!python/module:os", "is not allowed"),
    "binary": ("title: !!binary aGFsbG8=", "tag '!!binary' is not allowed"),
    "a set": ("!!set {a, b}", "tag '!!set' is not allowed"),
    "a tag of its own": ("!x a", "tag '!x' is not allowed"),
    "a verbatim tag": ("!<tag:x,2000:y> a", "is not allowed"),
    "a tag handle": ("%TAG ! tag:evil:\n---\na: b", "directives"),
    "a directive": ("%YAML 1.1\n---\na: b", "directives"),
    "a directive of the future": ("%YAML 9.9\n---\na: b", "not YAML"),
    "directives": ("%TAG !a! b\n" * 10_000 + "---\na", "not YAML"),
    "a tag without end": (f"a: !{'x' * 100_000}", "is not allowed"),
    "an anchor without end": (f"a: &{'x' * 100_000} 1", "is not allowed"),
    # Keys
    "a key twice": (f"{game()}title: b\n", "key 'title' is here twice"),
    "a key in two ways": (f"{game()}'title': b\n", "key 'title' is here twice"),
    "a key a thousand times": ("a: 1\n" * 5000, "key 'a' is here twice"),
    "an empty key": (f"{game()}'': 1\n", "unknown key ''"),
    "a key of spaces": (f"{game()}' ': 1\n", "unknown key ' '"),
    "a long key": (f"{game()}{'x' * 1000}: 1\n", "unknown key 'xxx"),
    "thousands of keys": (game() + "".join(f"k{n}: 1\n" for n in range(5000)), "unknown key 'k0'"),
    "a key of Python": (f"{game()}__class__: 1\n", "unknown key '__class__'"),
    "a key that is none": (f"{game()}null: 1\n", "unknown key 'null'"),
    # Encodings
    "UTF-16": (game().encode("utf-16"), UTF8),
    "UTF-16 without a mark": (game().encode("utf-16-le"), UNSEEN),
    "UTF-32": (game().encode("utf-32"), UTF8),
    "latin 1": (game(title="Caf\xe9").encode("latin-1"), UTF8),
    "a half letter": (game().encode() + b"\xc3", UTF8),
    "a letter too long": (game(title="x").encode().replace(b"x", b"\xc0\x80"), UTF8),
    "a surrogate": (game().encode() + b"# \xed\xa0\x80", UTF8),
    "a letter beyond": (game().encode() + b"# \xf4\x90\x80\x80", UTF8),
    "two marks": (b"\xef\xbb\xbf\xef\xbb\xbf" + game().encode(), UNSEEN),
    "a zero": (game(title="a\0b"), UNSEEN),
    "an escape": (game(title="\x1b[2J"), UNSEEN),
    "a bell": (game(title='"\\a"'), "value has an invisible character (U+0007)"),
    "a surrogate escaped": (game(title='"\\ud800"'), "not YAML: a backslash"),
    "a line of another sort": (game(title="a\u2028b"), UNSEEN),
    "a next line": (game(title="a\x85b"), UNSEEN),
    "lines of a Mac": (game().replace("\n", "\r"), "line ends as on a Mac"),
    "tabs": (game().replace(": ", ":\t"), "line has a tab"),
    "tabs that indent": ("a:\n\tb: 1\n", "line has a tab"),
    "a delete": (game(title="a\x7fb"), UNSEEN),
    "no character": (game(title="a\ufffeb"), UNSEEN),
    # Values
    "a title without end": (game(title="x" * 1_000_000), "text is longer than"),
    "an empty title": (game(title='""'), "title: text is empty"),
    "a title of spaces": (game(title='"  "'), "title: "),
    "a title that is a list": (game(title="[a]"), "title: must be"),
    "a title that is a map": (game(title="{a: b}"), "title: must be"),
    "a language without end": (game(language="x" * 10_000), "language: "),
    "a language that leads up": (game(language="../.."), "language: "),
    "a version of nothing": (game(version="."), "version: "),
    "a version of numbers": (game(version="9" * 5000), "version: "),
    "a number in base 60": (game(title="1:1:1:1"), "title: unquoted"),
    "a date": (game(title="2001-01-01"), "title: unquoted"),
    "yes": (game(title="yes"), "title: unquoted"),
    "infinite": (game(title=".inf"), "title: unquoted"),
    "not a number": (game(title=".nan"), "title: unquoted"),
    "octal": (game(title="0o777"), "title: unquoted"),
    "a component that leads up": (game(components="[../../etc]"), "components: "),
    "a component that is hidden": (game(components="[.a]"), "components: "),
    "a component that is a device": (game(components="[con]"), "con"),
    "a component with a slash": (game(components="[a/b]"), "components: "),
    "a component that is not there": (game(components="[deck, none]"), "none"),
    "a component twice": (game(components="[deck, deck]"), "deck"),
    "thousands of components": (
        game(components=f"[{', '.join(f'c{n}' for n in range(20_000))}]"), "components: "),
    "another game": (game(game="other"), "game 'other' stands in the folder mini"),
    "a link of javascript": (
        game(rights="{licence: MIT, notice: x, authors: [A], url: 'javascript:a()'}"), "url: "),
    "a link to a file": (
        game(rights="{licence: MIT, notice: x, authors: [A], url: 'file:///etc/passwd'}"), "url: "),
    "a colour without end": (game(palette=f"{{a: '#{'f' * 100_000}'}}"), "a: '#fff"),
    "a colour that is none": (game(palette="{a: 'url(http://x)'}"), "a: 'url(http://x)'"),
    "a palette without end": (
        game(palette=f"{{{', '.join(f'c{n}: 1' for n in range(9999))}}}"), "palette: 9999 entries"),
    "a font that is no family": (game(styles="{s: {fonts: [/etc/passwd], size: 9pt}}"), "passwd"),
    "a size without end": (
        game(styles=f"{{s: {{fonts: [Jost], size: {'9' * 400}pt}}}}"), "size: '999"),
    "a size of nothing": (game(styles="{s: {fonts: [Jost], size: 0pt}}"), "size: 0 pt is no size"),
    "a size below nothing": (game(styles="{s: {fonts: [Jost], size: -9pt}}"), "size: -9 pt is no size"),
    "a size that is none": (game(styles="{s: {fonts: [Jost], size: nanpt}}"), "size: 'nanpt'"),
}  # fmt: skip

ONE = "[{id: one}]"
# name -> (deck.yaml, what is told)
DECKS = {
    "copies below nothing": (deck(cards="[{id: one, copies: -1}]"), "copies: -1 is not"),
    "half a copy": (deck(cards="[{id: one, copies: 0.5}]"), "copies: '0.5' is not"),
    "copies without end": (deck(cards="[{id: one, copies: .inf}]"), "copies: '.inf'"),
    "copies in words": (deck(cards="[{id: one, copies: many}]"), "copies: 'many'"),
    "copies of a list": (deck(cards="[{id: one, copies: [1]}]"), "copies: "),
    "an id that leads up": (deck(cards="[{id: ../one}]"), "id: "),
    "an id with a zero": (deck(cards='[{id: "a\\0"}]'), "invisible character"),
    "an id without end": (deck(cards=f"[{{id: {'x' * 9999}}}]"), "id: "),
    "an id twice": (deck(cards="[{id: one}, {id: one}]"), "one"),
    "an id that is a hole": (deck(cards='[{id: "{id}"}]'), "id"),
    "no card": (deck(cards="[]"), "cards: "),
    "cards that are a map": (deck(cards="{one: {}}"), "cards: "),
    "a card that is a word": (deck(cards="[one]"), "must be"),
    "a size of nothing": (deck(size="[0mm, 0mm]"), "size: "),
    "a size of kilometres": (deck(size="[9999999mm, 88mm]"), "size: "),
    "a size that is none": (deck(size="[nanmm, infmm]"), "size: "),
    "a size below nothing": (deck(size="[-63mm, 88mm]"), "size: "),
    "a size of one": (deck(size="[63mm]"), "size: "),
    "a size of many": (deck(size=f"[{'1mm, ' * 9999}1mm]"), "size: "),
    "a template that leads up": (deck(template="../../../etc/passwd"), "template: "),
    "a template of the system": (deck(template="/etc/passwd"), "template: "),
    "a template that is not there": (deck(template="none"), "template"),
    "a template with a zero": (deck(template='"a\\0b"'), "invisible character"),
    "a field of no type": (deck(fields="{a: {type: code}}"), "type"),
    "a field of Python": (deck(fields="{__class__: {type: text}}"), "__class__"),
    "a field of everything": (
        deck(fields=f"{{{', '.join(f'f{n}: {{type: text}}' for n in range(9999))}}}"), "f"),
    "a key of a list that is not there": (deck(fields="{a: {type: key, of: none}}"), "none"),
    "a product of itself": (
        deck(fields="{a: {type: word}}", cards='[{id: "{a}", a: "{a}", product: {a: [b]}}]'), "a"),
    "holes in holes": (
        deck(cards='[{id: one, name: "' + "{" * 900 + "name" + "}" * 900 + '"}]'), "name"),
    "a product of millions": (
        deck(fields="{a: {type: word}, b: {type: word}, c: {type: word}}",
             cards='[{id: "{a}-{b}-{c}", product: {' + ", ".join(
                 f"{x}: [{', '.join(f'w{n}' for n in range(300))}]" for x in "abc") + "}}]"),
        "combinations"),
    "a million cards": (
        deck(cards="[" + ", ".join(f"{{id: c{n}, copies: 500}}" for n in range(4000)) + "]"),
        "more than 50000 pieces"),
    "a figure of nothing": (deck(cards="[{id: one, copies: =a.b}]"), "a.b"),
    "a figure without end": (deck(cards=f"[{{id: one, copies: ={'9' * 4000}}}]"), "'=999"),
    "a figure of Python": (deck(cards='[{id: one, copies: =__import__("os")}]'), "'=__import__("),
    "figures in figures": (deck(cards=f"[{{id: one, copies: ={'(' * 3000}1}}]"), "'=((("),
    "a shape that is none": (deck(shape="star"), "shape"),
    "a disc that is none": (deck(shape="round", size="[20mm, 30mm]"), "round"),
    "a corner without end": (deck(corner="9e99mm"), "corner"),
    "another component": (deck(component="other"), "other"),
    "a default of everything": (deck(defaults="{nothing: 1}"), "nothing"),
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
