"""Languages by their codes, and which one somebody may have meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from pnp.core.near_names import near_names
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, shorten
from pnp.i18n.catalog_files import LANGUAGE, PSEUDO
from pnp.i18n.language_data import COUNTRY, NAME, OTHER_NAMES, data_of, data_of_all

# ISO 639-1, set 1 of 2023: code, name.
_TABLE = """\
aa Afar|ab Abkhazian|ae Avestan|af Afrikaans|ak Akan|am Amharic|an Aragonese|ar Arabic|as Assamese
av Avaric|ay Aymara|az Azerbaijani|ba Bashkir|be Belarusian|bg Bulgarian|bi Bislama|bm Bambara
bn Bengali|bo Tibetan|br Breton|bs Bosnian|ca Catalan|ce Chechen|ch Chamorro|co Corsican|cr Cree
cs Czech|cu Church Slavonic|cv Chuvash|cy Welsh|da Danish|de German|dv Divehi|dz Dzongkha|ee Ewe
el Greek|en English|eo Esperanto|es Spanish|et Estonian|eu Basque|fa Persian|ff Fulah|fi Finnish
fj Fijian|fo Faroese|fr French|fy Frisian|ga Irish|gd Gaelic|gl Galician|gn Guarani|gu Gujarati
gv Manx|ha Hausa|he Hebrew|hi Hindi|ho Hiri Motu|hr Croatian|ht Haitian|hu Hungarian|hy Armenian
hz Herero|ia Interlingua|id Indonesian|ie Interlingue|ig Igbo|ii Sichuan Yi|ik Inupiaq|io Ido
is Icelandic|it Italian|iu Inuktitut|ja Japanese|jv Javanese|ka Georgian|kg Kongo|ki Kikuyu
kj Kuanyama|kk Kazakh|kl Greenlandic|km Khmer|kn Kannada|ko Korean|kr Kanuri|ks Kashmiri|ku Kurdish
kv Komi|kw Cornish|ky Kyrgyz|la Latin|lb Luxembourgish|lg Ganda|li Limburgish|ln Lingala|lo Lao
lt Lithuanian|lu Luba-Katanga|lv Latvian|mg Malagasy|mh Marshallese|mi Maori|mk Macedonian
ml Malayalam|mn Mongolian|mr Marathi|ms Malay|mt Maltese|my Burmese|na Nauru|nb Norwegian Bokmål
nd North Ndebele|ne Nepali|ng Ndonga|nl Dutch|nn Norwegian Nynorsk|no Norwegian|nr South Ndebele
nv Navajo|ny Chichewa|oc Occitan|oj Ojibwa|om Oromo|or Oriya|os Ossetian|pa Punjabi|pi Pali
pl Polish|ps Pashto|pt Portuguese|qu Quechua|rm Romansh|rn Rundi|ro Romanian|ru Russian
rw Kinyarwanda|sa Sanskrit|sc Sardinian|sd Sindhi|se Northern Sami|sg Sango|si Sinhala|sk Slovak
sl Slovenian|sm Samoan|sn Shona|so Somali|sq Albanian|sr Serbian|ss Swati|st Sotho|su Sundanese
sv Swedish|sw Swahili|ta Tamil|te Telugu|tg Tajik|th Thai|ti Tigrinya|tk Turkmen|tl Tagalog
tn Tswana|to Tonga|tr Turkish|ts Tsonga|tt Tatar|tw Twi|ty Tahitian|ug Uyghur|uk Ukrainian|ur Urdu
uz Uzbek|ve Venda|vi Vietnamese|vo Volapük|wa Walloon|wo Wolof|xh Xhosa|yi Yiddish|yo Yoruba
za Zhuang|zh Chinese|zu Zulu"""
LANGUAGES = dict(row.split(" ", 1) for line in _TABLE.splitlines() for row in line.split("|"))
_USUAL = "de, fr or pt-BR"
_MOST = 4


def is_language(name: str) -> bool:
    """Return whether `name` is a code as catalogs use it (BCP 47), of a language that there is.

    Codes of three letters are taken as they are: there are thousands.
    """
    code = name.partition("-")[0]
    is_code = LANGUAGE.fullmatch(name) is not None and name != PSEUDO
    return is_code and (len(code) > 2 or code in LANGUAGES)


def refuse_new(name: str, written_in: str, known: Collection[str], language: str) -> None:
    """Raise UsageError where `name`, a game, can have no new catalog of `language`."""
    message = hint = ""
    if not is_language(language):
        message = f"'{shorten(language)}' is not a language"
        hint = f"write for example {languages_like(language)}"
    elif language == written_in:
        message = f"'{name}' is written in '{language}'"
        hint = "write the language to translate it into"
    elif language in known:
        message = f"'{name}' has a catalog of '{language}' already"
        hint = f"use 'pnp texts update {name} {language}'"
    if message:
        raise UsageError([Problem(COMMAND_LINE, message, hint)])


def languages_like(name: str) -> str:
    """Return codes that may have been meant with `name`, as people write them in a sentence."""
    other = name.replace("_", "-")
    if is_language(other):
        return other
    start = name.casefold()
    codes = {called.casefold(): code for code, called in LANGUAGES.items()}
    known = _other_names()
    found = [known[start]] if start in known else []
    found += (codes[called] for called in near_names(start, codes, cutoff=0.8))
    if len(start) == 2:
        found += (code for called, code in codes.items() if called.startswith(start))
        found += (code for code in LANGUAGES if start[0] == code[0])
    near = [f"{code} ({_called(code)})" for code in dict.fromkeys(found)][:_MOST]
    return " or ".join(filter(None, (", ".join(near[:-1]), *near[-1:]))) or _USUAL


def _called(code: str) -> str:
    return LANGUAGES.get(code) or "".join(data_of(code, NAME)) or code


def _other_names() -> dict[str, str]:
    """Return codes by what languages are called in themselves, and by countries taken for them."""
    rows = [row for key in (NAME, OTHER_NAMES, COUNTRY) for row in data_of_all(key).items()]
    found = {name.casefold(): code for code, names in rows for name in names}
    return {unaccented(name): code for name, code in found.items()} | found


def unaccented(text: str) -> str:
    """Return `text` with its letters as they are without accents."""
    parts = unicodedata.normalize("NFD", text)
    return "".join(one for one in parts if not unicodedata.combining(one))
