"""The benchmark deck: n distinct poker cards, as a game folder of ours, for Typst, and as HTML.

Each card has a title on a coloured band, three cost symbols, an icon of 15 paths, 25 words of
wrapped text and a numbered footer; all share one back. The words come from a fixed row of chance.
"""

from __future__ import annotations

import math
import random
from pathlib import Path

BANDS = ("#7a3b3b", "#3b5f7a", "#4c7a3b", "#7a663b", "#5b3b7a", "#3b7a72")
COSTS = {"r": "#c0392b", "g": "#27794d", "b": "#2a6db0"}
_SYLLABLES = ["ka", "lo", "mi", "ra", "te", "su", "no", "vi", "del", "gar", "pon", "tis"]
ICONS = 6


class Card:
    """One card of the deck, the same for every tool. `number` is 1-based."""

    def __init__(self, number: int) -> None:
        chance = random.Random(f"bench {number}")

        def word() -> str:
            return "".join(chance.choices(_SYLLABLES, k=chance.randint(1, 4)))

        self.number = number
        self.id = f"card-{number:05}"
        self.title = f"{word().title()} {number}"
        self.band = number % len(BANDS)
        self.icon = number % ICONS
        self.cost = chance.choices(list(COSTS), k=3)
        self.text = " ".join(word() for _ in range(25)).capitalize() + "."


def cards(count: int) -> list[Card]:
    """Return the first `count` cards."""
    return [Card(number) for number in range(1, count + 1)]


def icon(number: int) -> str:
    """Return an SVG icon of 15 paths, 10 x 10 units."""
    paths = []
    for ring in range(15):
        radius = 4.8 - ring * 0.3
        sides = 3 + (ring + number) % 5
        points = [
            f"{5 + radius * math.cos(2 * math.pi * k / sides + ring):.2f},"
            f"{5 + radius * math.sin(2 * math.pi * k / sides + ring):.2f}"
            for k in range(sides)
        ]
        fill = BANDS[(ring + number) % len(BANDS)]
        paths.append(
            f'<path d="M{" L".join(points)}Z" fill="{fill}" stroke="#222222" stroke-width="0.1"/>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{"".join(paths)}</svg>'


_GAME = """\
game: bench
title: Bench
language: en
version: 1.0.0
rights: {licence: MIT, notice: A deck to measure with, authors: [pnp]}
components: [deck]
lists:
  colour:
    r: {hex: "#c0392b"}
    g: {hex: "#27794d"}
    b: {hex: "#2a6db0"}
styles:
  title: {fonts: [Source Sans 3], weight: bold, size: 13pt, min_size: 9pt, valign: middle, fill: "#ffffff"}
  cost: {fonts: [Source Sans 3], weight: bold, size: 9pt, min_size: 9pt, align: center, valign: middle, fill: "#ffffff"}
  body: {fonts: [Source Sans 3], size: 9pt, min_size: 7pt, fill: "#222222"}
  foot: {fonts: [Source Sans 3], size: 6.5pt, min_size: 6pt, fill: "#555555"}
"""

_COMPONENT = """\
component: deck
title: Deck
size: euro-poker
template: deck.svg.j2
back: common
backs:
  common: {template: back.svg.j2}
fields:
  title: {type: text, optional: true}
  band: {type: word, optional: true}
  icon: {type: art, optional: true}
  cost: {type: keys, of: colour, optional: true}
  body: {type: text, optional: true}
cards:
"""

_FRONT = """\
{% extends "_shared/face.svg.j2" %}
{% macro gem(key) %}<circle r="3" fill="{{ lists.colour[key].hex }}" stroke="#222222" stroke-width="0.2"/>{% endmacro %}
{% block face %}
<rect x="-3" y="-3" width="69" height="94" fill="#fdfaf2"/>
<rect x="-3" y="5" width="69" height="10" fill="{{ card.band }}"/>
{{ text(card.title, "title", x=4, y=5, width=34, height=10) }}
{% for key in card.cost %}
{{ place(gem(key), 41 + loop.index0 * 7, 10) }}
{{ text(key, "cost", x=38 + loop.index0 * 7, y=7, width=6, height=6) }}
{% endfor %}
{{ art(card.icon, 16.5, 18, 30) }}
{{ text(card.body, "body", x=5, y=51, width=53, height=27) }}
{{ text("No. " ~ card.number ~ " of " ~ card.total, "foot", x=5, y=81, width=53) }}
{% endblock %}
"""

_BACK = """\
{% extends "_shared/face.svg.j2" %}
{% block face %}
<rect x="-3" y="-3" width="69" height="94" fill="#3b5f7a"/>
<rect x="6" y="6" width="51" height="76" fill="none" stroke="#fdfaf2" stroke-width="1"/>
<circle cx="31.5" cy="44" r="14" fill="none" stroke="#fdfaf2" stroke-width="1"/>
{% endblock %}
"""


def write_game(root: Path, deck: list[Card]) -> None:
    """Write `deck` as a game folder below `root`."""
    game = root / "cards/bench"
    templates = root / "templates/bench"
    (game / "art").mkdir(parents=True, exist_ok=True)
    templates.mkdir(parents=True, exist_ok=True)
    for number in range(ICONS):
        (game / f"art/icon-{number}.svg").write_text(icon(number))
    (game / "game.yaml").write_text(_GAME)
    (game / "deck.yaml").write_text(_COMPONENT + "".join(map(entry, deck)))
    (templates / "deck.svg.j2").write_text(_FRONT)
    (templates / "back.svg.j2").write_text(_BACK)


def entry(card: Card) -> str:
    """Return the YAML of one card."""
    return (
        f'  - id: {card.id}\n    title: {card.title}\n    band: "{BANDS[card.band]}"\n'
        f"    icon: icon-{card.icon}.svg\n    cost: [{', '.join(card.cost)}]\n"
        f'    body: "{card.text}"\n'
    )


_TYPST_HEAD = """\
#set page(paper: "a4", margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Source Sans 3", size: 9pt, fill: rgb("#222222"))
#let marks = {
  for i in range(4) { for y in (-6mm, 266mm) {
    place(dx: i * 63mm, dy: y, line(angle: 90deg, length: 4mm, stroke: 0.15pt)) } }
  for i in range(4) { for x in (-6mm, 191mm) {
    place(dx: x, dy: i * 88mm, line(length: 4mm, stroke: 0.15pt)) } }
}
#let gem(key, fill) = circle(radius: 3mm, fill: rgb(fill), stroke: 0.2mm + rgb("#222222"), align(center + horizon, text(fill: white, weight: "bold", key)))
#let card(x, y, title, band, cost, icon, body, foot) = place(dx: x * 63mm, dy: y * 88mm, block(width: 63mm, height: 88mm, clip: true, fill: rgb("#fdfaf2"), {
  place(dy: 5mm, block(width: 63mm, height: 10mm, fill: rgb(band), inset: (x: 4mm, y: 2.5mm), text(fill: white, weight: "bold", size: 13pt, title)))
  for (i, c) in cost.enumerate() { place(dx: 38mm + i * 7mm, dy: 7mm, gem(c.at(0), c.at(1))) }
  place(dx: 16.5mm, dy: 18mm, image(icon, width: 30mm))
  place(dx: 5mm, dy: 51mm, block(width: 53mm, body))
  place(dx: 5mm, dy: 81mm, text(size: 6.5pt, fill: rgb("#555555"), foot))
}))
#let back(x, y) = place(dx: x * 63mm, dy: y * 88mm, block(width: 63mm, height: 88mm, fill: rgb("#3b5f7a"), {
  place(dx: 6mm, dy: 6mm, rect(width: 51mm, height: 76mm, stroke: 1mm + rgb("#fdfaf2")))
  place(dx: 17.5mm, dy: 30mm, circle(radius: 14mm, stroke: 1mm + rgb("#fdfaf2")))
}))
"""


def write_typst(folder: Path, deck: list[Card]) -> Path:
    """Write `deck` for Typst into `folder` and return the file to compile."""
    for number in range(ICONS):
        (folder / f"icon-{number}.svg").write_text(icon(number))
    lines = [_TYPST_HEAD]
    for start in range(0, len(deck), 9):
        page = deck[start : start + 9]
        lines.append("#pagebreak()\n" if start else "")
        lines.append("#marks\n")
        for slot, card in enumerate(page):
            cost = ", ".join(f'("{key}", "{COSTS[key]}")' for key in card.cost)
            lines.append(
                f'#card({slot % 3}, {slot // 3}, "{card.title}", "{BANDS[card.band]}", ({cost}), '
                f'"icon-{card.icon}.svg", "{card.text}", "No. {card.number} of {len(deck)}")\n'
            )
        lines.append("#pagebreak()\n")
        lines += [f"#back({2 - slot % 3}, {slot // 3})\n" for slot in range(len(page))]
    path = folder / "deck.typ"
    path.write_text("".join(lines))
    return path


_CSS = """\
@page { size: A4; margin: 0 }
body { margin: 0; font: 9pt/1.25 'Source Sans 3'; color: #222222 }
.sheet { position: relative; width: 210mm; height: 297mm; break-after: page }
.card { position: absolute; width: 63mm; height: 88mm; background: #fdfaf2; overflow: hidden }
.card * { position: absolute; margin: 0 }
.band { top: 5mm; width: 63mm; height: 10mm }
h1 { left: 4mm; top: 7mm; font-size: 13pt; line-height: 6mm; color: white }
.gem { top: 7mm; width: 5.8mm; height: 5.8mm; border: 0.2mm solid #222222; border-radius: 50%; color: white; font-weight: bold; text-align: center; line-height: 6mm }
.icon { left: 16.5mm; top: 18mm; width: 30mm }
p { left: 5mm; top: 51mm; width: 53mm }
small { left: 5mm; top: 81mm; font-size: 6.5pt; color: #555555 }
.back { background: #3b5f7a }
.back i { left: 6mm; top: 6mm; width: 50mm; height: 75mm; border: 1mm solid #fdfaf2 }
.back b { left: 17.5mm; top: 30mm; width: 27mm; height: 27mm; border: 1mm solid #fdfaf2; border-radius: 50% }
.v { position: absolute; width: 0.05mm; height: 4mm; background: black }
.h { position: absolute; height: 0.05mm; width: 4mm; background: black }
"""


def write_html(folder: Path, deck: list[Card]) -> Path:
    """Write `deck` as HTML for WeasyPrint into `folder` and return the file."""
    for number in range(ICONS):
        (folder / f"icon-{number}.svg").write_text(icon(number))
    marks = "".join(
        f'<div class="v" style="left:{10.5 + i * 63}mm;top:{top}mm"></div>'
        for i in range(4)
        for top in (10.5, 282.5)
    ) + "".join(
        f'<div class="h" style="top:{16.5 + i * 88}mm;left:{left}mm"></div>'
        for i in range(4)
        for left in (4.5, 201.5)
    )
    parts = [f"<style>{_CSS}</style>"]
    for start in range(0, len(deck), 9):
        page = list(enumerate(deck[start : start + 9]))
        fronts = "".join(_html_front(slot, card, len(deck)) for slot, card in page)
        backs = "".join(
            f'<div class="card back" style="{_place(2 - slot % 3, slot // 3)}"><i></i><b></b></div>'
            for slot, _ in page
        )
        parts.append(f'<div class="sheet">{marks}{fronts}</div><div class="sheet">{backs}</div>')
    path = folder / "deck.html"
    path.write_text("".join(parts))
    return path


def _place(column: int, row: int) -> str:
    return f"left:{10.5 + column * 63}mm;top:{16.5 + row * 88}mm"


def _html_front(slot: int, card: Card, total: int) -> str:
    gems = "".join(
        f'<div class="gem" style="left:{38 + i * 7}mm;background:{COSTS[key]}">{key}</div>'
        for i, key in enumerate(card.cost)
    )
    return (
        f'<div class="card" style="{_place(slot % 3, slot // 3)}">'
        f'<div class="band" style="background:{BANDS[card.band]}"></div><h1>{card.title}</h1>{gems}'
        f'<img class="icon" src="icon-{card.icon}.svg"><p>{card.text}</p>'
        f"<small>No. {card.number} of {total}</small></div>"
    )
