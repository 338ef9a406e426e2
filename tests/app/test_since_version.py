"""`--since v1.0`: what differs from a version of the game's repository."""

import os
import shutil
import subprocess

import pytest
from built import export
from small_game import deck, face, game, write, write_game

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.files import git_versions
from pnp.pdf.readback import count_pdf

if shutil.which("git") is None:
    pytest.skip("there is no git", allow_module_level=True)

KEPT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
# Nothing of whoever runs the tests has a say.
ENVIRONMENT = {**KEPT, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
WHO = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
FACE = face('<circle cx="30" cy="40" r="{{ card.name }}" fill="#0055aa"/>')
CARDS = "[{id: one, name: 10, copies: 3}, {id: two, name: 20}]"
CHANGED = "[{id: one, name: 11, copies: 3}, {id: two, name: 20}, {id: new, name: 5, copies: 2}]"


def git(folder, *arguments):
    """Run git in `folder`; return what it says."""
    command = [shutil.which("git"), *WHO, *arguments]
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, check=True)
    return done.stdout.decode().strip()


def tagged(folder, *tags, top=None):
    """Commit all that is in `folder` with `tags`, in a repository at `top` or itself."""
    top = top or folder
    if not (top / ".git").exists():
        git(top, "init", "--quiet")
    git(folder, "add", "--all", "--force")
    git(folder, "commit", "--quiet", "--message", "A version")
    for tag in tags:
        git(folder, "tag", tag)


def written(root, cards=CARDS, **changes):
    return write_game(
        root, game(**changes), deck(cards=cards), {"templates/mini/deck.svg.j2": FACE}
    )


def printed(root, since, **told):
    """Return how many there are of each card on the sheets, and the names of files."""
    out = root / "output"
    paths = export(Project(root), ["mini"], ["sheets"], out, since=since, **told)
    whole = [path for path in paths if "-changes-" not in path.name]
    counted = count_pdf(whole[-1]).count("front") if whole else {}
    return {card: n for (_, card), n in counted.items()}, [path.name for path in paths]


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A project below the top of its repository, changed since v1.0."""
    top = tmp_path_factory.mktemp("repository")
    root = top / "games"
    written(root)
    write(root / "templates/other.txt", "x")
    tagged(root, "v1.0", "release/1", top=top)
    written(root, CHANGED)
    return root


@pytest.mark.parametrize("version", ["v1.0", "release/1", "HEAD"])
def test_what_differs_from_a_version_is_printed_and_listed(root, version):
    found, names = printed(root, version)
    assert found == {"one": 3, "new": 2}
    assert sum("-changes-" in name for name in names) == 1


def test_the_note_names_the_version(pnp, root):
    told = ("--root", root, "--out", root / "output")
    done = pnp("build", "mini", "--since", "v1.0", *told)
    assert done.err == (
        "note: v1.0: 2 cards differ; 5 copies are printed, 3 of those printed before are to be"
        " taken out\n"
    )


def test_nothing_is_left_behind_and_the_repository_stays_as_it_was(root, monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = git(root, "status", "--porcelain", "--ignored")
    printed(root, "v1.0")
    assert list(tmp_path.iterdir()) == []
    assert git(root, "status", "--porcelain", "--ignored") == before


def test_of_a_part_that_part_is_compared(root):
    assert printed(root, "v1.0", cards="n*")[0] == {"new": 2}
    assert printed(root, "v1.0", component=("deck",))[0] == {"one": 3, "new": 2}


@pytest.mark.parametrize(("since", "message"), [
    ("v2.0", "unknown version 'v2.0'\n  hint: use one of: v1.0, release/1\n"),
    ("-x", "unknown version '-x'\n  hint: use one of: "),
    ("v1.0^{tree}", "unknown version 'v1.0^{tree}'"),
])  # fmt: skip
def test_an_unknown_version(pnp, root, tmp_path, since, message):
    told = ("--root", root, "--out", tmp_path)
    done = pnp("build", "mini", f"--since={since}", *told)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert message in done.err


def test_what_was_not_there_yet_and_what_can_not_be_drawn(pnp, tmp_path):
    written(tmp_path)
    write(tmp_path / "cards/mini/deck.yaml", deck(cards="[{id: one, nmae: 1}]"))
    tagged(tmp_path, "bad")
    shutil.rmtree(tmp_path / "cards/mini")
    write(tmp_path / "cards/other/game.yaml", "x")
    tagged(tmp_path, "empty")
    written(tmp_path)
    told = ("--root", tmp_path, "--out", tmp_path / "out")
    done = pnp("build", "mini", "--since", "empty", *told)
    assert done.err == (
        "command line: version 'empty' has no game 'mini'\n"
        "  hint: name a later one, or a PDF of sheets that were printed\n"
    )
    done = pnp("build", "mini", "--since", "bad", *told)
    assert done.err.startswith("bad:cards/mini/deck.yaml:6: unknown field 'nmae'")
    assert not list(tmp_path.glob("out/*/*/*.pdf"))


def test_what_the_repository_would_run_is_not_run(tmp_path):
    """Filters, hooks and file watchers of a stranger's repository."""
    written(tmp_path)
    write(tmp_path / ".gitattributes", "* filter=bad diff=bad ident export-subst\n")
    tagged(tmp_path, "v1.0")
    ran = tmp_path / "ran"
    command = f"touch {ran}; cat"
    for name in ("filter.bad.smudge", "filter.bad.clean", "diff.bad.textconv", "core.fsmonitor"):
        git(tmp_path, "config", name, command)
    for name in ("post-checkout", "reference-transaction", "post-index-change"):
        hook = write(tmp_path / f".git/hooks/{name}", f"#!/bin/sh\n{command}\n")
        hook.chmod(0o755)
    written(tmp_path, CHANGED)
    assert printed(tmp_path, "v1.0")[0] == {"one": 3, "new": 2}
    assert not ran.exists()


def test_links_are_what_they_lead_to_and_none_leads_out(tmp_path):
    secret = write(tmp_path / "secret", "secret")
    root = tmp_path / "project"
    write(root / "cards/mini/a.txt", "a")
    for name, target in (("link.txt", "a.txt"), ("out.txt", secret), ("up", "../../..")):
        (root / "cards/mini" / name).symlink_to(target)
    tagged(root, "v1")
    found = git_versions.files_of_version(root, "v1", ("cards/mini", "fonts"))
    assert found == {"cards/mini/a.txt": b"a", "cards/mini/link.txt": b"a"}


def test_too_much_is_refused(root, monkeypatch):
    monkeypatch.setattr(git_versions, "_MOST_FILES", 1)
    with pytest.raises(PnpError) as caught:
        git_versions.files_of_version(root, "v1.0", ("cards",))
    assert str(caught.value) == (
        "command line: the games of version 'v1.0' are more than 200 MB or 1 files\n"
        "  hint: name a PDF of sheets that were printed"
    )


def test_without_tags_and_of_a_broken_repository(tmp_path):
    write(tmp_path / "cards/mini/a.txt", "a")
    tagged(tmp_path)
    with pytest.raises(PnpError) as caught:
        git_versions.files_of_version(tmp_path, "v1", ("cards",))
    assert str(caught.value) == (
        "command line: unknown version 'v1': the repository has no tags\n"
        "  hint: name a commit, or a PDF of sheets; 'git tag v1.0' gives this version a name"
    )
    (tmp_path / ".git/HEAD").write_text("nonsense", encoding="utf-8")
    with pytest.raises(PnpError) as caught:
        git_versions.files_of_version(tmp_path, "v1", ("cards",))
    assert str(caught.value) == (
        f"{tmp_path}: git can't read this repository\n  hint: see there what 'git log' says"
    )
