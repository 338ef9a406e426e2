"""The same rulebook in other languages, as links; each language by its own name."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

# CLDR 46, the names of languages in themselves; others are called by their tags.
_NAMES = {
    "ca": "Català", "cs": "Čeština", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά",
    "en": "English", "es": "Español", "et": "Eesti", "fi": "Suomi", "fr": "Français",
    "he": "עברית", "hu": "Magyar", "it": "Italiano", "ja": "日本語", "ko": "한국어",
    "nb": "Norsk bokmål", "nl": "Nederlands", "pl": "Polski", "pt": "Português", "ro": "Română",
    "ru": "Русский", "sk": "Slovenčina", "sl": "Slovenščina", "sv": "Svenska", "tr": "Türkçe",
    "uk": "Українська", "zh": "中文",
}  # fmt: skip


def switch(own: str, others: Mapping[str, str], said: str) -> str:
    """Return links to the pages of `others` by their languages (BCP 47), "" where there is none.

    `own` is the language of the page, `said` the word for languages in it.
    """
    if not others:
        return ""
    items = [f'<li aria-current="true" lang="{escape(own)}">{_name(own)}</li>']
    items += (
        f'<li><a href="{escape(address)}" lang="{escape(one)}" hreflang="{escape(one)}">'
        f"{_name(one)}</a></li>"
        for one, address in sorted(others.items())
    )
    return f'<ul class="languages" aria-label="{escape(said)}">{"".join(items)}</ul>'


def _name(language: str) -> str:
    main = language.partition("-")[0].lower()
    return escape(_NAMES.get(main, language))
