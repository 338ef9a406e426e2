"""What is told of the faces of a small deck."""

from small_game import deck, game, one_line, write_game

from pnp.core.problems import PnpError, told_once
from pnp.drawing.face import draw_face
from pnp.faces.cached_faces import teller
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer

FACE = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">{}</svg>'


TEMPLATE = "templates/mini/deck.svg.j2"


BOTH = "(face mini/deck/one, front, by mini/deck.svg.j2, and 1 more)"


ART = "cards/mini/art"


STYLES = "{s: {fonts: [Nunito], size: 9pt}}"


def told(root, fonts, inside, cards="[{id: one}, {id: two}]", files=None, **changes):
    """Return what is told of a deck, whose template draws `inside`; `changes` are keys of it."""
    files = {TEMPLATE: FACE.format(inside), **(files or {})}
    project = write_game(root, game(styles=STYLES), deck(cards=cards, **changes), files)
    mini = load_game(project, "mini", fonts)
    context = FaceContext(project, mini, fonts, ink=Ink.FULL)
    problems, told_of = [], teller(context)
    for job in jobs_for(context, mini.components):
        try:
            svg = Renderer(project, mini, fonts, Ink.FULL).face(job.component, job.card, job.face)
            draw_face(svg, fonts, job.face.where)
        except PnpError as error:
            problems += told_of(job, error.problems)
    return [one_line(problem) for problem in told_once(problems)]
