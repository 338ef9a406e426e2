"""Plural forms: how many a language has, and which of them goes with a number."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gettext import c2py

# Formula as gettext writes it -> languages. Unicode CLDR 46, plural rules for whole numbers.
_FORMS: dict[str, str] = {
    "nplurals=1; plural=0;": "id ja ko lo ms my th vi zh",
    "nplurals=2; plural=(n != 1);": (
        "af az bg bn ca da de el en eo es et eu fi fo fy gl gu he hu ia it ka kk kn ku ky lb ml mn "
        "mr nb ne nl nn no pt so sq sv sw ta te tk tr ur uz yi"
    ),
    "nplurals=2; plural=(n > 1);": "am fa fr hi hy oc pa pt-BR wa zu",
    "nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);": "is mk",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
    "(n%100<10 || n%100>=20) ? 1 : 2);": "be bs hr ru sr uk",
    "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);": "cs sk",
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);": "pl",
    "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100>0 && n%100<20)) ? 1 : 2);": "ro",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) "
    "? 1 : 2);": "lt",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2);": "lv",
    "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);": "sl",
    "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);": "ga",
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
    "n%100>=11 ? 4 : 5);": "ar",
}
# No language asks for more than the last two digits.
_TRIED = 200
_FORM_OF = {language: form for form, some in _FORMS.items() for language in some.split()}
_USUAL = _FORM_OF["en"]


def plural_forms(language: str) -> str:
    """Return the header Plural-Forms of `language` (BCP 47); that of English where none is known.

    Where a region has a rule of its own, as pt-BR, it is that one.
    """
    return _FORM_OF.get(language) or _FORM_OF.get(language.partition("-")[0], _USUAL)


def form_of(header: str, number: int) -> int:
    """Return which form, counted from 0, goes with `number` by the header Plural-Forms.

    Raises ValueError for a header that says nothing, or no formula.
    """
    return _chooser(header)(number)


# 7 % of Quarken's rulebook (bench/caches.py).
@lru_cache(maxsize=64)
def _chooser(header: str) -> Callable[[int], int]:
    formula = header.partition("plural=")[2].partition(";")[0].strip()
    try:
        # As the gettext of Python reads it.
        chooser: Callable[[int], int] = c2py(formula)
    except (ValueError, RecursionError):
        raise ValueError(f"no formula: {formula}") from None
    return chooser


def is_rule_of(header: str, language: str) -> bool:
    """Return whether the header Plural-Forms is that of `language`, however it is written.

    Any is, where no rule is known here.
    """
    if language not in _FORM_OF and language.partition("-")[0] not in _FORM_OF:
        return number_of_forms(header) > 0
    try:
        return number_of_forms(header) == number_of_forms(plural_forms(language)) and all(
            form_of(header, number) == form_of(plural_forms(language), number)
            for number in range(_TRIED)
        )
    except (ValueError, ZeroDivisionError):
        return False


def number_of_forms(header: str) -> int:
    """Return how many forms the header Plural-Forms promises, 0 where it says nothing."""
    _, sign, rest = header.partition("nplurals")
    digits = rest.partition(";")[0].strip().removeprefix("=").strip()
    return int(digits) if sign and digits.isdecimal() and len(digits) < 3 else 0
