import ast
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import SVG, write, write_game

from pnp.cache import fingerprints
from pnp.cache.fingerprints import (
    LIBRARIES,
    data_digest,
    digest,
    digest_file,
    digest_files,
    looks_digest,
    program_digest,
)
from pnp.core.project import Project

HEX = re.compile("[0-9a-f]{32}")


@pytest.fixture
def project(tmp_path):
    write(tmp_path / "fonts/fonts.yaml", "A: {}")
    return write_game(tmp_path, files={"cards/mini/art/a.svg": SVG, "templates/_shared/s": SVG})


@given(st.lists(st.text(max_size=5), max_size=4), st.lists(st.text(max_size=5), max_size=4))
def test_digests_are_equal_for_equal_parts_only(one, other):
    assert (digest(*one) == digest(*other)) == (one == other)
    assert HEX.fullmatch(digest(*one))


def test_the_digest_of_a_file(tmp_path):
    one, same = write(tmp_path / "a", b"x" * 3_000_000), write(tmp_path / "b", b"x" * 3_000_000)
    assert digest_file(one) == digest_file(same)
    assert HEX.fullmatch(digest_file(one))
    write(same, b"x" * 2_999_999 + b"y")
    assert digest_file(one) != digest_file(same)
    assert digest_file(tmp_path / "gone") == digest_file(tmp_path) == ""


def test_the_digest_of_files_has_their_names_and_no_order(tmp_path):
    one, other = write(tmp_path / "a", "1"), write(tmp_path / "b", "2")
    before = digest_files([one, other], tmp_path)
    assert digest_files([other, one, one], tmp_path) == before
    assert digest_files([one], tmp_path) != before
    other.rename(tmp_path / "c")
    assert digest_files([one, tmp_path / "c"], tmp_path) != before


def test_the_program_has_a_digest():
    assert HEX.fullmatch(program_digest())


def test_fonts_of_the_program_count_where_there_are_any(tmp_path, monkeypatch):
    monkeypatch.setattr(fingerprints, "_FONTS", tmp_path / "fonts")
    found = {program_digest.__wrapped__()}
    for said in ("1", "22"):
        write(tmp_path / "fonts/a/b.ttf", said)
        found.add(program_digest.__wrapped__())
    assert len(found) == 3


CHANGES = [
    ("cards/mini/game.yaml", False, True),
    ("cards/mini/deck.yaml", False, True),
    ("cards/mini/new.yaml", False, True),
    ("cards/mini/art/a.svg", True, True),
    ("cards/mini/art/icons/new.svg", True, True),
    ("cards/mini/art/.hidden.svg", True, True),
    ("templates/mini/deck.svg.j2", True, False),
    ("templates/mini/parts/new.svg.j2", True, False),
    ("templates/_shared/s", True, False),
    ("fonts/fonts.yaml", True, False),
    ("fonts/.hidden/A.ttf", True, False),
    ("cards/other/game.yaml", False, False),
    ("templates/other/x.svg.j2", False, False),
    ("output/mini.pdf", False, False),
]


@pytest.mark.parametrize(("name", "looks", "data"), CHANGES)
def test_what_changes_what(project, name, looks, data):
    before = looks_digest(project, "mini"), data_digest(project, "mini")
    write(project.root / name, "changed")
    after = looks_digest(project, "mini"), data_digest(project, "mini")
    assert (before[0] != after[0], before[1] != after[1]) == (looks, data)


@pytest.mark.parametrize("name", ["cards/mini/deck.yaml", "cards/mini/art/a.svg",
                                  "templates/mini/deck.svg.j2"])  # fmt: skip
def test_a_file_that_goes_changes_the_digest(project, name):
    before = looks_digest(project, "mini") + data_digest(project, "mini")
    (project.root / name).unlink()
    assert looks_digest(project, "mini") + data_digest(project, "mini") != before


def test_the_place_of_a_project_does_not_matter(project, tmp_path_factory):
    twin = tmp_path_factory.mktemp("twin") / "there"
    before = looks_digest(project, "mini"), data_digest(project, "mini")
    project.root.rename(twin)
    assert (looks_digest(Project(twin), "mini"), data_digest(Project(twin), "mini")) == before


@pytest.mark.parametrize("name", ["cards/mini/art", "templates/mini"])
def test_a_folder_that_leads_away_is_not_read(project, name):
    folder = project.root / name
    folder.rename(project.root / "aside")
    folder.symlink_to("/")
    assert HEX.fullmatch(looks_digest(project, "mini"))
    assert HEX.fullmatch(data_digest(project, "mini"))


def test_links_in_a_circle_end(project):
    (project.root / "cards/mini/art/loop").symlink_to(".")
    (project.root / "cards/mini/art/self.svg").symlink_to("self.svg")
    assert HEX.fullmatch(looks_digest(project, "mini"))


FORMS_FACES = (
    "colour", "drawing", "exports", "faces", "fonts", "load", "marks", "model", "pdf", "readers",
    "render", "rulebook_source", "sheet_layout", "sizes", "svg", "text",
)  # fmt: skip
DISTRIBUTIONS = {
    "fontTools": "fonttools",
    "PIL": "pillow",
    "yaml": "pyyaml",
    "markdown_it": "markdown-it-py",
    "unicode_segmentation_rs": "unicode-segmentation-rs",
    "python_calamine": "python-calamine",
}
HARMLESS = {"defusedxml"}  # reads or refuses, and changes nothing


def test_every_library_that_forms_faces_counts():
    package = Path(__file__).parents[2] / "pnp"
    paths = [path for name in FORMS_FACES for path in (package / name).rglob("*.py")]
    used = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                used.add(node.module.split(".")[0])
    outside = {DISTRIBUTIONS.get(name, name) for name in used - sys.stdlib_module_names - {"pnp"}}
    assert outside - HARMLESS == set(LIBRARIES)


def test_where_the_program_lies_makes_no_difference_to_a_digest(tmp_path, monkeypatch):
    game = tmp_path / "m"
    found = []
    for bundle in (tmp_path / "a", tmp_path / "z"):
        for folder, name in ((game, "own.svg"), (bundle, "base.svg")):
            folder.mkdir(exist_ok=True)
            (folder / name).write_text(name)
        monkeypatch.setattr(fingerprints, "BUNDLED", bundle)
        found.append(digest_files([game / "own.svg", bundle / "base.svg"], game))
    assert found[0] == found[1]
