"""The direction of imports, and one owner per outside library."""

import ast
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "pnp"

# A module imports only from lower levels; parts of one package may import each other.
LEVELS = (
    ("units", "geometry", "problems", "sharedfile"),
    ("limits", "folding"),
    ("folders",),
    ("userfile",),
    ("cachekey",),
    (
        "libcairo",
        "sizes",
        "model",
        "project",
        "store",
        "write",
        "csstext",
        "facesvg",
        "crew",
        "pixels",
        "watch",
        "yaml_errors",
        "fontnames",
    ),
    ("source", "impose", "inputs", "selection", "catalog"),
    ("options", "packing", "tiling", "expressions"),
    ("editions",),
    ("facts", "layouts"),
    ("fonts",),
    ("shape",),
    ("load", "text"),
    ("schema", "filling", "texts"),
    ("pseudo",),
    ("translate",),
    ("render", "rulebook"),
    ("draw",),
    ("pdf", "studio", "locating"),
    ("faces",),
    ("exports", "checks"),
    ("balance",),
    ("reports",),
    ("notes",),
    ("opening", "checking", "partslists"),
    ("printing", "rulebooks", "translating", "sharpness"),
    ("program_texts",),
    ("standing",),
    ("build",),
    ("showing",),
    ("cli",),
    ("__main__",),
)

OWNERS = {
    "yaml": ("source", "yaml_errors"),
    # What a font says of itself is read where fonts are declared, below what sets text in them.
    "uharfbuzz": ("shape", "fontnames"),
    "tinycss2": ("load",),
    "unicode_segmentation_rs": ("text",),
    "jinja2": ("render",),
    "markdown_it": ("rulebook",),
    "cairosvg": ("draw",),
    "cairocffi": ("draw",),
    # Headers are read where templates place pictures, pixels where they are drawn.
    "PIL": ("draw", "pixels"),
    "reportlab": ("exports",),
    "pikepdf": ("pdf", "exports"),
    "click": ("cli",),
    "rich": ("cli",),
    "sqlite3": ("store",),
    "particle": ("checks",),
    "polib": ("catalog",),
    "fontTools": (),
}


def level_of(module):
    """Return the place of `module` ("pnp.draw.face") in LEVELS."""
    name = module.split(".")[1]
    found = [number for number, names in enumerate(LEVELS) if name in names]
    assert found, f"{module} has no level; give it one in {Path(__file__).name}"
    return found[0]


def modules():
    """Yield (dotted name, path) of every module of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        relative = path.relative_to(PACKAGE.parent).with_suffix("")
        parts = [part for part in relative.parts if part != "__init__"]
        if len(parts) > 1:
            yield ".".join(parts), path


ALL = dict(modules())


@cache
def imports(name):
    """Return the dotted names of everything that a module imports, at any depth."""
    found = []
    for node in ast.walk(ast.parse(ALL[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found.append(node.module)
            if node.module == "pnp":
                found += [f"pnp.{alias.name}" for alias in node.names]
    return found


@pytest.mark.parametrize("name", ALL)
def test_imports_point_downwards(name):
    for imported in imports(name):
        if imported.startswith("pnp.") and imported.split(".")[1] != name.split(".")[1]:
            assert level_of(imported) < level_of(name), f"{name} imports {imported}"


@pytest.mark.parametrize("library", OWNERS)
def test_a_library_has_one_owner(library):
    users = {name for name in ALL for one in imports(name) if one.split(".")[0] == library}
    assert {name.split(".")[1] for name in users} <= set(OWNERS[library])


def test_the_package_root_holds_a_docstring_and_nothing_else():
    body = ast.parse((PACKAGE / "__init__.py").read_text()).body
    assert len(body) == 1
    assert ast.get_docstring(ast.Module(body, []))
