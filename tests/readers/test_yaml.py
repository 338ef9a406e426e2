import gc
import os

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.invisible import find_invisible
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where
from pnp.readers import yaml_errors, yaml_tree
from pnp.readers.yaml_tree import Entries, Items, Scalar, kind_of, read

HERE = Where("a.yaml", 1)


def read_text(folder, text):
    path = folder / "a.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read(path, "a.yaml")


def told(folder, text):
    """Return the problems of a file with `text`, each as "line: message | hint"."""
    with pytest.raises(PnpError) as caught:
        read_text(folder, text)
    assert {problem.where.file for problem in caught.value.problems} == {"a.yaml"}
    return [f"{p.where.line}: {p.message} | {p.hint}" for p in caught.value.problems]


def plain(node):
    """Return a node as Python values, its texts as they are."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.entries}


def test_nothing_is_converted(tmp_path):
    text = "a: no\nb: 12:30\nc: 1.10\nd: 010\ne: 2024-01-01\nf: 1e3\ng: ~\nh:\ni: null\n1: 0x1f\n"
    assert plain(read_text(tmp_path, text)) == {
        "a": "no", "b": "12:30", "c": "1.10", "d": "010", "e": "2024-01-01", "f": "1e3", "g": "~",
        "h": "", "i": "null", "1": "0x1f",
    }  # fmt: skip


def test_a_key_without_a_value(tmp_path):
    assert plain(read_text(tmp_path, "a b:\n")) == {"a b": ""}


def test_nodes_know_their_lines_and_quotes(tmp_path):
    node = read_text(tmp_path, "# top\na: 'x'\nb:\n  - y\n  - |\n    z\n")
    assert isinstance(node, Entries)
    (a, x), (b, items) = node.entries
    assert node.where == Where("a.yaml", 2)
    assert a == Scalar("a", False, Where("a.yaml", 2))
    assert x == Scalar("x", True, Where("a.yaml", 2))
    assert x.where == Where("a.yaml", 2)
    assert b.where.line == 3
    assert isinstance(items, Items)
    assert items.where == Where("a.yaml", 4)
    assert items.items == (
        Scalar("y", False, Where("a.yaml", 4)),
        Scalar("z\n", True, Where("a.yaml", 5)),
    )
    assert [kind_of(part) for part in (x, items, node)] == ["a single value", "a list", "a map"]


def test_nodes_are_let_go_without_a_search_for_garbage(tmp_path):
    def builders():
        return sum(isinstance(one, yaml_tree._Builder) for one in gc.get_objects())

    gc.collect()
    gc.disable()
    try:
        before = builders()
        read_text(tmp_path, "a: [b, {c: d}]\n")
        assert builders() == before
    finally:
        gc.enable()


def test_what_stands_in_a_line_has_one_place(tmp_path):
    ((key, value),) = read_text(tmp_path, "a: b\n").entries
    assert key.where is value.where


@pytest.mark.parametrize("text", ["\ufeffa: é\n", "a: é\r\n", "---\na: é\n", "a: é\n...\n", "a: é"])
def test_marks_and_line_ends_of_other_systems_are_fine(tmp_path, text):
    node = read_text(tmp_path, text)
    assert plain(node) == {"a": "é"}


def test_lines_are_counted_with_any_line_end(tmp_path):
    (_, node), _ = read_text(tmp_path, '\ufeff# x\r\n\r\na: "1\r\n  2"\r\nb: c\r\n').entries
    assert (node.text, node.where.line) == ("1 2", 3)


@pytest.mark.parametrize("text", ["a:\n\n\nb: c\n", "{a: ,\n\n b: c}", "{a:\n\n}", "{a\n}"])
def test_a_value_that_is_not_there_has_the_line_of_its_key(tmp_path, text):
    (_, value), *_ = read_text(tmp_path, text).entries
    assert value == Scalar("", False, Where("a.yaml", 1))


EMPTY = "0: file is empty | write something into it, or delete it"


@pytest.mark.parametrize("text", ["", " \n\n", "# a note\n", "---\n", "\ufeff", "---\n...\n"])
def test_an_empty_file(tmp_path, text):
    assert told(tmp_path, text) == [EMPTY]


def test_an_empty_text_is_not_an_empty_file(tmp_path):
    assert read_text(tmp_path, '""') == Scalar("", True, Where("a.yaml", 1))


@pytest.mark.parametrize(
    ("data", "line"),
    [("é: è\n".encode("latin-1"), 1), (b"a: b\nc: \xff\n", 2), ("a: b".encode("utf-16"), 1)],
)
def test_another_encoding(tmp_path, data, line):
    expected = f"{line}: file is not UTF-8 text | save it with the encoding UTF-8"
    assert told(tmp_path, data) == [expected]


@pytest.mark.parametrize("code", [0, 1, 7, 8, 0x0B, 0x0C, 0x1B, 0x7F, 0x80, 0x85, 0x9F, 0xFFFE])
def test_invisible_characters(tmp_path, code):
    text = f"a: b\nc: 'd{chr(code)}e'\n"
    assert told(tmp_path, text) == [
        f"2: line has an invisible character (U+{code:04X}) | delete it"
    ]


WRITE_OUT = "write the value out; what many cards share goes under 'defaults'"
REFUSED = {
    "what hides": ("a: b\nc: 'd\u202ee'\nf: g\u200b\n", [
        "2: line has an invisible character (U+202E, right-to-left override) | delete it",
        "3: line has an invisible character (U+200B, zero width space) | delete it"]),
    "what hides behind an escape": ('a: "x\\uFEFF"', [
        "1: value has an invisible character (U+FEFF, zero width no-break space) | delete it, with"
        " its backslash"]),
    "several at once": ("a: \0\0\x01\nb: \t\0\nc:\td\n", [
        "1: line has an invisible character (U+0000) | delete it",
        "1: line has an invisible character (U+0001) | delete it",
        "2: line has a tab | use spaces; 2 lines of this file have tabs",
        "2: line has an invisible character (U+0000) | delete it"]),
    "a tab": ("a:\n\tb: c\n", ["2: line has a tab | use spaces"]),
    "line ends of old Macs": ("a: b\rc: d\r", [
        "1: line ends as on a Mac of long ago (CR alone) | save the file with line ends LF or"
        " CRLF"]),
    "a text parted by a comma in braces": (
        "- {id: one, rule: Take one, or two cards, n: 3}\n- {id: two, of: }\n", [
        "1: 'or two cards' stands in braces without a value | put a text that has a comma into"
        ' quotes, as {rule: "One, two"}']),
    "anchors and aliases": ("a: &x 1\nb: *x\nc: &y [1]\nd: &z {e: f}\n<<: *z\n", [
        f"1: anchor '&x' is not allowed | {WRITE_OUT}",
        f"2: alias '*x' is not allowed | {WRITE_OUT}",
        f"3: anchor '&y' is not allowed | {WRITE_OUT}",
        f"4: anchor '&z' is not allowed | {WRITE_OUT}",
        f"5: alias '*z' is not allowed | {WRITE_OUT}"]),
    "repeated keys": (
        f"a: 1\nb: {{c: 1, d: 2, c: 3}}\n'a': 2\na: 3\n{'k' * 99}: 1\n{'k' * 99}: 1\n", [
        "2: key 'c' is here twice | keep one of the two; the first is in line 2",
        "3: key 'a' is here twice | keep one of the two; the first is in line 1",
        "4: key 'a' is here twice | keep one of the two; the first is in line 1",
        f"6: key '{'k' * 57}...' is here twice | keep one of the two; the first is in line 5"]),
    "a key that is a list": ("[a, b]: c", [
        "1: a key must be a word, not a list"
        " | write 'key: value'; put text with { or [ at its start into quotes"]),
    "a second document": ("a: b\n---\nc: d\n---\ne: f\n", [
        "2: a second document starts here"
        " | delete the line '---', or make the rest a file of its own"]),
    "a list among keys": ("- a\nb: c", [
        "2: not YAML: a line among the items of a list has no '- '"
        " | check how far the lines are indented"]),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(tmp_path, name):
    text, lines = REFUSED[name]
    assert told(tmp_path, text) == lines


@pytest.mark.parametrize(("escape", "code"), [
    ("\\0", 0), ("\\t", 9), ("\\r", 13), ("\\e", 0x1B), ("\\x7f", 0x7F), ("\\N", 0x85),
    ("\\uFFFF", 0xFFFF),
])  # fmt: skip
def test_invisible_characters_by_an_escape(tmp_path, escape, code):
    assert told(tmp_path, f'a: "x{escape}"') == [
        f"1: value has an invisible character (U+{code:04X}) | delete it, with its backslash"
    ]


def test_other_escapes_are_fine(tmp_path):
    text = '"\\x41 \\u00e9 \\U0001F600 \\\\ \\" \\n\\_"'
    assert plain(read_text(tmp_path, text)) == 'A é 😀 \\ " \n\u00a0'


@pytest.mark.parametrize(("text", "tag"), [
    ("a: !!python/object/apply:os.system [ls]", "!!python/object/apply:os.system"),
    ("a: !<tag:yaml.org,2002:python/name:os.system> ''", "!!python/name:os.system"),
    ("a: !!str 1", "!!str"),
    ("a: ! x", "!"),
    ("!!map {a: b}", "!!map"),
    (f"a: !{'x' * 100_000} b", f"!{'x' * 56}..."),
])  # fmt: skip
def test_tags_are_refused(tmp_path, text, tag):
    assert told(tmp_path, text) == [f"1: tag '{tag}' is not allowed | write the value without it"]


def test_a_bomb_of_aliases_does_not_go_off(tmp_path):
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 100)
    )
    problems = told(tmp_path, bomb)
    assert problems[0] == f"1: anchor '&a0' is not allowed | {WRITE_OUT}"
    assert len(problems) < MOST_PROBLEMS


@pytest.mark.parametrize(("text", "said"), [
    ("- id: a\n  n: 1\n  id: b\n  n: 2\n  id: c\n  n: 3", [("3", "id", 1), ("5", "id", 3)]),
    ("x:\n- check: a\n  of: 1\n  check: b\n  of: 1", [("4", "check", 2)]),
])  # fmt: skip
def test_an_item_without_its_dash_is_one_mistake(tmp_path, text, said):
    assert told(tmp_path, text) == [
        f"{line}: key '{key}' is here twice | write '- {key}:' if the next item begins here, else "
        f"keep one of the two; the first is in line {first}"
        for line, key, first in said
    ]


@pytest.mark.parametrize("text", ["- {a: 1, a: 2}", "- a: 1\n  b: 2\n  b: 3", "x:\n  a: 1\n  a: 2"])
def test_a_key_twice_is_no_item_without_its_dash(tmp_path, text):
    (said,) = told(tmp_path, text)
    assert "is here twice | keep one of the two; " in said


@pytest.mark.parametrize("text", ["{a: b}: c", "? {a: b}\n: c", "{{name}}: c"])
def test_a_key_that_is_a_map(tmp_path, text):
    hint = "write 'key: value'; put text with { or [ at its start into quotes"
    assert f"1: a key must be a word, not a map | {hint}" in told(tmp_path, text)


@pytest.mark.parametrize("text", ["%YAML 1.1\n---\na: b", "%TAG ! tag:x,2000:\n---\na: b"])
def test_directives(tmp_path, text):
    (problem,) = told(tmp_path, text)
    assert problem.endswith("directives (%...) are not allowed | delete the line")


INDENT = "check quotes, brackets and how far the lines are indented"
COLON = (
    "put text with ': ' in it into quotes; check how far the line is indented, "
    "and the colon of the line above"
)
LIST = "close the list that starts in line 1 with ], and put a comma between its items"
MAP = "close the map that starts in line 1 with }, and put a comma between its entries"
BACKSLASH = (
    'a backslash inside "..." is not followed by what can follow it'
    " | write \\\\ for a backslash inside \"...\", or use '...'"
)
BEHIND = "not YAML: text goes on behind a closing quote:".removeprefix("not YAML: ")
SYNTAX = [
    ("a: b: c", 1, f"a colon stands where none can be | {COLON}"),
    ("a:b\nc: d", 2, f"a colon stands where none can be | {COLON}"),
    ("x: 1\na: \"b\nc: d\n", 2, "a quote is not closed | close the quote that starts here"),
    ('a: 1\nb: "Fo\nc: 1\nd: "x"\n', 2,
     "a quote is not closed | close the quote that starts here; it goes on to line 4"),
    ('a: [ "x, y ]\nb: "z"\nc: [ "u" ]\n', 1,
     "a quote is not closed | close the quote that starts here; it goes on to line 2"),
    ("a: 1\nb: 'It's me'\n", 2, f"{BEHIND} s me' | write '' for a quote inside '...'"),
    ('a: "x" y\n', 1, f'{BEHIND} y | write \\" for a quote inside "..."'),
    ("a: @b", 1, "a value starts with a sign that YAML keeps for itself"
     " | put text that starts with @, ` or % into quotes"),
    ('a: "\\q"', 1, BACKSLASH),
    ("a:\n   b: c\n  d: e", 3, f"the line does not fit to what stands before it | {INDENT}"),
    ("a: [b,\n  c\nd: e", 2, f"a list is not closed, or has no comma between two items | {LIST}"),
    ("a: {b: c,\n  d\ne: f", 2,
     f"a map is not closed, or has no comma between two entries | {MAP}"),
    ("a: b\nc\n", 2, "a line has no colon"
     " | write 'key: value' or '- item', with a space after the colon or dash"),
    ("a: !e!x y", 1, "a value starts with ! | put text that starts with ! into quotes"),
    ("a: **b**", 1, "a value starts with * or & | put text that starts with * or & into quotes"),
    ("a: [b,, c]", 1, "a value is missing | write one, or delete the comma or bracket"),
    ("a: - b", 1, "a list begins beside its key"
     " | begin it in the next line, with '- ' before each item"),
    ("a: | b", 1, "text stands beside | or > | begin it in the next line, indented"),
    ("%YAML 3.0\n---\na: b", 1, "a line starts with % | delete the line"),
    ("a: b\n...\nc: d", 3, "something stands behind the end of the document"
     " | delete the line '...', or what follows it"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "problem"), SYNTAX)
def test_what_is_no_yaml(tmp_path, text, line, problem):
    assert told(tmp_path, text) == [f"{line}: not YAML: {problem}"]


def test_every_meaning_of_the_parsers_words_is_tried():
    tried = {problem.rpartition(" | ")[0] for _, _, problem in SYNTAX}
    others = {"a line among the items of a list has no '- '"}
    quotes = {problem for problem in tried if problem.startswith("text goes on behind")}
    opened = {problem for problem in tried if " is not closed, or has no comma " in problem}
    assert {meaning for _, meaning, _ in yaml_errors._SYNTAX} == tried - quotes - opened | others


@pytest.mark.parametrize(("text", "said"), [
    ("a: {b: 1,\n  c: 2\n  d: 3}", "2: not YAML: a map is not closed, or has no comma"),
    ("a: [b,\n  c d\n\ne: f", "2: not YAML: a list is not closed, or has no comma"),
    ("a: [b, [c, d]\ne: f", "1: not YAML: a list is not closed, or has no comma"),
    ("a: {b: 1, c: #d4502f}\ne: 3",
     "1: not YAML: a # begins a comment, so that the map is not "
     'closed | put what begins with # into quotes, as "#d4502f"'),
    ("a: [#d4502f, #fff]\ne: 3", "1: not YAML: a # begins a comment, so that the list is not"),
    ("a: {b: '#1', c: a #1 salt}\ne: 3",
     "1: not YAML: a # begins a comment, so that the map is not closed | put text with ' #' in "
     "it into quotes, or close the map before the comment"),
    ("a:\n  [one, # two]\ne: 3", "2: not YAML: a # begins a comment, so that the list"),
    ("a: [one, two # {x]}\ne: 3", "1: not YAML: a # begins a comment, so that the list"),
    ("a: {b: x#1, c: '# }', d: e # one\ne: 3", "1: not YAML: a map is not closed, or has"),
    ('a: {b: 1, c: "#ff}\ne: {f: "#gg"}\nh: 3',
     "1: not YAML: a quote is not closed | close the quote that starts here; it goes on to "
     "line 2"),
    ("a: 1\nb:\u00a02\n",
     "2: not YAML: U+00A0 stands where a space should be | write an ordinary space there"),
    ("- a: x\n\u00a0 b: 1\n", "2: not YAML: U+00A0 stands where a space should be"),
    ("a: 1\n-\u20092\n", "2: not YAML: U+2009 stands where a space should be"),
])  # fmt: skip
def test_what_is_left_open_is_told_where_it_breaks_off(tmp_path, text, said):
    (problem,) = told(tmp_path, text)
    assert problem.startswith(said)


def test_the_rest_of_what_is_no_yaml_is_told_in_the_parsers_words(tmp_path):
    (problem,) = told(tmp_path, "a: |0\n  b")
    assert problem == f"1: not YAML: found an indentation indicator equal to 0 | {INDENT}"


@pytest.mark.parametrize("row", range(len(SYNTAX)))
def test_without_the_fast_parser_the_words_are_the_same(tmp_path, monkeypatch, row):
    monkeypatch.setattr(yaml_tree, "LOADER", yaml.SafeLoader)
    monkeypatch.setattr(yaml_errors, "LOADER", yaml.SafeLoader)
    text, _, problem = SYNTAX[row]
    (found,) = told(tmp_path, text)
    assert found.partition(" not YAML: ")[2] == problem


@pytest.mark.parametrize("text", ["[" * 50, "- " * 50, "? " * 50, "{a: " * 50, "[" * 1_000_000])
def test_deep_nesting(tmp_path, text):
    assert told(tmp_path, text) == [
        "1: values are nested more than 20 deep"
        " | write it flatter; two or three levels are enough for a game"
    ]


def test_nesting_that_a_game_may_have(tmp_path):
    depth = yaml_tree.DEEPEST
    assert plain(read_text(tmp_path, "[" * depth + "a" + "]" * depth))


def test_a_file_with_too_many_values(tmp_path, monkeypatch):
    """As many as the limit says are refused in a test of hostile games."""
    monkeypatch.setattr(yaml_tree, "MOST_VALUES", 5000)
    (problem,) = told(tmp_path, "[" + "a," * 6000 + "]")
    hint = "split it into several components, or raise the limits, as with --allow 50"
    assert problem == f"1: file has more than 5,000 values | {hint}"


def test_a_file_with_too_many_problems(tmp_path):
    assert len(told(tmp_path, "".join(f"- !t {n}\n" for n in range(5000)))) == 101


def test_a_file_that_is_too_large(tmp_path):
    path = tmp_path / "a.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(PnpError) as caught:
        read(path, "a.yaml")
    assert str(caught.value) == (
        "a.yaml: file is larger than 5 MB\n"
        "  hint: split it into several components, or raise the limits, as with --allow 50"
    )


@pytest.mark.parametrize(
    "text",
    ["a: " + "x" * 4_900_000, "a: '" + "x " * 2_400_000 + "'", "a: |\n" + " x\n" * 1_600_000],
)
def test_one_endless_value_is_no_trouble(tmp_path, text):
    assert len(plain(read_text(tmp_path, text))["a"]) > 3_000_000


def at(path):
    with pytest.raises(PnpError) as caught:
        read(path, "a.yaml")
    return str(caught.value)


def test_no_file(tmp_path):
    assert at(tmp_path / "a.yaml") == (
        "a.yaml: there is no such file\n  hint: make it, or check how its name is spelt"
    )


def test_a_folder_in_the_place_of_a_file(tmp_path):
    assert at(tmp_path) == "a.yaml: this is not a file, but a folder\n  hint: put a YAML file here"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert at(tmp_path / "pipe") == (
        "a.yaml: this is not a file, but a pipe\n  hint: put a YAML file here"
    )


def test_a_file_that_can_not_be_read(tmp_path):
    name = "x" * 5000
    assert at(tmp_path / name) == (
        "a.yaml: file can't be read (file name too long)\n  hint: check who may read it"
    )


SEEN = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=40).filter(
    lambda text: find_invisible(text) < 0
)
VALUES = st.recursive(
    SEEN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(SEEN, inner, max_size=4),
    max_leaves=20,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("yaml")


@given(VALUES)
def test_what_another_tool_writes_is_read_back(folder, value):
    text = yaml.safe_dump(value, allow_unicode=True, default_style='"', default_flow_style=True)
    assert plain(read_text(folder, text)) == value


@given(st.binary(max_size=200) | st.text("ab:{}[]-,'\"!&*|>%@#\\\n 01~.?", max_size=80))
def test_any_file_is_read_or_refused_in_words(folder, data):
    problems = [Problem(HERE, "none", "none")]
    try:
        read_text(folder, data)
    except PnpError as error:
        problems = list(error.problems)
    assert problems
    assert all(problem.message and problem.hint for problem in problems)
