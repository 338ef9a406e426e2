"""Phrases that a value chooses: as sources and catalogs write them, and flat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.icu_select import SelectError, flat, flat_translation, longest, parts, phrases, said
from pnp.i18n.placeholders import offered, restored

ROUND = "{=end.round, select, yes {The round is finished.} no {It is over.}}"
FLAT = (
    "{=end.round, select, yes}The round is finished."
    "{=end.round, select, no}It is over.{=end.round, select}"
)


@pytest.mark.parametrize(("written", "expected"), [
    (ROUND, FLAT),
    ("{=a, select, x {[two]{=n} {rank.name}s, H_{2}O \\} [red]{.red}} other {}}!",
     "{=a, select, x}[two]{=n} {rank.name}s, H_{2}O \\} [red]{.red}{=a, select, other}"
     "{=a, select}!"),
    (r"\{=a, select, x {y}}", r"\{=a, select, x {y}}"),
    ("select, {=a}", "select, {=a}"),
])  # fmt: skip
def test_a_phrase_is_flat_once_it_is_read(written, expected):
    assert flat(written) == expected


BRANCHES = "write a key and its words for each value, as yes {with} no {without}, and then }"
NONE = f"a, select has no branch where one is looked for | {BRANCHES}"
TOO_DEEP = "{=a, select, x {{=b, select, x {{=c, select, x {{=d, select, x {y}}}}}}}}"


@pytest.mark.parametrize(("written", "message"), [
    ("{=a, select, yes {x} no {y}", NONE),
    ("{=a, select, }", NONE),
    ("{=a, select, yes {x",
     "a, select begins and never ends"
     r" | close each branch and the whole with }; write \} for the sign itself"),
    ("{=a, select, yes {x} yes {y}}", "a, select has 'yes' twice | write each key once"),
    ("{=a, select, yes {{=a, select, no {x}}} no {y}}",
     "a chooses once more in its own branch | write it once: in each branch the value is "
     "known"),
    (TOO_DEEP,
     "phrases stand in one another more than 3 deep | write a text of its own for what lies "
     "deeper"),
])  # fmt: skip
def test_a_phrase_that_is_written_otherwise_is_told(written, message):
    with pytest.raises(SelectError) as caught:
        flat(written)
    assert f"{caught.value} | {caught.value.hint}" == message


def test_a_translation_chooses_by_what_its_text_does():
    with pytest.raises(SelectError) as caught:
        flat_translation("{b, select, yes {x}}", {"a": "a"})
    assert f"{caught.value} | {caught.value.hint}" == (
        "chooses a phrase by b, and its text does not"
        " | choose by what the text chooses by, spelt the same"
    )


def test_a_catalog_has_phrases_by_the_names_of_their_facts():
    text = flat("Then {=order['x'] - 1, select, 1 {a {=n}} other {b}}.")
    assert offered(text) == "Then {order.x_minus_1, select, 1 {a {n}} other {b}}."
    assert restored("{order.x_minus_1, select, 1 {c} other {d {n}}}", text) == (
        "{=order['x'] - 1, select, 1}c{=order['x'] - 1, select, other}d {=n}"
        "{=order['x'] - 1, select}"
    )


_WORDS = st.sampled_from(["a ", "{=n}", r"\{", "[two]{=n}", "^{2}", "{rank}", ""])
_TEXTS = st.recursive(
    st.lists(_WORDS, max_size=3).map("".join),
    lambda within: st.builds(
        lambda of, one, other: f"{{={of}, select, yes {{{one}}} no {{{other}}}}}",
        st.sampled_from(["f", "g.h", "k[0]"]),
        within,
        within,
    ),
    max_leaves=4,
)


@given(_TEXTS)
def test_what_is_flat_comes_back(text):
    try:
        made = flat(text)
    except SelectError:
        return
    assert said(parts(made)) == made
    assert restored(offered(made), made) == made
    assert offered(offered(made)) == offered(made)
    assert len(longest(made)) <= len(made)
    assert not phrases(longest(made))
