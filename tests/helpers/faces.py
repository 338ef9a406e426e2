"""The smallest games whose faces can be looked at: templates of a few elements, and real fonts."""

from small_check import rules_of
from small_game import deck, game, one_line, write_game

from pnp.checks.run import run_checks
from pnp.checks.subject.subject import Subject
from pnp.core.project import BUNDLED, Project
from pnp.fonts.font_book import load_fonts
from pnp.load.game import load_game
from pnp.load.ledger.ledger import load_rules

FONTS = load_fonts(Project(BUNDLED).font_folders)
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" font-family="Nunito" font-size="4"
width="{{{{ width + 6 }}}}mm" height="{{{{ height + 6 }}}}mm"
viewBox="-3 -3 {{{{ width + 6 }}}} {{{{ height + 6 }}}}">
{}
</svg>"""


def outcome_of(
    root, check, options, drawing, *, cards="[{id: knight}]", fields=None, more=None, cache=None
):
    """Return what one row of `check` comes to where faces of 63 x 88 mm show `drawing`.

    `more` are further keys of the component and of game.yaml, as YAML.
    """
    more = more or {}
    own = {"size": "[63mm, 88mm]", "cards": cards, "fields": fields or "{}"}
    parts = {
        name: value for name, value in more.items() if name in ("size", "shape", "corner", "backs")
    }
    files = {
        "templates/mini/deck.svg.j2": FRAME.format(drawing),
        "cards/mini/rules.yaml": rules_of(check, options, ()),
    }
    others = {name: value for name, value in more.items() if name not in parts}
    project = write_game(root, game(**others), deck(**(own | parts)), files)
    loaded = load_game(project, "mini", FONTS)
    subject = Subject(project, load_rules(project, "mini"), loaded, FONTS, cache=cache)
    report = run_checks(subject, [check])
    return next(one for one in report.outcomes if one.row.check == check)


def told(*arguments, **options):
    """Return what the row finds, each as "file:line: message | hint"."""
    return [one_line(finding) for finding in outcome_of(*arguments, **options).findings]
