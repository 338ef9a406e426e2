"""Faces are the same, drawn in whatever process, and however that began."""

import pytest
from small_game import deck, game, write_game

from pnp.app.localized_game import open_game
from pnp.cache.blob_cache import BlobCache
from pnp.core.problems import PnpError
from pnp.faces import cached_faces
from pnp.faces.cached_faces import draw_faces
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.model.ink import Ink
from pnp.processes import process_slots

FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">'
    "<rect width='{{ card.number }}' height='5'/>{{ card.gone if card.number == bad }}</svg>"
)
CARDS = f"[{', '.join(f'{{id: c{number}}}' for number in range(40))}]"


def drawn(folder, cache, bad=0):
    template = FACE.replace("bad", str(bad))
    project = write_game(
        folder, game(), deck(cards=CARDS), {"templates/mini/deck.svg.j2": template}
    )
    context = FaceContext(project, *open_game(project, "mini"), ink=Ink.FULL)
    heard = []
    jobs = jobs_for(context, context.game.components)
    found = draw_faces(context, jobs, BlobCache(folder / cache), heard.append, lambda: None)
    assert sum(heard) == len(jobs) == 40
    return [found[job.key] for job in jobs]


@pytest.mark.parametrize(("method", "jobs"), [("fork", 2), ("fork", 5), ("spawn", 2)])
def test_drawings_are_those_of_one_process(tmp_path, monkeypatch, method, jobs):
    process_slots.use_jobs(1)
    one = drawn(tmp_path, "one")
    monkeypatch.setenv("PNP_START_METHOD", method)
    process_slots.use_jobs(jobs)
    assert drawn(tmp_path, "several") == one
    assert drawn(tmp_path, "several") == one
    process_slots.use_jobs(0)


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_is_wrong_with_one_is_told_of_it(tmp_path, monkeypatch, jobs):
    monkeypatch.setattr(cached_faces, "_LEAST", 4)
    process_slots.use_jobs(jobs)
    with pytest.raises(PnpError) as caught:
        drawn(tmp_path, "out", bad=33)
    process_slots.use_jobs(0)
    (problem,) = caught.value.problems
    assert "mini/deck/c32" in str(problem)
