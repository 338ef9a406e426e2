"""What each place asks for, as a text with a heading for each field of its form.

itch.io: the form of a project. BoardGameGeek: "BGG Guide to Game Submissions" and "New Game
Submission". The Game Crafter: the fields of thegamecrafter.com/developer/Game.html.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pnp.core.values import Struct
from pnp.exports.store_page.facts import StoreFacts
from pnp.exports.store_page.strings import StoreStrings
from pnp.exports.store_page.tables import components_table, markdown, sheets_table
from pnp.model.publication import stated_licence

Fields = Iterator[tuple[str, str]]
# Shops say so where nothing is known; whoever fills in the form has to.
_OPEN = "(not said: add it to 'publish' in game.yaml)"


class Names(Struct, frozen=True):
    """What the files beside a text are called: pictures, and the archive to upload."""

    cover: str
    square: str
    pictures: tuple[str, ...]
    archive: str


def itch_io(facts: StoreFacts, words: StoreStrings, names: Names) -> Fields:
    """Yield the fields of a project's form."""
    said = facts.said
    players = "singleplayer" if facts.game.players.startswith("1") else "multiplayer"
    yield "Title", facts.game.title
    yield "Short description or tagline", said.tagline or _OPEN
    yield "Classification", "Physical games"
    yield "Kind of project", "Downloadable"
    yield "Pricing", _pricing(facts)
    yield "Uploads", f"{names.archive} (one for each language and paper)"
    yield "Description", _long(facts, words)
    yield "Genre", "Card Game"
    yield "Tags", "print-and-play, card-game, tabletop, " + players
    yield "Cover image (630 x 500)", names.cover
    yield "Screenshots", "\n".join(f"- {name}" for name in names.pictures)
    yield "More information: languages", ", ".join(facts.languages)
    yield "More information: average session", f"{said.minutes} minutes" if said.minutes else _OPEN
    yield "Metadata: licence", stated_licence(facts.game.rights.licence) or "none is stated"


def board_game_geek(facts: StoreFacts, words: StoreStrings, names: Names) -> Fields:
    """Yield the fields of a submission, and of its first version and files."""
    said, (least, most) = facts.said, _players(facts)
    yield "Primary name", facts.game.title
    yield "Description", said.description or _OPEN
    yield "Year published", str(said.year or _OPEN)
    yield "Minimum players", least
    yield "Maximum players", most
    yield "Minimum age", str(said.age or _OPEN)
    shortest, longest = _time(facts)
    yield "Minimum playing time (minutes)", shortest
    yield "Maximum playing time (minutes)", longest
    for role, field in (
        ("designer", "Designers"), ("artist", "Artists"), ("graphic-designer", "Graphic designers"),
        ("developer", "Developers"), ("writer", "Writers"), ("editor", "Editors"),
    ):  # fmt: skip
        if role in facts.credits:
            yield field, ", ".join(facts.credits[role])
    yield "Publishers", ", ".join(facts.credits.get("publisher", ("(Web published)",)))
    yield "Category", "Print & Play, Card Game"
    yield "Mechanics", ", ".join(said.mechanics) or _OPEN
    yield "Version", f"{facts.game.version}, {facts.game.edition}"
    yield "Image", names.square
    yield "Files: title", f"{names.archive} ({facts.paper}, {facts.game.edition})"
    yield "Contents, for the text of the version", markdown(components_table(facts, words))


def the_game_crafter(facts: StoreFacts, words: StoreStrings, names: Names) -> Fields:
    """Yield the fields of a game's shop page."""
    api = game_crafter_fields(facts)
    yield "Name", str(api["name"])
    yield "Short description", str(api["short_description"]) or _OPEN
    for number in (1, 2, 3):
        yield f"Cool factor {number}", str(api[f"cool_factor_{number}"]) or _OPEN
    yield "Description", _long(facts, words)
    yield "Minimum age", str(api["min_age"] or _OPEN)
    yield "Players", f"{api['min_players']} to {api['max_players']}"
    yield "Play time (minutes)", str(api["play_time"] or _OPEN)
    yield "Web site", str(api["website_uri"]) or _OPEN
    yield "Logo and advertisement", names.square
    yield "Backdrop and action shots", "\n".join(f"- {name}" for name in names.pictures)
    yield "Selling", _pricing(facts)


# The places by what their texts are called.
PLACES: Mapping[str, tuple[str, Callable[[StoreFacts, StoreStrings, Names], Fields]]] = {
    "itch-io": ("itch.io", itch_io),
    "boardgamegeek": ("BoardGameGeek", board_game_geek),
    "the-game-crafter": ("The Game Crafter", the_game_crafter),
}


def page(place: str, facts: StoreFacts, words: StoreStrings, names: Names) -> bytes:
    """Return the text for one of PLACES, in Markdown."""
    title, fields = PLACES[place]
    parts = [f"# {facts.game.title}: {title}"]
    if facts.said.private:
        parts.append(f"**{words.private}**")
    parts += (f"## {name}\n\n{text.strip()}" for name, text in fields(facts, words, names))
    return ("\n\n".join(parts) + "\n").encode()


def game_crafter_fields(facts: StoreFacts) -> Mapping[str, object]:
    """Return the fields of a game as The Game Crafter's API calls them."""
    said, (least, most) = facts.said, _players(facts)
    liked = (*said.highlights, "", "", "")
    return {
        "name": facts.game.title,
        "short_description": said.tagline,
        "description": said.description,
        **{f"cool_factor_{number}": liked[number - 1] for number in (1, 2, 3)},
        "min_age": said.age,
        "min_players": int(least) if least.isdigit() else 0,
        "max_players": int(most) if most.isdigit() else 0,
        "play_time": int(_time(facts)[1]) if said.minutes else 0,
        "website_uri": said.homepage,
        "primary_mechanic": said.mechanics[0] if said.mechanics else "",
        "edition": facts.game.version,
        "private_sales": int(not facts.may_be_sold),
        "private_viewing": int(said.private),
    }


def _long(facts: StoreFacts, words: StoreStrings) -> str:
    """Return the description with what it takes to play and to print, and who made it."""
    said, game = facts.said, facts.game
    known = [
        (words.players, game.players),
        (words.minutes, said.minutes),
        (words.age, f"{said.age}+" if said.age else ""),
        *((words.role(role), ", ".join(names)) for role, names in facts.credits.items()),
        (words.licence, stated_licence(game.rights.licence)),
    ]
    parts = [
        said.description or _OPEN,
        "\n".join(f"- {one}" for one in said.highlights),
        "\n".join(f"- {words.told(name, value)}" for name, value in known if value),
        f"### {words.contents}\n\n{markdown(components_table(facts, words))}",
        f"### {words.printing} ({facts.paper})\n\n{markdown(sheets_table(facts, words))}",
        game.rights.notice,
    ]
    return "\n\n".join(one.strip() for one in parts if one)


def _pricing(facts: StoreFacts) -> str:
    if facts.said.private:
        return "Not for publication"
    return "yours to decide" if facts.may_be_sold else "No payments: the licence forbids selling it"


def _players(facts: StoreFacts) -> tuple[str, str]:
    least, _, most = facts.game.players.partition("-")
    return least or _OPEN, most or least or _OPEN


def _time(facts: StoreFacts) -> tuple[str, str]:
    least, _, most = facts.said.minutes.partition("-")
    return least or _OPEN, most or least or _OPEN
