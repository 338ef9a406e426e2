"""Radial gradients that repeat are written as ones that do not (SVG 2, section 14.2.3.2)."""

import pytest
from defusedxml.ElementTree import fromstring

from pnp.svg.repeating_gradients import unrolled

STOPS = '<stop offset="20%" stop-color="red"/><stop offset="0.5" stop-color="blue"/>'


def gradient(attributes, stops=STOPS):
    root = fromstring(
        '<svg xmlns="http://www.w3.org/2000/svg">'
        f'<radialGradient id="g" {attributes}>{stops}</radialGradient></svg>'
    )
    unrolled(root)
    return root[0]


def test_a_circle_grows_away_from_its_focus():
    grown = gradient('cx="40%" fx="30%" cy="7" r="2" spreadMethod="repeat"')
    assert grown.attrib == {
        "id": "g", "spreadMethod": "pad",
        "cx": "180%", "cy": "7", "r": "30", "fx": "30%", "fy": "7",
    }  # fmt: skip


@pytest.mark.parametrize(("spread", "second"), [
    ("repeat", [(0, "red"), (0.2, "red"), (0.5, "blue"), (1, "blue")]),
    ("reflect", [(0, "blue"), (0.5, "blue"), (0.8, "red"), (1, "red")]),
])  # fmt: skip
def test_the_second_turn_begins_anew_or_goes_back(spread, second):
    stops = [
        (float(stop.get("offset")) * 15, stop.get("stop-color"))
        for stop in gradient(f'spreadMethod="{spread}"')
    ]
    first = [(0, "red"), (0.2, "red"), (0.5, "blue"), (1, "blue")]
    then = [(1 + at, colour) for at, colour in second]
    assert [one for one, _ in stops[:8]] == pytest.approx([at for at, _ in (*first, *then)])
    assert [colour for _, colour in stops[:8]] == [colour for _, colour in (*first, *then)]
    assert len(stops) == 15 * 4


@pytest.mark.parametrize(("attributes", "stops"), [
    ('r="2mm"', STOPS),
    ('r="1.2.3"', STOPS),
    ('cx="1" fx="1%"', STOPS),
    ('fr="1"', STOPS),
    ("", ""),
    ("", '<stop offset="here"/>'),
])  # fmt: skip
def test_what_cannot_be_read_stays_as_it_is(attributes, stops):
    assert gradient(f'spreadMethod="repeat" {attributes}', stops).get("spreadMethod") == "repeat"
