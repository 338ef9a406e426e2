"""The smallest game there is, written key by key so that a test can spoil one of them."""

from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.load.game import load_game

GAME = {
    "game": "mini",
    "title": "Mini",
    "language": "en",
    "version": "1.0.0",
    "rights": "{licence: CC0-1.0, notice: A game for tests, authors: [Ada]}",
    "components": "[deck]",
}
DECK = {
    "component": "deck",
    "title": "Deck",
    "size": "poker",
    "template": "deck.svg.j2",
    "fields": "{name: {type: text, optional: yes}}",
    "cards": "[{id: one}]",
}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
TEMPLATE = "deck.svg.j2"


def lines(keys, **changes):
    """Return YAML with one `key: value` line each; a change is a new value, None to leave it out.

    New keys follow at the end, so the line of an old key never moves.
    """
    said = {name: value for name, value in (keys | changes).items() if value is not None}
    return "".join(f"{name}: {value}\n" for name, value in said.items())


def game(**changes):
    """Return game.yaml; `rights` is line 5, `components` line 6."""
    return lines(GAME, **changes)


def deck(**changes):
    """Return deck.yaml; `size` is line 3, `template` line 4, `fields` line 5, `cards` line 6."""
    return lines(DECK, **changes)


def piece(name, **changes):
    """Return the file of one more component, which the template of the deck draws, too."""
    return deck(**({"component": name, "title": name.title(), "fields": None} | changes))


def ledger(rest):
    """Return rules.yaml, with `rest` from line 4 on: facts, and what else there is."""
    return f"rules: mini\ntitle: Mini\ndocuments: {{rules: Rules}}\n{rest}"


def face(svg):
    """Return the template of a face that draws `svg`, which begins in line 3."""
    return f'{{% extends "_shared/face.svg.j2" %}}\n{{% block face %}}\n{svg}\n{{% endblock %}}\n'


def filled(colour="#0055aa", bleed=3):
    """Return SVG that fills a face with one colour, up to `bleed` mm over its edge."""
    size = (f'{side}="{{{{ {side} + {2 * bleed} }}}}"' for side in ("width", "height"))
    return f'<rect x="-{bleed}" y="-{bleed}" {" ".join(size)} fill="{colour}"/>'


def write(path, content):
    """Write text or bytes to `path`, with the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def write_game(root, game_text=None, deck_text=None, files=None):
    """Write the game into `root` and return its project. `files` are further ones by their path."""
    write(root / "cards/mini/game.yaml", game() if game_text is None else game_text)
    write(root / "cards/mini/deck.yaml", deck() if deck_text is None else deck_text)
    write(root / "templates/mini" / TEMPLATE, SVG)
    for name, content in (files or {}).items():
        write(root / name, content)
    return Project(root)


TWO_CARDS = deck(cards="[{id: one}, {id: two}]")


def write_two_cards(root, svg):
    """Write the game with two cards, of which each face is `svg`, and return its project."""
    return write_game(root, game(), TWO_CARDS, {f"templates/mini/{TEMPLATE}": svg})


def load(root, game_text=None, deck_text=None, files=None, fonts=None):
    """Write the game and return it, loaded."""
    return load_game(write_game(root, game_text, deck_text, files), "mini", fonts)


def told(root, game_text=None, deck_text=None, files=None, fonts=None):
    """Write the game and return the problems it has, each as "file:line: message | hint"."""
    try:
        load(root, game_text, deck_text, files, fonts)
    except PnpError as error:
        return [one_line(problem) for problem in error.problems]
    return []


def one_line(problem):
    """Return a problem of the game on one line, its file below cards/mini/."""
    place = str(problem.where).removeprefix("cards/mini/")
    said = getattr(problem, "sentence", problem.message)  # a finding has a message alone
    return f"{place}: {said} | {problem.hint}"
