"""Dates are printed as a language says them."""

import pytest

from pnp.text.dates import said_date


@pytest.mark.parametrize(("language", "said"), [
    ("en", "16 August 2024"),
    ("en-GB", "16 August 2024"),
    ("nl", "16 augustus 2024"),
    ("de", "16. August 2024"),
    ("fr", "16 août 2024"),
    ("es", "16 de agosto de 2024"),
    ("ja", "2024-08-16"),
    ("", "2024-08-16"),
])  # fmt: skip
def test_a_date(language, said):
    assert said_date("2024-08-16", language) == said


def test_the_first_of_a_month():
    assert said_date("2024-01-01", "fr") == "1er janvier 2024"
    assert said_date("2024-12-01", "en") == "1 December 2024"


@pytest.mark.parametrize("text", ["2024-13-01", "2024-02-30", "2024-08", "v2024-08-16", "", "12"])
def test_what_is_no_date_stays(text):
    assert said_date(text, "en") == text
