"""The helper that measures a run is right about exit codes, output, seconds and memory."""

import shutil

from measured import needs_fork, run_measured

pytestmark = needs_fork


def spoil(starter, tmp_path, code):
    """Return a copy of the game whose first template begins with `code`."""
    root = shutil.copytree(starter, tmp_path / "game")
    template = root / "templates/small/deck.svg.j2"
    template.write_text(code + template.read_text())
    return root


def test_a_run_that_ends_well(starter):
    ran = run_measured("list", "--root", starter)
    assert (ran.code, ran.err) == (0, "")
    assert "small" in ran.out
    assert 0 < ran.seconds < 5
    assert 10 < ran.megabytes < 250


def test_a_run_that_fails(tmp_path):
    ran = run_measured("list", "none", cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err


def test_memory_is_seen(starter, tmp_path):
    kept = "".join(f"{{% set a{n} = range(100000)|list %}}" for n in range(20))
    root = spoil(starter, tmp_path, kept)
    plain = run_measured("render", "small", "fire-one", "--root", starter)
    large = run_measured("render", "small", "fire-one", "--root", root)
    assert large.megabytes > plain.megabytes + 15  # 20 lists of 800 kB


def test_a_run_without_end_is_killed(starter, tmp_path):
    root = spoil(starter, tmp_path, "{% for a in range(9999) %}{% for b in range(9999) %}"
                 "{% endfor %}{% endfor %}")  # fmt: skip
    ran = run_measured("render", "small", "fire-one", "--root", root, most_seconds=0.3)
    assert ran.code == -9
    assert ran.wall < 3
