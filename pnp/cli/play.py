"""pnp play: a game played by its rules, and told move by move."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import click

from pnp.app.localized_game import localized, open_written
from pnp.cli.options import WholeNumber, lang_option, project_at, root_option
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, one_of
from pnp.core.project import Project
from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import RULES_FILE, ledger_of
from pnp.play.facts import rules_of
from pnp.play.named_engine import failures_told, load_named
from pnp.play.names import names_of
from pnp.play.players import PLAYERS, Player
from pnp.play.registry import ENGINES, load_engine
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import ROUND, Move, Table
from pnp.play.transcript import Teller, lines_of_game, sayings_in

_EPILOG = "Example: pnp play quark --players 3 --seed 7 --with greedy,random"
_MOST_SEED = 10**9


class _LeftError(Exception):
    """Somebody at the terminal has left."""


@click.command("play", epilog=_EPILOG)
@click.argument("game", metavar="GAME")
@click.option("--players", type=int, help="How many play.  [the fewest]")
@click.option("--seed", type=WholeNumber(0, _MOST_SEED), default=1, help="Decides all deals.  [1]")
@click.option(
    "--with",
    "who",
    default="greedy",
    metavar="WHO",
    help=f"Who sits at the table, in turn: {', '.join(PLAYERS)}.  [greedy]",
)
@click.option("--as", "seat", type=int, help="Play this seat yourself.")
@click.option("--variant", metavar="NAME", help="A way to play that the rules offer.")
@click.option(
    "--engine",
    type=click.Path(path_type=Path),
    metavar="FILE.py",
    help="An engine of your own: Python that is run as it stands.",
)
@lang_option
@root_option
def command(game: str, lang: str, root: Path | None, seat: int | None, **asked: object) -> None:
    """Play GAME by its printed rules, and tell it move by move.

    With --as, you choose the moves of one seat by their numbers; the end of the input ends it.
    """
    project = project_at(root)
    path = asked["engine"]
    file = path if isinstance(path, Path) else None
    engine = _engine(project, game, file)
    where = Where(project.show(project.cards / game / RULES_FILE))
    with failures_told(engine if file else game, where):
        table = _table(project, game, engine, asked)
        players = _players(str(asked["who"]), table.players)
        if seat is not None and not 0 < seat <= table.players:
            raise _refused(
                f"--as {seat}: seats are 1 to {table.players}", f"write 1 to {table.players}"
            )
        written, _ = open_written(project, game)
        shown = localized(project, written, lang)
        said = sayings_in(shown.language, game, engine.SAYINGS)
        teller = Teller(said, names_of(shown, bool(file)), seat - 1 if seat else -1)
        if seat:
            players[seat - 1] = _person(teller)
        _tell(table, players, int(str(asked["seed"])), teller)


def _engine(project: Project, game: str, path: Path | None) -> ModuleType:
    known = project.games()
    if game not in known:
        raise UsageError([one_of("game", game, known, COMMAND_LINE)])
    if path is not None:
        return load_named(path)
    if game not in ENGINES:
        where = Where(project.show(project.cards / game / RULES_FILE))
        hint = "name an engine of your own with --engine: docs/checking.md says how to write one"
        raise PnpError([Problem(where, f"nothing here plays {game}", hint)])
    return load_engine(game)


def _table(project: Project, game: str, engine: ModuleType, asked: dict[str, object]) -> Table:
    ledger = ledger_of(project, game)
    rules = rules_of(engine, Figures(ledger), ledger.where)
    variants: Sequence[str] = getattr(engine, "VARIANTS", ())
    variant = asked["variant"]
    if variant is not None and not variants:
        raise _refused(f"--variant {variant}: {game} is played in one way only", "leave it out")
    if variant is not None and variant not in variants:
        raise UsageError([one_of("variant", str(variant), variants, COMMAND_LINE)])
    may = engine.players_of(rules, variant) if variant else rules.players
    count = may[0] if asked["players"] is None else asked["players"]
    if count not in may:
        named = ", ".join(map(str, may[:-1])) + " or " * (len(may) > 1) + str(may[-1])
        raise _refused(f"--players {count}: {game} is for {named}", f"write {named}")
    if variant is None:
        usual: Table = engine.Game(rules, count, asked["seed"])
        return usual
    chosen: Table = engine.Game(rules, count, asked["seed"], variant)
    return chosen


def _refused(message: str, hint: str) -> UsageError:
    """Return the error of an option; what click has for that would be told as the engine's."""
    return UsageError([Problem(COMMAND_LINE, message, hint)])


def _players(who: str, count: int) -> list[Player]:
    names = who.split(",")
    unknown = [one_of("player", name, PLAYERS, COMMAND_LINE) for name in names]
    unknown = [one for one, name in zip(unknown, names, strict=True) if name not in PLAYERS]
    if unknown:
        raise UsageError(unknown)
    return [PLAYERS[names[seat % len(names)]] for seat in range(count)]


def _tell(table: Table, players: Sequence[Player], seed: int, teller: Teller) -> None:
    try:
        for line in lines_of_game(table, players, seed, teller):
            click.echo(line)
    except (_LeftError, KeyboardInterrupt):
        click.echo(f"\n{teller.say('left')}")


def _person(teller: Teller) -> Player:
    """Return a player who is asked at the terminal. Raises _LeftError for who leaves."""

    def choose(table: Table, moves: Sequence[Move], chance: SeededRandom) -> Move:
        del chance
        if table.told != table.round:
            # Here, and not with the first move of the round: that is asked for now.
            table.told = table.round
            click.echo(f"\n{teller.say(ROUND, n=table.round)}")
        seen = [f"    {teller.phrase(event)}" for event in table.view(table.seat)]
        choices = enumerate(teller.choices(table, moves), 1)
        seen += [f"    {place:3}  {words}" for place, words in choices]
        return moves[_number(len(moves), teller, "\n".join(seen)) - 1]

    return choose


def _number(most: int, teller: Teller, seen: str) -> int:
    """Return which move is chosen; `seen` is told first, and again for who asks for help."""
    click.echo(seen)
    while True:
        click.echo(teller.say("choose", n=most), nl=False)
        typed = sys.stdin.readline()
        text = typed.strip().lower()
        if not typed or text in ("q", "quit"):
            raise _LeftError
        if text in ("?", "h", "help"):
            click.echo(f"{teller.say('help')}\n{seen}")
            continue
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most:
            return int(text)
        click.echo(teller.say("again", n=most))
