"""Commands made of the registry of exports: their options, their help, and what they run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from pnp.app.build_games import build_games
from pnp.app.orders import Order, Wanted
from pnp.cli.notes import note_blurred_pictures, note_what_exports_say
from pnp.cli.options import (
    allow_option,
    games_argument,
    ink_option,
    jobs_option,
    lang_option,
    named_option,
    names_option,
    one_of_option,
    out_option,
    project_at,
    root_option,
)
from pnp.cli.output import paths_at_the_end
from pnp.cli.progress import progress
from pnp.cli.pseudo import warn_of_misfits
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of
from pnp.core.project import Project
from pnp.core.units import parse_length
from pnp.exports.options import INK, Kind, Option, ink_of, selection_of
from pnp.exports.registry import EXPORTS, Export, Need
from pnp.runtime.garbage import uncollected

_STRICT = click.option("--strict", is_flag=True, help="Refuse what is not translated whole.")
_FORCE = click.option(
    "--force", is_flag=True, help="Print what contradicts its rules, and mark it so."
)
_Run = Callable[..., None]
_Decorator = Callable[[_Run], _Run]


def export_named(name: str) -> Export:
    """Return an export. Raises UsageError, with the nearest names."""
    if name not in EXPORTS:
        raise UsageError([one_of("export", name, EXPORTS, COMMAND_LINE)])
    return EXPORTS[name]


def export_command(
    name: str,
    exports: Sequence[Export],
    orders: Callable[[Mapping[str, Any]], Sequence[Order]],
    says: str,
    example: str,
    *more: _Decorator,
) -> click.Command:
    """Return a command with the options of `exports`, and `more`, which writes `orders`.

    These are made of the values of all options by their names, with a - and not a _.
    """
    options = list({one.name: one for export in exports for one in export.options}.values())
    named = (Kind.NAME, Kind.NAMES)
    first = [_option(one) for one in options if one.kind in named]
    others = [_option(one) for one in options if one.kind not in named]
    forced = [_FORCE] if any(one.printed for one in exports) else []
    decorators: tuple[_Decorator, ...] = (
        games_argument, *more, *first, lang_option, _STRICT, *others, *forced, jobs_option,
        allow_option, root_option, out_option,
    )  # fmt: skip

    def run(games: tuple[str, ...], root: Path | None, out: Path, **said: Any) -> None:
        wanted = orders({key.replace("_", "-"): value for key, value in said.items()})
        strict, force = said["strict"], bool(said.get("force"))
        _write(project_at(root), games, Wanted(tuple(wanted), said["lang"], strict, force), out)

    command: _Run = run
    for decorate in reversed(decorators):
        command = decorate(command)
    epilog = f"Example: pnp {example}"
    make = click.command(name, cls=_Command, exports=exports, help=says, epilog=epilog)
    return make(command)


class _Command(click.Command):
    """A command that says whose an option is that its exports do not have."""

    def __init__(self, *said: Any, exports: Sequence[Export], **more: Any) -> None:
        super().__init__(*said, **more)
        self._names = [one.name for one in exports]

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Read the arguments. Raises UsageError, and what click raises."""
        try:
            return super().parse_args(context, args)
        except click.NoSuchOption as error:
            name = error.option_name.lstrip("-").replace("low-ink", INK.name)
            owners = [one.name for one in EXPORTS.values() if name in one.defaults()]
            if not owners:
                raise
            others = _list(self._names or ["rulebooks"])
            message = f"'--{name}' is an option of {_list(owners)}, not of {others}"
            hint = f"see 'pnp export {owners[0]} --help'"
            raise UsageError([Problem(COMMAND_LINE, message, hint)]) from None


def _list(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _write(project: Project, games: Sequence[str], wanted: Wanted, out: Path) -> None:
    """Write what is wanted, print the paths, and note what is worth knowing about it."""
    with uncollected(), paths_at_the_end() as wrote, progress("drawing faces") as show:
        build_games(project, games, wanted, out, show, wrote)
    note_what_exports_say(project, games, wanted.orders)
    warn_of_misfits(project, games, wanted.language)
    for one in wanted.orders:
        if one.export.needs & {Need.DRAWINGS, Need.PIXELS}:
            selection, ink = selection_of(one.values), ink_of(one.values)
            note_blurred_pictures(project, games, wanted.language, selection, ink, out)
            break


def _option(option: Option) -> _Decorator:
    """Return what gives a command an option of an export."""
    flag = f"--{option.name}"
    if option is INK:
        return ink_option
    if option.kind is Kind.CHOICE:
        return one_of_option(flag, option.choices, option.default)
    if option.kind in (Kind.NAME, Kind.NAMES):
        read = named_option if option.kind is Kind.NAME else names_option
        return read(flag, metavar=option.metavar, help=option.help)
    if option.kind is Kind.FLAG:
        return click.option(flag, is_flag=True, help=option.help)
    if option.kind is Kind.NUMBER:
        return click.option(
            flag,
            type=click.IntRange(int(option.least), int(option.most)),
            default=option.default,
            metavar=option.metavar,
            show_default=True,
            help=option.help,
        )
    return click.option(
        flag,
        default=f"{option.default:g}mm",
        callback=_length(option),
        metavar=option.metavar,
        help=f"{option.least:g}mm to {option.most:g}mm.  [{option.default:g}mm]",
    )


def _length(option: Option) -> Callable[[click.Context, click.Parameter, str], float]:
    def read(context: click.Context, parameter: click.Parameter, raw: str) -> float:
        with suppress(ValueError):
            length = parse_length(raw)
            if option.least <= length <= option.most:
                return length
        range_ = f"{option.least:g}mm to {option.most:g}mm"
        example = f"write for example {option.default:g}mm, with a point"
        raise click.BadParameter(f"'{raw}' is not from {range_}; {example}.")

    return read
