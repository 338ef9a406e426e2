"""An import in a function leads to what takes long to load, and is not there anyway.

What takes long, a table of `docs/architecture.md` says: libraries, and so many modules of ours.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from trees import tree_of

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs/architecture.md"
# Where Python begins, and what loads all whose names are made of words: commands, exports, checks.
ENTRY, COMMANDS = "pnp.__main__", "pnp.cli.main"
# Names of modules in strings: "pnp.drawing.face", f"pnp.exports.{folder}.export".
NAMED = re.compile(r'"(pnp\.[\w.{}\[\]]+)"')


def modules_below(folder):
    """Return the files of all modules by their dotted names."""
    names = {path: path.relative_to(folder.parent).with_suffix("") for path in folder.rglob("*.py")}
    return {".".join(name.parts).removesuffix(".__init__"): path for path, name in names.items()}


def imports_in(statements, is_in_place=False):
    """Yield each import, and whether it stands in a function, but those for types alone.

    In a function, one that a system needs which not all have is passed over.
    """
    for node in statements:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, is_in_place
            continue
        condition = ast.unparse(node.test) if isinstance(node, ast.If) else ""
        if "TYPE_CHECKING" in condition or (is_in_place and "sys.platform" in condition):
            continue
        inside = is_in_place or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from imports_in(getattr(node, part, ()), inside)


def with_packages(names):
    """Return modules, and the packages that they lie in, which are loaded before them."""
    dotted = (name.split(".") for name in names)
    return {".".join(parts[:end]) for parts in dotted for end in range(1, len(parts) + 1)}


class Imports:
    """What modules load as they are loaded (`above`), and in functions, with the lines."""

    def __init__(self, files):
        self._above, self._in_place = {}, []
        self._users = {name: set() for name in files}
        for name, path in files.items():
            self._above[name] = with_packages([name]) - {name}
            for node, is_in_place in imports_in(tree_of(path).body):
                loaded = with_packages(self._loaded(node)) - {name}
                for one in loaded & files.keys():
                    self._users[one].add(name)
                if is_in_place:
                    self._in_place.append((name, f"{path}:{node.lineno}", loaded))
                else:
                    self._above[name] |= loaded
            self._note_named(path.read_text(encoding="utf-8"))

    def _loaded(self, node):
        if isinstance(node, ast.Import):
            return {alias.name for alias in node.names}
        whole = {f"{node.module}.{alias.name}" for alias in node.names}
        return {one if one in self._users else node.module for one in whole}

    def _note_named(self, text):
        """Note what is loaded by its name."""
        for said in NAMED.findall(text):
            pattern = re.compile(re.sub(r"\\{.+?\\}", r"[\\w.]+", re.escape(said)))
            for one in filter(pattern.fullmatch, self._users.keys() - {COMMANDS}):
                self._users[one].add(COMMANDS)

    @cache  # noqa: B019 - there are few
    def _with(self, name):
        """Return all that is loaded with a module."""
        return frozenset({name}).union(*map(self._with, self._above.get(name, ())))

    @cache  # noqa: B019
    def _always(self, name):
        """Return what is there once a module is loaded, whichever way led to it."""
        users = () if name == ENTRY else self._users[name] or {COMMANDS}
        ways = [self._always(one) for one in users]
        return self._with(name) | (frozenset.intersection(*ways) if ways else frozenset())

    def in_place(self):
        """Yield the place of each import in a function, and all that it loads."""
        for name, place, loaded in self._in_place:
            yield place, frozenset().union(*map(self._with, loaded)) - self._always(name)

    def unexplained(self, slow, count):
        """Yield the place of each that loads nothing `slow`, and fewer modules of ours."""
        for place, loaded in self.in_place():
            if not slow & loaded and len(loaded & self._users.keys()) < count:
                yield place


def slow_in_the_guide():
    """Return the libraries of the guide's table, and of how many modules of ours it speaks."""
    text = GUIDE.read_text(encoding="utf-8").partition("| loaded | ms |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1].strip() for line in text.splitlines()[2:]]
    (count,) = (int(row.split()[0]) for row in rows if row.endswith(" modules of ours"))
    names = (re.findall("`(.+?)`", row) for row in rows if row.startswith("`"))
    return {one for found in names for one in found}, count


@pytest.fixture(scope="module")
def imports():
    return Imports(modules_below(ROOT / "pnp"))


def test_an_import_in_a_function_leads_to_what_takes_long_to_load(imports):
    found = [place.removeprefix(f"{ROOT}/") for place in imports.unexplained(*slow_in_the_guide())]
    assert found == [], "at the top of the file: it takes next to no time, or is there anyway"


def test_each_row_of_the_guide_is_the_reason_of_an_import(imports):
    libraries, _ = slow_in_the_guide()
    loaded = frozenset().union(*(loaded for _, loaded in imports.in_place()))
    assert libraries - loaded == set()


MADE_UP = {
    "__main__": "def run():\n    from pnp.cli import main\n",
    "cli/main": 'import one\nMADE = f"pnp.cli.{name}"',
    "cli/list": "def f():\n    import pnp.app.heavy",
    "app/heavy": "import slow",
    "app/light": "import quick",
}


@pytest.mark.parametrize(("text", "is_told"), [
    ("def f():\n    import slow", False),
    ("def f():\n    import slow.part", False),
    ("def f():\n    import pnp.app.heavy", False),
    ("def f():\n    if f:\n        import quick", True),
    ("def f():\n    import pnp.app.light", True),
    ("class A:\n    async def f(self):\n        import quick", True),
    ("import slow\ndef f():\n    import slow", True),
    ("import pnp.app.heavy\ndef f():\n    import slow", True),
    ("def f():\n    import one", True),  # what loads it has that
    ("def f():\n    from pnp.cli import list", True),
    ("def f():\n    import pnp.app.light, pnp.cli.list", False),  # as many modules as are enough
    ("def f():\n    if sys.platform == 'darwin':\n        import quick", False),
    ("if TYPE_CHECKING:\n    import slow\ndef f():\n    import slow", False),
    ("import quick", False),
])  # fmt: skip
def test_what_is_not_explained_is_told(tmp_path, text, is_told):
    for name, said in {**MADE_UP, "cli/new": text}.items():
        path = tmp_path / f"pnp/{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(said)
    found = Imports(modules_below(tmp_path / "pnp")).unexplained({"slow", "one"}, 2)
    assert [*found] == [f"{path}:{text.count(chr(10)) + 1}"] * is_told
