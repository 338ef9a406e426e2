"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from pnp.cli.current_folder import current_folder
from pnp.cli.output_paths import check_folder
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.project import Project, fault_of_link, find_project
from pnp.files.user_file import allow
from pnp.model.ink import Ink
from pnp.processes.process_slots import use_at_most

_LOW_INK = "pnp.low-ink"
Command = TypeVar("Command", bound=Callable[..., Any] | click.Command)

# In the environment: the printer that is meant where none is named.
PRINTER = "PNP_PRINTER"
# Where commands write that are not told where.
OUT = Path("output")


def one_of_option(
    name: str,
    known: Iterable[str],
    default: str,
    check: Callable[..., str] | None = None,
    also: str = "",
) -> Callable[[Command], Command]:
    """Return an option that takes one of `known` words; its help lists them, and `also`."""
    words = list(known)
    shown = [f"{word} (default)" if word == default else word for word in words]
    return click.option(
        name,
        type=click.Choice(words, case_sensitive=False),
        default=default,
        metavar=name.removeprefix("--").upper(),
        callback=check,
        help=f"{', '.join(shown[:-1])} or {shown[-1]}{also}.",
    )


def _names(
    context: click.Context, parameter: click.Parameter, raw: tuple[str, ...]
) -> tuple[str, ...]:
    """Return what an option names. Of a script's empty variable nobody wants the whole game."""
    if "" in raw:
        raise click.BadParameter("it is empty; say which, or leave the option out.")
    if any(0xD800 <= ord(char) < 0xE000 for name in raw for char in name):
        raise click.BadParameter("it is not written in UTF-8; nothing here has such a name.")
    return tuple(dict.fromkeys(raw))


def _named(context: click.Context, parameter: click.Parameter, raw: tuple[str, ...]) -> str:
    """Return what an option names, "" where it is not given."""
    names = _names(context, parameter, raw)
    if len(names) > 1:
        said = " and ".join((", ".join(names[:-1]), names[-1]))
        raise click.BadParameter(f"it is {said}; say one, or run the command for each.")
    return "".join(names)


def named_option(*names: str, metavar: str, help: str) -> Callable[[Command], Command]:  # noqa: A002 - as click calls it
    """Return an option that takes a name or a pattern; without it, that is ""."""
    return click.option(*names, multiple=True, callback=_named, metavar=metavar, help=help)


def names_option(*names: str, metavar: str, help: str) -> Callable[[Command], Command]:  # noqa: A002 - as click calls it
    """Return an option that is given once for each name; without it, there are none."""
    return click.option(*names, multiple=True, callback=_names, metavar=metavar, help=help)


def _folder(context: click.Context, parameter: click.Parameter, raw: str) -> Path:
    """Return a folder. A script's empty variable would be the current one."""
    if raw == "":
        raise click.BadParameter("it is empty; say which folder, or leave the option out.")
    is_usual = context.get_parameter_source(parameter.name or "") is ParameterSource.DEFAULT
    if is_usual:
        return usual_out()
    check_folder("--out", Path(raw), context.params.get("root"))
    return Path(raw)


def usual_out() -> Path:
    """Return where to write if nobody says where; whoever made the project can't lead it away.

    Raises PnpError.
    """
    fault = fault_of_link(OUT, Path())
    if fault:
        hint = "delete it, or name with --out the folder to write to"
        raise PnpError([Problem(Where(str(OUT)), f"this is a link {fault}", hint)])
    return OUT


out_option = click.option(
    "--out", default=str(OUT), callback=_folder, metavar="DIR", help=f"Where to write.  [{OUT}]"
)


def _ink(context: click.Context, parameter: click.Parameter, ink: str) -> str:
    """Return the ink that is said, in one of two ways."""
    if not context.meta.pop(_LOW_INK, False):
        return ink
    is_usual = context.get_parameter_source(parameter.name or "") is ParameterSource.DEFAULT
    if not is_usual and ink != Ink.LOW:
        raise click.BadParameter(f"--low-ink is --ink low, and not --ink {ink}; say one of them.")
    return Ink.LOW


def ink_option(command: Command) -> Command:
    """Give a command `--ink`, and `--low-ink` for one of its words."""

    def note(context: click.Context, parameter: click.Parameter, is_low: bool) -> None:
        context.meta[_LOW_INK] = is_low

    low = click.option(
        "--low-ink", is_flag=True, is_eager=True, expose_value=False, callback=note, hidden=True
    )
    return one_of_option("--ink", list(Ink), Ink.FULL, _ink, " (--low-ink)")(low(command))


lang_option = named_option(
    "--lang", metavar="L", help="Language: de, nl+en, en-XA, all.  [the game's own]"
)


def _printer(context: click.Context, parameter: click.Parameter, raw: tuple[str, ...]) -> str:
    """Return a printer that is known, "" for none."""
    name = _named(context, parameter, raw)
    if not name:
        return ""
    from pnp.printer_correction.settings import known_printer

    return known_printer(name)


def printer_option(text: str) -> Callable[[Command], Command]:
    """Return the option that names a printer, which the environment can name, too."""
    return click.option(
        "--printer", multiple=True, callback=_printer, envvar=PRINTER, metavar="NAME", help=text
    )


class WholeNumber(click.ParamType[int]):
    """A whole number from one to another."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number. Raises BadParameter."""
        number = self._least - 1
        with suppress(ValueError):
            number = int(value)
        if not self._least <= number <= self._most:
            self.fail(f"'{value}' is not a whole number from {self._least} to {self._most}.")
        return number


def _number_option(
    name: str, metavar: str, most: int, use: Callable[[int], None], text: str
) -> Callable[[Command], Command]:
    """Return an option that hands a number from 1 to `most` to `use`, 0 where it is not given."""

    def take(context: click.Context, parameter: click.Parameter, number: int | None) -> None:
        use(number or 0)

    return click.option(
        name, type=WholeNumber(1, most), callback=take, expose_value=False, metavar=metavar,
        help=text,
    )  # fmt: skip


jobs_option = _number_option(
    "--jobs", "N", 256, use_at_most, "How many CPUs to use at most.  [all of them]"
)
allow_option = _number_option(
    "--allow", "MB", 500, allow, "How large a file may be, and a game with it.  [5]"
)


def root_option(command: Command) -> Command:
    """Give a command --root, and --allow: what reads a game reads a large one, too."""
    root = click.option(
        "--root",
        type=click.Path(path_type=Path),
        is_eager=True,  # other options are judged by it
        metavar="DIR",
        help="Folder with cards/ and templates/.  [nearest, else ours]",
    )
    return allow_option(root(command))


strict_option = click.option("--strict", is_flag=True, help="Refuse what is not translated whole.")


def work_options(command: Command) -> Command:
    """Give a command --jobs, --root and --out, as all have that make files of games."""
    return jobs_option(root_option(out_option(command)))


games_argument = click.argument("games", nargs=-1, metavar="[GAME]...")
game_argument = click.argument("game", metavar="GAME")


def project_at(root: Path | None) -> Project:
    """Return the project that `--root` names, or the one that the current folder is in."""
    return find_project(root, current_folder() if root is None else root)
