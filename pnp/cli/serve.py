"""pnp serve: games in a browser, drawn anew as their files change."""

from __future__ import annotations

import webbrowser
from functools import partial
from pathlib import Path

import click

from pnp.cli.options import WholeNumber, project_at, work_options
from pnp.core.problems import UsageError

_EPILOG = "Example: pnp serve --open"


@click.command("serve", epilog=_EPILOG)
@click.option("--open", "is_opened", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--port", type=WholeNumber(0, 65535), metavar="N", help="This port only.  [a free one]"
)
@work_options
def command(is_opened: bool, port: int | None, root: Path | None, out: str | Path) -> None:
    """Show games in a browser: faces, sheets, rules and translations, as you type.

    Only this machine sees the page. End it with ^C.
    """
    # Loaded only here: help does not wait for a server.
    from pnp.open_games.changed_files import changed_files
    from pnp.open_games.open_games import OpenGames
    from pnp.serve.live import Live
    from pnp.serve.server import address_of, listen, serve

    project = project_at(root)
    # What it begins should not have the socket, which would stay open with it.
    open_games = OpenGames(project, Path(out))
    try:
        listening = listen(port)
    except UsageError:
        open_games.close()
        raise
    address = address_of(listening)
    live = Live(project, Path(out), open_games, partial(changed_files, project))

    def ready() -> None:
        click.echo(f"{address}  (end with ^C)")
        if is_opened:
            webbrowser.open(address)

    serve(live, listening, ready)
