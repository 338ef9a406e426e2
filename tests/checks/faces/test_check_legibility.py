import multiprocessing
import os

import pytest
from faces import outcome_of, told
from pixel_pictures import JPEG
from small_game import SVG, face, write, write_game

from pnp.cache.blob_cache import BlobCache
from pnp.checks import run
from pnp.checks.faces import faces as faces_seen
from pnp.checks.faces.face_observer import FaceRenderer
from pnp.checks.faces.faces import Ask, expect_faces
from pnp.colour.rgb import contrast_of
from pnp.core.geometry import Size
from pnp.core.units import told_apart
from pnp.legibility.face_inspector import Inspector
from pnp.legibility.observation import TEXTS, VISUAL_MARKS, corner_view
from pnp.processes.process_slots import use_jobs

TEXT = '<text x="20" y="40" {}>Knight</text>'
STYLES = "{body: {fonts: [Nunito], size: 8pt, min_size: 8pt}}"
SUPER = '{{{{ text("E^{{2}}", "body", x=20, y=40, width=20, size={}, min_size={}) }}}}'
FACE = "deck.yaml:6: deck/knight, front"
COLOUR = "make the text, or what lies below it, darker or lighter: see templates/mini/deck.svg.j2"
LARGER = "give its style a larger 'size' and 'min_size': see templates/mini/deck.svg.j2"
INWARDS = "move it towards the middle: see templates/mini/deck.svg.j2"


def on(ground, text='fill="#777"'):
    return f'<rect width="63" height="88" fill="{ground}"/>{TEXT.format(text)}'


LINE = '<path d="M9 9H30V20" stroke="red" fill="{}" stroke-width="{}"/>'


def at(x, y, more=""):
    return f'<text x="{x}" y="{y}" {more}>H</text>'


@pytest.mark.parametrize(("one", "other", "ratio"), [
    ((0, 0, 0), (255, 255, 255), 21),
    ((119, 119, 119), (255, 255, 255), 4.48),
    ((255, 0, 0), (255, 255, 255), 4.00),
    ((0, 0, 255), (0, 0, 0), 2.44),
])  # fmt: skip
def test_contrast_is_that_of_the_web_guidelines(one, other, ratio):
    assert contrast_of(one, other) == pytest.approx(ratio, abs=0.005)


GOOD = {
    "dark on white": on("#fff", 'fill="#767676"'),
    "large": on("#fff", 'fill="#949494" font-size="6.4"'),
    "large and bold": on("#fff", 'fill="#949494" font-size="5" font-weight="700"'),
    "the background is what lies on top": on("#777", 'fill="#767676"').replace(
        "<text", '<circle cx="25" cy="39" r="9" fill="#fff"/><text'
    ),
    "a thin line crosses": on("#fff", 'fill="#000"').replace(
        "<text", '<path d="M10 38.6H50" stroke="#000" stroke-width="0.3"/><text'
    ),
    "an outline below": on(
        "#777", 'fill="#000" stroke="#fff" stroke-width="1" paint-order="stroke"'
    ),
    "an outline above": on("#fff", 'fill="#fff" stroke="#000" stroke-width="0.3"'),
    "thickened by an outline": on("#fff", 'fill="#000" stroke="#000" stroke-width="0.3"'),
    "hidden": on("#fff", 'fill="#fff" visibility="hidden"'),
    "small enough": TEXT.format('font-size="1.77"'),
    "a superscript": SUPER.format(5, 5),
    "inside": at(3, 40) + at(57, 40) + at(30, 84.9),
    "what is not safe crosses the cut": '<rect x="-3" y="-3" width="30" height="30"/>',
    "safe, but for what is clipped": '<clipPath id="c"><circle cx="8" cy="8" r="4.5"/></clipPath>'
    '<g class="safe"><g clip-path="url(#c)"><rect width="63" height="88"/></g></g>',
    "in a wide hole": '<clipPath id="c"><rect width="63" height="88"/></clipPath>'
    '<g class="safe"><g clip-path="url(#c)"><circle cx="8" cy="8" r="4.5"/></g></g>',
    "safe": '<g class="safe"><circle cx="8" cy="8" r="4.5" stroke="red" stroke-width="0.9"/></g>',
}
BAD = {
    "too pale": (on("#fff"),
        f"{FACE}: 'Knight' has a contrast of 4.48, not 4.5 (#777777 on #ffffff) | {COLOUR}"),
    "too pale though large": (on("#fff", 'fill="#999" font-size="7"'),
        f"{FACE}: 'Knight' has a contrast of 2.85, not 3 (#999999 on #ffffff) | {COLOUR}"),
    "half transparent": (on("#fff", 'fill="#000" fill-opacity="0.5"'),
        f"{FACE}: 'Knight' has a contrast of 3.95, not 4.5 (#808080 on #ffffff) | {COLOUR}"),
    "in a faint group": (f'<g opacity="0.5">{TEXT.format("")}</g>',
        f"{FACE}: 'Knight' has a contrast of 3.95, not 4.5 (#808080 on #ffffff) | {COLOUR}"),
    "one letter on a dark spot": (
        on("#fff", 'fill="#000"').replace(
            "<text", '<rect x="20" y="30" width="3" height="15"/><text'
        ),
        f"{FACE}: 'Knight' has a contrast of 1.00, not 4.5 (#000000 on #000000) | {COLOUR}",
    ),
    "half of a letter on a dark spot": (
        '<rect x="20" y="30" width="1.4" height="15"/>' + at(20, 40),
        f"{FACE}: 'H' has a contrast of 1.00, not 4.5 (#000000 on #000000) | {COLOUR}"),
    "an outline like the letters": (
        on("#000", 'fill="#fff" stroke="#eee" stroke-width="1" paint-order="stroke"'),
        f"{FACE}: 'Knight' has a contrast of 1.16, not 4.5 (#ffffff on #eeeeee) | {COLOUR}"),
    "fading": (
        '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#777"/>'
        f"</linearGradient>{on('#fff', chr(102) + 'ill=' + chr(34) + 'url(#g)' + chr(34))}",
        f"{FACE}: 'Knight' has a contrast of 4.48, not 4.5 (#777777 on #ffffff) | {COLOUR}"),
    "in low ink": (on("{{ '#fff' if low_ink else '#000' }}", 'fill="#999"'),
        f"{FACE}, low ink: 'Knight' has a contrast of 2.85, not 4.5 (#999999 on #ffffff) | "
        f"{COLOUR}"),
    "too small": (TEXT.format('font-size="1.7"'),
        f"{FACE}: 'Knight' is set in 4.8 pt, not 5 pt | {LARGER}"),
    "small by its scale": (
        f'<g transform="scale(0.5)">{TEXT.format("font-size=" + chr(34) + "3.4" + chr(34))}</g>',
        f"{FACE}: 'Knight' is set in 4.8 pt, not 5 pt | {LARGER}"),
    "a small text with a superscript": (SUPER.format(4.9, 4.9),
        f"{FACE}: 'E' is set in 4.9 pt, not 5 pt | {LARGER}",
        f"{FACE}: '2' is set in 3.1 pt, not 3.2 pt | {LARGER}"),
    "a word in a pale colour, and a small one": (
        '{{ text("E [pale]{#999} [small]{60%} **x**", "body", x=20, y=40, width=30) }}',
        f"{FACE}: 'pale' has a contrast of 2.85, not 4.5 (#999999 on #ffffff) | {COLOUR}",
        f"{FACE}: 'small' is set in 4.8 pt, not 5 pt | {LARGER}"),
    "letters beside much larger ones": (
        '{{ text("[E]{200%} pale", "body", x=20, y=40, width=30, size=4.9, min_size=4.9) }}',
        f"{FACE}: ' pale' is set in 4.9 pt, not 5 pt | {LARGER}"),
    "near the cut": (at(2.4, 40), f"{FACE}: 'H' is 2.7 mm from the cut, not 3 mm | {INWARDS}"),
    "cut off, where the background does not count": (
        '<rect x="-3" width="3" height="88"/>' + at(-1, 40),
        f"{FACE}: 'H' reaches 0.7 mm beyond the cut | {INWARDS}"),
    "turned": (at(3, -0.5, 'transform="rotate(90)"'),
        f"{FACE}: 'H' is 0.5 mm from the cut, not 3 mm | {INWARDS}"),
    "safe, in a hole near the cut": (
        '<clipPath id="c"><circle cx="8" cy="8" r="6"/></clipPath>'
        '<g class="safe"><g clip-path="url(#c)"><rect width="63" height="88"/></g></g>',
        f"{FACE}: what is marked as safe is 2.0 mm from the cut, not 3 mm | {INWARDS}"),
    "safe, in a drawing": (
        "{% macro ball() %}<circle r='6'/>{% endmacro %}"
        '<g class="safe">{{ place(ball(), 8, 8) }}</g>',
        f"{FACE}: what is marked as safe is 2.0 mm from the cut, not 3 mm | {INWARDS}"),
    "safe, with its pen": (
        '<g class="big safe"><circle cx="8" cy="8" r="4.5" stroke="red" stroke-width="1.4"/></g>',
        f"{FACE}: what is marked as safe is 2.8 mm from the cut, not 3 mm | {INWARDS}"),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_what_can_be_read(name, tmp_path):
    assert told(tmp_path, "legibility", "", GOOD[name], more={"styles": STYLES}) == []


@pytest.mark.parametrize("name", BAD)
def test_what_can_not(name, tmp_path):
    drawing, *found = BAD[name]
    assert told(tmp_path, "legibility", "", drawing, more={"styles": STYLES}) == found


def test_every_ink_of_a_game_is_looked_at(tmp_path):
    pale = on("{{ palette.ground }}", 'fill="#999"')
    more = {"styles": STYLES, "palette": '{ground: "#000"}', "inks": '{home: {ground: "#fff"}}'}
    assert told(tmp_path, "legibility", "", pale, more=more) == [
        f"{FACE}, home ink: 'Knight' has a contrast of 2.85, not 4.5 (#999999 on #ffffff)"
        f" | {COLOUR}"
    ]


@pytest.mark.parametrize(("options", "drawing", "found"), [
    ("contrast: 4.4", on("#fff"), 0),
    ("contrast: 7", on("#fff", 'fill="#767676"'), 1),
    ("large: 2.8", on("#fff", 'fill="#999" font-size="7"'), 0),
    ("size: 4 pt", TEXT.format('font-size="1.7"'), 0),
    ("size: 2 mm", TEXT.format('font-size="1.8"'), 1),
    ("raised: 3.3pt", SUPER.format(5, 5), 1),
    ("safe: 2mm", at(2.4, 40), 0),
    ("safe: 5 mm", at(5, 40), 0),
    ("safe: 5 mm", at(3.9, 40), 1),
    ("stroke: 0.35mm", LINE.format("none", 0.35), 0),
    ("stroke: 0.35mm", LINE.format("none", 0.3), 1),
    ("stroke: 0.35mm", f'<g transform="scale(0.5)">{LINE.format("none", 0.6)}</g>', 1),
    ("stroke: 0.35mm", LINE.format("red", 0.3), 0),
    ("stroke: 0.35mm", LINE.format("none", 0.3).replace("/>", ' stroke-opacity="0"/>'), 0),
    ("stem: 0.25mm", on("#222", 'fill="#fff" font-size="4"'), 0),
    ("stem: 0.25mm", on("#222", 'fill="#fff" font-size="2.5"'), 1),
    ("stem: 0.25mm", on("#fff", 'fill="#222" font-size="2.5"'), 0),
    ("stem: 0.25mm", on("#222", 'fill="#fff" font-size="2.5" font-weight="800"'), 0),
])  # fmt: skip
def test_how_much_is_asked_for(options, drawing, found, tmp_path):
    assert len(told(tmp_path, "legibility", options, drawing, more={"styles": STYLES})) == found


def test_what_is_said_of_thin_lines(tmp_path):
    drawing = LINE.format("none", 0.2) + on("#222", 'fill="#fff" font-size="2"')
    assert told(tmp_path, "legibility", "stroke: 0.35 mm\nstem: 0.25 mm", drawing) == [
        f"{FACE}: a line of #ff0000 is 0.20 mm wide, not 0.35 mm"
        " | give it a larger 'stroke-width': see templates/mini/deck.svg.j2",
        f"{FACE}: 'Knight' is light on dark, with stems of 0.16 mm, not 0.25 mm"
        " | set it larger, in a heavier weight, or dark on light: see templates/mini/deck.svg.j2",
    ]


@pytest.mark.parametrize(("corner", "found"), [("3mm", 0), ("9mm", 1)])
def test_rounded_corners_are_cut(corner, found, tmp_path):
    drawing = at(3.2, 6.2)
    assert len(told(tmp_path, "legibility", "", drawing, more={"corner": corner})) == found


def test_letters_count_not_the_box_around_them(tmp_path):
    letter = '<text x="{}" y="9.2" font-size="8">A</text>'
    more = {"corner": "12mm"}
    found = [told(tmp_path, "legibility", "", letter.format(x), more=more) for x in (8, 4)]
    assert list(map(len, found)) == [0, 1]


@pytest.mark.parametrize(("x", "y", "found"), [(11.2, 6, 0), (5.5, 6, 1)])
def test_a_disc_is_measured_from_its_middle(x, y, found, tmp_path):
    more = {"size": "25mm", "shape": "round"}
    assert len(told(tmp_path, "legibility", "", at(x, y), more=more)) == found


def test_the_same_fault_is_told_once_and_the_worst_of_it(tmp_path):
    cards = "[{id: a, ink: '#888'}, {id: b, ink: '#999'}, {id: c, ink: '#888'}]"
    drawing = on("{{ '#eee' if card.id == 'c' else '#fff' }}", 'fill="{{ card.ink }}"')
    found = told(tmp_path, "legibility", "", drawing, cards=cards, fields="{ink: {type: text}}")
    assert [line.partition(" | ")[0] for line in found] == [
        "deck.yaml:6: deck/c, front: 'Knight' has a contrast of 3.06, not 4.5 (#888888 on #eeeeee),"
        " and 1 face more",
        "deck.yaml:6: deck/b, front: 'Knight' has a contrast of 2.85, not 4.5 (#999999 on #ffffff)",
    ]


def test_what_was_asked_for_and_found_is_shown(tmp_path):
    results = outcome_of(tmp_path, "legibility", "", on("#fff", 'fill="#767676"')).results
    assert [(one.label, one.expected, one.found) for one in results] == [
        ("contrast", "at least 4.50", "4.54"),
        ("size", "at least 5.0 pt", "11.3 pt"),
        ("safe", "at least 3.0 mm", "20.3 mm"),
    ]


MANY = f"[{', '.join(f'{{id: c{n}, ink: {120 + n}}}' for n in range(24))}]"


@pytest.fixture
def many(tmp_path, monkeypatch):
    """Look at 48 faces anew, over so many processes; return what was found."""
    drawing = on("#fff", 'fill="rgb({{ card.ink }},0,0)" font-size="{{ 1.75 if low_ink else 4 }}"')
    options = {"cards": MANY, "fields": "{ink: {type: integer}}"}

    def look(jobs):
        monkeypatch.setattr(faces_seen, "_known", {})
        use_jobs(jobs)
        try:
            return told(tmp_path, "legibility", "contrast: 15", drawing, **options)
        finally:
            use_jobs(0)

    return look


def test_two_processes_find_the_same_as_one(many):
    found = many(2)
    assert len(found) == 49
    assert many(1) == found


@pytest.mark.parametrize("end", [lambda: os._exit(1), lambda: 1 / 0])
def test_a_process_that_is_ended_leaves_its_work_to_this_one(many, monkeypatch, tmp_path, end):
    here, see, ended = os.getpid(), Inspector.see, tmp_path / "ended"

    def see_here(*some):
        if os.getpid() != here:
            ended.touch()
            end()
        return see(*some)

    monkeypatch.setattr(Inspector, "see", see_here)
    assert len(many(2)) == 49
    assert ended.exists()
    assert not multiprocessing.active_children()


def test_each_face_goes_over_once(many, monkeypatch):
    given = []
    render = FaceRenderer.render
    monkeypatch.setattr(
        FaceRenderer, "render", lambda self, job: given.append(job.key) or render(self, job)
    )
    others: list[Ask] = [("deck", TEXTS), ("deck", VISUAL_MARKS), ("", corner_view(Size(12, 24)))]
    monkeypatch.setattr(
        run, "expect_faces", lambda subject, asks: expect_faces(subject, [*asks, *others])
    )
    many(1)
    assert len(given) == len(set(given)) == 48


def test_what_is_wrong_with_a_template_is_told_by_either_process(tmp_path):
    drawing = "{% if low_ink %}<rect width='{{ nothing }}'/>{% endif %}"
    fields = "{ink: {type: integer}}"
    found = told(tmp_path, "legibility", "", drawing, cards=MANY, fields=fields)
    assert len(found) == 1
    assert "'nothing' is undefined (face mini/deck/c0, front, and 23 more)" in found[0]


def test_what_was_seen_is_kept_and_seen_again_when_a_face_changes(tmp_path, monkeypatch):
    drawn = []
    see = Inspector.see
    monkeypatch.setattr(Inspector, "see", lambda *some: drawn.append(1) or see(*some))
    cache = BlobCache(tmp_path / "output")

    def check(text, corner="3mm"):
        monkeypatch.setattr(faces_seen, "_known", {})
        drawn.clear()
        drawing = '<text x="4.9" y="8.6" fill="#777">{{ card.name }}</text>'
        cards = f"[{{id: a, name: Ann}}, {{id: b, name: {text}}}]"
        arguments = (tmp_path, "legibility", "", drawing)
        options = {"cards": cards, "fields": "{name: {type: text}}", "more": {"corner": corner}}
        found = told(*arguments, **options, cache=cache)
        return sum(drawn), [line.partition(" has ")[0] for line in found]

    bad = ["deck.yaml:6: deck/a, front: 'Ann'"]
    assert check("Bob") == (4, bad)
    assert check("Bob") == (0, bad)
    assert check("Bill") == (2, bad)
    drawn_again, found = check("Bill", "12mm")
    assert (drawn_again, len(found)) == (4, 2)


GROUND = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
PARTS = {
    "templates/mini/one.svg.j2": "{{ art('ground.svg', 0, 0, 60) }}" + TEXT.format('fill="#fff"'),
    "templates/mini/two.svg.j2": TEXT.format('fill="#000"'),
    "cards/mini/art/ground.svg": GROUND.format('<rect width="9" height="9" fill="#222"/>'),
}


@pytest.mark.parametrize(("file", "content", "looked_at", "mistakes"), [
    ("templates/mini/one.svg.j2", "<g/>", 2, 0),
    ("templates/mini/two.svg.j2", TEXT.format('fill="#888"'), 2, 1),
    ("cards/mini/art/ground.svg", GROUND.format(""), 2, 1),
    ("cards/mini/art/other.svg", GROUND.format(""), 0, 0),
])  # fmt: skip
def test_a_file_that_changed_has_only_its_faces_looked_at_again(
    tmp_path, monkeypatch, file, content, looked_at, mistakes
):
    looks = []
    see = Inspector.see
    monkeypatch.setattr(Inspector, "see", lambda *some: looks.append(1) or see(*some))
    cache = BlobCache(tmp_path / "output")

    def check():
        """Return how many faces are looked at, and how many mistakes are told."""
        monkeypatch.setattr(faces_seen, "_known", {})
        looks.clear()
        drawing = "{% include 'mini/' ~ card.part ~ '.svg.j2' %}"
        options = {"cards": "[{id: a, part: one}, {id: b, part: two}]"}
        options["fields"] = "{part: {type: word}}"
        found = told(tmp_path, "legibility", "", drawing, **options, cache=cache)
        return len(looks), len(found)

    for name, said in PARTS.items():
        write(tmp_path / name, said)
    assert check() == (4, 0)
    assert check() == (0, 0)
    write(tmp_path / file, content)
    assert check() == (looked_at, mistakes)
    assert check() == (0, mistakes)


@pytest.mark.parametrize(("found", "least", "said"), [
    (4.481, 4.5, "4.48"),
    (4.4963, 4.5, "4.496"),
    (4.4999999999, 4.5, "4.500000"),
    (5, 4.5, "5.00"),
])  # fmt: skip
def test_a_figure_that_is_too_small_is_not_told_as_what_is_asked_for(found, least, said):
    assert told_apart(found, least, 2) == said


def test_what_is_missing_of_a_drawing_and_a_picture_of_another_kind_are_told(pnp, tmp_path):
    flowed = "<flowRoot><flowRegion/><flowPara>lost</flowPara></flowRoot>"
    files = {
        "cards/mini/art/a.svg": SVG.replace("/>", f">{flowed}</svg>"),
        "cards/mini/art/b.png": JPEG,
        "cards/mini/art/c.jpeg": JPEG,
        "templates/mini/deck.svg.j2": face("".join(
            f'{{{{ art("{name}", 9, {y}, 20, 20) }}}}'
            for name, y in (("a.svg", 9), ("b.png", 30), ("c.jpeg", 60))
        )),
    }  # fmt: skip
    write_game(tmp_path, files=files)
    said = " ".join(pnp("check", "--root", tmp_path).out.split())
    assert said.count("cards/mini/art/") == 2
    for line in (
        "cards/mini/art/a.svg: its flowed text is not drawn",
        "cards/mini/art/b.png: is a JPEG file, and its name says png",
        "hint: turn flowed text into plain one, in Inkscape: Text > Convert to Text; else save it"
        " as PNG in the program that shows it whole",
        "hint: let its name end in .jpeg",
    ):
        assert line in said
