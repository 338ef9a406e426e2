"""Games and rulebooks built as the command line does it."""

from pnp.app.build_games import build_games
from pnp.app.export_requests import ExportRequest, order, usual_orders
from pnp.cli.rulebook import FORMATS, orders

RULEBOOKS = tuple(FORMATS)


def build(project, games, out, show=lambda ready, of, _: None, *, language="", force=False, **said):
    """Return the files that `pnp build` writes; `said` are the values of options, as ink."""
    values = {name.replace("_", "-"): value for name, value in said.items()}
    wanted = ExportRequest(usual_orders(values), language, force=force)
    return build_games(project, games, wanted, out, show)


def export(project, games, names, out, /, *, language="", **said):
    """Return the files of the exports `names`."""
    values = {name.replace("_", "-"): value for name, value in said.items()}
    wanted = ExportRequest(tuple(order(name, values) for name in names), language)
    return build_games(project, games, wanted, out)


def build_rulebooks(project, games, language, formats, out):
    """Return the rulebooks that `pnp rulebook` writes in `formats`."""
    wanted = [one for name in formats for one in orders({"format": name, "ink": "full"})]
    return build_games(project, games, ExportRequest(tuple(wanted), language), out)
