"""Modules that comments and docstrings name are there, and have what is named in them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = {path.relative_to(ROOT).with_suffix(""): path for path in ROOT.glob("pnp/**/*.py")}
# `pnp.svg.svg_subset`, `yaml_tree.parse`; no files, as `fonts.yaml`.
_NAMED = re.compile(r"`(?:pnp\.)?([a-z]\w*)\.(\w[\w.]*)(?<!\.py)(?<!\.yaml)(?<!\.tsv)(?<!\.seals)`")


def folders_of(name, beside):
    """Yield what a first name may stand for: a package, a module beside the file, or any module.

    The last only where its name is made of several words: others name values, too.
    """
    yield Path("pnp") / name
    yield beside / name
    if "_" in name:
        yield from (module for module in MODULES if module.name == name)


def is_there(place, rest):
    """Return whether `rest` names a module below `place`, or what is in one."""
    if place in MODULES:
        return not rest or re.search(rf"\b{rest[0]}\b", MODULES[place].read_text()) is not None
    return (ROOT / place).is_dir() and (not rest or is_there(place / rest[0], rest[1:]))


def unknown_in(path):
    """Yield what a file names that is not there."""
    for first, rest in _NAMED.findall(path.read_text(encoding="utf-8")):
        beside = path.relative_to(ROOT).parent
        places = [
            one
            for one in folders_of(first, beside)
            if one in MODULES or one / "__init__" in MODULES
        ]
        if places and not any(is_there(one, rest.split(".")) for one in places):
            yield f"{first}.{rest}"


def test_named_modules_are_there():
    files = [path for top in ("pnp", "tests", "bench") for path in ROOT.glob(f"{top}/**/*.py")]
    assert {path: found for path in files if (found := [*unknown_in(path)])} == {}
