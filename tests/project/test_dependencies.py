"""What is imported is declared, and what is declared is pinned with everything that it needs."""

import tomllib
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from trees import may_import

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
PROVIDERS = packages_distributions()
OURS = canonicalize_name(CONFIG["project"]["name"])


def names(requirements):
    return {canonicalize_name(requirement.name) for requirement in requirements}


def imported_in(folder):
    """Return the libraries that modules import; what looks like an import counts as one."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py"))
    found = set().union(*map(may_import, texts)) & PROVIDERS.keys()
    return {canonicalize_name(PROVIDERS[name][0]) for name in found} - {OURS}


def test_what_the_package_imports_is_declared_and_nothing_else():
    assert imported_in("pnp") | THROUGH_OTHERS == names(PACKAGE)


@pytest.mark.parametrize("folder", ["tests", "bench"])
def test_what_tests_import_is_declared(folder):
    assert imported_in(folder) <= names(PACKAGE) | names(DEV) | WITH_PYTEST


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
