"""Files that data and templates name: what stands in the place of one is told."""

import os

import pytest
from jinja2 import TemplateNotFound
from small_game import SVG, deck, told, write_game
from svgs import FONTS

from pnp.core.problems import NO_FACE, PnpError
from pnp.load.files import art_of, templates_of
from pnp.load.gathered_problems import BadValueError
from pnp.render.argument_checks import CallError
from pnp.render.art_files import ArtFiles
from pnp.render.failures import template_problems

KINDS = {"a pipe": getattr(os, "mkfifo", os.mkdir), "a folder": os.mkdir}
if not hasattr(os, "mkfifo"):
    del KINDS["a pipe"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["one.svg", "_shared/one.svg"])
def test_what_is_no_file_is_told(tmp_path, kind, name):
    project = write_game(tmp_path, files={"cards/mini/art/a.svg": SVG})
    own = name if name.startswith("_shared") else f"mini/{name}"
    art = tmp_path / "cards/mini/art"
    for path in (tmp_path / "templates" / own, art / name):
        path.parent.mkdir(exist_ok=True)
        KINDS[kind](path)
    said = f"'{name}' is not a file, but {kind}"
    hint = "put a file in its place, or correct the name"
    assert told(tmp_path, deck_text=deck(template=name)) == [
        f"deck.yaml:4: template: {said} | {hint}"
    ]
    for listing in (templates_of(project, "mini"), art_of(art)):
        with pytest.raises(BadValueError, match=said):
            listing.find(name)
    with pytest.raises(CallError, match=said):
        ArtFiles(project, art, FONTS).read(name)
    included = f"template '{own}' is not a file, but {kind}"
    with pytest.raises(PnpError, match=included), template_problems(project, NO_FACE):
        raise TemplateNotFound(own)
