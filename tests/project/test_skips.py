"""A run names what it skipped; where the list is held to, it fails for what is not on it."""

import os
import re
import subprocess
import sys
from pathlib import Path

from skips import may_skip, not_listed, summary

ROOT = Path(__file__).parents[2]


def test_what_may_be_skipped_is_there_and_says_why():
    for one, why in may_skip().items():
        path, _, name = one.partition("::")
        said = rf"^def {name}\(" if name else "pytest.skip"
        assert re.search(said, (ROOT / path).read_text(encoding="utf-8"), re.M), one
        assert why


def test_the_end_of_a_run_names_each_test_and_its_reason():
    found = [("tests/test_a.py::test_b[x]", "no pipes"), ("tests/test_a.py::test_c", "no /dev")]
    assert summary(found[:1], {"tests/test_a.py::test_b": "rare"}) == [
        "tests/test_a.py::test_b[x]: no pipes"
    ]
    assert summary(found, {"tests/test_a.py::test_b": "rare"}) == [
        "tests/test_a.py::test_b[x]: no pipes",
        "tests/test_a.py::test_c: no /dev",
        "not in tests/may_skip.toml, so this fails on CI:",
        "tests/test_a.py::test_c",
    ]
    assert not_listed(["tests/test_a.py"], {}) == ["tests/test_a.py"]


def test_a_run_that_skips_a_test_that_is_not_listed(tmp_path):
    (tmp_path / "helpers").mkdir()
    helpers = [f"helpers/{name}.py" for name in ("permissions", "skips", "whole_files")]
    for name in ("conftest.py", *helpers, "may_skip.toml"):
        (tmp_path / name).write_bytes((ROOT / "tests" / name).read_bytes())
    test = 'import pytest\n\n\ndef test_moon():\n    pytest.skip("no moon here")\n'
    (tmp_path / "test_sky.py").write_text(test)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "1"]
    command += ["-o", "pythonpath=helpers"]
    of_its_own = {name: one for name, one in os.environ.items() if name != "PYTEST_ADDOPTS"}
    done = subprocess.run(
        [*command, "--rootdir", tmp_path, "--listed-skips", tmp_path],
        check=False, capture_output=True, text=True, cwd=tmp_path, env=of_its_own,
    )  # fmt: skip
    assert done.returncode == 1
    assert "\ntest_sky.py::test_moon: no moon here\n" in done.stdout
