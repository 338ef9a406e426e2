"""Commands made of the registry of exports: their options, their help, and what they run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import click

from pnp.app.build_games import build_games
from pnp.app.export_all import ALL
from pnp.app.export_notes import kept_notes
from pnp.app.export_requests import ExportRequest, Order
from pnp.cli.options import (
    WholeNumber,
    games_argument,
    ink_option,
    lang_option,
    named_option,
    names_option,
    one_of_option,
    printer_option,
    project_at,
    strict_option,
    work_options,
)
from pnp.cli.output import paths_at_the_end
from pnp.cli.progress import progress
from pnp.cli.pseudo import warn_of_misfits
from pnp.core.folders import is_there
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of
from pnp.core.project import RULEBOOK_FILE, Project
from pnp.core.units import parse_length
from pnp.exports.options import INK, PRINTER, Option, OptionKind, joined
from pnp.exports.registry import EXPORTS, Export, Need
from pnp.processes.garbage import uncollected

_FORCE = click.option(
    "--force", is_flag=True, help="Print what contradicts its rules, and mark it so."
)
_Run = Callable[..., None]
Write = Callable[[Project, Sequence[str], ExportRequest, Path], None]
_Decorator = Callable[[_Run], _Run]


class CommandHelp(NamedTuple):
    """What help tells of a command: its name, what it does, and an example of it."""

    name: str
    says: str
    example: str


def export_named(name: str) -> Export:
    """Return an export. Raises UsageError, with the nearest names."""
    if name == ALL:
        hint = f"write 'pnp export {ALL} GAME'"
        raise UsageError([Problem(COMMAND_LINE, f"'{ALL}' is not one export", hint)])
    if name not in EXPORTS:
        raise UsageError([one_of("export", name, EXPORTS, COMMAND_LINE)])
    return EXPORTS[name]


def export_command(
    told: CommandHelp,
    exports: Sequence[Export],
    orders: Callable[[Mapping[str, Any]], Sequence[Order]],
    *more: _Decorator,
    write: Write | None = None,
) -> click.Command:
    """Return a command with the options of `exports`, and `more`, which writes `orders`.

    `write` does so; else it is done once.

    These are made of the values of all options by their names, with a - and not a _.
    """
    options = joined(one for export in exports for one in export.options)
    named = (OptionKind.NAME, OptionKind.NAMES, OptionKind.FILE, OptionKind.ADDRESS)
    first = [_option(one) for one in options if one.kind in named]
    others = [_option(one) for one in options if one.kind not in named]
    forced = [_FORCE] if any(one.printed for one in exports) else []
    decorators: tuple[_Decorator, ...] = (
        games_argument, *more, *first, lang_option, strict_option, *others, *forced, work_options,
    )  # fmt: skip

    def run(games: tuple[str, ...], root: Path | None, out: Path, **said: Any) -> None:
        given = {key: value for key, value in said.items() if value is not None}
        wanted = orders({key.replace("_", "-"): value for key, value in given.items()})
        strict, force = said["strict"], bool(said.get("force"))
        told_to = ExportRequest(tuple(wanted), said["lang"], strict, force)
        (write or _write)(project_at(root), games, told_to, out)

    command: _Run = run
    for decorate in reversed(decorators):
        command = decorate(command)
    epilog = f"Example: pnp {told.example}"
    make = click.command(told.name, cls=_Command, exports=exports, help=told.says, epilog=epilog)
    return make(command)


class _Command(click.Command):
    """A command that says whose an option is that its exports do not have."""

    def __init__(self, *said: Any, exports: Sequence[Export], **more: Any) -> None:
        super().__init__(*said, **more)
        self._names = [one.name for one in exports]

    def get_help_option(self, context: click.Context) -> click.Option | None:
        """Return --help, which is not in the help: who reads it knows it, and it fits a screen."""
        option = super().get_help_option(context)
        if option is not None:
            option.hidden = True
        return option

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


def _write(project: Project, games: Sequence[str], wanted: ExportRequest, out: Path) -> None:
    """Write what is wanted, print the paths, and note what is worth knowing about it."""
    with uncollected(), paths_at_the_end() as wrote, progress("drawing faces") as show:
        build_games(project, games, wanted, out, show, wrote)
    note_what_exports_say(project, games, wanted, out)
    warn_of_misfits(project, games, wanted.language)


def _option(option: Option) -> _Decorator:
    """Return what gives a command an option of an export."""
    flag = f"--{option.name}"
    if option is INK:
        return ink_option
    if option is PRINTER:
        return printer_option(option.help)
    if option.kind is OptionKind.CHOICE:
        return one_of_option(flag, option.choices, option.default)
    if option.kind in (OptionKind.FILE, OptionKind.ADDRESS):
        return click.option(flag, default=option.default, metavar=option.metavar, help=option.help)
    if option.kind in (OptionKind.NAME, OptionKind.NAMES):
        read = named_option if option.kind is OptionKind.NAME else names_option
        return read(flag, metavar=option.metavar, help=option.help)
    if option.kind is OptionKind.FLAG:
        return click.option(flag, is_flag=True, help=option.help)
    if option.kind is OptionKind.NUMBER:
        return click.option(
            flag,
            type=WholeNumber(int(option.least), int(option.most)),
            default=option.default,
            metavar=option.metavar,
            show_default=option.default is not None,
            help=f"{option.help.removesuffix('.')}, {option.least:g} to {option.most:g}.",
        )
    usual = None if option.default is None else f"{option.default:g}mm"
    return click.option(
        flag,
        default=usual,
        callback=_length(option),
        metavar=option.metavar,
        help=f"{option.least:g}mm to {option.most:g}mm." + (f"  [{usual}]" if usual else ""),
    )


def _length(option: Option) -> Callable[[click.Context, click.Parameter, str | None], float | None]:
    def read(context: click.Context, parameter: click.Parameter, raw: str | None) -> float | None:
        if raw is None:
            return None
        with suppress(ValueError):
            length = parse_length(raw)
            if option.least <= length <= option.most:
                return length
        range_ = f"{option.least:g}mm to {option.most:g}mm"
        example = f"write for example {option.default or option.most:g}mm"
        example += ", with a point" if "," in raw else ""
        raise click.BadParameter(f"'{raw}' is not from {range_}; {example}.")

    return read


def note_what_exports_say(
    project: Project, games: Sequence[str], wanted: ExportRequest, out: Path
) -> None:
    """Tell on standard error what exports of `games` (none named: all) note."""
    names = games or project.games()
    has_rulebook = any(is_there(project.cards / name / RULEBOOK_FILE) for name in names)
    orders = wanted.orders
    said = [
        note
        for one in orders
        if has_rulebook or Need.RULEBOOK not in one.export.needs
        for note in one.export.notes(one.values)
    ]
    if any(one.export.needs & {Need.PIXELS, Need.DRAWINGS} for one in orders):
        for name in names:
            said += kept_notes(project, name, wanted, out)
    for note in dict.fromkeys(said):
        click.echo(f"note: {note}", err=True)
