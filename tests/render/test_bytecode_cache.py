"""Compiled templates are kept for other processes, and never another's code or what is stale."""

import sys

import pytest
from jinja2 import DictLoader
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.cache import blob_cache as cache
from pnp.cache.fingerprints import templates_digest
from pnp.core.project import Project
from pnp.render import bytecode_cache
from pnp.render.bytecode_cache import TemplateBytecodeCache
from pnp.render.template_sandbox import make_environment
from pnp.render.templates import Templates

LONG = "{% macro a(n) %}" + "<g>{{ n + 1 }}</g>\n" * 200 + "{% endmacro %}{{ a(1) }}"
BASE = "{% block a %}one{% endblock %}" + "<g/>" * 600
CHILD = "{% extends 'base' %}{% block a %}" + "two " * 600 + "{% endblock %}"


@pytest.fixture
def in_new_process(tmp_path, monkeypatch):
    """Give what returns how often templates were compiled, in a process that has just begun."""
    monkeypatch.setattr(bytecode_cache, "secret_folder", lambda: tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)

    def in_new_process(templates, name, sources="1"):
        times = []
        with monkeypatch.context() as patch:
            patch.setattr(TemplateBytecodeCache, "_codes", {})
            work = ImmutableSandboxedEnvironment.compile
            patch.setattr(
                ImmutableSandboxedEnvironment,
                "compile",
                lambda *said, **named: (times.append(1), work(*said, **named))[1],
            )
            environment = make_environment(DictLoader(templates), sources=sources)
            text = environment.get_template(name).render()
        return len(times), text

    return in_new_process


def test_a_template_is_compiled_once(in_new_process):
    times, text = in_new_process({"a": LONG}, "a")
    assert (times, text.count("<g>2</g>")) == (1, 200)
    assert in_new_process({"a": LONG}, "a") == (0, text)


@pytest.mark.parametrize(("change", "times"), [
    (lambda said, patch: said.update(templates={"a": LONG + " "}), 1),
    (lambda said, patch: said.update(sources="2"), 1),
    (lambda said, patch: said.update(sources=""), 1),
    (lambda said, patch: patch.setattr(bytecode_cache, "program_digest", lambda: "2"), 1),
    (lambda said, patch: patch.setattr(cache, "cache_secret", lambda: b"of another"), 1),
    (lambda said, patch: None, 0),
], ids=["text", "other templates", "nothing is kept", "program", "key", "nothing"])  # fmt: skip
def test_it_is_compiled_anew_where_anything_is_another(change, times, in_new_process, monkeypatch):
    said = {"templates": {"a": LONG}, "name": "a", "sources": "1"}
    in_new_process(**said)
    change(said, monkeypatch)
    assert in_new_process(**said)[0] == times


def test_two_templates_are_two(in_new_process):
    both = {"base": BASE, "child": CHILD}
    found = in_new_process(both, "child")
    assert (found[0], found[1][:4]) == (2, "two ")
    assert in_new_process(both, "child") == (0, found[1])
    assert in_new_process(both, "base") == (
        0,
        BASE.replace("{% block a %}one{% endblock %}", "one"),
    )


def test_short_ones_and_what_is_not_to_be_written_are_not_kept(
    in_new_process, monkeypatch, tmp_path
):
    in_new_process({"a": "{{ 1 }}"}, "a")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    in_new_process({"a": LONG}, "a")
    assert [*tmp_path.iterdir()] == []


def test_the_digest_of_templates_changes_with_any_of_them(tmp_path):
    for name in ("mini/one", "_shared/two", "other/three"):
        path = tmp_path / "templates" / f"{name}.svg.j2"
        path.parent.mkdir(parents=True)
        path.write_text(name)
    project = Project(tmp_path)
    found = [templates_digest(project, "mini")]
    for name in ("mini/one", "_shared/two", "other/three"):
        (tmp_path / "templates" / f"{name}.svg.j2").write_text("changed, and longer")
        found.append(templates_digest(project, "mini"))
    assert len(set(found[:3])) == 3
    assert found[3] == found[2]


def test_templates_of_another_folder_are_others(tmp_path):
    """The code of a template has its path, which messages name."""
    digests = set()
    for name in ("one", "two"):
        path = tmp_path / name / "templates/mini/deck.svg.j2"
        path.parent.mkdir(parents=True)
        path.write_text("<svg/>")
        digests.add(Templates(Project(tmp_path / name), "mini").digest)
    assert len(digests) == 2
