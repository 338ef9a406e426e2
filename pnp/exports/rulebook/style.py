"""The style sheet of a rulebook's HTML page, in the rulebook's own colours."""

from __future__ import annotations

import re

from pnp.exports.rulebook.job import RulebookJob
from pnp.model.game import Style

_STYLE = """\
*{{box-sizing:border-box}}
html{{-webkit-text-size-adjust:100%}}
body{{margin:0;background:{paper};color:{ink};font:17px/1.5 {body}}}
header{{background:{accent};color:{on_accent};padding:3.5rem 1.1rem 2rem}}
header p{{margin:.3rem 0}}
main{{max-width:40rem;margin:0 auto;padding:.2rem 1.1rem 4rem}}
h1,h2,h3,h4{{line-height:1.15;font-family:{heads}}}
h1{{font-size:3rem;margin:0 0 1rem}}
h2{{font-size:1.9rem;margin:3rem -1.1rem 1.2rem;padding:1.4rem 1.1rem .9rem;background:{accent};\
color:{on_accent}}}
h3{{font-size:1.3rem;margin:2.2rem 0 .6rem}}
h4{{font-size:1.05rem;margin:1.6rem 0 .4rem}}
p{{margin:.7rem 0}}
a{{color:inherit;text-decoration-color:{accent};text-underline-offset:.15em}}
li{{margin:.45rem 0}}
ol,ul{{padding-left:1.5rem}}
.table{{overflow-x:auto;margin:1.2rem 0}}
table{{border-collapse:collapse;font-size:.95rem}}
th{{text-align:left;border-bottom:2px solid {accent}}}
td,th{{padding:.4rem .9rem .4rem 0;vertical-align:top}}
td{{border-bottom:1px solid #0002}}
aside{{margin:1.2rem 0;padding:.6rem 1rem;border-radius:.7rem;background:{tint}}}
aside.example{{background:none;border:2px solid {accent}}}
aside.aside{{background:none;border-left:4px solid {accent};border-radius:0;font-size:.92rem}}
.row{{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;margin:1.3rem 0}}
figure{{margin:0;max-width:100%}}
figcaption{{font-size:.8rem;line-height:1.3;text-align:center;margin-top:.3rem;max-width:9rem}}
.picture{{position:relative;display:block;max-width:100%;margin:0 auto}}
.window{{position:relative;display:block;height:0}}
.window.cut{{overflow:hidden;border-radius:.5rem}}
.window i{{position:absolute;background-size:100% 100%;box-shadow:0 0 0 1px #0003}}
.count{{position:absolute;top:-.6rem;right:-.6rem;padding:0 .5rem;border-radius:1rem;\
background:{accent};color:{on_accent};font-size:.9rem}}
.sign{{font-size:1.6rem}}
.break{{flex-basis:100%}}
.inset{{display:inline-block;vertical-align:-.25em;min-width:1.1em}}
.icon{{height:1.1em;vertical-align:-.2em}}
@media print{{h2{{break-before:page}}}}"""


def _families(style: Style) -> str:
    """Return the families of a style as CSS: where a phone has none of them, its own is used."""
    named = ("'" + re.sub(r"[^\w -]", "", family) + "'" for family in style.fonts)
    return ",".join((*named, "system-ui", "sans-serif"))


def style_sheet(job: RulebookJob) -> str:
    """Return the CSS of the page."""
    look = job.look
    common = _STYLE.format(
        paper=look.paper,
        ink=look.ink,
        accent=look.accent,
        on_accent=job.on_tone(""),
        tint=job.tint(""),
        body=_families(job.style("body")),
        heads=_families(job.style("chapter")),
    )
    tones = (
        f"h2.tone-{name}{{background:{colour};color:{job.on_tone(name)}}}"
        for name, colour in look.tones.items()
    )
    return "\n".join([common, *tones])
