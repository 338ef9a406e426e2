"""What a rule decides is said by texts and played by engines, or refused: never silent."""

import re
from collections.abc import Mapping
from functools import cache
from types import ModuleType

import pytest
from shipped import PROJECT, opened
from small_game import write

from pnp.app.check import check_games
from pnp.app.localized_game import open_catalog
from pnp.core.icu_select import OTHER, phrases
from pnp.core.project import RULEBOOK_FILE, Project
from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.expressions.parser import parse
from pnp.expressions.phrases import chosen
from pnp.expressions.values import ExpressionError
from pnp.game_texts.apply_catalog import Translator, texts_of
from pnp.i18n.catalog_files import catalog_languages
from pnp.load.ledger.ledger import load_rules
from pnp.play.facts import Facts, UnplayedError
from pnp.play.registry import load_engine
from pnp.rulebook_source.edition import whole_texts_of_rulebook

# Games whose rules are said by phrases and played by their values.
GAMES = ("element313", "elements", "quark", "quarken", "quirkyquarks")
SOME = "as nobody plays it"
# A value that a text says as it is.
_SAID = re.compile(r"\{=([^{}@,]*)(?:@[^{}]*)?\}")


class NotedFacts(Facts):
    """Facts that note which rules are read, and in which ways they are played."""

    def __init__(self, figures, where):
        super().__init__(figures, where)
        self.ways = {}

    def choice(self, key, played):
        self.ways.setdefault(key, set()).update(played)
        return super().choice(key, played)

    def flag(self, key):
        self.ways.setdefault(key, set()).update((True, False))
        return super().flag(key)


def figures_with(ledger, key="", value=None):
    """Return the figures of `ledger`, with another value of the fact `key`."""
    facts = (replace(one, value=value) if one.key == key else one for one in ledger.facts)
    return Figures(replace(ledger, facts=tuple(facts)))


@cache
def told(game):
    """Return the texts of a game with phrases by language, its ledger, rules and their ways."""
    written, ledger = opened(game), load_rules(PROJECT, game).ledger
    assert (written.folder / RULEBOOK_FILE).is_file()
    texts = (*texts_of(written), *whole_texts_of_rulebook(PROJECT, written))
    facts = NotedFacts(figures_with(ledger), ledger.where)
    rules = load_engine(game).read(facts)
    own = [one for one in texts if phrases(one.text) or _named(one.text) & facts.ways.keys()]
    said = {written.language: tuple(one.text for one in own)}
    for language in catalog_languages(PROJECT, game):
        translator = Translator(open_catalog(PROJECT, written, language))
        said[language] = tuple(translator.say(one).text for one in own)
        assert not translator.problems
    return said, ledger, rules, facts.ways


def _named(text):
    return {name for said in _SAID.findall(text) for name in parse(said).names}


def filled(text, figures):
    """Return a text with the branches of its phrases that `figures` choose, and with its values."""
    return _SAID.sub(lambda said: str(figures.value(parse(said[1]))), chosen(text, figures))


def values_of(game):
    """Yield each rule of a game with every other value that a phrase or its engine names."""
    said, ledger, _, ways = told(game)
    now = figures_with(ledger)
    named = {key: set(played) for key, played in ways.items()}
    for text in next(iter(said.values())):
        for one in phrases(text):
            (key, *_) = parse(one.of).names
            if not isinstance(now[key], bool | str | tuple):
                continue  # a figure, which is no word
            for branch in one.branches:
                named.setdefault(key, set()).update(_with_key(now[key], one.of, branch))
    for key, others in sorted(named.items()):
        is_map = isinstance(now[key], Mapping)
        found = [dict(other) if is_map else other for other in sorted(others, key=repr)]
        yield from ((key, other) for other in found if other != now[key])
        if isinstance(now[key], str):
            yield key, SOME
        if isinstance(now[key], tuple):
            changed = (now[key][:-1], (SOME, *now[key][1:]), now[key][::-1])
            yield from ((key, other) for other in changed if other != now[key])


def _with_key(value, of, branch):
    """Return the values of a fact that choose `branch`."""
    word = {"yes": True, "no": False}.get(branch, branch.replace("-", " "))
    if isinstance(value, tuple):
        return {(word, *value[1:])} if branch != OTHER and of.endswith("[0]") else set()
    return {SOME if branch == OTHER else word}


def _fate(game, key, value):
    """Return "refused", or what changes: the rules of the engine, and texts of each language."""
    said, ledger, rules, _ = told(game)
    before, after = figures_with(ledger), figures_with(ledger, key, value)
    try:
        other = load_engine(game).read(Facts(after, ledger.where))
        texts = {
            language: any(filled(one, before) != filled(one, after) for one in some)
            for language, some in said.items()
        }
    except (UnplayedError, ExpressionError):
        return "refused"
    return other != rules, *texts.values()


@pytest.mark.parametrize("game", GAMES)
def test_another_value_changes_games_and_texts_or_is_refused(game):
    fates = {(key, repr(value)): _fate(game, key, value) for key, value in values_of(game)}
    silent = {one: fate for one, fate in fates.items() if fate != "refused" and not all(fate)}
    assert silent == {}
    assert len([fate for fate in fates.values() if fate != "refused"]) >= 2
    assert len([fate for fate in fates.values() if fate == "refused"]) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_every_yes_or_no_is_a_rule_that_is_played(game):
    _, ledger, _, ways = told(game)
    # What is found elsewhere tells of other editions.
    rules = [one for one in ledger.facts if one.kind != "public"]
    asked = {one.key for one in rules if isinstance(one.value, bool)}
    assert asked - ways.keys() == set()


def test_a_check_refuses_what_the_engine_can_not_play(tmp_path):
    text = (PROJECT.cards / "quark/rules.yaml").read_text(encoding="utf-8")
    changed = text.replace("value: start player,", "value: youngest,").replace(
        "key: atom.taken, value: no", "key: atom.taken, value: yes"
    )
    write(tmp_path / "cards/quark/rules.yaml", changed)
    (report,) = check_games(Project(tmp_path), ["quark"], ["ledger"])
    assert [f"{one.where.line}: {one.message}" for one in report.findings] == [
        "31: the engine can't play turn.first: youngest; it plays start player",
        "389: the engine can't play atom.taken: yes; it plays no",
    ]
    engine = ModuleType("all")
    engine.read = lambda facts: None  # type: ignore[attr-defined]
    (report,) = check_games(Project(tmp_path), ["quark"], ["ledger"], engine=engine)
    assert report.findings == ()
