import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.units import LengthError, mm_to_pt, mm_to_px, parse_length, pt_to_mm

LENGTHS = st.floats(-10_000, 10_000, allow_nan=False)


@pytest.mark.parametrize(("raw", "mm"), [
    ("63mm", 63), ("63", 63), ("6.3cm", 63), ("2.5in", 63.5), ("72pt", 25.4), (".5in", 12.7),
    ("-3mm", -3), ("+3mm", 3), ("0", 0), ("0.25mm", 0.25), ("10000mm", 10_000),
])  # fmt: skip
def test_lengths_are_read_into_mm(raw, mm):
    assert parse_length(raw) == pytest.approx(mm, abs=1e-12)


def test_a_bare_number_is_in_the_default_unit():
    assert parse_length("72", "pt") == pytest.approx(25.4)
    assert parse_length("1", "in") == 25.4
    assert parse_length("1mm", "in") == 1


@pytest.mark.parametrize("raw", [
    "", " ", "mm", " 63mm", "63px", "63m", "1e3", "1_000", "0x10", "1.", ".", "--1", "nan",
    "inf", "٣mm", "63mm\n", "²", "1/2in",
])  # fmt: skip
def test_what_is_no_length_is_refused(raw):
    expected = f"'{raw}' is not a length"
    with pytest.raises(LengthError, match=f"^{re.escape(expected)}$") as caught:
        parse_length(raw)
    assert caught.value.hint == "write for example 63mm, 2.5in or 14pt"


@pytest.mark.parametrize(("raw", "meant"), [
    ("63 mm", "63mm"), ("63MM", "63mm"), ("1,5mm", "1.5mm"), ("010", "10"), ("00", "0"),
    ("2,5 inches", "2.5in"), ('2.5"', "2.5in"), ("07.50", "7.50"), (".5 cm", "0.5cm"),
])  # fmt: skip
def test_what_was_meant_is_spelt(raw, meant):
    with pytest.raises(LengthError) as caught:
        parse_length(raw)
    assert caught.value.hint == f"write {meant}"
    parse_length(meant)


def test_a_length_of_many_digits_is_refused_and_cut():
    with pytest.raises(LengthError, match=r"^'1{50}\.\.\.' is not a length$"):
        parse_length("1" * 60 + "mm")


@pytest.mark.parametrize("raw", ["10001mm", "-10001", "1001cm", "394in", "9" * 48])
def test_lengths_end_at_ten_metres(raw):
    with pytest.raises(LengthError, match=r"is longer than 10 m$"):
        parse_length(raw)


@given(LENGTHS)
def test_points_and_back(length):
    assert pt_to_mm(mm_to_pt(length)) == pytest.approx(length, abs=1e-9)


def test_an_inch_is_72_points_and_dpi_pixels():
    assert mm_to_pt(25.4) == pytest.approx(72)
    assert pt_to_mm(72) == pytest.approx(25.4)
    assert mm_to_px(25.4, 300) == pytest.approx(300)
    assert mm_to_px(63, 96) == pytest.approx(63 / 25.4 * 96)


@given(st.floats(0, 9_999).map(lambda value: round(value, 4)))
def test_what_is_written_is_read_back(value):
    assert parse_length(f"{value:.4f}mm") == pytest.approx(value, abs=1e-9)
