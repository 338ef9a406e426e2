"""The direction of imports, over packages and files; one owner of each library; short functions."""

import ast
import re
import runpy
import tomllib
from functools import cache
from graphlib import TopologicalSorter
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from trees import nodes_of

from pnp.checks.registry import CHECKS

PACKAGE = Path(__file__).resolve().parents[2] / "pnp"
DOCS = PACKAGE.parent / "docs"
CONFIG = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# Library -> the packages, or files of one, that may import it.
OWNERS = {
    "yaml": ("readers",),
    "python_calamine": ("readers.workbook",),
    # What a font says of itself is read where fonts are declared, below what sets text in them.
    "uharfbuzz": ("fonts",),
    "tinycss2": ("load.css_colours", "svg"),
    "cssselect2": ("svg",),
    # Whoever reads XML of others reads it so.
    "defusedxml": ("i18n", "readers.workbook", "render.svg_file", "svg"),
    "markupsafe": ("render",),
    "unicode_segmentation_rs": ("text",),
    "pyphen": ("text",),
    "pyclipper": ("shapes.offset",),
    # Pages of the server are no faces: each has templates, and an environment, of its own.
    "jinja2": ("render", "serve.assets"),
    "starlette": ("serve",),
    "uvicorn": ("serve.server",),
    "watchfiles": ("open_games.changed_files",),
    "pypdfium2": ("serve.pdf_pages",),
    "markdown_it": ("rulebook_source",),
    "cairosvg": ("svg",),
    "cairocffi": ("svg",),
    "typst": ("svg.typst_server",),
    # Headers and pixels of pictures are read in `svg`; the others paint with it.
    "PIL": ("svg.image_header", "svg.embedded_images", "svg.ink_pixels", "svg.colour_profiles",
        "svg.vector_picture", "colour", "drawing", "legibility.background",
        "printer_calibration.scan.picture"),
    "reportlab": ("marks.mark_painter",),
    "pikepdf": ("pdf", "exports", "printer_correction.corrected_pages"),
    "click": ("cli",),
    "rich": ("cli",),
    "sqlite3": ("cache",),
    "particle": ("checks.physics",),
    "polib": ("i18n",),
    "fontTools": ("fonts.web",),
    "brotli": ("fonts.web",),
    "msgspec": ("core.values",),
}  # fmt: skip
# Exporters, checks and games that are played do not know each other: what they share lies in the
# files and folders named here.
APART = {
    "exports": ("file_names", "job", "options", "registry", "shared"),
    "checks": ("subject", "run", "rows", "unasked_rows", "wrong_copies", "registry"),
    "play.games": (),
    "match_statistics.games": (),
}
# The longest file and function, and the most arguments; `self` counts.
FILE, FUNCTION, ARGUMENTS = 300, 40, 6
# What looks at the words of an error, and of which library; ours have fields.
READERS = {
    "i18n.po_reading": "polib",
    "printer_correction.printers_toml": "Python",
    "render.argument_checks": "Python",
    "render.macro_call_errors": "Jinja",
    "render.python_errors": "Python",
    "render.syntax": "Jinja",
}
# What prints once what several have, as it stands.
PRINTED_ONCE = {
    "reports.mistakes": "a way out, below all mistakes that have it",
    "reports.summary": "what was expected and found, for all comparisons of a row",
}
LOOKS_AT_WORDS = {
    "count", "endswith", "find", "findall", "finditer", "fullmatch", "index", "match", "partition",
    "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rpartition", "rsplit", "search",
    "split", "startswith", "sub",
}  # fmt: skip
READS_NUMBERS = {"Decimal", "Fraction", "float", "int"}
# What a problem, an error or a result is told and shown by.
TOLD = ("message", "hint", "label", "expected", "found", "wrong", "mistake", "sentence", "shown")
# What uses what lies beside it all the same, and why.
TOGETHER = {
    ("checks", "run"): ("faces", "translations"),  # what many checks of a run look at, kept for all
    ("exports", "booklet"): ("rulebook",),  # its pages, two on each side
    ("exports", "rulebook_html"): ("rulebook",),  # what it says, before it is set in pages
    ("exports", "cut"): ("sheets",),  # its pages, with the marks of a machine
    ("exports", "tabletop_simulator"): ("rulebook",),  # its PDF lies on the table
    ("exports", "game_crafter"): ("rulebook",),  # its PDF is uploaded, too
}


def modules():
    """Yield (dotted name, path) of every module of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


ALL = dict(modules())
PACKAGES = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file())
DUTY = re.compile(
    r"\A(?P<duty>[A-Z][^.\n]+\.)\n\n"
    r"May import: (?P<below>[^.]+)\.\sImported\sby:\s(?P<above>[^.]+)\.\n\Z"
)


@cache
def scan(name):
    """Return what a module imports, and each of its functions: file, name, lines, arguments.

    That are dotted names at any depth, of ours the modules. To parse all takes a second.
    """
    found, functions = set(), []
    for node in nodes_of(ALL[name]):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
            found |= {one.value for one in node.args if isinstance(one, ast.Constant)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            whole = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {one if one in ALL else str(node.module) for one in whole}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            file = ALL[name].relative_to(PACKAGE).as_posix()
            length = node.end_lineno - node.lineno + 1
            functions.append((file, node.name, length, arguments_of(node)))
    return frozenset(found), functions


def imports(name):
    return scan(name)[0]


def package_of(name):
    """Return the package of a module ("pnp.svg.matrix" is in "svg"), "" for what lies loose."""
    return name.split(".")[1] if name.count(".") > 1 or name.split(".")[-1] in PACKAGES else ""


@cache
def ours(name):
    """Return the modules of the package that a module imports."""
    return {one for one in imports(name) if one.split(".")[0] == "pnp"}


@cache
def below(package):
    """Return the other packages that the modules of `package` import."""
    inside = [name for name in ALL if package_of(name) == package]
    return {package_of(one) for name in inside for one in ours(name)} - {package}


def said_of(package):
    """Return the duty of a package, one sentence, and its two lists, as its docstring says them."""
    text = ast.get_docstring(
        ast.parse(ALL[f"pnp.{package}"].read_text(encoding="utf-8")), clean=False
    )
    found = DUTY.match(text or "")
    assert found, (
        f"pnp/{package}/__init__.py says no duty, what it may import, and who may import it"
    )
    return found["duty"], *(" ".join(found[one].split()) for one in ("below", "above"))


def listed(packages):
    return ", ".join(sorted(packages)) or "nothing of ours"


def test_everything_is_in_a_package():
    assert {name for name in ALL if not package_of(name)} == {"pnp", "pnp.__main__"}
    files = (path.relative_to(PACKAGE).parts for path in PACKAGE.rglob("*") if path.is_file())
    folders = {parts[0] for parts in files if len(parts) > 1 and "__pycache__" not in parts}
    assert folders - set(PACKAGES) == {"locale"}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_says_its_duty_and_imports_what_it_says(package):
    _, may, who = said_of(package)
    assert may == listed(below(package))
    users = {other for other in PACKAGES if package in below(other)}
    others = {*PACKAGES} - users - {package}
    # Where nearly all import it, those that do not are fewer to name.
    assert who == (f"all others but {listed(others)}" if len(others) < 8 else listed(users))


def test_games_are_read_in_one_place():
    named = {name for name, path in ALL.items() if "load_game" in path.read_text(encoding="utf-8")}
    assert named == {"pnp.load.game", "pnp.load.game_and_fonts"}, (
        "call pnp.load.game_and_fonts.read_game"
    )


def test_packages_form_no_circle():
    order = [*TopologicalSorter({package: below(package) for package in PACKAGES}).static_order()]
    assert order.index("core") < order.index("load") < order.index("cli")


def test_files_form_no_circle():
    order = [*TopologicalSorter({name: ours(name) - {name} for name in ALL}).static_order()]
    assert order.index("pnp.core.problems") < order.index("pnp.__main__")


@pytest.mark.parametrize("package", APART)
def test_what_does_one_thing_each_knows_no_other(package):
    above = f"pnp.{package}."
    for name in ALL:
        if not name.startswith(above):
            continue
        first = name.removeprefix(above).split(".")[0]
        inside = (one for one in ours(name) if one.startswith(above))
        beside = {one.removeprefix(above).split(".")[0] for one in inside}
        known = {first, *APART[package], *TOGETHER.get((package, first), ())}
        assert beside <= known, name


def test_no_check_knows_another():
    files = {f"pnp.checks.{module}" for module in CHECKS.values()}
    assert {name for name in files if ours(name) & files - {name}} == set()


@pytest.mark.parametrize("library", OWNERS)
def test_a_library_has_one_owner(library):
    users = {name for name in ALL for one in imports(name) if one.split(".")[0] == library}
    owners = tuple(f"pnp.{one}" for one in OWNERS[library])
    inside = {one: [name for name in users if f"{name}.".startswith(f"{one}.")] for one in owners}
    assert users == {name for names in inside.values() for name in names}
    assert all(inside.values()), "no owner but who uses it"


def owned_in_the_guide():
    """Return the libraries of the guide's table, by their names in pyproject.toml, with owners."""
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("| library | owner | for |\n")[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[1:]]
    return {
        canonicalize_name(name): {
            path.removesuffix(".py").replace("/", ".") for path in re.findall("`(.+?)`", owners)
        }
        for names, owners, _ in rows
        for name in names.split(", ")
    }


def test_each_library_that_is_declared_has_its_owners_here_and_in_the_guide():
    with_extras = (CONFIG["dependencies"], *CONFIG["optional-dependencies"].values())
    declared = {
        canonicalize_name(Requirement(line).name) for lines in with_extras for line in lines
    }
    providers = {library: names[0] for library, names in packages_distributions().items()}
    owned = {canonicalize_name(providers.get(one, one)): OWNERS[one] for one in OWNERS}
    assert owned.keys() == declared | {"sqlite3"}
    told = owned_in_the_guide()
    assert told.keys() == owned.keys()
    for name, owners in owned.items():
        # The guide may name the package, or folder, of a file.
        inside = {
            one for one in told[name] for owner in owners if f"{owner}.".startswith(f"{one}.")
        }
        assert inside == told[name], name
        assert all(any(f"{one}.".startswith(f"{near}.") for near in told[name]) for one in owners)


def test_the_guide_names_files_that_are_there_and_its_picture_is_that_of_the_packages():
    guides = DOCS / "architecture.md", DOCS.parent / "CONTRIBUTING.md"
    text = "".join(one.read_text(encoding="utf-8") for one in guides)
    named = set(re.findall(r"`([a-z_0-9]+/[a-z_0-9/]*(?:\.py)?)`", text))
    assert len(named) > 40
    there = {one for one in named for top in (PACKAGE, DOCS.parent) if (top / one).exists()}
    assert named - there == set()
    # Without a folder only what many have.
    assert {*re.findall(r"`(\w+\.py)`", text)} == {"__init__.py", "export.py", "strings.py"}
    drawn = runpy.run_path(str(DOCS / "architecture.py"))["picture"]()
    assert (DOCS / "architecture.svg").read_bytes() == drawn, "run it again"


def test_the_package_root_holds_a_docstring_and_nothing_else():
    body = ast.parse((PACKAGE / "__init__.py").read_text()).body
    assert len(body) == 1
    assert ast.get_docstring(ast.Module(body, []))


def is_told(node, names=()):
    """Return whether `node` is, or has, a sentence of a problem or error, or what results show.

    `names` are variables with such.
    """
    if isinstance(node, ast.BoolOp | ast.Tuple | ast.JoinedStr | ast.FormattedValue):
        return any(is_told(part, names) for part in ast.iter_child_nodes(node))
    if isinstance(node, ast.Call):
        named = {part.id for part in node.args if isinstance(part, ast.Name)}
        is_text = getattr(node.func, "id", "") == "str" and named & {"error", "finding", "problem"}
        return bool(is_text) or getattr(node.func, "attr", "") == "sentence"
    if isinstance(node, ast.Name):
        return node.id in names
    return isinstance(node, ast.Attribute) and node.attr in TOLD


def names_of_told(function):
    """Yield the variables of a function that are given the sentence of a problem or error."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = [*zip(target.elts, node.value.elts, strict=True)]
                yield from (
                    one.id for one, value in pairs if isinstance(one, ast.Name) and is_told(value)
                )


def read_by(node):
    """Return what an expression compares, looks through, looks up, or reads as a number."""
    match node:
        case ast.Compare() if not isinstance(node.ops[0], ast.Is | ast.IsNot):
            return [node.left, *node.comparators]
        # Made to ask what is in it.
        case ast.SetComp():
            return [node.elt]
        case ast.DictComp():
            return [node.key]
        case ast.Subscript():
            return [node.slice]
        case ast.Call(func=ast.Attribute(attr="get" | "pop" | "setdefault")):
            return node.args[:1]  # what is looked up, not what is there else
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in LOOKS_AT_WORDS:
            return [value, *node.args]
        case ast.Call(func=ast.Name(id=name)) if name in READS_NUMBERS:
            return [part for one in node.args for part in ast.walk(one)]
        case ast.Call(keywords=[*_, ast.keyword(arg="key", value=ast.Lambda(body=body))]):
            return [body]
    return []


def looked_at(path):
    """Yield the lines in which what was told is compared, looked through, or read as a number."""
    has_some = re.search(
        rf"\.(?:{'|'.join(TOLD)})\b|str\((?:error|finding|problem)\)", path.read_text()
    )
    for function in nodes_of(path) if has_some else ():
        if not isinstance(function, ast.FunctionDef):
            continue
        names = {*names_of_told(function)}
        for node in ast.walk(function):
            if isinstance(node, ast.expr) and any(is_told(one, names) for one in read_by(node)):
                yield node.lineno


def test_no_message_is_read_back():
    readers = {
        name.removeprefix("pnp."): lines
        for name, path in modules()
        if (lines := [*looked_at(path)])
    }
    allowed = READERS | PRINTED_ONCE
    assert {name: readers[name] for name in readers.keys() - allowed} == {}
    assert readers.keys() == allowed.keys()


def test_what_changes_is_part_of_an_object():
    users = [
        name for name in ALL if any(isinstance(one, ast.Global) for one in nodes_of(ALL[name]))
    ]
    assert users == []


@pytest.mark.parametrize(("line", "is_read"), [
    ("problem.message == 'gone'", True), ("'gone' in finding.hint", True),
    ("{(one.where, one.label) for one in some}", True), ("int(result.found)", True),
    ("{one.wrong: one for one in some}", True), ("known[one.expected]", True),
    ("str(problem).split()", True), ("sorted(some, key=lambda one: one.label)", True),
    ("known.get(one.sentence())", True), ("one.found is None", False),
    ("before.shown != after.shown", True), ("known.setdefault(key, one.shown)", False),
    ("f'{one.message}: {one.hint}'", False), ("one.kind == other.kind", False),
])  # fmt: skip
def test_to_compare_or_look_through_what_is_told_is_to_read_it(line, is_read):
    found = ast.walk(ast.parse(line))
    assert is_read == any(is_told(one) for node in found for one in read_by(node))


def arguments_of(function):
    """Return how many arguments a function has, `self` too."""
    said = function.args
    named = (*said.posonlyargs, *said.args, *said.kwonlyargs)
    return len(named) + bool(said.vararg) + bool(said.kwarg)


def test_files_are_short():
    lengths = {
        path.relative_to(PACKAGE).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in ALL.values()
    }
    assert {name: length for name, length in lengths.items() if length > FILE} == {}


def test_functions_are_short_and_have_few_arguments():
    functions = [one for name in ALL for one in scan(name)[1]]
    assert [one for one in functions if one[2] > FUNCTION] == []
    assert [one for one in functions if one[3] > ARGUMENTS] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [("def f(self, a, /, b, *, c): ...", 4), ("def f(*a, b=1, **c): ...", 3), ("def f(): ...", 0)],
)
def test_all_kinds_of_arguments_count(text, count):
    assert arguments_of(ast.parse(text).body[0]) == count
