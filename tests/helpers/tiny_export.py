"""An export as somebody would add it: a text for each card, in capitals if it is told so."""

from pnp.exports.job import File
from pnp.model.selection import select


def write(job):
    """Yield a file for each card that is wanted, with the size of its drawing."""
    game = job.edition.game
    for component in select(game, job.selection):
        for card in component.cards:
            drawn = job.drawings[component.face_id(card.front)].drawing.width > 0
            text = f"{game.title} {card.id} {drawn}"
            said = text.upper() if job.values["loud"] else text
            name = f"tiny/{game.id}-{card.id}-{game.edition}{job.suffix()}.txt"
            yield File(name, said.encode())
