"""What is imported is declared, and what is declared is pinned with everything that it needs."""

import ast
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from trees import nodes_of

ROOT = Path(__file__).parents[2]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = CONFIG["project"]["optional-dependencies"].values()
PACKAGE = [
    Requirement(line) for lines in (CONFIG["project"]["dependencies"], *EXTRAS) for line in lines
]
DEV = [Requirement(line) for line in CONFIG["dependency-groups"]["dev"]]
# Asked for by tests without a name of its own: it comes with pytest.
WITH_PYTEST = {"packaging"}
# Loaded by fontTools where it writes WOFF2.
THROUGH_OTHERS = {"brotli"}


def names(requirements):
    return {canonicalize_name(requirement.name) for requirement in requirements}


def imported(folder):
    """Return the top-level names that the modules below `folder` import, at any depth."""
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(node.module.split(".")[0])
    return found


def libraries(folder):
    """Return the distributions that the modules of a folder import, by their canonical names."""
    ours = {path.stem for place in ("tests", "bench") for path in (ROOT / place).rglob("*.py")}
    outside = imported(folder) - sys.stdlib_module_names - ours - {"pnp"}
    providers = packages_distributions()
    return {canonicalize_name(providers[name][0]) for name in outside}


def test_what_the_package_imports_is_declared_and_nothing_else():
    assert libraries("pnp") | THROUGH_OTHERS == names(PACKAGE)


@pytest.mark.parametrize("folder", ["tests", "bench"])
def test_what_tests_import_is_declared(folder):
    assert libraries(folder) <= names(PACKAGE) | names(DEV) | WITH_PYTEST


def needed_by(requirement):
    """Return what a requirement asks for in its turn, here or on Windows."""
    try:
        lines = distribution(requirement.name).requires or ()
    except PackageNotFoundError:  # another system's, and none of them asks for more
        return []
    here, windows = {"extra": ""}, {"extra": "", "sys_platform": "win32"}
    return [
        more
        for more in map(Requirement, lines)
        if not more.marker or more.marker.evaluate(here) or more.marker.evaluate(windows)
    ]


def test_everything_that_is_installed_has_its_version():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if not line.startswith("#"))
    versions = {canonicalize_name(name): version for name, version in pinned.items()}
    waiting, missing, seen = [*PACKAGE, *DEV], set(), set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name not in versions or not requirement.specifier.contains(versions[name]):
            missing.add(str(requirement))
        if name not in seen:
            seen.add(name)
            waiting += needed_by(requirement)
    assert missing == set()
