"""How many CPUs there are to use, by what the system says of a container."""

import pytest

from pnp.processes import process_slots
from pnp.processes.available_cpus import cpus, quota

ALL = float("inf")
# What `/proc/self/cgroup` says, files below `/sys/fs/cgroup`, and how many CPUs that leaves.
CONTAINERS = {
    "none": ("", {}, ALL),
    "version 2, at the root": ("0::/", {"cpu.max": "150000 100000"}, 1.5),
    "version 2, no limit": ("0::/", {"cpu.max": "max 100000"}, ALL),
    "version 2, in a group": ("0::/a/b", {"a/b/cpu.max": "max 100000", "a/cpu.max": "50000 100000"},
        0.5),
    "version 2, seen from inside": ("0::/a/b", {"cpu.max": "300000 100000"}, 3),
    "version 1": ("4:memory:/a\n1:cpu,cpuacct:/a",
        {"cpu,cpuacct/a/cpu.cfs_quota_us": "200000", "cpu,cpuacct/a/cpu.cfs_period_us": "100000"},
        2),
    "version 1, no limit": ("1:cpu:/",
        {"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, ALL),
    "version 1, of memory": ("4:memory:/", {"memory/cpu.max": "100000 100000"}, ALL),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTAINERS)
def test_what_a_container_leaves(tmp_path, name):
    own, files, expected = CONTAINERS[name]
    (tmp_path / "own").write_text(own)
    for path, text in files.items():
        (tmp_path / "groups" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "groups" / path).write_text(text + "\n")
    assert quota(tmp_path / "groups", tmp_path / "own") == expected


def test_there_is_always_one(monkeypatch):
    assert cpus() >= 1
    monkeypatch.setattr(process_slots, "cpus", cpus)
    process_slots.use_jobs(0)
    assert process_slots.jobs() == cpus()
    process_slots.use_jobs(3)
    assert process_slots.jobs() == 3
    process_slots.use_at_most(1)
    assert process_slots.jobs() == 1
    process_slots.use_at_most(256)
    assert process_slots.jobs() == min(256, cpus())
    process_slots.use_jobs(0)
