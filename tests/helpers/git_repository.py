"""Repositories of the program git: who uses them skips its tests where there is none."""

import os
import shutil
import subprocess

_KEPT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
# Nothing of whoever runs the tests has a say.
_ENVIRONMENT = {**_KEPT, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
_WHO = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")


def git(folder, *arguments):
    """Run git in `folder`; return what it says."""
    command = [shutil.which("git"), *_WHO, *arguments]
    done = subprocess.run(command, cwd=folder, env=_ENVIRONMENT, capture_output=True, check=True)
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
