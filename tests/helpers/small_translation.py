"""A game with one card and a catalog of its text, and what a check of translations says."""

from small_catalog import catalog, message
from small_game import deck, game, one_line, write_game

from pnp.app.check import check_games

NAME = "mini.deck.one.name"
HEAD = "term,language,translation,note,forbidden\n"


def findings(root, check, pairs, glossary="", language="de", source="en", files=None):
    """Return what `check` finds, each as "file:line: message | hint".

    `pairs` are texts and their translations; the first translation stands in line 14 of the
    catalog, each further one four lines below.
    """
    project = written(root, pairs, glossary, language, source, files)
    (report,) = check_games(project, ["mini"], [check])
    return [one_line(one) for one in report.findings]


def written(root, pairs, glossary="", language="de", source="en", files=None):
    """Return the project with the game and its catalog."""
    cards = [f'{{id: {name_of(at)}, name: "{text}"}}' for at, (text, _) in enumerate(pairs)]
    messages = [
        message(f"mini.deck.{name_of(at)}.name", text, translation)
        for at, (text, translation) in enumerate(pairs)
    ]
    text = catalog(*messages).replace("Language: de", f"Language: {language}")
    more = {f"cards/mini/locale/{language}.po": text, **(files or {})}
    if glossary:
        more["cards/mini/glossary.csv"] = HEAD + glossary
    return write_game(root, game(language=source), deck(cards=f"[{', '.join(cards)}]"), more)


def name_of(at):
    """Return the id of a card."""
    return ("one", "two", "three", "four")[at]
