import pytest

from pnp.i18n.languages import LANGUAGES, is_language, languages_like
from pnp.i18n.plurals import _FORM_OF


def test_the_table_is_that_of_iso_639_1():
    assert len(LANGUAGES) == 183
    assert list(LANGUAGES) == sorted(LANGUAGES)
    assert all(len(code) == 2 and name[0].isupper() for code, name in LANGUAGES.items())
    assert len(set(LANGUAGES.values())) == len(LANGUAGES)
    assert {code.partition("-")[0] for code in _FORM_OF} <= set(LANGUAGES)


@pytest.mark.parametrize("name", ["de", "pt-BR", "zh-Hant", "es-419", "tlh", "fil-PH"])
def test_codes_of_languages(name):
    assert is_language(name)


@pytest.mark.parametrize(
    "name", ["xx", "xx-DE", "jp", "German", "pt_BR", "DE", "", "en-XA", "../de", "d"]
)
def test_what_is_no_code_of_a_language(name):
    assert not is_language(name)


@pytest.mark.parametrize(("name", "expected"), [
    ("xx", "xh (Xhosa)"),
    ("jp", "ja (Japanese) or jv (Javanese)"),
    ("gr", "el (Greek), kl (Greenlandic), ga (Irish) or gd (Gaelic)"),
    ("german", "de (German)"),
    ("Dutsch", "nl (Dutch)"),
    ("Deutsch", "de (German) or nl (Dutch)"),
    ("en-XA", "de, fr or pt-BR"),
    ("pt_BR", "pt-BR"),
    ("", "de, fr or pt-BR"),
])  # fmt: skip
def test_what_may_have_been_meant(name, expected):
    assert languages_like(name) == expected
